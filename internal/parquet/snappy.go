package parquet

// unpackSnappy decompresses a Snappy block into dst, whose length must be the size of the result. The
// format is specified at https://github.com/google/snappy/blob/main/format_description.txt.
func unpackSnappy(dst, src []byte) error {
	n, length := uvarint(src)
	if length == 0 || n != uint64(len(dst)) {
		return damaged("Snappy data of another size than declared")
	}
	b := blockWriter{dst: dst}
	src = src[length:]
	for len(src) > 0 {
		var ok bool
		if src[0]&3 == 0 {
			src, ok = b.snappyLiteral(src)
		} else {
			src, ok = b.snappyCopy(src)
		}
		if !ok {
			return damaged("invalid Snappy data")
		}
	}
	if b.at != len(dst) {
		return damaged("truncated Snappy data")
	}
	return nil
}

// snappyLiteral copies the literal at the beginning of src, and returns the data after it. It reports
// false if the literal is invalid.
func (b *blockWriter) snappyLiteral(src []byte) (rest []byte, ok bool) {
	n := int(src[0] >> 2)
	size := 1
	if extra := n - 59; extra > 0 { // the length follows in 1 to 4 bytes
		if len(src) < 1+extra {
			return nil, false
		}
		n = 0
		for i := range extra {
			n |= int(src[1+i]) << (8 * i)
		}
		size += extra
	}
	return b.literal(src[size:], n+1)
}

// snappyCopy repeats bytes that have been written, as the element at the beginning of src says. It returns
// the data after the element. It reports false if the element is invalid.
func (b *blockWriter) snappyCopy(src []byte) (rest []byte, ok bool) {
	tag := src[0]
	size := [...]int{1: 2, 2: 3, 3: 5}[tag&3]
	if len(src) < size {
		return nil, false
	}
	n := int(tag>>2) + 1
	offset := 0
	switch tag & 3 {
	case 1:
		n = int(tag>>2&7) + 4
		offset = int(tag>>5)<<8 | int(src[1])
	case 2:
		offset = int(src[1]) | int(src[2])<<8
	case 3:
		offset = int(le32(src[1:]))
	}
	return src[size:], b.repeat(offset, n)
}

// A blockWriter writes a decompressed block.
type blockWriter struct {
	dst []byte
	at  int // the number of bytes written
}

// literal writes the first n bytes of src, and returns the rest. It reports false if there is no room, or
// if src is too short.
func (b *blockWriter) literal(src []byte, n int) (rest []byte, ok bool) {
	if n < 0 || n > len(src) || n > len(b.dst)-b.at {
		return nil, false
	}
	copy(b.dst[b.at:], src[:n])
	b.at += n
	return src[n:], true
}

// repeat writes n bytes again, from the given number of bytes back on. It reports false if there is no
// room, or if the offset is invalid. The bytes may overlap with those that repeat writes.
func (b *blockWriter) repeat(offset, n int) bool {
	if offset <= 0 || offset > b.at || n > len(b.dst)-b.at {
		return false
	}
	from := b.dst[b.at-offset:]
	to := b.dst[b.at : b.at+n]
	if offset >= n {
		copy(to, from)
	} else {
		for i := range to {
			to[i] = from[i]
		}
	}
	b.at += n
	return true
}
