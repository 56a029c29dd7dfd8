//go:build !race

package classifier

import (
	"runtime"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// Predictions of single rows allocate no memory except for their results. (Under the race detector, a
// sync.Pool forgets some of its elements.)
func TestPredictionsDoNotAllocate(t *testing.T) {
	table := datasets.Iris()
	sparse := datasets.Sparse{Columns: []int{1, 3}, Values: []float64{2, 1}}
	dst := make([]float64, 3)
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		m := train(t, Trainer{Method: method}, table)
		unshifted := train(t, Trainer{Method: method}, toSparse(table))
		for _, c := range []struct {
			name string
			want float64
			call func()
		}{
			{"Predict", 0, func() { m.Predict(table.Rows[77]) }},
			{"ScoresTo", 0, func() { _, _ = m.ScoresTo(dst, table.Rows[77]) }},
			{"ScoresSparseTo", 0, func() { _, _ = unshifted.ScoresSparseTo(dst, sparse) }},
			{"Scores", 1, func() { m.Scores(table.Rows[77]) }},
			{"Classify", 1, func() { _, _, _ = m.Classify(table.Rows[77]) }},
			{"ClassifySparse", 1, func() { _, _, _ = unshifted.ClassifySparse(sparse) }},
		} {
			if got := testing.AllocsPerRun(100, c.call); got != c.want {
				t.Errorf("%v: %s allocates %v times, want %v", method, c.name, got, c.want)
			}
		}
	}
}

// To predict a text with a model of 20 classes and 97,000 words takes at most 50 kB of memory.
func TestMemoryOfText(t *testing.T) {
	m, text := largeTextModel()
	predict := textPredictor(t, m)
	predict(text) // allocates the scratch
	const runs = 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		predict(text)
	}
	runtime.ReadMemStats(&after)
	if perRun := (after.TotalAlloc - before.TotalAlloc) / runs; perRun > 50_000 {
		t.Errorf("a prediction allocates %d bytes, want at most 50,000", perRun)
	}
}
