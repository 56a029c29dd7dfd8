package parquet

import "encoding/binary"

// A bitReader reads unsigned integers of up to 64 bits, whose least significant bit is first.
type bitReader struct {
	data []byte
	at   int // the number of bits that have been read
}

// has reports whether n bits are left.
func (b *bitReader) has(n int) bool { return n <= len(b.data)*8-b.at }

// next returns the next integer of the given width. The caller must check that the bits are there.
func (b *bitReader) next(width int) uint64 {
	value := uint64(0)
	for done := 0; done < width; {
		shift := b.at & 7
		take := min(8-shift, width-done)
		bits := b.data[b.at>>3] >> shift & (1<<take - 1)
		value |= uint64(bits) << done
		done += take
		b.at += take
	}
	return value
}

// uvarint returns the integer in ULEB128 (a varint of Go) at the beginning of data, and its length in bytes.
// The length is 0 if there is no such integer of at most 64 bits.
func uvarint(data []byte) (value uint64, length int) {
	value, length = binary.Uvarint(data)
	return value, max(0, length)
}

// zigzag returns the signed integer that Parquet and Thrift store as v: 0, −1, 1, −2 and so on as 0, 1, 2, 3.
func zigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }

func le32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }

func le64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }
