package parquet

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"time"

	"perceptronlab/internal/parquet"
)

// isText reports whether the values are strings, which may have to be in quotation marks.
func (c *column) isText() bool {
	switch c.Logical.Kind {
	case parquet.String, parquet.Enum, parquet.JSON:
		return true
	}
	return false
}

// appendCell appends value i to dst as to_csv of pandas writes it. Nothing is appended for a missing value.
func (c *column) appendCell(dst []byte, v *parquet.Values, i int) ([]byte, error) {
	if v.Null[i] {
		return dst, nil
	}
	switch c.Logical.Kind {
	case parquet.Null:
		return dst, nil
	case parquet.String, parquet.Enum, parquet.JSON:
		return append(dst, v.Bytes[i]...), nil
	case parquet.UUID:
		return appendUUID(dst, v.Bytes[i]), nil
	case parquet.Timestamp:
		return c.appendTimestamp(dst, c.timestamp(v, i)), nil
	case parquet.Date:
		const secondsPerDay = 86400
		return time.Unix(v.Ints[i]*secondsPerDay, 0).UTC().AppendFormat(dst, time.DateOnly), nil
	case parquet.Time:
		return c.appendTime(dst, v.Ints[i]), nil
	case parquet.Decimal:
		return c.appendDecimal(dst, v, i)
	case parquet.Float16:
		return appendFloat(dst, halfPrecision(binary.LittleEndian.Uint16(v.Bytes[i])), 16), nil
	}
	switch c.Physical {
	case parquet.Boolean:
		if v.Ints[i] == 0 {
			return append(dst, "False"...), nil
		}
		return append(dst, "True"...), nil
	case parquet.Float:
		return appendFloat(dst, v.Floats[i], 32), nil
	case parquet.Double:
		return appendFloat(dst, v.Floats[i], 64), nil
	case parquet.Int96:
		return c.appendTimestamp(dst, c.timestamp(v, i)), nil
	}
	if c.Logical.Kind == parquet.Integer && !c.Logical.Signed {
		return c.appendUnsigned(dst, v.Ints[i]), nil
	}
	return strconv.AppendInt(dst, v.Ints[i], 10), nil
}

// appendUUID appends a UUID of 16 bytes in the form of RFC 9562.
func appendUUID(dst, id []byte) []byte {
	return fmt.Appendf(dst, "%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// appendUnsigned appends an unsigned integer, which is stored as a signed integer.
func (c *column) appendUnsigned(dst []byte, n int64) []byte {
	if c.Physical == parquet.Int32 {
		return strconv.AppendUint(dst, uint64(uint32(n)), 10)
	}
	return strconv.AppendUint(dst, uint64(n), 10)
}
