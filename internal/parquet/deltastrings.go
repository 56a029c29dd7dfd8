package parquet

// deltaLengths decodes strings in the encoding DELTA_LENGTH_BYTE_ARRAY: the lengths of all strings as a
// delta, followed by the strings (Encodings.md, "Delta-length byte array").
type deltaLengths struct {
	lengths *delta
	data    []byte // the strings
}

func newDeltaLengths(data []byte, maxTotal int) (*deltaLengths, error) {
	lengths, strs, err := cutDelta(data, maxTotal)
	return &deltaLengths{lengths: lengths, data: strs}, err
}

// cutDelta returns the delta at the beginning of data, and the bytes after it. Their place is known only when
// all values of the delta are decoded, so a copy of the delta decodes them.
func cutDelta(data []byte, maxTotal int) (d *delta, rest []byte, err error) {
	d, err = newDelta(data, maxTotal)
	if err != nil {
		return nil, nil, err
	}
	skipped := *d
	rest, err = skipped.rest()
	return d, rest, err
}

// next returns the next string.
func (d *deltaLengths) next() ([]byte, error) {
	n, err := d.lengths.next()
	if err != nil {
		return nil, err
	}
	if n < 0 || n > int64(len(d.data)) {
		return nil, damaged("a string of %d bytes", n)
	}
	s := d.data[:n:n]
	d.data = d.data[n:]
	return s, nil
}

func (d *deltaLengths) decode(v *Values, at, n int) error {
	for i := at; i < at+n; i++ {
		var err error
		v.Bytes[i], err = d.next()
		if err != nil {
			return err
		}
	}
	return nil
}

// deltaStrings decodes strings in the encoding DELTA_BYTE_ARRAY: the numbers of bytes that each string has in
// common with the previous one as a delta, followed by the other bytes as deltaLengths (Encodings.md, "Delta
// Strings").
type deltaStrings struct {
	prefixes *delta
	suffixes *deltaLengths
	last     []byte
	length   int // the length of each string; 0: any length
}

func newDeltaStrings(col *Column, data []byte, maxTotal int) (decoder, error) {
	prefixes, rest, err := cutDelta(data, maxTotal)
	if err != nil {
		return nil, err
	}
	suffixes, err := newDeltaLengths(rest, maxTotal)
	return &deltaStrings{prefixes: prefixes, suffixes: suffixes, length: col.width()}, err
}

func (d *deltaStrings) decode(v *Values, at, n int) error {
	const maxBatch = 64 << 20 // in bytes; the strings of a batch may take more memory than their page
	total := 0
	for i := at; i < at+n; i++ {
		s, err := d.next()
		if err != nil {
			return err
		}
		total += len(s)
		if total > maxBatch {
			return damaged("strings that take too much memory")
		}
		v.Bytes[i] = s
	}
	return nil
}

// next returns the next string.
func (d *deltaStrings) next() ([]byte, error) {
	n, err := d.prefixes.next()
	if err != nil {
		return nil, err
	}
	suffix, err := d.suffixes.next()
	if err != nil {
		return nil, err
	}
	if n < 0 || n > int64(len(d.last)) {
		return nil, damaged("a prefix of %d bytes", n)
	}
	if length := int(n) + len(suffix); d.length > 0 && length != d.length {
		return nil, damaged("a value of %d bytes, want %d", length, d.length)
	}
	d.last = append(d.last[:n:n], suffix...)
	return d.last, nil
}
