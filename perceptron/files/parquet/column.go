package parquet

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"perceptronlab/internal/parquet"
	"perceptronlab/internal/wording"
)

// A column is a column of a DataFrame.
type column struct {
	*parquet.Column
	unreadable string // the type of the values, in the plural, if they can't be read; "": they can
	fix        string // a line of Python that makes values that can be read; "": there is none

	zone       *time.Location // of timestamps; nil: they have no time zone
	resolution resolution     // of timestamps without a time zone
}

// newColumn returns a column of a file with the given metadata.
func newColumn(c *parquet.Column, meta pandas) *column {
	col := &column{Column: c}
	extra := meta.byName[c.Name]
	conversion := ""
	col.unreadable, conversion = unreadableType(c, extra)
	if col.isTimestamp() {
		var err error
		col.zone, err = zoneOf(c, extra, meta)
		if err != nil {
			col.unreadable = "times in the unknown time zone " + wording.Quote(extra.Extra.Zone)
			conversion = `.dt.tz_convert("UTC")`
		}
	}
	if conversion != "" {
		value := "frame[" + wording.Quote(c.Name) + "]"
		col.fix = value + " = " + value + conversion
	}
	return col
}

// unreadableType returns the type of the values of a column, in the plural, if they can't be read, and "" if
// they can. It also returns a method of pandas that converts them to values that can be read; "" if there is
// none.
func unreadableType(c *parquet.Column, extra pandasColumn) (plural, conversion string) {
	switch {
	case strings.HasPrefix(extra.Type, "timedelta"):
		return "durations", ".dt.total_seconds()"
	case strings.HasPrefix(extra.Type, "period"):
		return "periods", ".astype(str)"
	case c.Nested:
		return "lists or structs", ""
	case c.Logical.Kind == "" && isBytes(c):
		return "bytes", `.str.decode("utf-8")`
	case c.Logical.Kind == parquet.Newer:
		return "values of a type that is not known here", ""
	case !isReadable(c):
		return fmt.Sprintf("values of the type %s (%v)", c.Logical.Kind, c.Physical), ""
	}
	return "", ""
}

// isBytes reports whether the values are stored as strings of bytes.
func isBytes(c *parquet.Column) bool {
	return c.Physical == parquet.ByteArray || c.Physical == parquet.FixedLenByteArray
}

// isReadable reports whether values of a column that is not nested can be read: whether the logical type is
// supported, and the physical type is one that the specification allows for it (LogicalTypes.md).
func isReadable(c *parquet.Column) bool {
	isInt := c.Physical == parquet.Int32 || c.Physical == parquet.Int64
	switch c.Logical.Kind {
	case "":
		return !isBytes(c)
	case parquet.Null:
		return true
	case parquet.String, parquet.Enum, parquet.JSON:
		return c.Physical == parquet.ByteArray
	case parquet.UUID:
		return c.Physical == parquet.FixedLenByteArray && c.Length == 16
	case parquet.Integer:
		return isInt
	case parquet.Decimal:
		return (isInt || isBytes(c)) && c.Logical.Scale >= 0 && c.Logical.Scale < maxScale
	case parquet.Float16:
		return c.Physical == parquet.FixedLenByteArray && c.Length == 2
	case parquet.Date:
		return c.Physical == parquet.Int32
	case parquet.Time:
		return isInt && c.Logical.Unit != ""
	case parquet.Timestamp:
		return c.Physical == parquet.Int64 && c.Logical.Unit != ""
	}
	return false
}

// zoneOf returns the time zone of a column of timestamps, or nil if they have none. If pandas has written the
// file, its metadata name the zone. If they name none, there is none, because fastparquet stores timestamps
// without a zone as if they were in UTC. In files of other programs, timestamps in UTC are shown in UTC.
func zoneOf(c *parquet.Column, extra pandasColumn, meta pandas) (*time.Location, error) {
	name := extra.Extra.Zone
	switch {
	case name == "" && c.Logical.UTC && meta.Columns == nil:
		return time.UTC, nil
	case name == "":
		return nil, nil
	case name == "Local":
		return nil, errors.New("the zone of this machine")
	}
	if t, err := time.Parse("-07:00", name); err == nil {
		_, offset := t.Zone()
		return time.FixedZone("", offset), nil
	}
	return time.LoadLocation(name)
}
