package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/internal/random"
)

// The list of Freund and Schapire's figure 1: each vector, and how many examples it was
// right about, the one that made it included; and the vote of all of them on x.
func figure1(tr Trainer, d *Dataset) (list []Weights, votes []int, vote func(x []float64) float64) {
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
		sum, all := 0, 0
		for k, w := range list {
			sum += votes[k] * Sign(w.Dot(x))
			all += votes[k]
		}
		return float64(sum) / float64(all)
	}
}

// On exact data the list, and the vote on any point, are those of the paper; and the mean
// of the vectors by their votes is the averaged perceptron.
func TestVotedIsTheListOfThePaper(t *testing.T) {
	r := random.New(41, 1)
	for trial := range 200 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(9), 1+r.Below(4))
		tr := trainers[trial%len(trainers)]
		tr.MaxEpochs = 1 + r.Below(8)
		if trial%2 == 1 {
			tr.Initial = make(Weights, len(x[0]))
			tr.Initial[0] = 1.5
		}
		for name, d := range map[string]*Dataset{"dense": Must(FromRows(x, y)), "sparse": sparseOf(x, y)} {
			list, votes, vote := figure1(tr, d)
			voted := tr.Voted(d)
			var naive averager
			k, all := 0, 0
			for w, c := range voted.All() {
				if k >= len(list) || !slices.Equal(w, list[k]) || c != votes[k] {
					t.Fatalf("%s, %+v: vector %d is %v with %d votes; the paper's list is %v, %v", name, tr, k, w, c, list, votes)
				}
				for range c {
					naive.see(w)
				}
				k++
				all += c
			}
			if k != len(list) || voted.Mistakes() != len(list)-1 || all != voted.Epochs()*d.Len() {
				t.Fatalf("%s, %+v: %v with %d vectors and %d votes; the paper's list has %d", name, tr, voted, k, all, len(list))
			}
			average := tr
			average.Average = true
			if run := average.Train(d); run.Epochs == voted.Epochs() { // it may have been proved inseparable before
				naive.mustBe(t, "the mean of "+voted.String(), run.Averaged)
			}
			for range 10 {
				p, _ := integers(r, 1, d.Dim(), 5)
				if got, want := voted.Score(p[0]), vote(p[0]); got != want {
					t.Fatalf("%s, %+v: the vote on %v is %v, by the list %v", name, tr, p[0], got, want)
				}
			}
		}
	}
}

func TestVotedAffineIsTheVoteOnTheLiftedPoint(t *testing.T) {
	voted := Trainer{MaxEpochs: 10}.Voted(and().AbsorbBias())
	for _, x := range corners {
		if got, want := voted.Affine(x), voted.Score([]float64{x[0], x[1], 1}); got != want {
			t.Errorf("Affine(%v) = %v, Score of the lifted point %v", x, got, want)
		}
	}
	mustPanic(t, "wanted as many of both", func() { voted.Score([]float64{1, 1}) })
	mustPanic(t, "wanted", func() { voted.Affine([]float64{1, 1, 1}) })
}

func TestVotedInterrupted(t *testing.T) {
	d := noisy(3*chunk/64, 64)
	full := Trainer{MaxEpochs: 2}.Voted(d)
	voted, err := Trainer{MaxEpochs: 2}.VotedContext(doneAfter(2), d)
	if err == nil || voted.seen != 2*chunk/64 || voted.Mistakes() >= full.Mistakes() {
		t.Fatalf("%v, %v; wanted two thirds of an epoch of %v", voted, err, full)
	}
	if !slices.Equal(voted.mistakes, full.mistakes[:voted.Mistakes()]) {
		t.Error("an interrupted run has other mistakes than the whole one")
	}
	none, err := Trainer{}.VotedContext(doneAfter(0), d)
	if err == nil || none.Score(d.Row(0)) != 0 {
		t.Errorf("%v, %v votes %v before it has seen anything", none, err, none.Score(d.Row(0)))
	}
	if _, err := (Trainer{Margin: -1}).VotedContext(context.Background(), d); err == nil {
		t.Error("a negative margin is no error")
	}
}

