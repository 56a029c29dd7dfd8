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

// hold sets *part, which is r.pageSize or r.dictSize. It returns an error if the pages in memory then take
// too much memory.
func (r *Reader) hold(part *int64, size int) error {
	r.file.held += int64(size) - *part
	*part = int64(size)
	if r.file.held > alwaysAllowed && r.file.held/maxRatio > r.file.size {
		return damaged("pages that decompress to more than %d times the size of the file", maxRatio)
	}
	return nil
}

// nextPage reads pages until the current page is one with values. The dictionary page precedes the first
// page with values.
func (r *Reader) nextPage() error {
	for r.inPage == 0 {
		if r.valuesLeft == 0 || r.bytesLeft == 0 {
			return damaged("a column with fewer values than rows")
		}
		h, err := r.readPage()
		if err != nil {
			return err
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

// readPage reads the next page into r.packed, and returns its header. It compares the checksum, if there is
// one, with the bytes after the header (README.md, "Checksumming").
func (r *Reader) readPage() (pageHeader, error) {
	h, err := r.readHeader()
	if err != nil {
		return h, err
	}
	r.packed = resized(r.packed, h.size)
	if _, err := io.ReadFull(r.from, r.packed); err != nil {
		return h, orTruncated(err, "page")
	}
	r.bytesLeft -= int64(h.size)
	if h.hasCRC && crc32.ChecksumIEEE(r.packed) != uint32(h.crc) {
		return h, damaged("a page with a wrong checksum")
	}
	return h, nil
}

// setPage makes the page in r.packed the current page.
func (r *Reader) setPage(h pageHeader) error {
	if int64(h.values) > r.valuesLeft {
		return damaged("a page with more values than rows")
	}
	if err := r.hold(&r.pageSize, h.unpacked); err != nil {
		return err
	}
	r.valuesLeft -= int64(h.values)
	r.inPage = h.values
	r.levels = nil
	split := r.splitPage1
	if h.kind == dataPage2 {
		split = r.splitPage2
	}
	data, err := split(h)
	if err != nil {
		return err
	}
	r.page, err = r.newDecoder(h, data)
	return err
}

// A data page has repetition levels, definition levels and values, in this order (README.md, "Data Pages").
// Flat columns need no repetition levels, and columns without nulls no definition levels.

// splitPage1 sets r.levels and returns the encoded values of the dataPage1 in r.packed. The whole page is
// compressed, and the definition levels begin with their size.
func (r *Reader) splitPage1(h pageHeader) ([]byte, error) {
	data, err := r.unpackPage(r.packed, h.unpacked)
	if err != nil {
		return nil, err
	}
	if !r.col.optional {
		return data, nil
	}
	if h.levelEncoding != encodingRLE {
		return nil, errEncoding("definition levels", h.levelEncoding)
	}
	levels, data, err := cutSized(data)
	if err != nil {
		return nil, err
	}
	r.levels = &hybrid{data: levels, width: 1}
	return data, nil
}

// splitPage2 is like splitPage1, for a dataPage2. Only the values are compressed, and the sizes of the levels
// are in the header. Some writers write repetition levels even if the column is flat.
func (r *Reader) splitPage2(h pageHeader) ([]byte, error) {
	levelsSize := int64(h.repetitionSize) + int64(h.definitionSize)
	if levelsSize > int64(min(len(r.packed), h.unpacked)) {
		return nil, damaged("levels of %d bytes in a page of %d bytes", levelsSize, len(r.packed))
	}
	levels := r.packed[h.repetitionSize:levelsSize]
	data := r.packed[levelsSize:]
	if r.col.optional {
		r.levels = &hybrid{data: levels, width: 1}
	}
	size := h.unpacked - int(levelsSize)
	if h.isCompressed {
		return r.unpackPage(data, size)
	}
	if len(data) != size {
		return nil, errPageSize()
	}
	return data, nil
}

// unpackPage is like unpack, but the result may use r.plain.
func (r *Reader) unpackPage(data []byte, size int) ([]byte, error) {
	if r.chunk.codec == codecNone {
		return r.unpack(data, size, nil)
	}
	data, err := r.unpack(data, size, r.plain)
	if err == nil {
		r.plain = data[:0]
	}
	return data, err
}

// cutSized cuts data after a part whose size precedes it in 4 bytes, little-endian.
func cutSized(data []byte) (part, rest []byte, err error) {
	if len(data) < 4 || int64(le32(data)) > int64(len(data)-4) {
		return nil, nil, damaged("a truncated page")
	}
	end := 4 + int(le32(data))
	return data[4:end:end], data[end:], nil
}

// setDictionary makes the page in r.packed the dictionary of the chunk. It must be the first page of the
// chunk (README.md, "Column chunks").
func (r *Reader) setDictionary(h pageHeader) error {
	if r.dict != nil || r.valuesLeft != r.chunk.values {
		return damaged("a dictionary after the first page")
	}
	if h.encoding != encodingPlain && h.encoding != encodingPlainDictionary {
		return errEncoding("a dictionary", h.encoding)
	}
	if err := r.hold(&r.dictSize, h.unpacked); err != nil {
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
