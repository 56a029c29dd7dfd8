package parquet

// A hybrid decodes integers of up to 32 bits in the encoding RLE, a mixture of runs of equal values and of
// bit-packed values. It decodes them on demand, because a run of any length takes a few bytes.
type hybrid struct {
	data  []byte // from the next run on
	width int    // in bits

	left     int       // the number of values left in the current run
	value    uint32    // the value of a run of equal values
	isPacked bool      // the current run is bit-packed
	packed   bitReader // the values of a bit-packed run
}

// fill decodes len(dst) values.
func (h *hybrid) fill(dst []uint32) error {
	for len(dst) > 0 {
		if h.left == 0 {
			if err := h.nextRun(); err != nil {
				return err
			}
		}
		n := min(h.left, len(dst))
		for i := range dst[:n] {
			if h.isPacked {
				dst[i] = uint32(h.packed.next(h.width))
			} else {
				dst[i] = h.value
			}
		}
		h.left -= n
		dst = dst[n:]
	}
	return nil
}

// nextRun begins the next run, which has at least one value.
func (h *hybrid) nextRun() error {
	const maxCount = 1 << 27 // so that count · 8 · width is an int on each machine
	head, n := uvarint(h.data)
	if n == 0 {
		return damaged("fewer values than declared")
	}
	h.data = h.data[n:]
	count := head >> 1
	h.isPacked = head&1 == 1
	switch {
	case count == 0:
		return damaged("an empty run")
	case h.isPacked:
		return h.beginPacked(int(min(count, maxCount)))
	}
	size := (h.width + 7) / 8
	if size > len(h.data) {
		return damaged("a truncated run")
	}
	h.value = 0
	for i := range size {
		h.value |= uint32(h.data[i]) << (8 * i)
	}
	h.data = h.data[size:]
	h.left = int(min(count, 1<<30))
	return nil
}

// beginPacked begins a bit-packed run of the given number of groups. A group has 8 values. Some writers leave
// out the bytes after the last value of the last run.
func (h *hybrid) beginPacked(groups int) error {
	size := min(int64(groups)*int64(h.width), int64(len(h.data)))
	h.packed = bitReader{data: h.data[:size]}
	h.data = h.data[size:]
	h.left = 8 * groups
	if h.width > 0 {
		h.left = int(8 * size / int64(h.width))
	}
	if h.left == 0 {
		return damaged("a truncated run")
	}
	return nil
}
