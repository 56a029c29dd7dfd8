// Package separationtest provides data sets for tests of functions that decide linear separability.
// Rounding errors would lead to the wrong answer on many of them.
package separationtest

import "math"

// A Case is a data set with the rows X and the labels Y. Separable is true if a hyperplane through the
// origin separates the rows with label 1 from the rows with label −1.
type Case struct {
	Name      string
	X         [][]float64
	Y         []float64
	Separable bool
}

// AtTheLimitsOfFloat64 returns data sets with tiny differences, or with numbers of very different
// sizes. Each separable data set has a separator in float64.
func AtTheLimitsOfFloat64() []Case {
	const tiny = 5e-324
	ulp := math.Nextafter(1, 2)
	return []Case{
		{"classes one ulp apart", [][]float64{{1, 1}, {ulp, 1}}, []float64{-1, 1}, true},
		{"example in both classes, one ulp from another", [][]float64{
			{1, 1},
			{ulp, 1},
			{1, 1},
		}, []float64{-1, 1, 1}, false},
		{"example in both classes", [][]float64{
			{0.1, 0.2, 1},
			{3, 1, 1},
			{0.1, 0.2, 1},
		}, []float64{1, 1, -1}, false},
		{"row of zeros", [][]float64{{1, 2}, {0, 0}}, []float64{1, 1}, false},
		{"one row", [][]float64{{0, -tiny}}, []float64{-1}, true},
		{"opposite rows of very different lengths", [][]float64{
			{0x1p450, 0x1p449},
			{-0x1p-450, -0x1p-451},
		}, []float64{1, 1}, false},
		{"almost opposite rows", [][]float64{
			{0x1p450, 0x1p449},
			{-0x1p-450, -0x1p-451 + 0x1p-500},
		}, []float64{1, 1}, true},
		{"certificate with the exact sum 0.1 + 0.2 + 0.3", [][]float64{
			{0.1, 0.2, 0.3},
			{-1, 0, 1},
			{0, -1, 1},
			{0, 0, -1},
		}, []float64{1, 1, 1, 1}, false},
		{"certificate with numbers of very different sizes", [][]float64{
			{1, 0},
			{-1, 0x1p-1000},
			{0, -tiny},
		}, []float64{1, 1, 1}, false},
		{"separator that survives rounding only if multiplied by 3", [][]float64{
			{1, 1 + 5*0x1p-52, 1},
			{1 + 6*0x1p-52, 1 + 2*0x1p-52, 1},
			{1 + 3*0x1p-52, 1 + 4*0x1p-52, 1},
			{1 + 2*0x1p-52, 1 + 5*0x1p-52, 1},
		}, []float64{1, 1, -1, -1}, true},
		{"smallest numbers", [][]float64{{tiny, 0}, {-tiny, tiny}}, []float64{1, 1}, true},
	}
}

// Seeds returns inputs from which fuzz tests of Small's data sets start.
func Seeds() [][]byte {
	return [][]byte{
		{4, 2, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1},
		{7, 3, 2, 1, 200, 3, 100, 9, 8, 0, 50, 255, 3, 77, 150, 20, 1, 1, 4},
		{5, 2, 4, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1},
		{3, 2, 8, 1, 1, 5, 0, 250, 3, 9, 200, 1, 7, 7, 1},
		{2, 2, 2, 1, 1, 255, 0, 0, 0, 0, 1, 255, 255, 1, 0, 0, 0, 1, 0, 0, 255, 255, 1, 0},
		[]byte(";\x9b\xfb\u04b5\x96\xac3\xe1\t\x17\xdeM?T" +
			"\x15\x15\x15\x15\x152\x15\x15\x15\x15\x15\x15\x15\x15\x15;\t\xfb\xddM"),
	}
}

// Small decodes bytes as up to 8 examples with up to 4 columns. The entries are small integers. The
// four lowest bits of the third byte select changes: to entries from −2 to 2, to entries multiplied by
// powers of two, to entries of which some are an ulp larger or smaller, and to rows multiplied by
// powers of two. Sums of squares may overflow.
func Small(bytes []byte) (x [][]float64, y []float64) {
	next := func() int {
		if len(bytes) == 0 {
			return 0
		}
		b := bytes[0]
		bytes = bytes[1:]
		return int(b)
	}
	n := 1 + next()%8
	dim := 1 + next()%4
	kind := next()
	x = make([][]float64, n)
	y = make([]float64, n)
	for i := range x {
		x[i] = make([]float64, dim)
		y[i] = float64(2*(next()&1) - 1)
		for j := range x[i] {
			v := float64(int8(next()))
			if kind&1 != 0 { // smaller integers cause ties, duplicates and collinear rows
				v = float64(int(v) % 3)
			}
			if kind&2 != 0 {
				v = math.Ldexp(v, 7*(next()-128)/2)
			}
			if kind&4 != 0 {
				switch next() % 4 {
				case 0:
					v = math.Nextafter(v, math.Inf(1))
				case 1:
					v = math.Nextafter(v, math.Inf(-1))
				}
			}
			x[i][j] = v
		}
		if kind&8 != 0 {
			e := next()*3 - 384
			for j := range x[i] {
				x[i][j] = math.Ldexp(x[i][j], e)
			}
		}
	}
	return x, y
}
