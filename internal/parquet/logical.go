package parquet

// A Logical is the logical type of a column: what its values mean (LogicalTypes.md).
type Logical struct {
	Kind   Kind
	Scale  int    // of a Decimal: the number of digits after the point
	Signed bool   // of an Integer
	UTC    bool   // of a Time or Timestamp: whether it is in UTC, or else in an unknown time zone
	Unit   string // of a Time or Timestamp: "ms", "us" or "ns"; "": unknown
}

// A Kind is a kind of logical types, as the specification names it. The empty Kind means that the physical
// type is the whole type.
type Kind string

// The kinds that callers distinguish.
const (
	String    Kind = "STRING"
	Enum      Kind = "ENUM"
	JSON      Kind = "JSON"
	UUID      Kind = "UUID"
	Decimal   Kind = "DECIMAL"
	Date      Kind = "DATE"
	Time      Kind = "TIME"
	Timestamp Kind = "TIMESTAMP"
	Integer   Kind = "INTEGER"
	Float16   Kind = "FLOAT16"
	Null      Kind = "UNKNOWN" // all values are null
	Newer     Kind = "NEWER"   // a kind that is not in the specification of August 2026
)

// kinds maps the field of the Thrift union LogicalType to the kind.
var kinds = map[int]Kind{
	1: String, 2: "MAP", 3: "LIST", 4: Enum, 5: Decimal, 6: Date, 7: Time, 8: Timestamp, 10: Integer,
	11: Null, 12: JSON, 13: "BSON", 14: UUID, 15: Float16, 16: "VARIANT", 17: "GEOMETRY", 18: "GEOGRAPHY",
	19: "FILE",
}

// units maps the field of the Thrift union TimeUnit to the unit.
var units = map[int]string{1: "ms", 2: "us", 3: "ns"}

// logical decodes the Thrift union LogicalType.
func (t *thrift) logical() Logical {
	l := Logical{}
	t.fields(func(id int, kind byte) {
		l.Kind = kinds[id]
		if l.Kind == "" {
			l.Kind = Newer
		}
		if kind != typeStruct {
			t.skip(kind)
			return
		}
		t.fields(func(id int, kind byte) { t.logicalField(&l, id, kind) })
	})
	return l
}

// logicalField decodes a field of the struct in the union LogicalType: DecimalType, TimeType, TimestampType,
// IntType, or another struct, whose fields are skipped.
func (t *thrift) logicalField(l *Logical, id int, kind byte) {
	isTime := l.Kind == Time || l.Kind == Timestamp
	switch {
	case l.Kind == Decimal && id == 1 && kind == typeI32: // scale
		l.Scale = int(t.int32())
	case isTime && id == 1: // isAdjustedToUTC
		l.UTC = kind == typeTrue
		t.skip(kind)
	case isTime && id == 2 && kind == typeStruct: // unit
		t.fields(func(unit int, kind byte) {
			l.Unit = units[unit]
			t.skip(kind)
		})
	case l.Kind == Integer && id == 2: // isSigned
		l.Signed = kind == typeTrue
		t.skip(kind)
	default:
		t.skip(kind)
	}
}

// converted returns the logical type with the given number in the enum ConvertedType, which older files have
// instead of a LogicalType. The number −1 means that there is none.
func converted(number, scale int) Logical {
	switch number {
	case -1:
		return Logical{}
	case 0: // UTF8
		return Logical{Kind: String}
	case 1, 2: // MAP, MAP_KEY_VALUE
		return Logical{Kind: "MAP"}
	case 3:
		return Logical{Kind: "LIST"}
	case 4:
		return Logical{Kind: Enum}
	case 5:
		return Logical{Kind: Decimal, Scale: scale}
	case 6:
		return Logical{Kind: Date}
	case 7: // TIME_MILLIS
		return Logical{Kind: Time, UTC: true, Unit: "ms"}
	case 8: // TIME_MICROS
		return Logical{Kind: Time, UTC: true, Unit: "us"}
	case 9: // TIMESTAMP_MILLIS
		return Logical{Kind: Timestamp, UTC: true, Unit: "ms"}
	case 10: // TIMESTAMP_MICROS
		return Logical{Kind: Timestamp, UTC: true, Unit: "us"}
	case 11, 12, 13, 14: // UINT_8, UINT_16, UINT_32, UINT_64
		return Logical{Kind: Integer}
	case 15, 16, 17, 18: // INT_8, INT_16, INT_32, INT_64
		return Logical{Kind: Integer, Signed: true}
	case 19:
		return Logical{Kind: JSON}
	case 20:
		return Logical{Kind: "BSON"}
	case 21:
		return Logical{Kind: "INTERVAL"}
	}
	return Logical{Kind: Newer}
}
