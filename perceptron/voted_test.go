package perceptron

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// paperVoted is the algorithm in figure 1 of Freund and Schapire's paper. It returns all weight vectors, the
// number of votes of each, and a function that computes the result of the vote on x.
func paperVoted(tr Trainer, d *Dataset) (list []Weights, votes []int, vote func(x []float64) float64) {
	online, order := tr.Online(d.Dim()), make([]int, d.Len())
	list, votes = append(list, online.Weights()), append(votes, 0)
	for epoch := 1; epoch <= tr.maxEpochs(); epoch++ {
		tr.order(epoch, order)
		before := online.Mistakes()
		for _, i := range order {
			if online.Learn(d.Row(i), d.Label(i)) {
				list, votes = append(list, online.Weights()), append(votes, 1)
			} else {
				votes[len(votes)-1]++
			}
		}
		if online.Mistakes() == before {
			break
		}
	}
	return list, votes, func(x []float64) float64 {
		sum, total := 0, 0
		for k, w := range list {
			sum += votes[k] * Sign(w.Dot(x))
			total += votes[k]
		}
		return float64(sum) / float64(total)
	}
}

// If no operation rounds, the weights, their votes, and the result of the vote on any point equal those of
// the algorithm in the paper.
func TestVotedFollowsPaper(t *testing.T) {
	r := random.New(41, 1)
	for trial := range 100 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(9), 1+r.Below(4))
		tr := trainers[trial%len(trainers)]
		tr.MaxEpochs = 1 + r.Below(8)
		if trial%2 == 1 {
			tr.Initial = make(Weights, len(x[0]))
			tr.Initial[0] = 1.5
		}
		for name, d := range denseAndSparse(x, y) {
			list, votes, vote := paperVoted(tr, d)
			voted, k := tr.Voted(d), 0
			for w, c := range voted.All() {
				if k >= len(list) {
					t.Fatalf("%s, %+v: All yields more than %d weight vectors, want %d", name, tr, k, len(list))
				}
				if !slices.Equal(w, list[k]) || c != votes[k] {
					t.Fatalf("%s, %+v: weights %d = %v with %d votes, want %v with %d votes",
						name, tr, k, w, c, list[k], votes[k])
				}
				k++
			}
			if k != len(list) || voted.Mistakes() != len(list)-1 {
				t.Fatalf("%s, %+v: All yields %d weight vectors and Mistakes() = %d, want %d and %d",
					name, tr, k, voted.Mistakes(), len(list), len(list)-1)
			}
			for range 10 {
				p, _ := integers(r, 1, d.Dim(), 5)
				if got, want := voted.Score(p[0]), vote(p[0]); got != want {
					t.Fatalf("%s, %+v: Score(%v) = %v, want %v", name, tr, p[0], got, want)
				}
			}
		}
	}
	messagetest.Panic(t, "Score of too few features", func() { Trainer{}.Voted(and().AbsorbBias()).Score([]float64{1, 1}) })
	messagetest.Panic(t, "Margin", func() { Trainer{Margin: -1}.Voted(and()) })
}

// The bound of Freund and Schapire holds on noisy data, for any u and γ, and for any number of epochs,
// order and learning rate.
func TestFreundSchapireBound(t *testing.T) {
	r := random.New(43, 1)
	tight := 0 // the number of bounds below twice the number of mistakes
	for range 150 {
		dim := 1 + r.Below(5)
		x, y := integers(r, 1+r.Below(25), dim, 1+r.Below(8))
		for i := range y { // three quarters of the labels follow the hyperplane x₀ = −½, and the others are random
			if r.Below(4) > 0 {
				y[i] = float64(Sign(x[i][0] + 0.5))
			}
		}
		d := Must(FromRows(x, y))
		run := Trainer{MaxEpochs: 1 + r.Below(4), Seed: uint64(r.Below(3)), LearningRate: float64(1 + r.Below(3))}.Train(d)
		for range 5 {
			u := make(Weights, dim)
			for j := range u {
				u[j] = float64(r.Below(7) - 3)
			}
			u[0] = float64(1 + r.Below(8))
			gamma := float64(1+r.Below(40)) / 8
			bound := FreundSchapire(d, u, gamma, run.Epochs)
			if float64(run.Mistakes) > bound {
				t.Fatalf("%d mistakes in %d epochs, want at most %v for u = %v and γ = %v", run.Mistakes, run.Epochs, bound, u, gamma)
			}
			if bound < 2*float64(run.Mistakes) {
				tight++
			}
		}
	}
	if tight == 0 {
		t.Error("0 bounds are below twice the number of mistakes, want at least 1")
	}
}

// These bounds are computed by hand for the rows (3, 4) and (−1, 0), both with label +1, and for
// u = (2, 0). Then R = 5, and u·x/‖u‖ is 3 for the first row and −1 for the second. For γ = 1, the
// deviations dᵢ of the rows, max(0, γ − y u·x/‖u‖), are 0 and 2, so the bound is ((5 + 2)/1)² = 49 for
// one epoch and ((5 + √16)/1)² = 81 for four epochs. For γ = 4, the deviations are 1 and 5, so the bound
// for one epoch is ((5 + √26)/4)² ≈ 6.37439.
//
// If all deviations are 0, the bound is Novikoff's. For the row (1), u = (1) and γ ≤ 1, this bound is 1/γ²,
// rounded up.
func TestFreundSchapireByHand(t *testing.T) {
	d, u := Must(FromRows([][]float64{{3, 4}, {-1, 0}}, []float64{1, 1})), Weights{2, 0}
	for _, c := range []struct{ got, low, high float64 }{
		{FreundSchapire(d, u, 1, 1), 49, 49},
		{FreundSchapire(d, u, 1, 4), 81, 81},
		{FreundSchapire(d, u, 4, 1), 6.37438, 6.37439},
	} {
		if !(c.got >= c.low && c.got <= c.high) {
			t.Errorf("FreundSchapire = %v, want a number from %v to %v", c.got, c.low, c.high)
		}
	}
	unitRow := Must(FromRows([][]float64{{1}}, []float64{1}))
	for _, gamma := range []float64{1.0 / 3, 0.1, 0.7, 0.9, 0.3, 0.11} {
		square := new(big.Rat).Mul(rat(gamma), rat(gamma))
		got := FreundSchapire(unitRow, Weights{1}, gamma, 1)
		atBound := new(big.Rat).Mul(rat(got), square)
		belowBound := new(big.Rat).Mul(rat(math.Nextafter(got, 0)), square)
		if atBound.Cmp(rat(1)) < 0 || belowBound.Cmp(rat(1)) >= 0 {
			t.Errorf("γ = %v: FreundSchapire = %v, want 1/γ², rounded up", gamma, got)
		}
	}
	messagetest.Panic(t, "u is 0", func() { FreundSchapire(and(), Weights{0, 0}, 1, 1) })
	messagetest.Panic(t, "gamma is NaN", func() { FreundSchapire(and(), Weights{1, 0}, math.NaN(), 1) })
	messagetest.Panic(t, "NaN in u", func() { FreundSchapire(and(), Weights{1, math.NaN()}, 1, 1) })
	messagetest.Panic(t, "u of another length", func() { FreundSchapire(and(), Weights{1, 0, 0}, 1, 1) })
	messagetest.Panic(t, "0 epochs", func() { FreundSchapire(and(), Weights{1, 0}, 1, 0) })
}
