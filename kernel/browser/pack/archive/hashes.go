package archive

import "bytes"

// hashSize is the size of a symbol's hash, the first half of its SHA-256.
const hashSize = 16

// keptOfHash is what ShortenHashes keeps of one.
const keptOfHash = 8

// ShortenHashes returns an archive in which the second half of each symbol's hash is 0. Hashes can't be
// compressed: they are an eighth of what a browser loads.
//
// By its hash the linker sees that two packages have the same symbol, of which a program needs one. The first
// half, 64 bits, is enough for that. A program is linked from some ten thousand symbols with hashes; even
// among a million, the chance that two different ones have the same 64 bits is 1,000,000² / 2 / 2⁶⁴, less
// than one in ten million. Somebody who searches for such a pair finds it after 2³² trials, but only for a
// program of their own, which could do the same without it.
//
// All packages of a program have to be treated in this way, also those that are compiled in the browser. If a
// package is not, the program has another copy of each symbol that it shares with others. Types may then
// differ from themselves.
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
