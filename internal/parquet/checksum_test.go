package parquet

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"testing"
)

// compactInt returns a number as a field of a Thrift struct in the compact protocol, whose identifier is that of
// the field before it plus 1.
func compactInt(v int32) []byte {
	return binary.AppendVarint([]byte{0x15}, int64(v))
}

// pageReader returns a reader of a chunk with one page: the numbers 1, 2 and 3, with the given checksum.
func pageReader(crc int32, values []byte) *Reader {
	header := compactInt(dataPage1)
	for _, v := range []int32{int32(len(values)), int32(len(values)), crc} {
		header = append(header, compactInt(v)...)
	}
	header = append(header, 0x1c) // a struct
	for _, v := range []int32{3, encodingPlain, encodingRLE, encodingRLE} {
		header = append(header, compactInt(v)...)
	}
	page := append(append(header, 0, 0), values...)
	return &Reader{
		file:       &File{size: 1000},
		col:        &Column{Physical: Int32},
		chunk:      &chunk{codec: codecNone, values: 3},
		from:       bufio.NewReader(bytes.NewReader(page)),
		bytesLeft:  int64(len(page)),
		valuesLeft: 3,
	}
}

// A page whose bytes do not have the checksum in its header is an error.
func TestChecksum(t *testing.T) {
	var values []byte
	for _, v := range []uint32{1, 2, 3} {
		values = binary.LittleEndian.AppendUint32(values, v)
	}
	crc := int32(crc32.ChecksumIEEE(values))
	var v Values
	if err := pageReader(crc, values).Read(&v, 3); err != nil || !slices.Equal(v.Ints, []int64{1, 2, 3}) {
		t.Errorf("values = %v, error = %v, want 1, 2, 3", v.Ints, err)
	}
	values[0]++
	err := pageReader(crc, values).Read(&v, 3)
	if damage := (*Error)(nil); !errors.As(err, &damage) {
		t.Errorf("a changed byte: error = %v, want an Error", err)
	}
}
