package classifier

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// meanLogLoss returns the mean of −ln p over the test rows of the splits with the seeds 1 to 10, where p is
// the probability of a row's class. A quarter of the rows is for testing.
func meanLogLoss(t *testing.T, table datasets.Table, probabilities func(m *Model, fold datasets.Fold)) (loss float64) {
	t.Helper()
	rows := 0
	for seed := range uint64(10) {
		fold := must[datasets.Fold](t)(table.Split(0.25, seed+1))
		m := train(t, Trainer{}, fold.Train)
		probabilities(m, fold)
		for i, p := range must[[][]float64](t)(m.ProbabilitiesAll(fold.Test)) {
			loss -= math.Log(p[m.classIndex()(fold.Test.Classes[i])])
			rows++
		}
	}
	return loss / float64(rows)
}

// If the classes are nearly separable, the log loss is at most twice that of scikit-learn's LogisticRegression.
// With the probabilities of release 0.1.0, it was more than three times as large. tools/fieldtest/logloss.py
// measured LogisticRegression, as the mean over 20 splits (scikit-learn 1.9.1).
func TestLogLossOfNearlySeparableClasses(t *testing.T) {
	wine := must[datasets.Table](t)(files.CSV{Label: "cultivar"}.ReadFile("testdata/wine.csv"))
	for _, c := range []struct {
		name       string
		table      datasets.Table
		regression float64 // the log loss of LogisticRegression
	}{{"wine", wine, 0.0561}, {"digits", datasets.Digits(), 0.1090}} {
		now := meanLogLoss(t, c.table, func(*Model, datasets.Fold) {})
		before := meanLogLoss(t, c.table, func(m *Model, fold datasets.Fold) { fitAs010(t, Trainer{}, m, fold.Train) })
		if now > 2*c.regression || before < 3*c.regression {
			t.Errorf("%s: log loss = %.4f, and %.4f in release 0.1.0; want at most twice %v, and at least three times %v before",
				c.name, now, before, c.regression, c.regression)
		}
	}
}

// The cross-validation scores each training row once, with a model that is not trained on the row, unless the
// row is the only training row of its class. The numbers of rows of the parts differ by at most 1.
func TestCrossValidationLeavesEachRowOutOnce(t *testing.T) {
	table := blobs(203, 4, 3, 3, 1)
	table.Classes[17] = "single" // of two rows of this class, one is held out
	table.Classes[101] = "single"
	r := must[*trainingRun](t)(Trainer{RandomState: 5}.beginTable(t.Context(), table))
	whole := must[chunk](t)(r.examples.chunk(0))
	part := r.deal(whole)
	counts := make([]int, calibrationFolds)
	for i, p := range part {
		only := whole.Classes[i] == "single" || r.examples.split.holdsOut(i)
		if (p == inNoPart) != only {
			t.Errorf("row %d (%s): part %d, want a part only if the row is neither held out nor the only one of its class", i, whole.Classes[i], p)
		}
		if p != inNoPart {
			counts[p]++
		}
	}
	if slices.Max(counts)-slices.Min(counts) > 1 {
		t.Errorf("rows of the parts = %v, want numbers that differ by at most 1", counts)
	}
	for p := range calibrationFolds {
		fold := must[*foldRun](t)(r.fold(whole, func(i int) bool { return part[i] == p }))
		if train, rest := fold.train.x.Len(), fold.rest.x.Len(); train+rest != 203-r.template.HeldOut || rest != counts[p] {
			t.Errorf("fold %d trains on %d rows and scores %d, want %d rows together, and %d to score", p, train, rest, 203-r.template.HeldOut, counts[p])
		}
	}
}

// A fold trains for the given number of epochs like a run whose only rows are those on which the fold trains: the
// scaling is fitted to these rows, and the scores of the other rows are those of the run's model.
func TestFoldsTrainLikeRuns(t *testing.T) {
	const epochs = 4
	table := blobs(120, 3, 3, 2, 1)
	r := must[*trainingRun](t)(Trainer{RandomState: 5}.beginTable(t.Context(), table))
	whole := must[chunk](t)(r.examples.chunk(0))
	part := r.deal(whole)
	var training, rest []int
	for i, p := range part {
		switch {
		case p == 2:
			rest = append(rest, i)
		case !r.examples.split.holdsOut(i):
			training = append(training, i)
		}
	}
	fold := must[*foldRun](t)(r.fold(whole, func(i int) bool { return part[i] == 2 }))
	scored := &scoredRows{scores: make([][]float64, 3)}
	if err := fold.score(t.Context(), epochs, scored); err != nil {
		t.Fatal(err)
	}
	tr := Trainer{RandomState: 5, NoHeldOut: true, MaxEpochs: epochs}
	m := train(t, tr, must[datasets.Table](t)(table.Subset(training...)))
	if m.Epoch != epochs {
		t.Fatalf("the run ended after %d epochs, want %d", m.Epoch, epochs)
	}
	for i, want := range must[[][]float64](t)(m.ScoresAll(must[datasets.Table](t)(table.Subset(rest...)))) {
		for k, v := range want {
			if got := scored.scores[k][i]; got != v {
				t.Fatalf("score of class %d on row %d = %v, want %v", k, rest[i], got, v)
			}
		}
	}
}

