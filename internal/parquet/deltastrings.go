package parquet

// deltaLengths decodes strings in the encoding DELTA_LENGTH_BYTE_ARRAY: the lengths of all strings,
// followed by the strings.
type deltaLengths struct {
	lengths *delta
	data    []byte
}

func newDeltaLengths(data []byte, maxTotal int) (*deltaLengths, error) {
	lengths, err := newDelta(data, maxTotal)
	if err != nil {
		return nil, err
	}
	again := *lengths // rest decodes the lengths to find their end
	rest, err := lengths.rest()
	return &deltaLengths{lengths: &again, data: rest}, err
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

// deltaStrings decodes strings in the encoding DELTA_BYTE_ARRAY: of each string, the number of bytes that
// it has in common with the previous string, and the other bytes.
type deltaStrings struct {
	prefixes *delta
	suffixes *deltaLengths
	last     []byte
	length   int // the length of each string; 0: any length
}

func newDeltaStrings(col *Column, data []byte, maxTotal int) (decoder, error) {
	prefixes, err := newDelta(data, maxTotal)
	if err != nil {
		return nil, err
	}
	again := *prefixes // rest decodes the prefixes to find their end
	rest, err := prefixes.rest()
	if err != nil {
		return nil, err
	}
	suffixes, err := newDeltaLengths(rest, maxTotal)
	return &deltaStrings{prefixes: &again, suffixes: suffixes, length: col.width()}, err
}

func (d *deltaStrings) decode(v *Values, at, n int) error {
	const maxBatch = 64 << 20 // a batch may take more memory than its page, so there is a limit
	total := 0
	for i := at; i < at+n; i++ {
		k, err := d.prefixes.next()
		if err != nil {
			return err
		}
		suffix, err := d.suffixes.next()
		if err != nil {
			return err
		}
		if k < 0 || k > int64(len(d.last)) {
			return damaged("a prefix of %d bytes", k)
		}
		total += int(k) + len(suffix)
		if total > maxBatch {
			return damaged("strings that take too much memory")
		}
		if d.length > 0 && int(k)+len(suffix) != d.length {
			return damaged("a value of %d bytes, want %d", int(k)+len(suffix), d.length)
		}
		d.last = append(d.last[:k:k], suffix...)
		v.Bytes[i] = d.last
	}
	return nil
}
