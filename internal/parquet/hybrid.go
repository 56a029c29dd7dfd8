package parquet

import "math"

// A hybrid decodes integers of up to 32 bits in the encoding RLE (Encodings.md, "Run Length Encoding /
// Bit-Packing Hybrid"):
//
//	runs            = { run } .
//	run             = rle-run | bit-packed-run .
//	rle-run         = uvarint(count << 1) value .            // the value takes (width + 7)/8 bytes
//	bit-packed-run  = uvarint(count/8 << 1 | 1) values .     // width bits per value
//
// It decodes them on demand, because a run of any length takes only some bytes.
type hybrid struct {
	data  []byte // from the next run on
	width int    // the number of bits of an integer

	left     int       // the number of values left in the current run
	isPacked bool      // whether the current run is bit-packed
	value    uint32    // the value of an rle-run
	packed   bitReader // the values of a bit-packed run
}

// maxRun is the maximum number of values of a run in the specification.
const maxRun = math.MaxInt32

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
	header, n := uvarint(h.data)
	if n == 0 {
		return damaged("fewer values than declared")
	}
	h.data = h.data[n:]
	count := header >> 1
	if count == 0 {
		return damaged("an empty run")
	}
	h.isPacked = header&1 == 1
	if h.isPacked {
		return h.beginPacked(count)
	}
	return h.beginRepeated(count)
}

// beginRepeated begins a run of count equal values.
func (h *hybrid) beginRepeated(count uint64) error {
	size := (h.width + 7) / 8
	if size > len(h.data) {
		return damaged("a truncated run")
	}
	h.value = 0
	for i := range size {
		h.value |= uint32(h.data[i]) << (8 * i)
	}
	h.data = h.data[size:]
	h.left = int(min(count, maxRun))
	return nil
}

// beginPacked begins a bit-packed run of the given number of groups. A group has 8 values. Some writers leave
// out the bytes after the last value of the last run.
func (h *hybrid) beginPacked(groups uint64) error {
	groups = min(groups, maxRun/8)
	size := min(int64(groups)*int64(h.width), int64(len(h.data)))
	h.packed = bitReader{data: h.data[:size]}
	h.data = h.data[size:]
	h.left = 8 * int(groups)
	if h.width > 0 {
		h.left = int(8 * size / int64(h.width))
	}
	if h.left == 0 {
		return damaged("a truncated run")
	}
	return nil
}
