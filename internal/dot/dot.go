// Package dot computes dot products with the same bits on every machine.
//
// Floating-point addition is not associative, so a dot product depends on the order of summation, and
// on whether the compiler fuses x·y + z into one operation. Here the order is fixed. There are eight
// lanes, which are partial sums. The product for entry j goes to lane j mod 8. In a sparse row, j counts
// only the stored entries. Each product is rounded before it is added. Each lane adds its products in the
// order of the entries. Finally the lanes are added as
//
//	((0+4) + (2+6)) + ((1+5) + (3+7))
//
// Eight lanes keep the vector units of a processor busy, because an addition to one lane need not wait
// for an addition to another lane.
package dot

// Product returns the dot product of a and b, which must have the same length.
func Product(a, b []float64) float64 {
	b = b[:len(a)]
	if len(a) >= 16 {
		return fastProduct(a, b)
	}
	return product(a, b)
}

// product computes Product without assembly.
func product(a, b []float64) float64 {
	var s0, s1, s2, s3, s4, s5, s6, s7 float64
	for len(a) >= 8 && len(b) >= 8 {
		s0 += float64(a[0] * b[0])
		s1 += float64(a[1] * b[1])
		s2 += float64(a[2] * b[2])
		s3 += float64(a[3] * b[3])
		s4 += float64(a[4] * b[4])
		s5 += float64(a[5] * b[5])
		s6 += float64(a[6] * b[6])
		s7 += float64(a[7] * b[7])
		a, b = a[8:], b[8:]
	}
	b = b[:len(a)]
	switch len(a) {
	case 7:
		s6 += float64(a[6] * b[6])
		fallthrough
	case 6:
		s5 += float64(a[5] * b[5])
		fallthrough
	case 5:
		s4 += float64(a[4] * b[4])
		fallthrough
	case 4:
		s3 += float64(a[3] * b[3])
		fallthrough
	case 3:
		s2 += float64(a[2] * b[2])
		fallthrough
	case 2:
		s1 += float64(a[1] * b[1])
		fallthrough
	case 1:
		s0 += float64(a[0] * b[0])
	}
	return ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7))
}

// Add adds c·x to w. Each product is rounded before it is added. w must be at least as long as x.
func Add(w []float64, c float64, x []float64) {
	w = w[:len(x)]
	if len(x) >= 16 {
		fastAdd(w, c, x)
		return
	}
	add(w, c, x)
}

// Sparse returns the dot product of w and the sparse vector with values[k] in column columns[k]. The
// product for values[k] goes to lane k mod 8. There must be one column per value, and all columns must be
// below len(w).
func Sparse[Column uint32 | int](w []float64, columns []Column, values []float64) float64 {
	values = values[:len(columns)]
	var s0, s1, s2, s3, s4, s5, s6, s7 float64
	for len(columns) >= 8 && len(values) >= 8 {
		s0 += float64(w[columns[0]] * values[0])
		s1 += float64(w[columns[1]] * values[1])
		s2 += float64(w[columns[2]] * values[2])
		s3 += float64(w[columns[3]] * values[3])
		s4 += float64(w[columns[4]] * values[4])
		s5 += float64(w[columns[5]] * values[5])
		s6 += float64(w[columns[6]] * values[6])
		s7 += float64(w[columns[7]] * values[7])
		columns, values = columns[8:], values[8:]
	}
	lanes := [8]float64{s0, s1, s2, s3, s4, s5, s6, s7}
	for k, j := range columns {
		lanes[k&7] += float64(w[j] * values[k])
	}
	return sum(&lanes)
}

// Distance2 returns the squared distance Σ (aⱼ − bⱼ)² between a and b, summed in the order of Product.
// The two vectors must have the same length.
func Distance2(a, b []float64) float64 {
	var lanes [8]float64
	b = b[:len(a)]
	for j, v := range a {
		d := v - b[j]
		lanes[j&7] += float64(d * d)
	}
	return sum(&lanes)
}

// sum adds the eight lanes in the fixed order.
func sum(s *[8]float64) float64 {
	return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
}