// The weights are those of a run without a cross-validation. The coefficients differ, and are the same in
// each run.
func TestCrossValidationKeepsWeights(t *testing.T) {
	for _, tr := range []Trainer{{}, {Method: OneVsRest, NoAverage: true}, {Method: OneVsOne, InOrder: true}} {
		for _, table := range []datasets.Table{datasets.Iris(), toSparse(datasets.BreastCancer())} {
			m, again := train(t, tr, table), train(t, tr, table)
			r := must[*trainingRun](t)(tr.beginTable(t.Context(), table))
			for _, err := range r.epochs(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
			}
			heldOutOnly := r.record.bestModel(nil)
			if err := r.calibrate(t.Context(), heldOutOnly, errors.ErrUnsupported); !errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("calibrate returns the error %v, want the error that ended training", err)
			}
			for k := range m.Components {
				if !slices.Equal(m.Components[k].Weights, heldOutOnly.Components[k].Weights) || m.End != heldOutOnly.End {
					t.Errorf("%v: the weights or the End differ from those of a run without a cross-validation", tr.Method)
				}
			}
			if !slices.Equal(m.Platt, again.Platt) || slices.Equal(m.Platt, heldOutOnly.Platt) || m.Floor >= heldOutOnly.Floor {
				t.Errorf("%v: coefficients = %v, %v again, and %v from the held-out rows; want twice the same, and others", tr.Method, m.Platt, again.Platt, heldOutOnly.Platt)
			}
		}
	}
}

// Each fold fits the scaling to its own rows, and multiplies only the rows to train on by their weights.
// Probabilities don't depend on the unit of the weights, because neither do the signs of the scores.
func TestCrossValidationOfWeightedRows(t *testing.T) {
	table := datasets.Iris()
	weights := make([]float64, table.Len())
	for i := range weights {
		weights[i] = 4
	}
	plain, weighted := train(t, Trainer{}, table), train(t, Trainer{ExampleWeights: weights}, table)
	for k, ab := range plain.Platt { // the weights of the model, and so the scores, are 4 times as large
		if got := weighted.Platt[k]; math.Abs(4*got[0]-ab[0]) > 1e-9*math.Abs(ab[0]) || math.Abs(got[1]-ab[1]) > 1e-9 {
			t.Errorf("class %d: with the weight 4, (A, B) = %v; without weights, (A, B) = %v, want 4 times the A", k, got, ab)
		}
	}
}

// If at least fewHeldOut rows are held out, only these rows count. The same is true in chunks, and if training
// continues from a model.
func TestCrossValidatesOnlyIfFewRowsAreHeldOut(t *testing.T) {
	table := blobs(2000, 2, 3, 3, 1)
	start := train(t, Trainer{}, table)
	for _, c := range []struct {
		tr   Trainer
		want int // the number of rows to which the probabilities are fitted
	}{
		{Trainer{HeldOut: 0.4995}, 2000},
		{Trainer{HeldOut: 0.5}, 1000},
		{Trainer{Start: start}, 200},
		{Trainer{Chunk: 2000}, 0}, // HeldOut is the number of rows
	} {
		m := train(t, c.tr, table)
		want := c.want
		if want == 0 {
			want = m.HeldOut
		}
		if got := math.Round(1/(2*m.Floor)) - 2; got != float64(want) {
			t.Errorf("HeldOut = %v, Chunk = %d: fitted to %v rows, want %d", c.tr.HeldOut, c.tr.Chunk, got, want)
		}
	}
}

// A cross-validation reports its progress, and clears the report at the end.
func TestCrossValidationReportsProgress(t *testing.T) {
	ctx, count := progress.With(t.Context())
	stage := ""
	watched := &watchedContext{ctx, func() { stage = max(stage, count.Stage()) }}
	must[*Model](t)(Trainer{}.TrainContext(watched, datasets.Iris()))
	if want := "probabilities, fold 5 of 5"; stage != want || count.Stage() != "" {
		t.Errorf("last stage = %q, and %q at the end, want %q and none", stage, count.Stage(), want)
	}
}

// A watchedContext is a context that calls a function before each check.
type watchedContext struct {
	context.Context
	check func()
}

func (c *watchedContext) Err() error {
	c.check()
	return c.Context.Err()
}

// If a model contradicts itself, Load returns an error: Softmax needs three classes, and the probabilities of
// the classes can't all be above 1/K.
func TestProbabilityFieldsAreChecked(t *testing.T) {
	two, three := train(t, Trainer{}, blobs(100, 2, 3, 3, 1)), train(t, Trainer{}, datasets.Iris())
	two.Softmax = true
	three.Floor = 0.4
	for _, m := range []*Model{two, three} {
		_, err := decode(must[[]byte](t)(m.encode()))
		checkProblem(t, strings.Join(m.Classes, ", "), err)
	}
}
