package classifier

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// separableTable returns a random table of n rows of integers, and integer weights u that separate its k
// classes: u_y·x − u_r·x ≥ rho for each row x of class y and each class r other than y. A row has dim
// features, followed by the constant 1 (the bias is absorbed). Each class has at least one row.
func separableTable(n, k, dim, rho int, seed uint64) (t datasets.Table, u []perceptron.Weights) {
	source := random.New(seed, 1)
	for {
		t, u = datasets.Table{}, nil // try again with other weights if the last attempt failed
		for range k {
			row := make(perceptron.Weights, dim+1)
			for j := range row {
				row[j] = float64(source.Below(13) - 6)
			}
			u = append(u, row)
		}
		for draw := 0; draw < 100*n && len(t.Rows) < n; draw++ {
			x := make([]float64, dim+1)
			for j := range dim {
				x[j] = float64(source.Below(41) - 20)
			}
			x[dim] = 1
			scores := make([]float64, k)
			for c := range u {
				scores[c] = u[c].Dot(x)
			}
			best := highest(scores)
			scores[best] -= float64(rho)
			if highest(scores) == best { // the score of best exceeds the other scores by at least rho
				t.Rows, t.Classes = append(t.Rows, x), append(t.Classes, fmt.Sprint(best))
			}
		}
		if len(t.Rows) == n && len(t.ClassNames()) == k {
			return t, u
		}
	}
}

// The bound of Crammer and Singer, M ≤ 2R²‖U‖²/ρ², holds for random data separated by known weights U (the
// documentation of Updates defines the symbols). The two inequalities in the proof of the bound hold for each
// update. All numbers are integers, so the test computes both sides of the inequalities exactly.
func TestCrammerSingerBound(t *testing.T) {
	updates := 0
	for seed := range uint64(60) {
		k, dim := 2+int(seed%4), 2+int(seed/4%5)
		absorbed, u := separableTable(40, k, dim, 1+int(seed%17), seed)
		table := datasets.Table{Classes: absorbed.Classes}
		rho, r2, norm2 := math.Inf(1), 0.0, 0.0 // ρ and R² of the rows, and ‖U‖²
		for i, x := range absorbed.Rows {
			table.Rows = append(table.Rows, x[:dim])
			r2 = max(r2, perceptron.Weights(x).Norm2())
			y := classIndex(table.Classes[i])
			for c := range u {
				if c != y {
					rho = min(rho, u[y].Dot(x)-u[c].Dot(x))
				}
			}
		}
		for _, w := range u {
			norm2 += w.Norm2()
		}
		mistakes, visits, maxVisits := 0, 0, 3*len(table.Rows) // 3 epochs
		var after map[string]perceptron.Weights
		sum := map[string]perceptron.Weights{} // by class: the sum of the weights after each visit
		// addUpTo adds w to sum once for each visit not added yet, up to the visit with number step. w is the
		// weights during all these visits.
		addUpTo := func(step int, w map[string]perceptron.Weights) {
			for class := range w {
				sum[class] = append(sum[class], make(perceptron.Weights, dim+1-len(sum[class]))...)
				for j, v := range w[class] {
					sum[class][j] += float64(step-visits) * v
				}
			}
			visits = step
		}
		for up := range must[iter.Seq[Update]](t)(Updates(table)) {
			mistakes++
			progress, growth := 0.0, 0.0
			for name, w := range up.After {
				c, old := classIndex(name), up.Before[name]
				progress += u[c].Dot(w) - u[c].Dot(old)
				growth += w.Norm2() - old.Norm2()
			}
			if progress < rho || growth > 2*r2 {
				t.Fatalf("seed %d, mistake %d: increase of U·W = %v, want at least %v; increase of ‖W‖² = %v, want at most %v", seed, up.K, progress, rho, growth, 2*r2)
			}
			if up.K != mistakes || up.Y == up.Wrong || up.Y != table.Classes[up.Index] {
				t.Fatalf("seed %d: K = %d, want %d; Y = %s, want the class of row %d; Wrong = %s, want a different class", seed, up.K, mistakes, up.Y, up.Index, up.Wrong)
			}
			addUpTo(min(up.Step-1, maxVisits), up.Before)
			after = up.After
		}
		addUpTo(maxVisits, after)
		if updates += mistakes; float64(mistakes)*rho*rho > 2*r2*norm2 {
			t.Errorf("seed %d: %d mistakes, want at most %v", seed, mistakes, 2*r2*norm2/(rho*rho))
		}
		// Training without averaging makes the same updates and converges. Training with averaging for 3
		// epochs returns sum/maxVisits.
		tr := plain
		tr.MaxEpochs = 1e6
		mean := train(t, Trainer{InOrder: true, NoHeldOut: true, MaxEpochs: 3, Scale: prepare.None}, table)
		for p, part := range train(t, tr, table).Components {
			for j, s := range sum[part.Class] {
				if got := mean.Components[p].Weights[j]; got != s/float64(maxVisits) {
					t.Errorf("seed %d, class %s: averaged weight %d = %v, want %v", seed, part.Class, j, got, s/float64(maxVisits))
				}
			}
			if part.Outcome != perceptron.Converged || part.Mistakes != mistakes || part.Errors != 0 || !slices.Equal(part.Weights, after[part.Class]) {
				t.Errorf("seed %d: component %+v, want Converged after %d mistakes, no errors, and the weights %v", seed, part, mistakes, after[part.Class])
			}
		}
	}
	if updates < 1000 {
		t.Errorf("%d updates were tested, want at least 1000", updates)
	}
}

// classIndex returns the index of a class of separableTable, whose classes are named "0", "1", ….
func classIndex(name string) int {
	c, _ := strconv.Atoi(name)
	return c
}

