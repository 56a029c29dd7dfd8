package perceptron

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// bitsOf returns the bits of each number, which distinguish −0 from 0.
func bitsOf(x []float64) []uint64 {
	bits := make([]uint64, len(x))
	for j, v := range x {
		bits[j] = math.Float64bits(v)
	}
	return bits
}

// checkSameState fails the test unless two Onlines have the same w, mean and counts, to the last bit.
func checkSameState(t *testing.T, place string, got, want *Online) {
	t.Helper()
	if !slices.Equal(bitsOf(got.w), bitsOf(want.w)) {
		t.Fatalf("%s: w = %v, want %v", place, []float64(got.w), []float64(want.w))
	}
	if got.Seen() != want.Seen() || got.Mistakes() != want.Mistakes() {
		t.Fatalf("%s: Seen() = %d and Mistakes() = %d, want %d and %d",
			place, got.Seen(), got.Mistakes(), want.Seen(), want.Mistakes())
	}
	if (got.missedSum == nil) != (want.missedSum == nil) {
		t.Fatalf("%s: missedSum = %v, want %v", place, got.missedSum, want.missedSum)
	}
	if want.missedSum == nil {
		return
	}
	if mean, wantMean := got.Averaged(), want.Averaged(); !slices.Equal(bitsOf(mean), bitsOf(wantMean)) {
		t.Fatalf("%s: Averaged() = %v, want %v", place, []float64(mean), []float64(wantMean))
	}
}

// restore saves the state of an Online as JSON, and returns a new Online with this state.
func restore(t *testing.T, o *Online) *Online {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatalf("MarshalJSON of %v: error %v, want nil", o, err)
	}
	var restored Online
	if err := json.Unmarshal(text, &restored); err != nil {
		t.Fatalf("UnmarshalJSON of %s: error %v, want nil", text, err)
	}
	return &restored
}

// A lesson is an example of a stream, in a dense or a sparse form.
type lesson struct {
	x       []float64 // nil for a sparse example
	columns []int
	values  []float64
	y       float64
}

func (l lesson) teach(o *Online) (mistake bool) {
	if l.x != nil {
		return o.Learn(l.x, l.y)
	}
	return o.LearnSparse(l.columns, l.values, l.y)
}

// randomLessons returns n examples of dim features. Many features are 0 or −0; some sparse examples store
// these zeros, too, and some store nothing.
func randomLessons(r *random.Source, n, dim int) []lesson {
	lessons := make([]lesson, n)
	for i := range lessons {
		l := lesson{y: float64(2*r.Below(2) - 1)}
		if r.Below(2) == 0 {
			l.x = make([]float64, dim)
			for j := range l.x {
				l.x[j] = randomFeature(r)
			}
		} else {
			for j := range dim {
				if r.Below(3) == 0 {
					l.columns = append(l.columns, j)
					l.values = append(l.values, randomFeature(r))
				}
			}
		}
		lessons[i] = l
	}
	return lessons
}

// randomFeature returns 0, −0, or a number with random bits in its significand.
func randomFeature(r *random.Source) float64 {
	switch r.Below(4) {
	case 0:
		return 0
	case 1:
		return math.Copysign(0, -1)
	}
	return float64(r.Below(2000001)-1000000) / 7
}

// onlineTrainers are Trainers whose sums round. The initial weights of some are −0.
func onlineTrainers(dim int) []Trainer {
	zeros := make(Weights, dim)
	for j := range zeros {
		zeros[j] = math.Copysign(0, -1)
	}
	return []Trainer{
		{},
		{Average: true},
		{LearningRate: 0.1, Margin: 3e9, Average: true},
		{Initial: zeros, Average: true},
		{Initial: zeros, LearningRate: 1.0 / 3, Margin: math.Copysign(0, -1)},
	}
}

