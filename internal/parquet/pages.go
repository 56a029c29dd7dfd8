package parquet

import (
	"bytes"
	"hash/crc32"
	"io"
)

// The pages and dictionaries that are in memory at the same time may together have maxRatio times the size of
// the file, but alwaysAllowed bytes are always allowed. The limit is not per page, because a page of equal
// values may be a thousand times smaller when it is compressed.
const (
	maxRatio      = 100
	alwaysAllowed = 64 << 20
)

// The indices of Reader.held.
const (
	ofPage       = 0
	ofDictionary = 1
)

// hold returns an error if a page of the given size takes too much memory, together with the pages that
// are in memory. It replaces the page held[k].
func (r *Reader) hold(k, size int) error {
	r.file.held += int64(size) - r.held[k]
	r.held[k] = int64(size)
	if r.file.held > alwaysAllowed && r.file.held/maxRatio > r.file.size {
		return damaged("pages that decompress to more than %d times the size of the file", maxRatio)
	}
	return nil
}

// nextPage reads the next page with values, and the dictionary page before it.
func (r *Reader) nextPage() error {
	for r.inPage == 0 {
		if r.rows == 0 || r.left == 0 {
			return damaged("a column with fewer values than rows")
		}
		h, err := r.header()
		if err != nil {
			return err
		}
		r.packed = resized(r.packed, h.size)
		if _, err := io.ReadFull(r.from, r.packed); err != nil {
			return orTruncated(err, "page")
		}
		r.left -= int64(h.size)
		if h.hasCRC && crc32.ChecksumIEEE(r.packed) != uint32(h.crc) {
			return damaged("a page with a wrong checksum")
		}
		switch h.kind {
		case dataPage1, dataPage2:
			err = r.setPage(h)
		case dictionaryPage:
			err = r.setDictionary(h)
		case indexPage:
		default:
			err = damaged("a page of the unknown type %d", h.kind)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// setPage makes the page in r.packed the current page.
func (r *Reader) setPage(h pageHeader) error {
	if int64(h.values) > r.rows {
		return damaged("a page with more values than rows")
	}
	if err := r.hold(ofPage, h.unpacked); err != nil {
		return err
	}
	r.rows -= int64(h.values)
	r.inPage = h.values
	r.levels = nil
	data, err := r.splitPage(h)
	if err != nil {
		return err
	}
	r.page, err = r.newDecoder(h, data)
	return err
}

// splitPage sets r.levels and returns the encoded values of the page in r.packed.
func (r *Reader) splitPage(h pageHeader) ([]byte, error) {
	if h.kind == dataPage2 {
		return r.splitPage2(h)
	}
	data, err := r.unpack(r.packed, h.unpacked, r.plain)
	if err != nil {
		return nil, err
	}
	if r.chunk.codec != codecNone {
		r.plain = data[:0]
	}
	if !r.col.optional {
		return data, nil
	}
	if h.levelEncoding != encodingRLE {
		return nil, damaged("levels with the encoding %d", h.levelEncoding)
	}
	levels, rest, err := cutSized(data)
	if err != nil {
		return nil, err
	}
	r.levels = &hybrid{data: levels, width: 1}
	return rest, nil
}

// splitPage2 is like splitPage, for a dataPage2, whose levels are not compressed.
func (r *Reader) splitPage2(h pageHeader) ([]byte, error) {
	n := h.definitionSize
	tooLong := n > len(r.packed) || n > h.unpacked
	if tooLong || h.repetitionSize != 0 || n > 0 && !r.col.optional {
		return nil, damaged("levels of %d bytes in a page of %d bytes", n, len(r.packed))
	}
	levels, data := r.packed[:n], r.packed[n:]
	if r.col.optional {
		r.levels = &hybrid{data: levels, width: 1}
	}
	size := h.unpacked - n
	if !h.compressed || r.chunk.codec == codecNone {
		if len(data) != size {
			return nil, errPageSize()
		}
		return data, nil
	}
	data, err := r.unpack(data, size, r.plain)
	if err == nil {
		r.plain = data[:0]
	}
	return data, err
}

// cutSized cuts data after a part whose size precedes it in 4 bytes.
func cutSized(data []byte) (part, rest []byte, err error) {
	if len(data) < 4 || int64(le32(data)) > int64(len(data)-4) {
		return nil, nil, damaged("a truncated page")
	}
	end := 4 + int(le32(data))
	return data[4:end:end], data[end:], nil
}

// setDictionary makes the page in r.packed the dictionary of the chunk.
func (r *Reader) setDictionary(h pageHeader) error {
	if r.dict != nil || r.rows != r.chunk.values {
		return damaged("a dictionary after the first page")
	}
	if h.encoding != encodingPlain && h.encoding != encodingPlainDictionary {
		return damaged("a dictionary with the encoding %d", h.encoding)
	}
	if err := r.hold(ofDictionary, h.unpacked); err != nil {
		return err
	}
	data, err := r.unpack(r.packed, h.unpacked, nil)
	if err != nil {
		return err
	}
	if r.chunk.codec == codecNone {
		data = bytes.Clone(data) // the memory of r.packed will be reused
	}
	r.dict, err = newDictionary(r.col, data, h.values)
	return err
}