// With two classes a and b, the updates are the updates of the perceptron: if its weights are w, the weights
// of b are w, and the weights of a are −w. All methods train the same model.
func TestCrammerSingerWithTwoClasses(t *testing.T) {
	for seed := range uint64(20) {
		table := blobs(50, 2, 3, 3, seed)
		d := must[*perceptron.Dataset](t)(table.OneVsRest("b")).AbsorbBias()
		next, stop := iter.Pull(perceptron.Updates(d))
		for up := range must[iter.Seq[Update]](t)(Updates(table)) {
			want, ok := next()
			if !ok || up.K != want.K || up.Index != want.Index || up.Step != want.Step || up.Epoch != want.Epoch || !slices.Equal(up.X, want.X) {
				t.Fatalf("seed %d: update %+v, want %+v, the perceptron's update", seed, up, want)
			}
			for j, w := range want.After {
				if up.After["b"][j] != w || up.After["a"][j] != -w {
					t.Fatalf("seed %d: the weights of a and b are %v and %v, want −w and w for w = %v", seed, up.After["a"], up.After["b"], want.After)
				}
			}
			if up.K == 200 { // if the classes are not separable, the updates never end
				break
			}
		}
		stop()
		tr := Trainer{RandomState: seed, MaxEpochs: 6}
		want := train(t, tr, table)
		for _, tr.Method = range []Method{OneVsRest, OneVsOne} {
			if m := train(t, tr, table); fmt.Sprint(m.Components, m.Curve, m.End) != fmt.Sprint(want.Components, want.Curve, want.End) || len(m.Components) != 1 {
				t.Errorf("seed %d, %v: the model is\n%v\nwant the model of CrammerSinger\n%v", seed, tr.Method, m, want)
			}
		}
	}
}

// Convergence is confirmed in exact arithmetic. All entries of the row are 1, so the score of class a is the
// sum of its weights. Package dot first adds weights 0 and 4, which are −2⁵³ and −1. This sum rounds to
// −2⁵³, so the computed score exceeds the exact score by 1. In the first case, the exact score is
// −1 + 1 = 0, which does not exceed the score 0 of class b, so training must not converge. In the second
// case, the exact score is 1. The score of class c, −1, is lower in both cases.
func TestCrammerSingerConfirmsConvergence(t *testing.T) {
	const big = 1 << 53
	for _, c := range []struct {
		weights perceptron.Weights
		want    perceptron.Outcome
	}{
		{perceptron.Weights{-big, 1, big, 0, -1}, perceptron.Stopped},
		{perceptron.Weights{-big, 2, big, 0, -1}, perceptron.Converged},
	} {
		start := &Model{
			Method: CrammerSinger, NoBias: true, Classes: []string{"a", "b", "c"}, Columns: 5,
			Components: []Component{{Weights: c.weights}, {Weights: make(perceptron.Weights, 5)}, {Weights: perceptron.Weights{0, 0, 0, 0, -1}}},
		}
		tr := plain
		tr.Start, tr.Scale = start, nil
		m := train(t, tr, datasets.Table{Rows: [][]float64{{1, 1, 1, 1, 1}}, Classes: []string{"a"}})
		if m.Components[0].Outcome != c.want || m.Components[0].Mistakes != 0 {
			t.Errorf("weights %v: the outcome is %v after %d mistakes, want %v after 0 mistakes", c.weights, m.Components[0].Outcome, m.Components[0].Mistakes, c.want)
		}
	}
}

// Training checks its context several times within an epoch. If the context is done at any of these checks,
// training ends with the best model of the complete epochs, if there are any. So does the cross-validation
// that follows training.
func TestInterruptedWithinAnEpoch(t *testing.T) {
	for _, method := range []Method{CrammerSinger, OneVsRest} {
		checks := map[int]int{} // the number of checks of the context, by the number of rows
		for _, rows := range []int{500, 5000} {
			tr, table := Trainer{Method: method, MaxEpochs: 3}, scattered(rows, 3, false)
			counting, models := &limitedContext{t.Context(), 0, math.MaxInt}, 0
			whole := must[*Model](t)(tr.TrainContext(counting, table))
			checks[rows] = counting.calls
			for limit := range counting.calls {
				m, err := tr.TrainContext(&limitedContext{t.Context(), 0, limit}, table)
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("%v, done after %d of %d checks: model %v, error %v; want context.Canceled", method, limit, counting.calls, m, err)
				}
				if m == nil {
					continue
				}
				models++
				n := len(m.Curve)
				inTraining := strings.HasPrefix(m.End, fmt.Sprint("interrupted after epoch ", n, ":"))
				afterTraining := m.End == whole.End+"; the cross-validation for the probabilities was interrupted"
				if !slices.Equal(m.Curve, whole.Curve[:n]) || m.Epoch > n || !inTraining && !afterTraining {
					t.Errorf("%v: End = %q, want the %d complete epochs; Epoch = %d, want at most %d; Curve = %v, want a prefix of %v", method, m.End, n, m.Epoch, n, m.Curve, whole.Curve)
				}
			}
			if models < 2 {
				t.Errorf("%v: %d interrupted runs returned a model, want at least 2", method, models)
			}
		}
		// Training in memory checks the context once per 1024 rows, so an epoch of 5000 rows has about 4 more
		// checks than an epoch of 500 rows. The test requires only 8 more checks in 3 epochs.
		if checks[5000] < checks[500]+2*4 {
			t.Errorf("%v: training checked the context %d times for 5000 rows and %d times for 500 rows, want at least 8 more checks for 5000 rows", method, checks[5000], checks[500])
		}
	}
}