// A stream that is cut at any place, with the state saved and restored, gives the same bits as the whole
// stream. This holds for dense and sparse examples, for weights of −0, and if the mean restarts before or
// after the cut, or right at it.
func TestOnlineContinuesFromItsState(t *testing.T) {
	const examples, dim = 14, 11
	lessons := randomLessons(random.New(44, 1), examples, dim)
	for number, tr := range onlineTrainers(dim) {
		restarts := []int{-1} // never
		if tr.Average {
			restarts = append(restarts, 0, 5, 9, examples)
		}
		for _, restart := range restarts {
			for cut := range examples + 1 {
				place := fmt.Sprintf("trainer %d, restart at %d, cut at %d", number, restart, cut)
				whole, parts := tr.Online(dim), tr.Online(dim)
				for step := range examples + 1 {
					if step == restart {
						whole.RestartAverage()
						parts.RestartAverage()
					}
					if step == cut {
						parts = restore(t, parts)
					}
					checkSameState(t, fmt.Sprintf("%s, after %d examples", place, step), parts, whole)
					if step < examples && lessons[step].teach(whole) != lessons[step].teach(parts) {
						t.Fatalf("%s: different results for example %d", place, step)
					}
				}
			}
		}
	}
}

// A weight of −0 is saved as −0.
func TestOnlineSavesNegativeZero(t *testing.T) {
	negative := math.Copysign(0, -1)
	o := Trainer{Initial: Weights{negative, 0, negative}}.Online(3)
	restored := restore(t, o)
	if !slices.Equal(bitsOf(restored.w), bitsOf(Weights{negative, 0, negative})) {
		t.Errorf("w = %v after saving, want [-0 0 -0]", []float64(restored.w))
	}
	// A dense example without a feature turns −0 into 0, and a sparse one leaves it.
	restored.LearnSparse([]int{1}, []float64{2}, 1)
	if !slices.Equal(bitsOf(restored.w), bitsOf(Weights{negative, 2, negative})) {
		t.Errorf("w = %v after LearnSparse in column 1, want [-0 2 -0]", []float64(restored.w))
	}
}

// Infinite and undefined sums have no JSON form. If only the sum for the average has overflowed, the state
// can be saved again after RestartAverage.
func TestOnlineWithOverflow(t *testing.T) {
	o := Trainer{Average: true}.Online(2)
	for _, y := range []float64{1, -1, 1} { // w becomes (1e308, 0), (0, 0) and (1e308, 0) again
		o.Learn([]float64{1e308, 0}, y)
	}
	if o.Mistakes() != 3 || o.w[0] != 1e308 || !math.IsInf(o.missedSum[0], 1) {
		t.Fatalf("%v with missedSum = %v, want 3 mistakes, w = [1e308 0] and missedSum = [+Inf 0]", o, o.missedSum)
	}
	_, err := o.MarshalJSON()
	messagetest.Error(t, "infinite sum", err)
	o.RestartAverage()
	restored := restore(t, o)
	checkSameState(t, "after RestartAverage", restored, o)
	if mean := restored.Averaged(); mean[0] != 1e308 {
		t.Errorf("Averaged() = %v right after RestartAverage, want w = %v", mean, o.w)
	}
	if o.Learn([]float64{1e308, 0}, -1); o.w[0] != 0 {
		t.Fatalf("w = %v, want [0 0]", o.w)
	}

	// The score is +Inf − Inf, which is NaN, so the example is a mistake. w becomes (+Inf, 0).
	infinite := Trainer{Initial: Weights{math.MaxFloat64, -math.MaxFloat64}}.Online(2)
	infinite.Learn([]float64{math.MaxFloat64, math.MaxFloat64}, 1)
	_, err = infinite.MarshalJSON()
	messagetest.Error(t, "infinite weight", err)
	_, err = (&Online{}).MarshalJSON()
	messagetest.Error(t, "zero value", err)
}

// The mean begins with the first example after RestartAverage. If no sum rounds, Averaged is then the mean of
// w over these examples, rounded once.
func TestRestartAverage(t *testing.T) {
	const dim = 3
	x, y := integers(random.New(44, 2), 40, dim, 9)
	for restart := range x {
		o := Trainer{Average: true, LearningRate: 0.5}.Online(dim)
		sum, count := make(Weights, dim), 0.0
		for i, row := range x {
			if i == restart {
				o.RestartAverage()
				clear(sum)
				count = 0
				if mean := o.Averaged(); !slices.Equal(mean, o.Weights()) {
					t.Fatalf("restart before example %d: Averaged() = %v, want w = %v", i, mean, o.Weights())
				}
			}
			o.Learn(row, y[i])
			count++
			for j, v := range o.Weights() {
				sum[j] += v
			}
			for j, v := range o.Averaged() {
				if v != sum[j]/count {
					t.Fatalf("restart before example %d, after example %d: Averaged()[%d] = %v, want %v",
						restart, i, j, v, sum[j]/count)
				}
			}
		}
		if o.Seen() != len(x) {
			t.Fatalf("Seen() = %d, want %d", o.Seen(), len(x))
		}
	}
	messagetest.Panic(t, "without Average", func() { Trainer{}.Online(dim).RestartAverage() })
}

