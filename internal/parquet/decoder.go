package parquet

// The encodings of pages.
const (
	encodingPlain           = 0
	encodingPlainDictionary = 2
	encodingRLE             = 3
	encodingDelta           = 5
	encodingDeltaLength     = 6
	encodingDeltaStrings    = 7
	encodingDictionary      = 8
	encodingSplit           = 9
)

// A decoder decodes the values of a page that are not null.
type decoder interface {
	// decode decodes the next n values into v, from index at on. Only the slice of v for the column's
	// physical type is set.
	decode(v *Values, at, n int) error
}

// newDecoder returns the decoder of a page. The argument data has its encoded values.
func (r *Reader) newDecoder(h pageHeader, data []byte) (decoder, error) {
	physical := r.col.Physical
	isInt := physical == Int32 || physical == Int64
	isBytes := physical == ByteArray || physical == FixedLenByteArray
	switch {
	case h.encoding == encodingDictionary || h.encoding == encodingPlainDictionary:
		return newDictionaryDecoder(r.dict, data)
	case h.encoding == encodingPlain && physical == Boolean:
		return &packedBooleans{bitReader{data: data}}, nil
	case h.encoding == encodingPlain:
		return &plainDecoder{col: r.col, data: data}, nil
	case h.encoding == encodingRLE && physical == Boolean:
		return newRunsOfBooleans(data)
	case h.encoding == encodingDelta && isInt:
		d, err := newDelta(data, h.values)
		return &deltaInts{delta: d, isNarrow: physical == Int32}, err
	case h.encoding == encodingDeltaLength && physical == ByteArray:
		return newDeltaLengths(data, h.values)
	case h.encoding == encodingDeltaStrings && isBytes:
		return newDeltaStrings(r.col, data, h.values)
	case h.encoding == encodingSplit && r.col.width() > 0 && physical != Int96:
		return newSplitDecoder(r.col, data)
	}
	return nil, damaged("the encoding %d for values of the type %v", h.encoding, physical)
}

// errFewValues returns the error that a page has fewer values than its header says.
func errFewValues() *Error { return damaged("a page with fewer values than declared") }
