package parquet

// unpackLZ4 decompresses an LZ4 block into dst, whose length must be the size of the result. The format is
// specified at https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md.
func unpackLZ4(dst, src []byte) error {
	b := blockWriter{dst: dst}
	for len(src) > 0 {
		var ok bool
		src, ok = b.lz4Sequence(src)
		if !ok {
			return damaged("invalid LZ4 data")
		}
	}
	if b.at != len(dst) {
		return damaged("truncated LZ4 data")
	}
	return nil
}

// lz4Sequence writes a literal and, unless the data end after it, a copy of bytes that have been written. It
// returns the data after the sequence. It reports false if the sequence is invalid.
func (b *blockWriter) lz4Sequence(src []byte) (rest []byte, ok bool) {
	token := src[0]
	n, src, ok := b.lz4Length(int(token>>4), src[1:])
	if !ok {
		return nil, false
	}
	src, ok = b.literal(src, n)
	if !ok || len(src) == 0 {
		return nil, ok
	}
	if len(src) < 2 {
		return nil, false
	}
	offset := int(src[0]) | int(src[1])<<8
	n, src, ok = b.lz4Length(int(token&15), src[2:])
	if !ok {
		return nil, false
	}
	return src, b.repeat(offset, n+4)
}

// lz4Length returns a length whose first part is n, and the data after its other parts.
func (b *blockWriter) lz4Length(n int, src []byte) (length int, rest []byte, ok bool) {
	if n < 15 {
		return n, src, true
	}
	for len(src) > 0 && n <= len(b.dst) {
		part := src[0]
		src = src[1:]
		n += int(part)
		if part < 255 {
			return n, src, true
		}
	}
	return 0, nil, false
}
