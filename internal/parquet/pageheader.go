package parquet

// maxPage is the maximum size of a decompressed page in bytes.
const maxPage = 1 << 30

// The kinds of pages.
const (
	dataPage1      = 0
	indexPage      = 1 // no writer writes such pages
	dictionaryPage = 2
	dataPage2      = 3
)

// A pageHeader is the header of a page.
type pageHeader struct {
	kind     int32
	size     int // of the page in the file
	unpacked int // the size of the decompressed page
	crc      int32
	hasCRC   bool
	values   int // the number of values, including nulls
	encoding int32

	levelEncoding int32 // of a dataPage1

	// Of a dataPage2
	definitionSize int  // the size of the definition levels
	repetitionSize int  // the size of the repetition levels
	compressed     bool // the values are compressed
}

// header reads the header of the next page.
func (r *Reader) header() (pageHeader, error) {
	t := &thrift{from: r.from, left: r.left}
	h := t.pageHeader()
	r.left = t.left
	if t.err != nil {
		return h, t.err
	}
	switch {
	case h.size < 0 || int64(h.size) > r.left:
		return h, damaged("a page of %d bytes in the last %d bytes of a column", h.size, r.left)
	case h.unpacked < 0 || h.unpacked > maxPage:
		return h, damaged("a page of %d bytes that decompresses to %d bytes", h.size, h.unpacked)
	case h.values < 0 || h.definitionSize < 0 || h.repetitionSize < 0:
		return h, damaged("a page with %d values", h.values)
	}
	return h, nil
}

// pageHeader decodes the Thrift struct PageHeader.
func (t *thrift) pageHeader() pageHeader {
	h := pageHeader{kind: -1, levelEncoding: encodingRLE, compressed: true}
	t.fields(func(id int, kind byte) {
		switch {
		case id == 1 && kind == typeI32:
			h.kind = t.int32()
		case id == 2 && kind == typeI32:
			h.unpacked = int(t.int32())
		case id == 3 && kind == typeI32:
			h.size = int(t.int32())
		case id == 4 && kind == typeI32:
			h.crc, h.hasCRC = t.int32(), true
		case (id == 5 || id == 7) && kind == typeStruct: // a dataPage1 or a dictionaryPage
			t.fields(func(id int, kind byte) { t.pageField1(&h, id, kind) })
		case id == 8 && kind == typeStruct:
			t.fields(func(id int, kind byte) { t.pageField2(&h, id, kind) })
		default:
			t.skip(kind)
		}
	}, 1, 2, 3)
	return h
}

// pageField1 decodes a field of the Thrift struct DataPageHeader. The struct DictionaryPageHeader begins with
// the same fields.
func (t *thrift) pageField1(h *pageHeader, id int, kind byte) {
	switch {
	case id == 1 && kind == typeI32:
		h.values = int(t.int32())
	case id == 2 && kind == typeI32:
		h.encoding = t.int32()
	case id == 3 && kind == typeI32:
		h.levelEncoding = t.int32()
	default:
		t.skip(kind)
	}
}

// pageField2 decodes a field of the Thrift struct DataPageHeaderV2.
func (t *thrift) pageField2(h *pageHeader, id int, kind byte) {
	switch {
	case id == 1 && kind == typeI32:
		h.values = int(t.int32())
	case id == 4 && kind == typeI32:
		h.encoding = t.int32()
	case id == 5 && kind == typeI32:
		h.definitionSize = int(t.int32())
	case id == 6 && kind == typeI32:
		h.repetitionSize = int(t.int32())
	case id == 7 && (kind == typeTrue || kind == typeFalse):
		h.compressed = kind == typeTrue
	default:
		t.skip(kind)
	}
}
