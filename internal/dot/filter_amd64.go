//go:build !purego

package dot

import (
	"math"
	"unsafe"

	"golang.org/x/sys/cpu"
)

var hasHalf = hasAVX2 && cpu.X86.HasFMA && cpu.X86.HasF16C

// A HalfPrecisionFilter finds the same mistakes as a Block, but is faster if there are many epochs over the
// same rows. After some epochs it copies the rows to half precision, 16 bits per number. For most rows the
// copy suffices to prove that the row is not a mistake. If mistakes are rare, the filter therefore reads
// only a quarter of the memory.
//
// # Correctness
//
// Let x be a row of d columns with the label y. Let vⱼ = pⱼ y xⱼ and uⱼ = q wⱼ/pⱼ. Here pⱼ and q are
// powers of two, and q makes the largest |uⱼ| at least 1. Then
//
//	u·v = q y w·x
//
// The copy holds h, which is v rounded to 16 bits, and u is rounded to 32 bits. Rounding to 16 bits
// gives
//
//	|hⱼ − vⱼ| ≤ 2⁻¹¹ |vⱼ| + 2⁻²⁵
//
// because numbers below 2⁻¹⁴ are rounded to multiples of 2⁻²⁴. Adding up the products uⱼ hⱼ in eight
// lanes of 32 bits causes an error of at most (d/8 + 6) 2⁻²⁴ Σ |uⱼ hⱼ|. Rounding u, and computing w·x in
// float64, cause further errors. By the Cauchy–Schwarz inequality, the sum of all these
// errors is less than
//
//	‖u‖ e,   e = 1.01 (2⁻¹¹ + (d/8 + 16) 2⁻²⁴) ‖v‖ + 2⁻²⁴ √(d+1)
//
// Each row of the copy has an additional number, −1.001 e. The weight of this number is ‖u‖, rounded up.
// Rounding −1.001 e changes it by less than 0.001 e, or by at most 2⁻²⁵. The last term of e is larger
// than 2⁻²⁵. The filter computes the sum of all products for a row of the copy, including the product
// −1.001 e ‖u‖. A row is not a mistake if this sum is above the threshold q·margin. All other rows are
// checked in float64.
//
// If a number overflows in 16 bits, e is infinite. Then the sum for the row of this number is −Inf or NaN,
// which is not above the threshold. If w·x may overflow in float64, the threshold is NaN, so every row is
// checked in float64.
type HalfPrecisionFilter struct {
	block Block
	y     []float64

	half  []uint16  // the copy, row by row; nil before it is made
	dim   int       // numbers per row of the copy: Dim + 1, rounded up to a multiple of 8
	scale []float64 // pⱼ
	w     []float32 // u, and ‖u‖ for the additional number

	wait     int // the number of rows to check in float64 before the copy is used
	lastWait int // the last value to which throttle set wait
	credit   int // the work saved by the copy minus the cost of the copy; the unit is a row in float64
}

// NewHalfPrecisionFilter returns a filter for the rows of b. All its searches must have the labels y.
func NewHalfPrecisionFilter(b Block, y []float64) *HalfPrecisionFilter {
	const ( // found by measurements
		epochs                 = 64               // the number of epochs before the copy is made
		minNumbers, maxNumbers = 1 << 20, 1 << 29 // limits for len(y) · b.Dim
		minColumns, maxColumns = 32, 1 << 18
	)
	b.mustHaveRows(len(y))
	f := &HalfPrecisionFilter{block: b, y: y, wait: math.MaxInt}
	numbers := len(y) * b.Dim
	isFaster := minNumbers <= numbers && numbers <= maxNumbers && minColumns <= b.Dim && b.Dim <= maxColumns
	if hasHalf && isFaster {
		f.wait = epochs * len(y)
	}
	return f
}

// FirstMistake is like Block.FirstMistake. The labels of s must be those of NewHalfPrecisionFilter.
func (f *HalfPrecisionFilter) FirstMistake(w []float64, s *Search, from, end int) int {
	s.mustCover(end)
	w = w[:f.block.Dim]
	if f.wait > 0 {
		k := f.block.fastFirstMistake(w, s, from, end)
		f.wait -= k + 1 - from // the number of rows checked, or one more if there is no mistake
		return k
	}
	if f.half == nil {
		f.pack()
	}
	threshold := f.setWeights(w, s.Margin)
	f.credit -= 4 // the cost of setWeights, in rows
	for k := from; ; k++ {
		undecided := firstUnsure(&f.w[0], &f.half[0], unsafe.SliceData(s.Order), f.dim, k, end, 8, threshold)
		f.credit = min(f.credit+(undecided-k)/2-1, maxCredit)
		f.throttle()
		k = undecided
		if k == end || f.block.fastFirstMistake(w, s, k, k+1) == k {
			return k
		}
		if f.wait > 0 {
			return f.block.fastFirstMistake(w, s, k+1, end)
		}
	}
}

