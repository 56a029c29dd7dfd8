package parquet

import (
	"strings"
	"time"

	"perceptronlab/internal/parquet"
)

// A resolution determines how the timestamps of a column are written: all in the same way, as pandas does.
type resolution struct {
	hasTime bool // at least one timestamp is not midnight
	digits  int  // the number of digits of the seconds' fraction: 0, 3, 6 or 9
}

// isTimestamp reports whether the values are timestamps.
func (c *column) isTimestamp() bool {
	return c.unreadable == "" && (c.Physical == parquet.Int96 || c.Logical.Kind == parquet.Timestamp)
}

// perSecond returns the number of units in a second, for a column of times or timestamps.
func (c *column) perSecond() int64 {
	switch c.Logical.Unit {
	case "ms":
		return 1e3
	case "us":
		return 1e6
	}
	return 1e9
}

// findResolution determines the resolution of a column of timestamps. It reads the whole column.
func (f *frame) findResolution(col *column) error {
	if col.zone != nil {
		return nil // each timestamp with a time zone has a resolution of its own
	}
	col.resolution = resolution{}
	return f.eachBatch(col, func(v *parquet.Values) {
		for i, isNull := range v.Null {
			if !isNull {
				col.resolution.observe(col.timestamp(v, i))
			}
		}
	})
}

// observe makes the resolution fine enough for t.
func (r *resolution) observe(t time.Time) {
	hour, minute, second := t.Clock()
	nanoseconds := t.Nanosecond()
	if hour != 0 || minute != 0 || second != 0 || nanoseconds != 0 {
		r.hasTime = true
	}
	switch {
	case nanoseconds%1e3 != 0:
		r.digits = 9
	case nanoseconds%1e6 != 0:
		r.digits = max(r.digits, 6)
	case nanoseconds != 0:
		r.digits = max(r.digits, 3)
	}
}

// timestamp returns value i of a column of timestamps, in UTC.
func (c *column) timestamp(v *parquet.Values, i int) time.Time {
	if c.Physical == parquet.Int96 {
		return parquet.Int96Time(v.Bytes[i])
	}
	return c.sinceEpoch(v.Ints[i])
}

// sinceEpoch returns the time that is n units of the column after the beginning of 1970, in UTC.
func (c *column) sinceEpoch(n int64) time.Time {
	per := c.perSecond()
	return time.Unix(n/per, n%per*(1e9/per)).UTC()
}

// appendTimestamp appends a timestamp.
func (c *column) appendTimestamp(dst []byte, t time.Time) []byte {
	if c.zone != nil {
		return appendInZone(dst, t.In(c.zone))
	}
	if !c.resolution.hasTime {
		return t.AppendFormat(dst, time.DateOnly)
	}
	layout := time.DateTime
	if c.resolution.digits > 0 {
		layout += "." + strings.Repeat("0", c.resolution.digits)
	}
	return t.AppendFormat(dst, layout)
}

// appendInZone appends a timestamp with its difference from UTC.
func appendInZone(dst []byte, t time.Time) []byte {
	layout := time.DateTime
	switch {
	case t.Nanosecond()%1e3 != 0:
		layout += ".000000000"
	case t.Nanosecond() != 0:
		layout += ".000000"
	}
	return t.AppendFormat(dst, layout+"-07:00")
}

// appendTime appends a time of day, which is n units of the column after midnight. Like pandas, it leaves out
// nanoseconds.
func (c *column) appendTime(dst []byte, n int64) []byte {
	t := c.sinceEpoch(n)
	if t.Nanosecond() == 0 {
		return t.AppendFormat(dst, time.TimeOnly)
	}
	return t.AppendFormat(dst, time.TimeOnly+".000000")
}
