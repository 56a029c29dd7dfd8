package parquet

import "time"

// Int96Time returns the time of a value of the type Int96, in UTC. The value has 12 bytes, little-endian: the
// nanoseconds since midnight in 8 bytes, and the Julian day in 4 bytes. The specification only says that the
// type is deprecated; the layout is that of Impala, Hive and Spark, which still writes the type by default.
// The result is a time.Time because Spark's times, such as 9999-12-31, may be outside the range of int64
// nanoseconds, which ends in 2262.
func Int96Time(b []byte) time.Time {
	const (
		julianDayOf1970 = 2440588
		secondsPerDay   = 86400
	)
	days := int64(le32(b[8:])) - julianDayOf1970
	nanoseconds := int64(le64(b))
	return time.Unix(days*secondsPerDay, nanoseconds).UTC()
}