// maxCredit is the upper limit of the credit. If the credit falls to −maxCredit, throttle disables the
// copy.
const maxCredit = 256

// throttle disables the copy for a number of rows if the copy costs more than it saves. Each time, this
// number doubles. Once the credit has reached maxCredit, the number starts from its minimum again.
func (f *HalfPrecisionFilter) throttle() {
	if f.credit == maxCredit {
		f.lastWait = 0
	}
	if f.credit <= -maxCredit {
		f.credit = 0
		f.lastWait = max(16*maxCredit, 2*f.lastWait)
		f.wait = f.lastWait
	}
}

// pack makes the copy.
func (f *HalfPrecisionFilter) pack() {
	n := len(f.y)
	f.dim = (f.block.Dim + 8) &^ 7
	f.half = make([]uint16, n*f.dim)
	f.w = make([]float32, f.dim)
	f.scaleColumns()
	buffer := make([]float64, f.dim)
	for i := range n {
		f.packRow(i, buffer)
	}
}

// scaleColumns chooses the powers of two pⱼ. In a sample of the rows, they make the largest |vⱼ| of each
// column about 2⁸/√d. This keeps ‖v‖ far below the largest number of 16 bits.
func (f *HalfPrecisionFilter) scaleColumns() {
	n, dim := len(f.y), f.block.Dim
	f.scale = make([]float64, f.dim)
	for i := 0; i < n; i += 1 + n/1024 {
		for j, v := range f.block.Row(i) {
			f.scale[j] = max(f.scale[j], math.Abs(v))
		}
	}
	_, rootExp := math.Frexp(math.Sqrt(float64(dim)))
	for j := range dim {
		_, exp := math.Frexp(f.scale[j])
		f.scale[j] = math.Ldexp(1, max(-1000, 8-rootExp-exp))
	}
	f.scale[dim] = 1 // for the column of −1.001 e
}

// packRow makes row i of the copy. The buffer must be as long as a row of the copy. packRow overwrites the
// first Dim + 1 numbers of the buffer. All other numbers must be 0.
func (f *HalfPrecisionFilter) packRow(i int, buffer []float64) {
	dim := f.block.Dim
	half := f.half[i*f.dim:][:f.dim]
	copy(buffer, f.block.Row(i))
	buffer[dim] = 0
	norm := math.Sqrt(packHalf(&half[0], &buffer[0], &f.scale[0], f.dim, f.y[i]))
	if norm > 0x1p15 {
		norm = math.Inf(1) // one of the numbers may be too large for 16 bits
	}
	buffer[dim] = -1.001 * f.y[i] * f.errorBound(norm) // packHalf multiplies by y again
	last := f.dim - 8                                  // pack the last eight numbers again, because they include −1.001 e
	packHalf(&half[last], &buffer[last], &f.scale[last], 8, f.y[i])
}

// errorBound returns the e of HalfPrecisionFilter for a row with ‖v‖ = norm.
func (f *HalfPrecisionFilter) errorBound(norm float64) float64 {
	dim := f.block.Dim
	relative := 1.01 * (0x1p-11 + float64(dim/8+16)*0x1p-24)
	return relative*norm + 0x1p-24*math.Sqrt(float64(dim+1))
}

// setWeights sets f.w to u and ‖u‖ for the weights w. It returns the threshold. A row is not a mistake if
// the sum for its copy is above the threshold.
func (f *HalfPrecisionFilter) setWeights(w []float64, margin float64) (threshold float32) {
	largest := 0.0
	for j, v := range w {
		largest = max(largest, math.Abs(v/f.scale[j]))
	}
	_, exp := math.Frexp(largest)
	if exp > 990 {
		return float32(math.NaN()) // w·x may overflow
	}
	q := math.Ldexp(1, 1-exp)
	norm2 := 0.0
	for j, v := range w {
		u := v / f.scale[j] * q
		f.w[j] = float32(u)
		norm2 += float64(u * u)
	}
	f.w[len(w)] = float32(1.0001 * math.Sqrt(norm2))            // rounded up
	return math.Nextafter32(float32(q*margin), math.MaxFloat32) // rounded up
}
