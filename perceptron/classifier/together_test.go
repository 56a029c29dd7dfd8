package classifier

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// planted returns n rows of integers that the columns of u, integers too, tell apart:
// u_y·[x; 1] − u_r·[x; 1] ≥ rho for the class y and every other r. Each class has a row.
func planted(n, k, dim, rho int, seed uint64) (t datasets.Table, u [][]int) {
	source := random.New(seed, 1)
	for {
		t, u = datasets.Table{}, nil
		for range k {
			row := make([]int, dim+1)
			for j := range row {
				row[j] = source.Below(13) - 6
			}
			u = append(u, row)
		}
		for draw := 0; draw < 100*n && len(t.Rows) < n; draw++ {
			x, row := make([]int, dim+1), make([]float64, dim)
			x[dim] = 1
			for j := range row {
				x[j] = source.Below(41) - 20
				row[j] = float64(x[j])
			}
			scores := make([]int, k)
			for c := range u {
				for j, v := range x {
					scores[c] += u[c][j] * v
				}
			}
			best := 0
			for c, s := range scores {
				if s > scores[best] {
					best = c
				}
			}
			clear := true
			for c, s := range scores {
				clear = clear && (c == best || scores[best]-s >= rho)
			}
			if clear {
				t.Rows, t.Classes = append(t.Rows, row), append(t.Classes, fmt.Sprint(best))
			}
		}
		if len(t.Rows) == n && len(t.ClassNames()) == k {
			return t, u
		}
	}
}

// The theorem of Crammer and Singer, M ≤ 2R²‖U‖²/ρ², in integers, and both of its
// inequalities at each update, on 150 random data sets that a known U separates.
func TestCrammerSingerBound(t *testing.T) {
	updates := 0
	for seed := range uint64(150) {
		k, dim := 2+int(seed%4), 2+int(seed/4%5)
		table, u := planted(40, k, dim, 1+int(seed%17), seed)
		tr := plain
		tr.Method, tr.Passes = CrammerSinger, 1e6
		m := train(t, tr, table)
		// ρ, R² and ‖U‖² as they are on this data.
		rho, r2, norm2 := math.MaxInt, 0, 0
		for i, row := range table.Rows {
			x := append(slices.Clone(row), 1)
			own := number(table.Classes[i])
			length := 0
			for _, v := range x {
				length += int(v) * int(v)
			}
			r2 = max(r2, length)
			for c := range u {
				if c == own {
					continue
				}
				s := 0
				for j, v := range x {
					s += (u[own][j] - u[c][j]) * int(v)
				}
				rho = min(rho, s)
			}
		}
		for _, row := range u {
			for _, v := range row {
				norm2 += v * v
			}
		}
		stream := must[iter.Seq[Update]](t)(Updates(table))
		mistakes := 0
		var after map[string]perceptron.Weights
		for up := range stream {
			updates++
			mistakes++
			progress, before, now := 0.0, 0.0, 0.0
			for name, w := range up.After {
				c := number(name)
				for j, v := range w {
					old := up.Before[name][j]
					progress += float64(u[c][j]) * (v - old)
					before += old * old
					now += v * v
				}
			}
			if progress < float64(rho) || now-before > float64(2*r2) {
				t.Fatalf("seed %d, mistake %d: progress %v, want %d; growth %v, want at most %d", seed, up.K, progress, rho, now-before, 2*r2)
			}
			if up.K != mistakes || up.Class == up.Wrong {
				t.Fatalf("seed %d: update %d after %d mistakes, %s for %s", seed, up.K, mistakes-1, up.Wrong, up.Class)
			}
			after = up.After
		}
		if mistakes*rho*rho > 2*r2*norm2 {
			t.Errorf("seed %d: %d mistakes, bound %d/%d", seed, mistakes, 2*r2*norm2, rho*rho)
		}
		// The fast loop makes the same run, and knows that it has converged.
		for _, part := range m.Parts {
			if part.Outcome != perceptron.Converged || part.Mistakes != mistakes || part.Errors != 0 {
				t.Errorf("seed %d: %v after %d mistakes, want converged after %d: %s", seed, part.Outcome, part.Mistakes, mistakes, part.Reason)
			}
			if after != nil && !slices.Equal(part.Weights, after[part.Class]) {
				t.Errorf("seed %d: weights %v, of the stream %v", seed, part.Weights, after[part.Class])
			}
		}
	}
	if updates < 1000 {
		t.Errorf("only %d updates were looked at", updates)
	}
}

