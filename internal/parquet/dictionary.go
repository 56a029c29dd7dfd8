package parquet

// A dictionary holds the distinct values of a chunk (Encodings.md, "Dictionary Encoding").
type dictionary struct {
	physical Physical
	count    uint32 // the number of values

	// The values, if they are numbers. Bytes is not used.
	values Values

	// The values, if they are bytes: value k ends at ends[k] in text, and prefix bytes are before each value.
	text   []byte
	ends   []uint32
	prefix uint32 // the length of a ByteArray takes 4 bytes
}

// newDictionary returns the dictionary of n values in a page. It takes over data.
func newDictionary(col *Column, data []byte, n int) (*dictionary, error) {
	const leastByteArray = 4 // the size of an empty ByteArray
	width := col.width()
	if col.Physical == ByteArray {
		width = leastByteArray
	}
	if width == 0 || n > len(data)/width {
		return nil, damaged("a dictionary of %d values in %d bytes", n, len(data))
	}
	d := &dictionary{physical: col.Physical, count: uint32(n)}
	switch col.Physical {
	case ByteArray:
		return d, d.setByteArrays(data)
	case FixedLenByteArray, Int96:
		d.text = data
		d.ends = make([]uint32, n)
		for k := range d.ends {
			d.ends[k] = uint32((k + 1) * width)
		}
		return d, nil
	case Float, Double:
		d.values.Floats = make([]float64, n)
	default:
		d.values.Ints = make([]int64, n)
	}
	decodeFixed(col, data[:n*width], &d.values, 0)
	return d, nil
}

// setByteArrays sets the values to those of the type ByteArray in a page.
func (d *dictionary) setByteArrays(page []byte) error {
	d.text = page
	d.prefix = 4
	d.ends = make([]uint32, d.count)
	rest := page
	for k := range d.ends {
		var err error
		_, rest, err = cutSized(rest)
		if err != nil {
			return err
		}
		d.ends[k] = uint32(len(page) - len(rest))
	}
	return nil
}

// bytes returns value k, if the values are bytes.
func (d *dictionary) bytes(k uint32) []byte {
	start := d.prefix
	if k > 0 {
		start += d.ends[k-1]
	}
	return d.text[start:d.ends[k]:d.ends[k]]
}

// A dictionaryDecoder decodes indices into a dictionary, in the encoding RLE_DICTIONARY: the number of bits
// of an index in one byte, followed by the runs of a hybrid without their size.
type dictionaryDecoder struct {
	dict    *dictionary
	indices hybrid
	memory  []uint32
}

func newDictionaryDecoder(dict *dictionary, data []byte) (decoder, error) {
	d := &dictionaryDecoder{dict: dict}
	switch {
	case dict == nil:
		return nil, damaged("a page without its dictionary")
	case len(data) == 0: // all values are null
		return d, nil
	case data[0] > 32:
		return nil, damaged("indices of %d bits", data[0])
	}
	d.indices = hybrid{width: int(data[0]), data: data[1:]}
	return d, nil
}

func (d *dictionaryDecoder) decode(v *Values, at, n int) error {
	d.memory = resized(d.memory, n)
	if err := d.indices.fill(d.memory); err != nil {
		return err
	}
	for i, k := range d.memory {
		if k >= d.dict.count {
			return damaged("the index %d into a dictionary of %d values", k, d.dict.count)
		}
		switch d.dict.physical {
		case Float, Double:
			v.Floats[at+i] = d.dict.values.Floats[k]
		case ByteArray, FixedLenByteArray, Int96:
			v.Bytes[at+i] = d.dict.bytes(k)
		default:
			v.Ints[at+i] = d.dict.values.Ints[k]
		}
	}
	return nil
}
