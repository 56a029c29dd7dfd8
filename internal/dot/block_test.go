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
	eachKind(func(kind string) {
		scores := make([]float64, n)
		b.Scores(scores, w)
		for i, s := range scores {
			if s := Product(w, b.Row(i)); !same(s, want[i]) {
				t.Errorf("%s: Product of row %d of %d × %d = %x, want %x", kind, i, n, b.Dim, s, want[i])
			}
			if !same(s, want[i]) {
				t.Errorf("%s: score of row %d of %d × %d = %x, want %x", kind, i, n, b.Dim, s, want[i])
			}
		}
		checkFirstMistake(t, kind, b.FirstMistake, want, w, y, margin, order)
		for i := range n {
			sum, x := append([]float64(nil), w...), b.Row(i)
			Add(sum, margin, x)
			for j := range sum {
				if want := w[j] + float64(margin*x[j]); !same(sum[j], want) {
					t.Errorf("%s: column %d of %d of w + c x = %x, want %x", kind, j, b.Dim, sum[j], want)
				}
			}
		}
	})
}

// checkFirstMistake calls firstMistake from every position on, with an order and without, and compares
// the result with the first mistake according to scores.
func checkFirstMistake(t *testing.T, kind string, firstMistake func(w []float64, s *Search, from, to int) int,
	scores, w, y []float64, margin float64, order []int,
) {
	t.Helper()
	numbers := make([]int, len(order))
	for k := range numbers {
		numbers[k] = k
	}
	for _, in := range []struct{ order, rows []int }{{order, order}, {nil, numbers}} {
		for from := range order {
			want := from
			for want < len(order) && y[in.rows[want]]*scores[in.rows[want]] > margin {
				want++
			}
			search := &Search{Labels: y, Margin: margin, Order: in.order}
			if got := firstMistake(w, search, from, len(order)); got != want {
				t.Errorf("%s: first mistake from position %d of %d = %d, want %d",
					kind, from, len(order), got, want)
			}
		}
	}
}

// sparse returns a random selection of the numbers of the first n rows of b as sparse rows.
func sparse(r *rand.Rand, b Block, n int) CSR {
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

// same reports whether a and b have the same bits, or are both NaN.
func same(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || math.IsNaN(a) && math.IsNaN(b)
}

// The kernels treat the last columns of a row and the last rows of a block separately, so this test
// covers all numbers of such columns and rows, as well as gaps between rows. The numbers have many
// sizes, and include zeros of both signs, infinities and NaN.
func TestBlockFollowsTheFixedOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	eachKind(func(kind string) { t.Log("tested:", kind) })
	odd := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64}
	for trial := range 2000 {
		n, dim, before := 1+r.IntN(11), 1+r.IntN(40), r.IntN(4)
		b := Block{Dim: dim, Stride: dim + r.IntN(3)}
		b.Values = row(r, before+n*b.Stride)[before:]
		if trial%3 == 0 {
			b.Values = inLargeSlice(b.Values)
		}
		w, y := row(r, dim), row(r, n)
		for i := range y {
			y[i] = math.Copysign(1, y[i])
		}
		if trial%2 == 0 {
			b.Values[r.IntN(n*b.Stride)] = odd[r.IntN(len(odd))]
			w[r.IntN(dim)] = odd[r.IntN(len(odd))]
		}
		margin, order := math.Abs(row(r, 1)[0])*float64(r.IntN(2)), r.Perm(n)
		if trial%5 == 0 { // the score of one row is ±margin
			margin = math.Abs(byDefinition(w, b.Row(r.IntN(n))))
		}
		checkBlock(t, b, w, y, margin, order)

		m, scores := sparse(r, b, n), make([]float64, n)
		for i := range scores {
			scores[i] = Sparse(w, m.Columns[m.Starts[i]:m.Starts[i+1]], m.Values[m.Starts[i]:m.Starts[i+1]])
		}
		eachKind(func(kind string) { checkFirstMistake(t, kind, m.FirstMistake, scores, w, y, margin, order) })
	}
}

// inLargeSlice returns the values followed by zeros, in a slice that exceeds the caches, because the
// kernels process such a block row by row. The next call overwrites the result.
func inLargeSlice(values []float64) []float64 {
	clear(largeSlice[copy(largeSlice, values):])
	return largeSlice
}

var largeSlice = make([]float64, 1<<18)

func FuzzBlock(f *testing.F) {
	f.Add(bytes.Repeat([]byte("rows of 24 columns"), 80), uint8(23), uint8(128), 0.0)
	f.Add([]byte("what four rows of five columns would look like, if anybody wrote numbers like this"), uint8(5), uint8(1), 0.5)
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
		if b.Stride*n > len(b.Values) {
			n--
		}
		if gap >= 128 {
			b.Values = inLargeSlice(b.Values)
		}
		for i := range y {
			y[i], order[i] = float64(1-2*(i&1)), n-1-i
		}
		checkBlock(t, b, w, y, margin, order)
	})
}
