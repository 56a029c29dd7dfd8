package parquet

// A dictionary holds the distinct values of a chunk.
type dictionary struct {
	physical Physical
	values   Values   // the values; Bytes is not used
	text     []byte   // the page, if the values are bytes
	ends     []uint32 // the offset of the end of each value in text
	prefix   uint32   // the number of bytes before each value in text, which are its length
	count    uint32
}

// newDictionary returns the dictionary of n values in a page. It takes over data.
func newDictionary(col *Column, data []byte, n int) (*dictionary, error) {
	d := &dictionary{physical: col.Physical, count: uint32(n)}
	width := col.width()
	if col.Physical == ByteArray {
		width = 4 // at least
	}
	if width == 0 || n > len(data)/width {
		return nil, damaged("a dictionary of %d values in %d bytes", n, len(data))
	}
	switch col.Physical {
	case ByteArray:
		d.text = data
		d.prefix = 4
		d.ends = make([]uint32, n)
		rest := data
		for k := range d.ends {
			var err error
			_, rest, err = cutSized(rest)
			if err != nil {
				return nil, err
			}
			d.ends[k] = uint32(len(data) - len(rest))
		}
		return d, nil
	case FixedLenByteArray:
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

// bytes returns value k, if the values are bytes.
func (d *dictionary) bytes(k uint32) []byte {
	start := d.prefix
	if k > 0 {
		start += d.ends[k-1]
	}
	return d.text[start:d.ends[k]:d.ends[k]]
}

// A dictionaryDecoder decodes indices into a dictionary, in the encoding RLE_DICTIONARY.
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
		case ByteArray, FixedLenByteArray:
			v.Bytes[at+i] = d.dict.bytes(k)
		default:
			v.Ints[at+i] = d.dict.values.Ints[k]
		}
	}
	return nil
}