func number(name string) (c int) {
	fmt.Sscan(name, &c)
	return c
}

// With two classes the stream is the perceptron's: w₂ = −w₁ = w at each update; and a model
// has that w, whatever the method.
func TestCrammerSingerOfTwoClasses(t *testing.T) {
	for seed := range uint64(20) {
		table := blobs(50, 2, 3, 3, seed)
		d := must[*perceptron.Dataset](t)(table.Against("b")).AbsorbBias()
		next, stop := iter.Pull(perceptron.Updates(d))
		for up := range must[iter.Seq[Update]](t)(Updates(table)) {
			want, ok := next()
			if !ok || up.Index != want.Index || up.Step != want.Step || up.Epoch != want.Epoch {
				t.Fatalf("seed %d: update %d in epoch %d at row %d, the perceptron's in %d at %d", seed, up.K, up.Epoch, up.Index, want.Epoch, want.Index)
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
		tr := Trainer{Seed: seed, Passes: 6}
		one := train(t, tr, table)
		for _, tr.Method = range []Method{OneVsRest, AllPairs} {
			if m := train(t, tr, table); fmt.Sprint(m.Parts, m.Curve, m.End) != fmt.Sprint(one.Parts, one.Curve, one.End) || len(m.Parts) != 1 {
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
			Parts: []Part{
				{Class: "a", Weights: c.weights},
				{Class: "b", Weights: make(perceptron.Weights, 5)},
				{Class: "c", Weights: perceptron.Weights{0, 0, 0, 0, -1}},
			},
		}
		tr := plain
		tr.Start = start
		m := train(t, tr, datasets.Table{Rows: [][]float64{{1, 1, 1, 1, 1}}, Classes: []string{"a"}})
		if m.Parts[0].Outcome != c.want || m.Parts[0].Mistakes != 0 {
			t.Errorf("%v: %v after %d mistakes, want %v after 0", c.weights, m.Parts[0].Outcome, m.Parts[0].Mistakes, c.want)
		}
	}
	// Sparse rows, and more of them than are confirmed at a time.
	table, _ := planted(3000, 4, 20, 30, 5)
	table.Features = make([]string, 20)
	for j := range table.Features {
		table.Features[j] = fmt.Sprint("x", j)
	}
	for _, table := range []datasets.Table{table, sparse(table)} {
		if m := train(t, Trainer{Method: CrammerSinger, Plain: true, HeldOut: -1, Passes: 1e5}, table); m.Parts[0].Outcome != perceptron.Converged {
			t.Errorf("%v", m)
		}
	}
}

// A training on texts does not look at each of their many columns for each row.
func BenchmarkConfirmSparse(b *testing.B) {
	var table datasets.Table
	for j := range 100_000 {
		table.Features = append(table.Features, fmt.Sprint(j))
	}
	for i := range 500 {
		table.Sparse = append(table.Sparse, datasets.Sparse{Columns: []int{i % 10, 100 + i}, Values: []float64{100, 1}})
		table.Classes = append(table.Classes, fmt.Sprint(i%10))
	}
	for b.Loop() {
		if m, err := (Trainer{Plain: true, HeldOut: -1}).Train(table); err != nil || m.Parts[0].Outcome != perceptron.Converged {
			b.Fatal(m, err)
		}
	}
}

// The mean of the weights over all rows seen, as the slow loop has it.
func TestCrammerSingerAverage(t *testing.T) {
	table := times10()
	var sum [3][5]float64
	n, last := 0, map[string]perceptron.Weights{}
	classes := []string{"setosa", "versicolor", "virginica"}
	for _, class := range classes {
		last[class] = make(perceptron.Weights, 5)
	}
	upTo := func(step int) {
		for ; n < step; n++ {
			for c, class := range classes {
				for j, v := range last[class] {
					sum[c][j] += v
				}
			}
		}
	}
	for up := range must[iter.Seq[Update]](t)(Updates(table)) {
		upTo(min(up.Step-1, 450))
		if up.Step > 450 {
			break
		}
		last = up.After
	}
	upTo(450)
	m := train(t, Trainer{Method: CrammerSinger, InOrder: true, HeldOut: -1, Passes: 3}, table)
	for c := range classes {
		for j, s := range sum[c] {
			if m.Parts[c].Weights[j] != s/450 {
				t.Fatalf("%s: mean %v, want %v", classes[c], m.Parts[c].Weights[j], s/450)
			}
		}
	}
}
