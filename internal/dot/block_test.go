package dot

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
)

// checkBlock compares Product, Scores, FirstMistake and Add with their definitions, for every kind of
// assembly that the processor supports. A result and its definition must have the same bits, or both
// must be NaN.
func checkBlock(t *testing.T, b Block, w, y []float64, margin float64, order []int) {
	t.Helper()
	n := len(y)
	want := make([]float64, n)
	for i := range want {
		want[i] = byDefinition(w, b.Row(i))
	}
	forEachKind(func(kind string) {
		scores := make([]float64, n)
		b.Scores(scores, w)
		for i, got := range scores {
			if !sameBits(got, want[i]) {
				t.Errorf("%s: Scores for row %d of %d × %d = %x, want %x", kind, i, n, b.Dim, got, want[i])
			}
			if got := Product(w, b.Row(i)); !sameBits(got, want[i]) {
				t.Errorf("%s: Product for row %d of %d × %d = %x, want %x", kind, i, n, b.Dim, got, want[i])
			}
		}
		checkFirstMistake(t, kind, b.FirstMistake, want, w, y, margin, order)
		for i := range n {
			got, x := append([]float64(nil), w...), b.Row(i)
			Add(got, margin, x) // the margin is only a convenient random factor
			for j := range got {
				if want := w[j] + float64(margin*x[j]); !sameBits(got[j], want) {
					t.Errorf("%s: Add for column %d of %d = %x, want %x", kind, j, b.Dim, got[j], want)
				}
			}
		}
	})
}

// checkFirstMistake calls firstMistake for every start position, first with the given order and then
// with the order nil. It compares each result with the first mistake according to scores.
func checkFirstMistake(t *testing.T, kind string, firstMistake func(w []float64, s *Search, from, end int) int,
	scores, w, y []float64, margin float64, order []int,
) {
	t.Helper()
	identity := make([]int, len(order))
	for k := range identity {
		identity[k] = k
	}
	for _, c := range []struct{ order, rows []int }{{order, order}, {nil, identity}} {
		for from := range order {
			want := from
			for want < len(order) && y[c.rows[want]]*scores[c.rows[want]] > margin {
				want++
			}
			search := &Search{Labels: y, Margin: margin, Order: c.order}
			if got := firstMistake(w, search, from, len(order)); got != want {
				t.Errorf("%s: FirstMistake from %d to the end %d, in the order %v = %d, want %d",
					kind, from, len(order), c.order, got, want)
			}
		}
	}
}

// randomSparseRows returns the first n rows of b as sparse rows, each with a random selection of its
// entries.
func randomSparseRows(r *rand.Rand, b Block, n int) CSR {
	m := CSR{Starts: []int{0}}
	for i := range n {
		for j, v := range b.Row(i) {
			if r.IntN(3) > 0 {
				m.Columns, m.Values = append(m.Columns, uint32(j)), append(m.Values, v)
			}
		}
		m.Starts = append(m.Starts, len(m.Values))
	}
	return m
}

// sameBits reports whether a and b have the same bits, or are both NaN.
func sameBits(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || math.IsNaN(a) && math.IsNaN(b)
}

// The kernels process columns in groups of eight and rows in groups of four. The blocks of this test leave
// remainders of every size, and have gaps between rows. The numbers have many orders of magnitude, and
// include zeros of both signs, infinities and NaN.
func TestBlockFollowsTheFixedOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	forEachKind(func(kind string) { t.Log("tested:", kind) })
	specialValues := []float64{
		0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64,
	}
	for trial := range 2000 {
		n, dim, offset := 1+r.IntN(11), 1+r.IntN(40), r.IntN(4)
		b := Block{Dim: dim, Stride: dim + r.IntN(3)}
		b.Values = randomRow(r, offset+n*b.Stride)[offset:] // the offset varies the alignment in memory
		if trial%3 == 0 {
			b.Values = inLargeSlice(b.Values)
		}
		w, y := randomRow(r, dim), randomRow(r, n)
		for i := range y {
			y[i] = math.Copysign(1, y[i])
		}
		if trial%2 == 0 {
			b.Values[r.IntN(n*b.Stride)] = specialValues[r.IntN(len(specialValues))]
			w[r.IntN(dim)] = specialValues[r.IntN(len(specialValues))]
		}
		margin, order := math.Abs(randomRow(r, 1)[0])*float64(r.IntN(2)), r.Perm(n)
		if trial%5 == 0 { // the score of one row is ±margin
			margin = math.Abs(byDefinition(w, b.Row(r.IntN(n))))
		}
		checkBlock(t, b, w, y, margin, order)

		m, scores := randomSparseRows(r, b, n), make([]float64, n)
		for i := range scores {
			scores[i] = Sparse(w, m.Columns[m.Starts[i]:m.Starts[i+1]], m.Values[m.Starts[i]:m.Starts[i+1]])
		}
		forEachKind(func(kind string) { checkFirstMistake(t, kind, m.FirstMistake, scores, w, y, margin, order) })
	}
}

// inLargeSlice returns the values followed by zeros, in a slice that exceeds the caches. The kernels
// process such a block row by row. The next call overwrites the result.
func inLargeSlice(values []float64) []float64 {
	clear(largeSlice[copy(largeSlice, values):])
	return largeSlice
}

var largeSlice = make([]float64, 1<<18)

// FuzzBlock takes the bits of the weights, and then of the rows, from data. The lowest two bits of gap are
// the number of unused values between rows. If the highest bit of gap is set, the block is in a large slice.
func FuzzBlock(f *testing.F) {
	f.Add(bytes.Repeat([]byte("rows of 24 columns"), 80), uint8(23), uint8(128), 0.0)
	f.Fuzz(func(t *testing.T, data []byte, dim, gap uint8, margin float64) {
		var values []float64
		for ; len(data) >= 8; data = data[8:] {
			values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(data)))
		}
		b := Block{Dim: 1 + int(dim%30)}
		b.Stride = b.Dim + int(gap%4)
		n := (len(values) - b.Dim) / b.Stride
		if n < 1 {
			return
		}
		w, y, order := values[:b.Dim], make([]float64, n), make([]int, n)
		b.Values = values[b.Dim:]
		if gap >= 128 {
			b.Values = inLargeSlice(b.Values)
		}
		for i := range y {
			y[i], order[i] = float64(1-2*(i&1)), n-1-i
		}
		checkBlock(t, b, w, y, margin, order)
	})
}
