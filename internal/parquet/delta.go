package parquet

// A delta decodes integers in the encoding DELTA_BINARY_PACKED (Encodings.md, "Delta Encoding"). A header is
// followed by blocks. Each block consists of miniblocks, each of which packs the differences between
// consecutive integers with a width of its own:
//
//	header     = uvarint(block size) uvarint(number of miniblocks) uvarint(total) zigzag(first value)
//	block      = zigzag(least difference) widths miniblocks  // a byte per width
//	miniblock  = differences − least difference              // width bits each
type delta struct {
	data    []byte // from the next block or miniblock on
	total   int    // the number of values left
	last    int64  // the last value, or the first value before it is returned
	isFirst bool   // no value has been returned

	miniblocks   int // the number of miniblocks of a block
	perMiniblock int // the number of values of a miniblock

	minDelta int64     // the least difference of the block
	widths   []byte    // the widths of the miniblocks that are left in the block
	width    int       // the width of the current miniblock
	left     int       // the number of values left in the current miniblock
	packed   bitReader // these values
}

// newDelta returns the decoder of at most maxTotal values.
func newDelta(data []byte, maxTotal int) (*delta, error) {
	d := &delta{data: data, isFirst: true}
	var header [4]uint64
	for k := range header {
		var err error
		header[k], err = d.uvarint()
		if err != nil {
			return nil, err
		}
	}
	const maxBlock = 1 << 16
	block, miniblocks, total := header[0], header[1], header[2]
	// The specification wants multiples of 32 values in a miniblock, except in its examples.
	valid := block <= maxBlock && miniblocks > 0 && miniblocks <= block && block%(8*miniblocks) == 0
	if !valid || total > uint64(maxTotal) {
		return nil, damaged("%d differences, in blocks of %d in %d miniblocks", total, block, miniblocks)
	}
	d.miniblocks = int(miniblocks)
	d.perMiniblock = int(block / miniblocks)
	d.total = int(total)
	d.last = zigzag(header[3])
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

// next returns the next value. Sums that overflow wrap around, as the specification requires.
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
		if err := d.nextMiniblock(); err != nil {
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

// nextMiniblock begins the next miniblock. If the current block has none left, it begins the next block. The
// widths of miniblocks that hold no values may be anything, and such miniblocks take no bytes.
func (d *delta) nextMiniblock() error {
	if len(d.widths) == 0 {
		if err := d.nextBlock(); err != nil {
			return err
		}
	}
	d.width = int(d.widths[0])
	d.widths = d.widths[1:]
	if d.width > 64 {
		return damaged("differences of %d bits", d.width)
	}
	size := min(d.perMiniblock/8*d.width, len(d.data)) // some writers leave out the padding of the last one
	d.packed = bitReader{data: d.data[:size]}
	d.data = d.data[size:]
	d.left = d.perMiniblock
	return nil
}

func (d *delta) nextBlock() error {
	least, err := d.uvarint()
	if err != nil {
		return err
	}
	d.minDelta = zigzag(least)
	if len(d.data) < d.miniblocks {
		return damaged("truncated differences")
	}
	d.widths, d.data = d.data[:d.miniblocks], d.data[d.miniblocks:]
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
