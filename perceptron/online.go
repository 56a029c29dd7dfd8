package perceptron

import (
	"fmt"
	"slices"

	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/wording"
)

// Online is a perceptron that learns from a stream, one example at a time. It stores only w, three counts
// and, if Trainer.Average is set, one more vector. The stream may therefore have any length. Neither
// [Online.Learn] nor [Online.LearnSparse] allocates memory. Learn takes O(d) operations for d features, and
// LearnSparse takes O(k) operations for k stored features, however large d is.
//
// If an Online learns the rows of a [Dataset], epoch by epoch and in the same order, it makes the same
// updates as [Trainer.Updates], to the last bit: pass rows of a dense Dataset to Learn, and rows of a sparse
// one (see [FromCSR]) to LearnSparse. If Learn is called for a sparse row instead, sums that round may
// differ in the last bits, because Learn does not skip the zeros that are not stored.
//
// Learn and LearnSparse panic if an example is invalid. If examples come from outside the program, call
// [Online.Check] or [Online.CheckSparse] first.
//
// [Online.MarshalJSON] returns the whole state as JSON. A program that stores it can continue the stream
// after a restart as if it had never ended:
//
//	state, err := json.Marshal(online)
//	…
//	var online perceptron.Online
//	err := json.Unmarshal(state, &online)
//
// An Online is not safe for concurrent use while it learns. Guard it with a mutex; with a [sync.RWMutex],
// methods that change nothing, such as Score, only need RLock. Or let a single goroutine learn, and publish
// copies of the weights through an atomic.Pointer:
//
//	var published atomic.Pointer[perceptron.Weights]
//	…
//	w := online.Weights()
//	published.Store(&w)
type Online struct {
	w              Weights
	missedSum      []float64 // Σ c η y x (see average.OverExamples); nil unless Trainer.Average is set
	rate, margin   float64
	seen, mistakes int
	meanFrom       int // seen at the last call of RestartAverage, or 0; missedSum begins there
}

// Online returns a perceptron for examples with dim features. It uses the fields LearningRate,
// Initial, Margin and Average of t. It panics if a field of t is invalid or dim is less than 1.
func (t Trainer) Online(dim int) *Online {
	if dim < 1 {
		panic(fmt.Sprintf("perceptron: Online: got %d features, want at least 1", dim))
	}
	t.mustCheck(dim)
	o := &Online{w: t.initial(dim), rate: t.rate(), margin: t.Margin}
	if t.Average {
		o.missedSum = make([]float64, dim)
	}
	return o
}

// Learn visits the example (x, y) and reports whether the example is a mistake, that is, whether
// y w·x ≤ margin or w·x is NaN. If so, Learn replaces w with w + rate·y·x. Learn does not keep x.
//
// Learn panics, and leaves w unchanged, if len(x) ≠ len(w), if y is not −1 or +1, or if the example
// is a mistake and one of its features is not finite. Check returns an error instead.
func (o *Online) Learn(x []float64, y float64) (mistake bool) {
	panicIn("Learn", o.checkDense(x, y))
	mistake = isMistake(y, dot.Product(o.w, x), o.margin)
	if mistake {
		panicIn("Learn", checkValues(nil, x))
		dot.Add(o.w, o.rate*y, x)
		if o.missedSum != nil {
			dot.Add(o.missedSum, o.missedFactor(y), x)
		}
		o.mistakes++
	}
	o.seen++
	return mistake
}

// missedFactor returns the factor c η y of a mistake's x in missedSum. The count c is the number of examples
// before the mistake, from the first example of the mean on.
func (o *Online) missedFactor(y float64) float64 {
	return o.rate * y * float64(o.seen-o.meanFrom)
}

// Score returns w·x. It has the same bits as Weights().Dot(x), but does not copy w. It panics unless
// len(x) = len(w).
func (o *Online) Score(x []float64) float64 {
	panicIn("Score", o.checkLength(x))
	return dot.Product(o.w, x)
}

// Weights returns a copy of w.
func (o *Online) Weights() Weights { return slices.Clone(o.w) }

// Averaged returns the mean of w, taken after each example since the last call of RestartAverage, or since
// the beginning if there was none. If there is no such example, Averaged returns w. Without RestartAverage,
// Run.Averaged is the same mean. Averaged panics unless Average was set in the [Trainer].
func (o *Online) Averaged() Weights {
	o.mustAverage("Averaged")
	return average.OverExamples(o.w, o.missedSum, o.seen-o.meanFrom)
}

// RestartAverage begins a new mean with the next example. It changes neither w nor Seen nor Mistakes.
//
// The mean over a long stream hardly follows a change of the data, because all earlier weights remain in it.
// After such a change, or from time to time, call RestartAverage to forget the earlier weights. It panics
// unless Average was set in the [Trainer].
func (o *Online) RestartAverage() {
	o.mustAverage("RestartAverage")
	clear(o.missedSum)
	o.meanFrom = o.seen
}

// mustAverage panics if o computes no average. The argument method is the name of the method that needs it.
func (o *Online) mustAverage(method string) {
	if o.missedSum == nil {
		panic("perceptron: " + method + ": this Online computes no average; " +
			"create it with Trainer{Average: true}.Online(dim)")
	}
}

// Mistakes returns the number of mistakes so far.
func (o *Online) Mistakes() int { return o.mistakes }

// Seen returns the number of examples visited so far.
func (o *Online) Seen() int { return o.seen }

// String returns the number of mistakes, the number of examples visited, and w as [Weights.String] formats
// it:
//
//	266 mistakes in 13000 examples; w = [-1.81 0.55 2]
func (o *Online) String() string {
	return fmt.Sprintf("%s in %s; w = %v",
		wording.Plural(o.mistakes, "mistake"), wording.Plural(o.seen, "example"), o.w)
}
