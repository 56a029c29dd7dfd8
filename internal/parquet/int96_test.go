package parquet

import (
	"encoding/binary"
	"testing"
	"time"
)

// The Julian days are those of astronomy: the epoch J2000.0 is the noon of day 2451545. The last times are
// beyond the nanoseconds of int64.
func TestInt96Time(t *testing.T) {
	const hour = uint64(time.Hour)
	for _, c := range []struct {
		day         uint32
		nanoseconds uint64
		want        string
	}{
		{2440588, 0, "1970-01-01T00:00:00Z"},
		{2451545, 12*hour + 1, "2000-01-01T12:00:00.000000001Z"},
		{2440587, 23 * hour, "1969-12-31T23:00:00Z"},
		{5373484, 0, "9999-12-31T00:00:00Z"},
		{1721426, 0, "0001-01-01T00:00:00Z"},
	} {
		b := binary.LittleEndian.AppendUint64(nil, c.nanoseconds)
		b = binary.LittleEndian.AppendUint32(b, c.day)
		if got := Int96Time(b).Format(time.RFC3339Nano); got != c.want {
			t.Errorf("Int96Time of the day %d and %d ns = %s, want %s", c.day, c.nanoseconds, got, c.want)
		}
	}
}
