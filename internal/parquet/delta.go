package parquet

// A delta decodes integers in the encoding DELTA_BINARY_PACKED: the differences between neighbours, in blocks
// of several parts, each of which has its own width. The specification calls the parts miniblocks.
type delta struct {
	data    []byte // from the next block or part on
	total   int    // the number of values left
	last    int64  // the last value, or the first value before it is returned
	isFirst bool   // no value has been returned

	parts   int // the number of parts of a block
	perPart int // the number of values of a part

	minDelta int64     // the least difference of the block
	widths   []byte    // the widths of the parts that are left in the block
	width    int       // the width of the current part
	left     int       // the number of values left in the part
	packed   bitReader // these values
}

// newDelta returns the decoder of at most maxTotal values.
func newDelta(data []byte, maxTotal int) (*delta, error) {
	d := &delta{data: data, isFirst: true}
	var head [4]uint64 // the size of a block, its number of parts, the number of values, the first value
	for k := range head {
		var err error
		head[k], err = d.uvarint()
		if err != nil {
			return nil, err
		}
	}
	const maxBlock = 1 << 16
	block, parts, total := head[0], head[1], head[2]
	valid := block > 0 && block <= maxBlock && parts > 0 && parts <= block && block%parts == 0
	if !valid || total > uint64(maxTotal) {
		return nil, damaged("%d differences, in blocks of %d in %d parts", total, block, parts)
	}
	d.parts = int(parts)
	d.perPart = int(block / parts)
	d.total = int(total)
	d.last = zigzag(head[3])
	return d, nil
}

func (d *delta) uvarint() (uint64, error) {
	v, n := uvarint(d.data)
	if n == 0 {
		return 0, damaged("truncated differences")
	}
	d.data = d.data[n:]
	return v, nil
}

// next returns the next value.
func (d *delta) next() (int64, error) {
	if d.total == 0 {
		return 0, errFewValues()
	}
	d.total--
	if d.isFirst {
		d.isFirst = false
		return d.last, nil
	}
	if d.left == 0 {
		if err := d.nextPart(); err != nil {
			return 0, err
		}
	}
	if !d.packed.has(d.width) {
		return 0, damaged("truncated differences")
	}
	d.left--
	d.last += d.minDelta + int64(d.packed.next(d.width))
	return d.last, nil
}

// nextPart begins the next part, and before it the next block if no part of the current block is left.
func (d *delta) nextPart() error {
	if len(d.widths) == 0 {
		least, err := d.uvarint()
		if err != nil {
			return err
		}
		d.minDelta = zigzag(least)
		if len(d.data) < d.parts {
			return damaged("truncated differences")
		}
		d.widths, d.data = d.data[:d.parts], d.data[d.parts:]
	}
	d.width = int(d.widths[0])
	d.widths = d.widths[1:]
	if d.width > 64 {
		return damaged("differences of %d bits", d.width)
	}
	size := min(d.perPart*d.width/8, len(d.data)) // the last part may be shorter
	d.packed = bitReader{data: d.data[:size]}
	d.data = d.data[size:]
	d.left = d.perPart
	return nil
}

// rest returns the bytes after the last value. It decodes all values.
func (d *delta) rest() ([]byte, error) {
	for d.total > 0 {
		if _, err := d.next(); err != nil {
			return nil, err
		}
	}
	return d.data, nil
}

// deltaInts decodes integers in the encoding DELTA_BINARY_PACKED.
type deltaInts struct {
	*delta
	isNarrow bool // the values have 32 bits
}

func (d *deltaInts) decode(v *Values, at, n int) error {
	for i := at; i < at+n; i++ {
		k, err := d.next()
		if err != nil {
			return err
		}
		if d.isNarrow {
			k = int64(int32(k))
		}
		v.Ints[i] = k
	}
	return nil
}
