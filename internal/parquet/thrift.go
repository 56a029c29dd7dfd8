package parquet

import (
	"bufio"
	"io"
	"math"
)

// A thrift decodes structs of Thrift's compact protocol, which is specified at
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md. After the first error,
// which is in err, its methods return zero values.
type thrift struct {
	from  *bufio.Reader
	left  int64 // the number of bytes that may still be read
	depth int   // the number of structs and lists around the current value
	err   error
}

// The types of values in the compact protocol.
const (
	typeStop   = 0
	typeTrue   = 1
	typeFalse  = 2
	typeByte   = 3
	typeI16    = 4
	typeI32    = 5
	typeI64    = 6
	typeDouble = 7
	typeBinary = 8
	typeList   = 9
	typeSet    = 10
	typeMap    = 11
	typeStruct = 12
)

// maxDepth is the maximum number of structs and lists around a value.
const maxDepth = 32

// fail sets the error, unless there is one.
func (t *thrift) fail(err error) {
	if t.err == nil {
		t.err = orTruncated(err, "metadata")
	}
}

func (t *thrift) byte() byte {
	if t.err != nil {
		return 0
	}
	if t.left < 1 {
		t.fail(io.EOF)
		return 0
	}
	b, err := t.from.ReadByte()
	if err != nil {
		t.fail(err)
		return 0
	}
	t.left--
	return b
}

// uvarint returns an integer in ULEB128.
func (t *thrift) uvarint() uint64 {
	value := uint64(0)
	for shift := 0; shift < 64; shift += 7 {
		b := t.byte()
		value |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return value
		}
	}
	t.fail(damaged("an integer of more than 64 bits in the metadata"))
	return 0
}

// int64 returns an integer of the types typeI16, typeI32 or typeI64.
func (t *thrift) int64() int64 { return zigzag(t.uvarint()) }

// int32 returns an integer. It is an error if the integer has more than 32 bits.
func (t *thrift) int32() int32 {
	v := t.int64()
	if v < math.MinInt32 || v > math.MaxInt32 {
		t.fail(damaged("the integer %d in the metadata, want 32 bits", v))
		return 0
	}
	return int32(v)
}

// size returns a number of bytes, or of elements that take at least a byte each. It is an error if it exceeds
// the number of bytes that are left.
func (t *thrift) size() int64 {
	n := t.uvarint()
	if t.err == nil && n > uint64(t.left) {
		t.fail(damaged("%d bytes or elements in the last %d bytes of the metadata", n, t.left))
	}
	if t.err != nil {
		return 0
	}
	return int64(n)
}

// string returns a value of the type typeBinary.
func (t *thrift) string() string {
	text := make([]byte, t.size())
	if t.err != nil {
		return ""
	}
	if _, err := io.ReadFull(t.from, text); err != nil {
		t.fail(err)
	}
	t.left -= int64(len(text))
	return string(text)
}

// discard skips n bytes.
func (t *thrift) discard(n int64) {
	if t.err != nil {
		return
	}
	if n > t.left {
		t.fail(io.EOF)
		return
	}
	for n > 0 && t.err == nil {
		k, err := t.from.Discard(int(min(n, 1<<30)))
		if err != nil {
			t.fail(err)
		}
		t.left -= int64(k)
		n -= int64(k)
	}
}

// structs calls read for each element of a list of structs. The function must read the element. It is an
// error if the elements have another type.
func (t *thrift) structs(read func()) {
	kind, n := t.listHead()
	if n > 0 && kind != typeStruct {
		t.fail(damaged("a list of values of the type %d in the metadata, want structs", kind))
	}
	t.nested(func() {
		for range n {
			if t.err != nil {
				return
			}
			read()
		}
	})
}

// listHead returns the type of the elements of a list, and their number.
func (t *thrift) listHead() (kind byte, n int64) {
	head := t.byte()
	n = int64(head >> 4)
	if n == 15 {
		n = t.size()
	}
	return head & 15, n
}

// nested calls read, which reads a struct or a list. It is an error if the nesting is too deep.
func (t *thrift) nested(read func()) {
	t.depth++
	defer func() { t.depth-- }()
	if t.depth > maxDepth {
		t.fail(damaged("metadata that are nested too deeply"))
		return
	}
	read()
}

// A fieldReader reads or skips the value of a field of a struct. The argument kind is the type of the value.
type fieldReader func(id int, kind byte)

// fields calls read for each field of a struct. It is an error if a field in required is missing.
func (t *thrift) fields(read fieldReader, required ...int) {
	seen := uint64(0) // bit k: field k occurs; for fields below 64
	t.nested(func() {
		t.eachField(func(id int, kind byte) {
			if id > 0 && id < 64 {
				seen |= 1 << id
			}
			read(id, kind)
		})
	})
	for _, id := range required {
		if seen>>id&1 == 0 {
			t.fail(damaged("metadata without the required field %d", id))
		}
	}
}

// eachField calls read for each field of a struct. The number of a field is that of the previous field plus a
// difference in the upper half of the head or, if the difference is 0, follows the head.
func (t *thrift) eachField(read fieldReader) {
	id := 0
	for t.err == nil {
		head := t.byte()
		kind := head & 15
		if kind == typeStop || t.err != nil {
			return
		}
		if delta := int(head >> 4); delta != 0 {
			id += delta
		} else {
			id = int(int16(t.int64()))
		}
		read(id, kind)
	}
}

// skip skips a value of the given type.
func (t *thrift) skip(kind byte) {
	switch kind {
	case typeTrue, typeFalse: // the type is the value
	case typeByte:
		t.byte()
	case typeI16, typeI32, typeI64:
		t.uvarint()
	case typeDouble:
		t.discard(8)
	case typeBinary:
		t.discard(t.size())
	case typeList, typeSet:
		element, n := t.listHead()
		t.skipElements(n, element)
	case typeMap:
		t.skipMap()
	case typeStruct:
		t.fields(func(_ int, kind byte) { t.skip(kind) })
	default:
		t.fail(damaged("a value of the unknown type %d in the metadata", kind))
	}
}

// skipMap skips the pairs of a map.
func (t *thrift) skipMap() {
	n := t.size()
	if n == 0 {
		return
	}
	kinds := t.byte()
	t.skipElements(n, kinds>>4, kinds&15)
}

// skipElements skips n elements, each of which consists of values of the given types.
func (t *thrift) skipElements(n int64, kinds ...byte) {
	t.nested(func() {
		for range n {
			for _, kind := range kinds {
				if t.err != nil {
					return
				}
				if kind == typeTrue || kind == typeFalse {
					kind = typeByte // outside of structs, a boolean takes a byte
				}
				t.skip(kind)
			}
		}
	})
}
