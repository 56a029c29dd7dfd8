package classifier

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/metrics"
	"perceptronlab/perceptron/prepare"
)

// meanLogLoss returns the mean log loss of models on the test rows of the splits with the seeds 1 to 10. A
// quarter of the rows is for testing. The function trainOn trains a model on the other rows.
func meanLogLoss(t *testing.T, table datasets.Table, trainOn func(datasets.Table) *Model) (mean float64) {
	t.Helper()
	const splits = 10
	for seed := range uint64(splits) {
		fold := must[datasets.Fold](t)(table.Split(0.25, seed+1))
		m := trainOn(fold.Train)
		probabilities := must[[][]float64](t)(m.ProbabilitiesAll(fold.Test))
		mean += must[float64](t)(metrics.LogLoss(fold.Test.Classes, m.Classes, probabilities)) / splits
	}
	return mean
}

// If the classes are nearly separable, the log loss is at most twice that of scikit-learn's
// LogisticRegression. With the probabilities of release 0.1.0, it is at least three times that of
// LogisticRegression. tools/fieldtest/logloss.py measured LogisticRegression, as the mean over 20 splits
// (scikit-learn 1.9.1).
func TestLogLossOfNearlySeparableClasses(t *testing.T) {
	wine := must[datasets.Table](t)(files.CSV{Label: "cultivar"}.ReadFile("testdata/wine.csv"))
	for _, c := range []struct {
		name       string
		table      datasets.Table
		regression float64 // the log loss of LogisticRegression
	}{{"wine", wine, 0.0561}, {"digits", datasets.Digits(), 0.1090}} {
		now := meanLogLoss(t, c.table, func(rows datasets.Table) *Model { return train(t, Trainer{}, rows) })
		before := meanLogLoss(t, c.table, func(rows datasets.Table) *Model {
			m := train(t, Trainer{}, rows)
			fitAs010(t, Trainer{}, m, rows)
			return m
		})
		if now > 2*c.regression || before < 3*c.regression {
			t.Errorf("%s: log loss = %.4f, and %.4f in release 0.1.0; want at most twice %v, and at least three times %v before",
				c.name, now, before, c.regression, c.regression)
		}
	}
}