// For the rows of a sparse Dataset, LearnSparse makes the updates of Trainer.Updates, to the last bit. Rows
// may store zeros.
func TestLearnSparseEqualsUpdates(t *testing.T) {
	r := random.New(44, 3)
	for number, tr := range onlineTrainers(20) {
		indptr, indices := []int{0}, []int(nil)
		var values, y []float64
		for range 30 {
			for j := range 20 {
				if r.Below(2) == 0 {
					indices = append(indices, j)
					values = append(values, randomFeature(r))
				}
			}
			indptr = append(indptr, len(values))
			y = append(y, float64(2*r.Below(2)-1))
		}
		d := Must(FromCSR(30, 20, indptr, indices, values, y))
		tr.Seed = uint64(number)
		o := tr.Online(20)
		order := make([]int, d.Len())
		for up := range tr.Updates(d) {
			for o.Seen() < up.Step {
				if o.Seen()%d.Len() == 0 {
					tr.order(1+o.Seen()/d.Len(), order)
				}
				i := order[o.Seen()%d.Len()]
				columns, stored := d.NonZero(i)
				score := o.ScoreSparse(columns, stored)
				mistake := o.LearnSparse(columns, stored, d.Label(i))
				if mistake != (o.Seen() == up.Step) || mistake != isMistake(d.Label(i), score, tr.Margin) {
					t.Fatalf("trainer %d, step %d: LearnSparse = %t with the score %v", number, o.Seen(), mistake, score)
				}
			}
			if !slices.Equal(bitsOf(o.Weights()), bitsOf(up.After)) || o.Mistakes() != up.K {
				t.Fatalf("trainer %d, mistake %d: w = %v, want %v", number, up.K, o.Weights(), up.After)
			}
			if up.K == 200 {
				break
			}
		}
		if o.Mistakes() < 5 {
			t.Fatalf("trainer %d: only %d mistakes", number, o.Mistakes())
		}
	}
}

// If no sum rounds, LearnSparse does the same as Learn, and the scores are equal.
func TestLearnSparseEqualsLearn(t *testing.T) {
	x, y := integers(random.New(44, 4), 200, 30, 2)
	sparseRows := sparse(x, y)
	dense, packed := Trainer{Average: true}.Online(30), Trainer{Average: true}.Online(30)
	for i, row := range x {
		columns, values := sparseRows.NonZero(i)
		score, want := packed.ScoreSparse(columns, values), dense.Score(row)
		if score != want || score != packed.Weights().Dot(row) {
			t.Fatalf("row %d: ScoreSparse = %v and Score = %v, want equal scores", i, score, want)
		}
		if packed.LearnSparse(columns, values, y[i]) != dense.Learn(row, y[i]) {
			t.Fatalf("row %d: LearnSparse and Learn differ", i)
		}
		checkSameState(t, fmt.Sprintf("after row %d", i), packed, dense)
	}
}

// Learning, checks and scores allocate no memory.
func TestOnlineDoesNotAllocate(t *testing.T) {
	o := Trainer{Average: true, Margin: math.MaxFloat64}.Online(50) // each example is a mistake
	x, columns, values := make([]float64, 50), []int{1, 7, 30}, []float64{1, 2, 3}
	for name, f := range map[string]func(){
		"Learn":       func() { o.Learn(x, 1) },
		"Score":       func() { o.Score(x) },
		"LearnSparse": func() { o.LearnSparse(columns, values, -1) },
		"ScoreSparse": func() { o.ScoreSparse(columns, values) },
		"CheckSparse": func() { o.CheckSparse(columns, values, 1) },
		"Check":       func() { o.Check(x, 1) },
	} {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s: %v allocations, want 0", name, n)
		}
	}
}

