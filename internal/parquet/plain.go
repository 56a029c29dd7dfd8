package parquet

import "math"

// A plainDecoder decodes values in the encoding PLAIN, except for booleans (Encodings.md, "Plain").
type plainDecoder struct {
	col  *Column
	data []byte
}

func (d *plainDecoder) decode(v *Values, at, n int) error {
	if d.col.Physical == ByteArray {
		return d.decodeStrings(v.Bytes[at : at+n])
	}
	width := d.col.width()
	if n > len(d.data)/width {
		return errFewValues()
	}
	decodeFixed(d.col, d.data[:n*width], v, at)
	d.data = d.data[n*width:]
	return nil
}

// decodeStrings decodes values of the type ByteArray. The length of each precedes it in 4 bytes.
func (d *plainDecoder) decodeStrings(dst [][]byte) error {
	for i := range dst {
		var err error
		dst[i], d.data, err = cutSized(d.data)
		if err != nil {
			return err
		}
	}
	return nil
}

// decodeFixed decodes the values in data, which have the same width, into v, from index at on. Numbers are
// little-endian.
func decodeFixed(col *Column, data []byte, v *Values, at int) {
	width := col.width()
	for i := at; len(data) >= width; i++ {
		b := data[:width:width]
		data = data[width:]
		switch col.Physical {
		case Int32:
			v.Ints[i] = int64(int32(le32(b)))
		case Int64:
			v.Ints[i] = int64(le64(b))
		case Float:
			v.Floats[i] = float64(math.Float32frombits(le32(b)))
		case Double:
			v.Floats[i] = math.Float64frombits(le64(b))
		case Int96, FixedLenByteArray:
			v.Bytes[i] = b
		}
	}
}
