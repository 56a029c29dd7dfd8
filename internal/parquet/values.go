package parquet

import "bytes"

// Values are consecutive values of a column. Value i is null if Null[i] is true. Otherwise, it is in the
// slice for the physical type of the column:
//
//	Ints    Boolean (0 or 1), Int32 and Int64
//	Floats  Float and Double
//	Bytes   ByteArray, FixedLenByteArray and Int96; valid until the next call of Read
//
// The elements of the other slices are undefined.
type Values struct {
	Null   []bool
	Ints   []int64
	Floats []float64
	Bytes  [][]byte
}

// setLen sets the number of values of a column with the given physical type. The values are then undefined,
// except that elements of Bytes may be nil.
func (v *Values) setLen(p Physical, n int) {
	v.Null = resized(v.Null, n)
	switch p {
	case Float, Double:
		v.Floats = resized(v.Floats, n)
	case ByteArray, FixedLenByteArray, Int96:
		v.Bytes = resized(v.Bytes, n)
		clear(v.Bytes)
	default:
		v.Ints = resized(v.Ints, n)
	}
}

// resized returns a slice of length n, which uses the memory of s if it is large enough. Its elements are
// undefined.
func resized[E any](s []E, n int) []E {
	if cap(s) < n {
		return make([]E, n)
	}
	return s[:n]
}

// copyBytes replaces the elements start to end−1 of Bytes by copies, because the memory of their page will be
// reused.
func (v *Values) copyBytes(start, end int) {
	if v.Bytes == nil {
		return
	}
	for i := start; i < end; i++ {
		v.Bytes[i] = bytes.Clone(v.Bytes[i])
	}
}

// spread copies the values of v, none of which is null, to those of the n values of dst from index at on that
// are not null.
func (v *Values) spread(dst *Values, at, n int) {
	k := 0
	for i := at; i < at+n; i++ {
		switch {
		case dst.Null[i]:
			continue
		case v.Floats != nil:
			dst.Floats[i] = v.Floats[k]
		case v.Bytes != nil:
			dst.Bytes[i] = v.Bytes[k]
		default:
			dst.Ints[i] = v.Ints[k]
		}
		k++
	}
}
