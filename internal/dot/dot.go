// Package dot computes inner products whose bits are the same on every
// machine.
//
// Floating-point addition is not associative, so a dot product depends on the
// order of summation, and on whether a compiler fuses x·y + z. Here the order
// is fixed. There are eight lanes. Entry j of a row (for a sparse row: the
// j-th entry stored) goes to lane j mod 8, each product is rounded before it
// is added, each lane adds in the order of its entries, and the lanes are
// summed as
//
//	((0+4) + (2+6)) + ((1+5) + (3+7))
//
// With eight lanes, vector hardware need not wait for its own sums.
package dot

// Product returns the inner product of a and b, which must have the same length.
func Product(a, b []float64) float64 {
	b = b[:len(a)]
	if len(a) >= 16 {
		return fastProduct(a, b)
	}
	return product(a, b)
}

// product is Product.
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

// Add adds c·x to w. Each product is rounded before it is added. w must be as long as x, or longer.
func Add(w []float64, c float64, x []float64) {
	w = w[:len(x)]
	if len(x) >= 16 {
		fastAdd(w, c, x)
		return
	}
	add(w, c, x)
}

// Sparse returns the inner product of w and the sparse vector that holds
// values[k] in column columns[k]. Entry k goes to lane k mod 8, so zeros that
// are not stored take no lane. The columns must lie within w, one for each
// value.
func Sparse(w []float64, columns []uint32, values []float64) float64 {
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

// Distance2 returns Σ (aⱼ − bⱼ)², the squared distance of a and b, summed in the order
// of Product. They must have the same length.
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
