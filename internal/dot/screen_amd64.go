//go:build !purego

package dot

import (
	"math"
	"unsafe"

	"golang.org/x/sys/cpu"
)

var hasHalf = hasAVX2 && cpu.X86.HasFMA && cpu.X86.HasF16C

// A Screen is Block.First for many epochs over the same rows. It returns the same places, and
// where rows are many and mistakes few it reads a quarter of the memory: after some epochs it
// makes a copy of the rows in 16 bits a number, which shows that most rows are no mistakes.
//
// # Why it is right
//
// Let v = y x with column j multiplied by a power of two pⱼ, and u = w with wⱼ divided by pⱼ and
// all multiplied by a power of two q, which makes its largest number at least 1. So
// u·v = q y w·x. The copy holds h, which is v rounded to 16 bits, and u is rounded to 32 bits. So
//
//	|hⱼ − vⱼ| ≤ 2⁻¹¹ |vⱼ| + 2⁻²⁵
//
// (numbers below 2⁻¹⁴ are rounded to multiples of 2⁻²⁴), a sum in eight lanes of 32 bits has an
// error of at most (d/8 + 6) 2⁻²⁴ Σ |uⱼ hⱼ|, and by the Cauchy–Schwarz inequality all this
// together, with the rounding of u and of w·x in float64, is less than
//
//	‖u‖ e,   e = 1.01 (2⁻¹¹ + (d/8 + 16) 2⁻²⁴) ‖v‖ + 2⁻²⁴ √(d+1)
//
// The copy has −1.001 e as one more number of the row, and its weight is ‖u‖, rounded up. (Rounding
// it takes less than was added to it, or at most 2⁻²⁵, which the last term of e covers.) A row
// whose sum is above q·margin is thus no mistake. All others are looked at in float64. If a number
// overflows in 16 bits, e is infinite, and the sum is −Inf or NaN: not above anything. If w·x may
// overflow in float64, nothing is sure.
type Screen struct {
	block  Block
	y      []float64
	rest   int // rows to look at before the copy is made, or is tried again
	dim    int // numbers in a row of the copy: Dim + 1, and zeros up to a multiple of 8
	half   []uint16
	scale  []float64 // pⱼ
	w      []float32
	credit int // rows that the copy spared, less what it cost
	pause  int // how many rows were the last rest
}

// NewScreen returns a Screen for the rows of b, of which each has a label in y.
func NewScreen(b Block, y []float64) *Screen {
	const ( // found by trial
		epochs            = 64               // before the copy is made
		fewest, most      = 1 << 20, 1 << 29 // numbers in all
		narrowest, widest = 32, 1 << 18      // columns
	)
	b.mustHold(len(y))
	s := &Screen{block: b, y: y, rest: math.MaxInt}
	numbers := len(y) * b.Dim
	inBounds := fewest <= numbers && numbers <= most && narrowest <= b.Dim && b.Dim <= widest
	if hasHalf && inBounds {
		s.rest = epochs * len(y)
	}
	return s
}

// First is Block.First. The labels of v must be those of NewScreen.
func (s *Screen) First(w []float64, v *Visit, from, to int) int {
	v.mustReach(to)
	w = w[:s.block.Dim]
	if s.rest > 0 {
		k := s.block.fastFirst(w, v, from, to)
		s.rest -= k + 1 - from // with the mistake
		return k
	}
	if s.half == nil {
		s.pack()
	}
	least := s.weigh(w, v.Margin)
	s.credit -= 4 // what weigh cost
	for k := from; ; k++ {
		unsure := firstHalf(&s.w[0], &s.half[0], unsafe.SliceData(v.Order), s.dim, k, to, 8, least)
		s.credit = min(s.credit+(unsure-k)/2-1, trial)
		s.throttle()
		k = unsure
		if k == to || s.block.fastFirst(w, v, k, k+1) == k {
			return k
		}
		if s.rest > 0 {
			return s.block.fastFirst(w, v, k+1, to)
		}
	}
}

// trial is how many rows the copy may cost before it is left aside for a while.
const trial = 256

// throttle leaves the copy aside for a while if it costs more than it spares, and each time for twice
// as long.
func (s *Screen) throttle() {
	if s.credit == trial {
		s.pause = 0
	}
	if s.credit <= -trial {
		s.credit = 0
		s.pause = max(16*trial, 2*s.pause)
		s.rest = s.pause
	}
}

// pack makes the copy.
func (s *Screen) pack() {
	n := len(s.y)
	s.dim = (s.block.Dim + 8) &^ 7
	s.half = make([]uint16, n*s.dim)
	s.w = make([]float32, s.dim)
	s.scaleColumns()
	buffer := make([]float64, s.dim)
	for i := range n {
		s.packRow(i, buffer)
	}
}

// scaleColumns chooses the powers of two that columns are multiplied by. The largest number of each
// column, in some rows, becomes about 2⁸/√d: ‖v‖ is then far from where 16 bits overflow.
func (s *Screen) scaleColumns() {
	n, dim := len(s.y), s.block.Dim
	s.scale = make([]float64, s.dim)
	for i := 0; i < n; i += 1 + n/1024 {
		for j, v := range s.block.Row(i) {
			s.scale[j] = max(s.scale[j], math.Abs(v))
		}
	}
	_, root := math.Frexp(math.Sqrt(float64(dim)))
	for j := range dim {
		_, e := math.Frexp(s.scale[j])
		s.scale[j] = math.Ldexp(1, max(-1000, 8-root-e))
	}
	s.scale[dim] = 1 // of the column for −1.001 e
}

// packRow makes row i of the copy. It overwrites the buffer, which is as long as a row of the copy and
// has zeros after Dim + 1 numbers.
func (s *Screen) packRow(i int, buffer []float64) {
	dim := s.block.Dim
	half := s.half[i*s.dim:][:s.dim]
	copy(buffer, s.block.Row(i))
	buffer[dim] = 0
	norm := math.Sqrt(packHalf(&half[0], &buffer[0], &s.scale[0], s.dim, s.y[i]))
	if norm > 0x1p15 {
		norm = math.Inf(1) // one of its numbers may be too large for 16 bits
	}
	buffer[dim] = -1.001 * s.y[i] * s.errorBound(norm)
	last := s.dim - 8 // the last eight numbers once more, now with −1.001 e
	packHalf(&half[last], &buffer[last], &s.scale[last], 8, s.y[i])
}

// errorBound returns e for ‖v‖.
func (s *Screen) errorBound(norm float64) float64 {
	dim := s.block.Dim
	share := 1.01 * (0x1p-11 + float64(dim/8+16)*0x1p-24)
	return share*norm + 0x1p-24*math.Sqrt(float64(dim+1))
}

// weigh sets the weights of the columns of the copy. It returns what a sum must be above.
func (s *Screen) weigh(w []float64, margin float64) float32 {
	most := 0.0
	for j, v := range w {
		most = max(most, math.Abs(v/s.scale[j]))
	}
	_, e := math.Frexp(most)
	if e > 990 {
		return float32(math.NaN()) // u·v/q may overflow
	}
	q := math.Ldexp(1, 1-e)
	norm2 := 0.0
	for j, v := range w {
		u := v / s.scale[j] * q
		s.w[j] = float32(u)
		norm2 += float64(u * u)
	}
	s.w[len(w)] = float32(1.0001 * math.Sqrt(norm2))
	return math.Nextafter32(float32(q*margin), math.MaxFloat32) // rounded up
}
