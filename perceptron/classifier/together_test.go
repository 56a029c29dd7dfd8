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

// planted returns n rows of integers that the rows of u, integers too, tell apart:
// u_y·[x; 1] − u_r·[x; 1] ≥ rho for the class y and every other r. Each class has a row. The
// rows of the table end with the 1.
func planted(n, k, dim, rho int, seed uint64) (t datasets.Table, u []perceptron.Weights) {
	source := random.New(seed, 1)
	for {
		t, u = datasets.Table{}, nil
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
			if highest(scores) == best {
				t.Rows, t.Classes = append(t.Rows, x), append(t.Classes, fmt.Sprint(best))
			}
		}
		if len(t.Rows) == n && len(t.ClassNames()) == k {
			return t, u
		}
	}
}

// The theorem of Crammer and Singer, M ≤ 2R²‖U‖²/ρ², in integers, and both of its
// inequalities at each update, on random data sets that a known U separates.
func TestCrammerSingerBound(t *testing.T) {
	updates := 0
	for seed := range uint64(60) {
		k, dim := 2+int(seed%4), 2+int(seed/4%5)
		lifted, u := planted(40, k, dim, 1+int(seed%17), seed)
		table := datasets.Table{Classes: lifted.Classes}
		rho, r2, norm2 := math.Inf(1), 0.0, 0.0 // ρ, R² and ‖U‖² as they are on this data
		for i, x := range lifted.Rows {
			table.Rows = append(table.Rows, x[:dim])
			r2 = max(r2, perceptron.Weights(x).Norm2())
			own := number(table.Classes[i])
			for c := range u {
				if c != own {
					rho = min(rho, u[own].Dot(x)-u[c].Dot(x))
				}
			}
		}
		for _, w := range u {
			norm2 += w.Norm2()
		}
		mistakes, seen, most := 0, 0, 3*len(table.Rows)
		var after map[string]perceptron.Weights
		sum := map[string]perceptron.Weights{} // of the weights over the rows seen in 3 epochs
		addUpTo := func(step int, w map[string]perceptron.Weights) {
			for class := range w {
				sum[class] = append(sum[class], make(perceptron.Weights, dim+1-len(sum[class]))...)
				for j, v := range w[class] {
					sum[class][j] += float64(step-seen) * v
				}
			}
			seen = step
		}
		for up := range must[iter.Seq[Update]](t)(Updates(table)) {
			mistakes++
			progress, growth := 0.0, 0.0
			for name, w := range up.After {
				c, old := number(name), up.Before[name]
				progress += u[c].Dot(w) - u[c].Dot(old)
				growth += w.Norm2() - old.Norm2()
			}
			if progress < rho || growth > 2*r2 {
				t.Fatalf("seed %d, mistake %d: progress %v, want %v; growth %v, want at most %v", seed, up.K, progress, rho, growth, 2*r2)
			}
			if up.K != mistakes || up.Y == up.Wrong || up.Y != table.Classes[up.Index] {
				t.Fatalf("seed %d: update %d after %d mistakes, %s for %s", seed, up.K, mistakes-1, up.Wrong, up.Y)
			}
			addUpTo(min(up.Step-1, most), up.Before)
			after = up.After
		}
		addUpTo(most, after)
		if updates += mistakes; float64(mistakes)*rho*rho > 2*r2*norm2 {
			t.Errorf("seed %d: %d mistakes, bound %v", seed, mistakes, 2*r2*norm2/(rho*rho))
		}
		// The fast loop makes the same run, and knows that it has converged.
		tr := plain
		tr.MaxEpochs = 1e6
		mean := train(t, Trainer{InOrder: true, NoHeldOut: true, MaxEpochs: 3, Scale: prepare.None}, table)
		for p, part := range train(t, tr, table).Components {
			for j, s := range sum[part.Class] {
				if got := mean.Components[p].Weights[j]; k > 2 && got != s/float64(most) {
					t.Errorf("seed %d, %s: mean %v, want %v", seed, part.Class, got, s/float64(most))
				}
			}
			if part.Outcome != perceptron.Converged || part.Mistakes != mistakes || part.Errors != 0 || !slices.Equal(part.Weights, after[part.Class]) {
				t.Errorf("seed %d: %+v, want converged after %d mistakes, at %v", seed, part, mistakes, after[part.Class])
			}
		}
	}
	if updates < 1000 {
		t.Errorf("only %d updates were looked at", updates)
	}
}

