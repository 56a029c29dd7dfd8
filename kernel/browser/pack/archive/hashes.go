package archive

import "bytes"

// hashSize is the size of a symbol's hash, the first half of its SHA-256.
const hashSize = 16

// keptOfHash is what ShortenHashes keeps of one.
const keptOfHash = 8

// ShortenHashes returns an archive in which the second half of each symbol's hash is 0. By its hash the linker
// sees that two packages have the same symbol, of which a program needs one. Hashes can't be compressed: they
// are an eighth of what a browser loads. The first half is enough, because among a million symbols the chance
// that two have the same is less than one in ten million.
//
// All packages of a program have to be treated in this way; in a package that is not, symbols that others have,
// too, are there twice.
func ShortenHashes(archive []byte) []byte {
	members, err := read(archive)
	if err != nil {
		return archive
	}
	short := []byte(magic)
	for _, m := range members {
		whole := bytes.Clone(m.whole)
		start := bytes.Index(whole, objectMagic)
		if start >= 0 {
			shortenHashes(whole[start:])
		}
		short = append(short, whole...)
	}
	return short
}

// shortenHashes shortens the hashes of an object file. If this Go writes them differently, they remain.
func shortenHashes(object []byte) {
	if len(object) < blockOffsets+4*blocks {
		return
	}
	from, to := blockOffset(object, blockOfHashes), blockOffset(object, blockOfHashes+1)
	symbols := (blockOffset(object, blockOfHashed+1) - blockOffset(object, blockOfHashed)) / symbolWidth
	if from > to || to > len(object) || to-from != symbols*hashSize {
		return
	}
	for at := from; at < to; at += hashSize {
		clear(object[at+keptOfHash : at+hashSize])
	}
}
