package parquet

import "fmt"

// The encodings that this package decodes, in the numbering of the enum Encoding (Encodings.md).
const (
	encodingPlain           = 0
	encodingPlainDictionary = 2 // deprecated: encodingDictionary or, in a dictionary page, encodingPlain
	encodingRLE             = 3
	encodingDelta           = 5
	encodingDeltaLength     = 6
	encodingDeltaStrings    = 7
	encodingDictionary      = 8
	encodingSplit           = 9
)

// encodingNames are the names of the encodings in the specification.
var encodingNames = map[int32]string{
	encodingPlain:           "PLAIN",
	encodingPlainDictionary: "PLAIN_DICTIONARY",
	encodingRLE:             "RLE",
	4:                       "BIT_PACKED",
	encodingDelta:           "DELTA_BINARY_PACKED",
	encodingDeltaLength:     "DELTA_LENGTH_BYTE_ARRAY",
	encodingDeltaStrings:    "DELTA_BYTE_ARRAY",
	encodingDictionary:      "RLE_DICTIONARY",
	encodingSplit:           "BYTE_STREAM_SPLIT",
	10:                      "ALP",
}

// A decoder decodes the values of a page that are not null.
type decoder interface {
	// decode decodes the next n values into v, from index at on. Only the slice of v for the column's
	// physical type is set.
	decode(v *Values, at, n int) error
}

// newDecoder returns the decoder of a page. The argument data has its encoded values. Encodings.md,
// "Supported Encodings", has the same table of encodings and types.
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
	return nil, errEncoding(fmt.Sprintf("values of the type %v", physical), h.encoding)
}

// errFewValues returns the error that a page has fewer values than its header says.
func errFewValues() *Error { return damaged("a page with fewer values than declared") }

// errEncoding returns the error that a part of a page has an encoding that is not supported for it.
func errEncoding(part string, encoding int32) *Error {
	name := encodingNames[encoding]
	if name == "" {
		name = fmt.Sprint(encoding)
	}
	return &Error{
		Found: fmt.Sprintf("%s in the encoding %s", part, name),
		Want:  "an encoding that pandas writes",
		Fix:   "in Python read the file and write frame.to_parquet(…)",
	}
}