func number(name string) int {
	c, _ := strconv.Atoi(name)
	return c
}

// With two classes the stream is the perceptron's: w₂ = −w₁ = w at each update; and a model
// has that w, whatever the method.
func TestCrammerSingerOfTwoClasses(t *testing.T) {
	for seed := range uint64(20) {
		table := blobs(50, 2, 3, 3, seed)
		d := must[*perceptron.Dataset](t)(table.OneVsRest("b")).AbsorbBias()
		next, stop := iter.Pull(perceptron.Updates(d))
		for up := range must[iter.Seq[Update]](t)(Updates(table)) {
			want, ok := next()
			if !ok || up.K != want.K || up.Index != want.Index || up.Step != want.Step || up.Epoch != want.Epoch || !slices.Equal(up.X, want.X) {
				t.Fatalf("seed %d: update %+v, the perceptron's is %+v", seed, up, want)
			}
			for j, w := range want.After {
				if up.After["b"][j] != w || up.After["a"][j] != -w {
					t.Fatalf("seed %d: w₁ = %v and w₂ = %v, the perceptron has %v", seed, up.After["a"], up.After["b"], want.After)
				}
			}
			if up.K == 200 {
				break
			}
		}
		stop()
		tr := Trainer{RandomState: seed, MaxEpochs: 6}
		one := train(t, tr, table)
		for _, tr.Method = range []Method{OneVsRest, OneVsOne} {
			if m := train(t, tr, table); fmt.Sprint(m.Components, m.Curve, m.End) != fmt.Sprint(one.Components, one.Curve, one.End) || len(m.Components) != 1 {
				t.Errorf("seed %d: %v\nis not\n%v", seed, m, one)
			}
		}
	}
}

// Converged is confirmed without rounding. The lanes of the dot product add
// −2⁵³ − 1 first, which rounds to −2⁵³, so that the score 0 becomes 1.
func TestCrammerSingerIsConfirmed(t *testing.T) {
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
			t.Errorf("%v: %v after %d mistakes, want %v after 0", c.weights, m.Components[0].Outcome, m.Components[0].Mistakes, c.want)
		}
	}
}

// A context that counts how often it is looked at, and is done after so many looks.
type looks struct {
	context.Context
	n, most int
}

func (l *looks) Err() error {
	if l.n++; l.n > l.most {
		return context.Canceled
	}
	return nil
}

// The context is looked at within an epoch, and at whichever look it is done, training ends, with the
// best model of the epochs so far.
func TestInterruptedWithinAnEpoch(t *testing.T) {
	for _, method := range []Method{CrammerSinger, OneVsRest} {
		looked := map[int]int{}
		for _, rows := range []int{500, 5000} {
			tr, table := Trainer{Method: method, MaxEpochs: 3}, scattered(rows, 3, false)
			all, models := &looks{t.Context(), 0, 1000}, 0
			whole := must[*Model](t)(tr.TrainContext(all, table))
			looked[rows] = all.n
			for most := range all.n {
				m, err := tr.TrainContext(&looks{t.Context(), 0, most}, table)
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("%v, done after %d of %d looks: %v, %v", method, most, all.n, m, err)
				}
				if m == nil {
					continue
				}
				models++
				if n := len(m.Curve); !slices.Equal(m.Curve, whole.Curve[:n]) || m.Epoch > n || !strings.HasPrefix(m.End, fmt.Sprint("interrupted after epoch ", n, ":")) {
					t.Errorf("%v: %q, and the curve %v", method, m.End, m.Curve)
				}
			}
			if models < 2 {
				t.Errorf("%v: only %d models of an interrupted training", method, models)
			}
		}
		if looked[5000] < looked[500]+2*4 {
			t.Errorf("%v: looks by the number of rows: %v", method, looked)
		}
	}
}