// From online to batch (Freund and Schapire 1999, §3; Helmbold and Warmuth 1995). Over
// all orders of n+1 examples, which is what independent draws amount to: stop a run over
// the first n at a random one of its n+1 moments; the probability to err on the last
// example is the mean number of mistakes on all n+1, divided by n+1. Exactly. The majority
// of the n+1 weights errs at most twice as often. And the vote is that majority, without
// the moment before the first example.
func TestOnlineToBatch(t *testing.T) {
	r := random.New(42, 1)
	for trial := range 12 {
		const m = 6 // n + 1
		x, y := integers(r, m, 2, 2)
		if trial%3 == 0 { // one that can be separated
			for i := range x {
				x[i] = append(x[i], 1)
				y[i] = float64(Sign(x[i][0] + x[i][1] + 0.5))
			}
		}
		orders, stopped, wrongVotes, mistakes := 0, 0, 0, 0
		permutations(m, func(order []int) {
			orders++
			d := Must(Must(FromRows(x, y)).Subset(order...))
			last, label := d.Row(m-1), d.Label(m-1)
			online, majority, total := Trainer{}.Online(d.Dim()), 0, 0
			for i := range m { // n+1 moments: before each example
				h := Sign(online.Weights().Dot(last)) * int(label)
				if h <= 0 {
					stopped++
				}
				majority += h
				if i > 0 {
					total += Sign(online.Weights().Dot(last))
				}
				if online.Learn(d.Row(i), d.Label(i)) {
					mistakes++
				}
			}
			if majority <= 0 {
				wrongVotes++
			}
			seen := Must(d.Subset(0, 1, 2, 3, 4))
			if voted := (Trainer{MaxEpochs: 1}).Voted(seen); voted.Score(last) != float64(total)/(m-1) {
				t.Fatalf("the vote of %v is %v, the %d moments say %d", voted, voted.Score(last), m-1, total)
			}
		})
		if stopped != mistakes {
			t.Errorf("over %d orders the moments err %d times on the last example, and the runs make %d mistakes", orders, stopped, mistakes)
		}
		// Probability ≤ 2E/(n+1): wrong/orders ≤ 2(mistakes/orders)/m.
		if wrongVotes*m > 2*mistakes {
			t.Errorf("over %d orders the majority errs %d times, more than twice %d mistakes / %d", orders, wrongVotes, mistakes, m)
		}
	}
}