// Check and CheckSparse return an error for each example on which Learn or LearnSparse would panic. After
// a panic, the state is as before.
func TestOnlineChecksExamples(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	o := Trainer{Initial: Weights{1, 2, 3}, Average: true}.Online(3)
	before := restore(t, o)
	for name, l := range map[string]lesson{
		"too short":        {x: []float64{1, 2}, y: 1},
		"too long":         {x: []float64{1, 2, 3, 4}, y: 1},
		"label NaN":        {x: []float64{1, 2, 3}, y: nan},
		"NaN":              {x: []float64{1, nan, 3}, y: 1},
		"-Inf":             {x: []float64{1, 2, -inf}, y: 1},
		"more columns":     {columns: []int{0, 1}, values: []float64{1}, y: 1},
		"column -1":        {columns: []int{-1}, values: []float64{1}, y: 1},
		"column 3":         {columns: []int{0, 3}, values: []float64{1, 2}, y: 1},
		"column twice":     {columns: []int{1, 1}, values: []float64{1, 2}, y: 1},
		"decreasing":       {columns: []int{2, 1}, values: []float64{1, 2}, y: 1},
		"sparse, label 2":  {columns: []int{2}, values: []float64{1}, y: 2},
		"sparse, NaN":      {columns: []int{2}, values: []float64{nan}, y: 1},
		"sparse, infinite": {columns: []int{0, 1}, values: []float64{1, inf}, y: -1},
	} {
		if l.x != nil {
			messagetest.Error(t, "Check: "+name, o.Check(l.x, l.y))
		} else {
			messagetest.Error(t, "CheckSparse: "+name, o.CheckSparse(l.columns, l.values, l.y))
		}
		messagetest.Panic(t, "Learn: "+name, func() { l.teach(o) })
		checkSameState(t, name, o, before)
	}
	messagetest.Panic(t, "Score: too short", func() { o.Score([]float64{1, 2}) })
	messagetest.Panic(t, "ScoreSparse: column 3", func() { o.ScoreSparse([]int{3}, []float64{1}) })
	messagetest.Panic(t, "ScoreSparse: more values", func() { o.ScoreSparse([]int{0}, []float64{1, 2}) })
	for name, err := range map[string]error{
		"dense":     o.Check([]float64{1, 2, 3}, 1),
		"sparse":    o.CheckSparse([]int{0, 2}, []float64{1, 2}, -1),
		"no values": o.CheckSparse(nil, nil, 1),
	} {
		if err != nil {
			t.Errorf("%s: error %v, want nil", name, err)
		}
	}
	messagetest.Error(t, "Check: squares overflow", o.Check([]float64{1e154, -1.5e308, 0}, 1))
	messagetest.Error(t, "CheckSparse: squares overflow", o.CheckSparse([]int{0, 2}, []float64{1e308, 1}, 1))
	// Only a mistake is searched for features that are not finite, as documented.
	if o.Learn([]float64{1, 2, inf}, 1) || o.Check([]float64{1, 2, inf}, 1) == nil {
		t.Error("Learn of an infinite feature with the score +Inf: want no mistake, and an error of Check")
	}
}

func TestOnlineString(t *testing.T) {
	o := Trainer{}.Online(2)
	o.Learn([]float64{1, 0.5}, -1)
	if got, want := o.String(), "1 mistake in 1 example; w = [-1 -0.5]"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}

// The time per example depends on the stored features, not on the number of columns.
func BenchmarkLearnSparse(b *testing.B) {
	for _, dim := range []int{500, 50_000} {
		b.Run(fmt.Sprintf("20of%d", dim), func(b *testing.B) {
			o := Trainer{Average: true, Margin: math.MaxFloat64}.Online(dim) // each example is a mistake
			columns, values := make([]int, 20), make([]float64, 20)
			for k := range columns {
				columns[k] = k * dim / 20
				values[k] = float64(k)
			}
			b.ReportAllocs()
			y := 1.0
			for b.Loop() {
				o.LearnSparse(columns, values, y)
				y = -y
			}
		})
	}
}
