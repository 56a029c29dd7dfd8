package parquet

// maxPage is the maximum size of a decompressed page in bytes.
const maxPage = 1 << 30

// The kinds of pages, in the numbering of the enum PageType.
const (
	dataPage1      = 0 // DATA_PAGE
	indexPage      = 1 // INDEX_PAGE, which no writer writes
	dictionaryPage = 2 // DICTIONARY_PAGE
	dataPage2      = 3 // DATA_PAGE_V2
)

// A pageHeader is the header of a page.
type pageHeader struct {
	kind     int32
	size     int // the size of the page in the file, without its header, in bytes
	unpacked int // the size of the decompressed page in bytes
	crc      int32
	hasCRC   bool
	values   int // the number of values, including nulls
	encoding int32

	levelEncoding int32 // of the definition levels of a dataPage1

	// Of a dataPage2
	definitionSize int  // the size of the definition levels in bytes
	repetitionSize int  // the size of the repetition levels in bytes
	isCompressed   bool // the values are compressed, unless the chunk has the codec codecNone
}

// readHeader reads the header of the next page.
func (r *Reader) readHeader() (pageHeader, error) {
	t := &thrift{from: r.from, left: r.bytesLeft}
	h := t.pageHeader()
	r.bytesLeft = t.left
	if t.err != nil {
		return h, t.err
	}
	switch {
	case h.size < 0 || int64(h.size) > r.bytesLeft:
		return h, damaged("a page of %d bytes in the last %d bytes of a column", h.size, r.bytesLeft)
	case h.unpacked < 0 || h.unpacked > maxPage:
		return h, damaged("a page of %d bytes that decompresses to %d bytes", h.size, h.unpacked)
	case h.values < 0:
		return h, damaged("a page with %d values", h.values)
	case h.definitionSize < 0 || h.repetitionSize < 0:
		return h, damaged("levels of %d and %d bytes", h.repetitionSize, h.definitionSize)
	}
	return h, nil
}

// pageHeader decodes the Thrift struct PageHeader.
func (t *thrift) pageHeader() pageHeader {
	h := pageHeader{kind: -1, levelEncoding: encodingRLE, isCompressed: true}
	t.fields(func(id int, kind byte) {
		switch {
		case id == 1 && kind == typeI32: // type
			h.kind = t.int32()
		case id == 2 && kind == typeI32: // uncompressed_page_size
			h.unpacked = int(t.int32())
		case id == 3 && kind == typeI32: // compressed_page_size
			h.size = int(t.int32())
		case id == 4 && kind == typeI32: // crc
			h.crc, h.hasCRC = t.int32(), true
		case (id == 5 || id == 7) && kind == typeStruct: // data_page_header, dictionary_page_header
			t.fields(func(id int, kind byte) { t.pageField1(&h, id, kind) })
		case id == 8 && kind == typeStruct: // data_page_header_v2
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
	case id == 1 && kind == typeI32: // num_values
		h.values = int(t.int32())
	case id == 2 && kind == typeI32: // encoding
		h.encoding = t.int32()
	case id == 3 && kind == typeI32: // definition_level_encoding
		h.levelEncoding = t.int32()
	default:
		t.skip(kind)
	}
}

// pageField2 decodes a field of the Thrift struct DataPageHeaderV2.
func (t *thrift) pageField2(h *pageHeader, id int, kind byte) {
	switch {
	case id == 1 && kind == typeI32: // num_values
		h.values = int(t.int32())
	case id == 4 && kind == typeI32: // encoding
		h.encoding = t.int32()
	case id == 5 && kind == typeI32: // definition_levels_byte_length
		h.definitionSize = int(t.int32())
	case id == 6 && kind == typeI32: // repetition_levels_byte_length
		h.repetitionSize = int(t.int32())
	case id == 7 && (kind == typeTrue || kind == typeFalse): // is_compressed
		h.isCompressed = kind == typeTrue
	default:
		t.skip(kind)
	}
}