// permutations calls f with every order of 0 … n−1.
func permutations(n int, f func([]int)) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var place func(k int)
	place = func(k int) {
		if k == n {
			f(order)
			return
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			place(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	place(0)
}

// The bounds of Freund and Schapire and of the hinge loss hold for any u and γ, on noisy
// data, for one epoch and for several, in any order and with any rate.
func TestMistakeBoundsOfInseparableData(t *testing.T) {
	r := random.New(43, 1)
	tight := 0
	for range 400 {
		dim := 1 + r.Below(5)
		x, y := integers(r, 1+r.Below(25), dim, 1+r.Below(8))
		for i := range y { // a line, and noise
			if r.Below(4) > 0 {
				y[i] = 1
				if x[i][0] < 0 {
					y[i] = -1
				}
			}
		}
		d := Must(FromRows(x, y))
		tr := Trainer{MaxEpochs: 1 + r.Below(4), Seed: uint64(r.Below(3)), LearningRate: float64(1 + r.Below(3))}
		run := tr.Train(d)
		for range 5 {
			u := make(Weights, dim)
			u[0] = float64(1 + r.Below(5))
			for j := range u {
				u[j] += float64(r.Below(7) - 3)
			}
			if !notZero(u) {
				u[0] = 1
			}
			gamma := float64(1+r.Below(40)) / 8
			most := FreundSchapire(d, u, gamma, run.Epochs)
			if float64(run.Mistakes) > most {
				t.Fatalf("%d mistakes in %d epochs, more than ((R + D)/γ)² = %v for u = %v, γ = %v", run.Mistakes, run.Epochs, most, u, gamma)
			}
			hinge := run.HingeBound(d, u, gamma)
			if float64(run.Mistakes) > hinge {
				t.Fatalf("%d mistakes, more than the hinge bound %v for u = %v, γ = %v", run.Mistakes, hinge, u, gamma)
			}
			if most < 2*float64(run.Mistakes) {
				tight++
			}
		}
	}
	if tight == 0 {
		t.Error("no bound was within a factor of 2 of the mistakes: the test tests little")
	}
}

// By hand. (3, 4) and (−1, 0), both +1, and u = (2, 0): R = 5, and û·x is 3 and −1. For
// γ = 1 they lack 0 and 2: ((5 + 2)/1)² = 49 in an epoch, ((5 + √16)/1)² = 81 in four.
// For γ = 4 they lack 1 and 5: ((5 + √26)/4)². The run errs on both in the first epoch,
// and w = (3, 4), (2, 4).
func TestMistakeBoundsByHand(t *testing.T) {
	d := Must(FromRows([][]float64{{3, 4}, {-1, 0}}, []float64{1, 1}))
	u := Weights{2, 0}
	if got := FreundSchapire(d, u, 1, 1); got != 49 {
		t.Errorf("one epoch: %v, want 49", got)
	}
	if got := FreundSchapire(d, u, 1, 4); got != 81 {
		t.Errorf("four epochs: %v, want 81", got)
	}
	if got, want := FreundSchapire(d, u, 4, 1), 6.3743; got < want || got > want+0.001 { // (5 + 5.0990195)²/16 = 6.37437
		t.Errorf("γ = 4: %v, want %v", got, want)
	}
	run := Trainer{MaxEpochs: 1}.Train(d)
	// L = (1 − 3)₊ + (1 + 1)₊ = 2: √M ≤ (5 + √33)/2 = 5.3723, M ≤ 28.861
	if got := run.HingeBound(d, u, 1); run.Mistakes != 2 || got < 28.861 || got > 28.862 {
		t.Errorf("hinge: %v for %d mistakes, want 28.861", got, run.Mistakes)
	}
	if got := (&Run{PerExample: []int{0, 0}}).HingeBound(d, u, 5); got != 1 {
		t.Errorf("hinge without a mistake: %v, want R²/γ² = 1", got)
	}
}

// With D = 0 they are Novikoff's bound, to the last bit no less: 9 orthogonal rows are 9
// mistakes, the bound met.
func TestMistakeBoundsAreNovikoffsWhereUSeparates(t *testing.T) {
	const n = 9
	x, y, u := make([][]float64, n), make([]float64, n), make(Weights, n)
	for i := range x {
		x[i] = make([]float64, n)
		x[i][i], y[i], u[i] = 1, 1, 1
	}
	d := Must(FromRows(x, y))
	run := Train(d)
	bound := Must(Novikoff(d, u))
	for name, got := range map[string]float64{
		"Freund and Schapire": FreundSchapire(d, u, 1.0/3, run.Epochs),
		"hinge":               run.HingeBound(d, u, 1.0/3),
	} {
		// γ = 1/3 in float64 is a little less than ρ/‖u‖, so that the bound is a little more.
		if run.Mistakes != n || bound.Most() != n || got < n || got > n+1e-12 {
			t.Errorf("%s: %v, want 9 (rounded up), the %d mistakes", name, got, run.Mistakes)
		}
	}
}

func TestMistakeBoundsAreRoundedUp(t *testing.T) {
	for _, v := range []float64{1, 9, 1.0 / 3, 1e300} {
		x := new(big.Float).SetPrec(boundPrec).SetFloat64(v)
		tiny := new(big.Float).SetMantExp(big.NewFloat(1), x.MantExp(nil)-200)
		if got := roundUp(x); got != v {
			t.Errorf("%v is rounded up to %v", v, got)
		}
		if got := roundUp(x.Add(x, tiny)); got != math.Nextafter(v, math.Inf(1)) {
			t.Errorf("a little more than %v is rounded up to %v", v, got)
		}
	}
}

func TestMistakeBoundsPanic(t *testing.T) {
	d := and()
	run := Train(d)
	for want, f := range map[string]func(){
		"u is 0":                func() { FreundSchapire(d, Weights{0, 0}, 1, 1) },
		"γ is 0":                func() { FreundSchapire(d, Weights{1, 0}, 0, 1) },
		"γ is NaN":              func() { run.HingeBound(d, Weights{1, 0}, math.NaN()) },
		"u[1] is NaN":           func() { FreundSchapire(d, Weights{1, math.NaN()}, 1, 1) },
		"3 weights for data":    func() { FreundSchapire(d, Weights{1, 0, 0}, 1, 1) },
		"for 0 epochs":          func() { FreundSchapire(d, Weights{1, 0}, 1, 0) },
		"wanted the data of th": func() { run.HingeBound(Must(d.Subset(0, 1)), Weights{1, 0}, 1) },
	} {
		mustPanic(t, want, f)
	}
}

func BenchmarkVoted(b *testing.B) {
	d := noisy(20_000, 100)
	b.Run("train", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Trainer{MaxEpochs: 5}.Voted(d)
		}
	})
	voted := Trainer{MaxEpochs: 5}.Voted(d)
	b.Run(fmt.Sprintf("score/%d mistakes", voted.Mistakes()), func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink = voted.Score(d.Row(1))
		}
	})
}
