package parquet

// A Physical is the way in which the values of a column are stored (README.md, "Types").
type Physical int

// The physical types, in the numbering of the enum Type.
const (
	Boolean Physical = iota
	Int32
	Int64
	Int96 // a timestamp; see Int96Time
	Float
	Double
	ByteArray
	FixedLenByteArray
)

var physicalNames = [...]string{
	"BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY",
}

// String returns the name of the type in the specification.
func (p Physical) String() string {
	if p < 0 || int(p) >= len(physicalNames) {
		return "UNKNOWN"
	}
	return physicalNames[p]
}

// A Column is a column of a file.
type Column struct {
	Name     string
	Physical Physical
	Length   int  // the length of each value in bytes, if Physical is FixedLenByteArray
	Nested   bool // the column holds lists, maps or structs, which this package doesn't read
	Logical  Logical

	optional bool // values may be null
	leaf     int  // the index of the column's chunk in a row group
}

// width returns the number of bytes of a value in the encoding PLAIN, or 0 if it varies or is less than a
// byte.
func (c *Column) width() int {
	switch c.Physical {
	case Int32, Float:
		return 4
	case Int64, Double:
		return 8
	case Int96:
		return 12
	case FixedLenByteArray:
		return c.Length
	}
	return 0
}
