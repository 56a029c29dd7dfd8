package parquet

// packedBooleans decodes booleans in the encoding PLAIN, with one bit per value (Encodings.md, "Plain").
type packedBooleans struct{ bitReader }

func (d *packedBooleans) decode(v *Values, at, n int) error {
	if !d.has(n) {
		return errFewValues()
	}
	for i := at; i < at+n; i++ {
		v.Ints[i] = int64(d.next(1))
	}
	return nil
}

// runsOfBooleans decodes booleans in the encoding RLE. The runs begin with their size in both kinds of data
// pages (Encodings.md, "Run Length Encoding / Bit-Packing Hybrid").
type runsOfBooleans struct {
	runs   hybrid
	memory []uint32
}

func newRunsOfBooleans(data []byte) (decoder, error) {
	runs, _, err := cutSized(data)
	if err != nil {
		return nil, err
	}
	return &runsOfBooleans{runs: hybrid{data: runs, width: 1}}, nil
}

func (d *runsOfBooleans) decode(v *Values, at, n int) error {
	d.memory = resized(d.memory, n)
	if err := d.runs.fill(d.memory); err != nil {
		return err
	}
	for i, b := range d.memory {
		v.Ints[at+i] = int64(b & 1)
	}
	return nil
}
