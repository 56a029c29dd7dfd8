package parquet

// A splitDecoder decodes values in the encoding BYTE_STREAM_SPLIT: the first bytes of all values, followed by
// their second bytes, and so on (Encodings.md, "Byte Stream Split").
type splitDecoder struct {
	col    *Column
	data   []byte
	count  int    // the number of values
	at     int    // the index of the next value
	memory []byte // for the bytes of the values, in the order of the values
}

func newSplitDecoder(col *Column, data []byte) (decoder, error) {
	width := col.width()
	if len(data)%width != 0 {
		return nil, damaged("a page of %d bytes for values of %d bytes", len(data), width)
	}
	return &splitDecoder{col: col, data: data, count: len(data) / width}, nil
}

func (d *splitDecoder) decode(v *Values, at, n int) error {
	if n > d.count-d.at {
		return errFewValues()
	}
	width := d.col.width()
	d.memory = resized(d.memory, n*width)
	for i := range n {
		for k := range width {
			d.memory[i*width+k] = d.data[k*d.count+d.at+i]
		}
	}
	d.at += n
	decodeFixed(d.col, d.memory, v, at)
	return nil
}