// One number with a wrong unit among the training rows does not make the probabilities useless. Without such
// a number, the log loss is about 0.1 for both tables; 0.69 and 1.1 are those of equal probabilities.
func TestOutlierKeepsProbabilities(t *testing.T) {
	for _, c := range []struct {
		name  string
		table datasets.Table
	}{{"Iris", datasets.Iris()}, {"breast cancer", datasets.BreastCancer()}} {
		for _, factor := range []float64{10, 1000, 1e6} {
			loss := meanLogLoss(t, c.table, func(rows datasets.Table) *Model {
				rows.Rows = slices.Clone(rows.Rows)
				rows.Rows[10] = slices.Clone(rows.Rows[10])
				rows.Rows[10][0] *= factor
				return train(t, Trainer{}, rows)
			})
			if loss > 0.25 {
				t.Errorf("%s, with a number that is %v times as large: log loss = %.3f, want at most 0.25", c.name, factor, loss)
			}
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

// A fold trains for the given number of epochs like a run whose only rows are those on which the fold trains,
// with the scaling of the run that is cross-validated. The scores of the other rows are those of the model of
// this run.
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
	sameScaling := prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) { return *r.template.Scaling, nil })
	tr := Trainer{RandomState: 5, NoHeldOut: true, MaxEpochs: epochs, Scale: sameScaling}
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

// In the cross-validation, only the rows to train on are multiplied by their weights. If all weights are 4,
// the weights of the models are 4 times as large, and so are the scores. The coefficient A is therefore a
// quarter, and the probabilities are the same. (If the scored rows were multiplied too, A would be a
// sixteenth.)
func TestCrossValidationOfWeightedRows(t *testing.T) {
	table := datasets.Iris()
	weights := make([]float64, table.Len())
	for i := range weights {
		weights[i] = 4
	}
	plain, weighted := train(t, Trainer{}, table), train(t, Trainer{ExampleWeights: weights}, table)
	for k, ab := range plain.Platt {
		if got := weighted.Platt[k]; math.Abs(4*got[0]-ab[0]) > 1e-9*math.Abs(ab[0]) || math.Abs(got[1]-ab[1]) > 1e-9 {
			t.Errorf("class %d: with the weight 4, (A, B) = %v; without weights, (A, B) = %v; want a quarter of A, and the same B", k, got, ab)
		}
	}
}

// If at least fewHeldOut rows are held out, the probabilities are fitted only to them. The same is true in
// chunks, and if training continues from a model.
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

// grouped returns a table of n rows in the given number of groups. All rows of a group are near a point of
// their own and of one class, so that a row shows the class of the other rows of its group, but hardly that of
// other groups.
func grouped(n, groups int, seed uint64) (table datasets.Table, of []string) {
	centres := blobs(groups, 2, 8, 1, seed)
	noise := blobs(n, 2, 8, 0, seed+1)
	for i := range n {
		g := i % groups
		row := slices.Clone(noise.Rows[i])
		for j := range row {
			row[j] = 0.1*row[j] + centres.Rows[g][j]
		}
		table.Rows = append(table.Rows, row)
		table.Classes = append(table.Classes, centres.Classes[g])
		of = append(of, fmt.Sprint("group ", g))
	}
	return table, of
}

// With Groups, either all rows of a group are held out, or none is, and all are in the same part of the
// cross-validation. Held-out rows are in no part. Without the rows of any part, the training rows still have
// both classes.
func TestGroupsAreNotDivided(t *testing.T) {
	for seed := range uint64(20) {
		table, groups := grouped(240, 3+int(seed), seed)
		r := must[*trainingRun](t)(Trainer{RandomState: seed, Groups: groups}.beginTable(t.Context(), table))
		whole := must[chunk](t)(r.examples.chunk(0))
		part := r.parts(whole)
		held, partOf := map[string]bool{}, map[string]int{}
		for i, group := range groups {
			isHeld := r.examples.split.holdsOut(i)
			if before, known := partOf[group]; known && (before != part[i] || held[group] != isHeld) {
				t.Fatalf("seed %d: row %d of %s is in part %d, held out: %v; want %d and %v like the rows before",
					seed, i, group, part[i], isHeld, before, held[group])
			}
			held[group], partOf[group] = isHeld, part[i]
			if isHeld && part[i] != inNoPart {
				t.Errorf("seed %d: the held-out row %d is in part %d, want none", seed, i, part[i])
			}
		}
		for p := range calibrationFolds {
			classes := map[string]bool{}
			for i, class := range table.Classes {
				if !r.examples.split.holdsOut(i) && part[i] != p {
					classes[class] = true
				}
			}
			if len(classes) != 2 {
				t.Errorf("seed %d: without part %d, %d classes have training rows, want 2", seed, p, len(classes))
			}
		}
	}
}

// If rows of the same group are similar, then the probabilities for new groups are better with Groups.
func TestProbabilitiesForNewGroups(t *testing.T) {
	lossOf := func(m *Model, test datasets.Table) float64 {
		return must[float64](t)(metrics.LogLoss(test.Classes, m.Classes, must[[][]float64](t)(m.ProbabilitiesAll(test))))
	}
	with, without, models := 0.0, 0.0, 0
	for seed := range uint64(10) {
		table, groups := grouped(400, 20, seed)
		for _, fold := range must[[]datasets.Fold](t)(table.GroupFolds(groups, 4, seed)) {
			m := train(t, Trainer{RandomState: seed}, fold.Train)
			grouped := train(t, Trainer{RandomState: seed, Groups: fold.TrainGroups}, fold.Train)
			if m.Platt == nil || grouped.Platt == nil {
				continue // no rows were held out, because the held-out groups would lack a class
			}
			with += lossOf(grouped, fold.Test)
			without += lossOf(m, fold.Test)
			models++
		}
	}
	if models < 30 || with > 0.8*without {
		t.Errorf("sum of the log losses of %d models with Groups = %.3f, want at least 30 models and at most 80 %% of %.3f without",
			models, with, without)
	}
}
