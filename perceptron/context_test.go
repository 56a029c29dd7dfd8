package perceptron

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/progress"
	"perceptronlab/internal/random"
)

// noisyRows returns 13 rows of three integers with random labels. No hyperplane separates them, so a run has
// mistakes in every epoch.
func noisyRows() (x [][]float64, y []float64) { return integers(random.New(44, 1), 13, 3, 5) }

// interrupted calls run with contexts that are done at their first check, at their second check, and so on
// until run returns no error. It fails the test unless every other error is context.Canceled, unless the
// complete run checks the context at least the given number of times, and unless each interrupted run checks
// it at most the given number of times after the first check that reports the error.
func interrupted(t *testing.T, least, most int, run func(ctx context.Context) error) {
	t.Helper()
	for checks := 0; ; checks++ {
		ctx := canceledAfter(checks)
		err := run(ctx)
		if err == nil {
			if checks < least {
				t.Errorf("the run checks its context %d times, want at least %d times", checks, least)
			}
			return
		}
		if err != context.Canceled {
			t.Fatalf("interrupted at check %d: error %v, want context.Canceled", checks, err)
		}
		if later := -1 - int(ctx.calls.Load()); later > most {
			t.Fatalf("interrupted at check %d: the run checks the context %d more times, want at most %d more",
				checks, later, most)
		}
		if t.Failed() {
			t.Fatalf("interrupted at check %d", checks)
		}
	}
}

// An interrupted pocket is that of the paper's algorithm after the same picks. The picks of the run continue
// for at most four rows, or one pass over the data, after the context is done.
func TestPocketContextStopsAnywhere(t *testing.T) {
	x, y := noisyRows()
	narrow, d := Must(FromRows(x, y)), wide(x, y)
	for _, tr := range []Trainer{{MaxEpochs: 5}, {MaxEpochs: 4, Seed: 3, LearningRate: 0.5}} {
		complete, last := tr.Pocket(d), -1
		interrupted(t, 4*tr.MaxEpochs, 0, func(ctx context.Context) error {
			checks := ctx.(*countdown).calls.Load()
			run := tr.newPocketRun(ctx, d)
			for run.epoch(ctx) {
			}
			if run.seen > last+4 || run.seen < last {
				t.Errorf("%d picks, want %d to %d", run.seen, last, last+4)
			}
			last = max(run.seen, 0)
			want := paperPocket(tr, narrow, run.seen)
			if !slices.Equal(run.Weights[:3], want) || run.Errors != narrow.Errors(want.Dot) {
				t.Errorf("pocket after %d picks = %v, want the weights %v of the paper", run.seen, run.Pocket, want)
			}
			if epochs := (run.seen + 12) / 13; run.Epochs != epochs {
				t.Errorf("Epochs = %d after %d picks, want %d", run.Epochs, run.seen, epochs)
			}
			p, err := tr.PocketContext(canceledAfter(int(checks)), d)
			if !reflect.DeepEqual(p, run.Pocket) || err != run.err {
				t.Errorf("PocketContext = %v, error %v, want %v, error %v", p, err, run.Pocket, run.err)
			}
			if err == nil && !reflect.DeepEqual(p, complete) {
				t.Errorf("PocketContext = %v, want the result of Pocket, %v", p, complete)
			}
			return run.err
		})
	}
}

// A run that ends while the weights have no mistake offers them to the pocket.
func TestInterruptedPocketHasTheLastWeights(t *testing.T) {
	d := wide([][]float64{{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}}, ones(8))
	p, err := (Trainer{}).PocketContext(canceledAfter(2), d)
	if err != context.Canceled || p.Errors != 0 || p.Found != 1 || p.Epochs != 1 {
		t.Errorf("PocketContext = %v after %d epochs, error %v, want the separator of the first mistake after 1 epoch",
			p, p.Epochs, err)
	}
}

// After weights were compared on all the data, which may take a long time, the next pick checks the context.
func TestPocketChecksContextAfterComparison(t *testing.T) {
	d := Must(FromRows(slices.Repeat([][]float64{{1, 2, 3, 4}}, interrupt.Interval/4), ones(interrupt.Interval/4)))
	ctx := canceledAfter(1)
	run := Trainer{}.newPocketRun(ctx, d)
	run.visit(0) // a mistake
	run.visit(1)
	run.offer()
	if run.Errors != 0 {
		t.Fatalf("pocket = %v, want no errors", run.Pocket)
	}
	if err := run.pickAll(ctx); err != context.Canceled || run.seen > 0 {
		t.Errorf("%d picks, error %v, want none and %v", run.seen, err, context.Canceled)
	}
}

// votesAfter is the algorithm in figure 1 of Freund and Schapire's paper, until the given number of
// examples is visited. It returns all weight vectors, and the number of votes of each.
func votesAfter(tr Trainer, d *Dataset, seen int) (list []Weights, votes []int) {
	online, order := tr.Online(d.Dim()), make([]int, d.Len())
	list, votes = append(list, online.Weights()), append(votes, 0)
	for epoch := 1; ; epoch++ {
		tr.order(epoch, order)
		for _, i := range order {
			if online.Seen() == seen {
				return list, votes
			}
			if online.Learn(d.Row(i), d.Label(i)) {
				list, votes = append(list, online.Weights()), append(votes, 0)
			}
			votes[len(votes)-1]++
		}
	}
}

// An interrupted voted perceptron has the weights and the votes of the paper's algorithm after the same
// examples.
func TestVotedContextStopsAnywhere(t *testing.T) {
	x, y := noisyRows()
	narrow, d := Must(FromRows(x, y)), wide(x, y)
	for _, tr := range []Trainer{{MaxEpochs: 3}, {MaxEpochs: 3, Seed: 2, Margin: 2}} {
		complete, last := tr.Voted(d), -1
		interrupted(t, 4*tr.MaxEpochs, 0, func(ctx context.Context) error {
			v, err := tr.VotedContext(ctx, d)
			if v.seen > last+4 || v.seen < last {
				t.Errorf("%d examples visited, want %d to %d", v.seen, last, last+4)
			}
			last = max(v.seen, 0)
			if total(v.votes) != v.seen {
				t.Errorf("sum of the votes %v = %d, want %d", v.votes, total(v.votes), v.seen)
			}
			list, votes := votesAfter(tr, narrow, v.seen)
			k := 0
			for w, c := range v.All() {
				if !slices.Equal(w[:3], list[k]) || c != votes[k] {
					t.Errorf("weights %d = %v with %d votes, want %v with %d votes", k, w, c, list[k], votes[k])
				}
				k++
			}
			if k != len(list) {
				t.Errorf("All yields %d weight vectors, want %d", k, len(list))
			}
			if score := v.Score(d.Row(0)); !(score >= -1 && score <= 1) {
				t.Errorf("Score = %v after %d examples, want a number from -1 to 1", score, v.seen)
			}
			if err == nil && !reflect.DeepEqual(v, complete) {
				t.Errorf("VotedContext has %d mistakes, want the result of Voted, %d", v.Mistakes(), complete.Mistakes())
			}
			return err
		})
	}
}

// withoutReason returns m without the fields that state why the run ended.
func withoutReason(m *Mixed) Mixed {
	plain := *m
	plain.Outcome, plain.Reason, plain.StopReason = 0, "", 0
	return plain
}

// The result of an interrupted Mix is that of as many epochs as are complete. The exact check of the outcome
// can also be interrupted.
func TestMixContextStopsAnywhere(t *testing.T) {
	x, y := noisyRows()
	noisy := wide(x, y)
	for i := range x {
		x[i][0] += math.Copysign(20, y[i])
	}
	for name, d := range map[string]*Dataset{"limit": noisy, "converged": wide(x, y)} {
		tr := Trainer{MaxEpochs: 5, Seed: 1}
		shards := []*Dataset{Must(d.Subset(0, 1, 2, 3, 4, 5)), Must(d.Subset(6, 7, 8, 9, 10, 11, 12))}
		complete := tr.Mix(shards...)
		epochs := 0
		interrupted(t, 4*complete.Epochs, 2, func(ctx context.Context) error {
			m, err := tr.MixContext(ctx, shards...)
			if err == nil {
				if !reflect.DeepEqual(m, complete) {
					t.Errorf("%s: MixContext = %v, want the result of Mix, %v", name, m, complete)
				}
				return nil
			}
			if m.StopReason != Interrupted || m.Outcome != Stopped {
				t.Errorf("%s: MixContext = %v, want an interrupted run", name, m)
			}
			if m.Epochs < epochs || m.Epochs > epochs+1 {
				t.Errorf("%s: Epochs = %d, want %d or %d", name, m.Epochs, epochs, epochs+1)
			}
			epochs = m.Epochs
			want := Mixed{Weights: make(Weights, d.dim), Shards: 2, PerExample: make([]int, d.rows)}
			if m.Epochs > 0 {
				fewer := tr
				fewer.MaxEpochs = m.Epochs
				want = withoutReason(fewer.Mix(shards...))
			}
			if !reflect.DeepEqual(withoutReason(m), want) {
				t.Errorf("%s: MixContext after %d epochs = %v, want %v", name, m.Epochs, m, &want)
			}
			if m.Epochs == 1 {
				messagetest.Error(t, name+" interrupted", errors.New(m.Reason))
			}
			return err
		})
		if name == "converged" && epochs < complete.Epochs {
			t.Errorf("no run is interrupted after the last epoch, during the exact check")
		}
	}
}

// marginData returns data for each of the searches of MaxMargin: one that ends in float64, one that computes
// the exact margins of 200 equal rows, one that ends in exact arithmetic, and one that finds no separator.
func marginData() map[string]*Dataset {
	r := random.New(44, 2)
	x, y := separableData(r, 60, 8, 0.1)
	return map[string]*Dataset{
		"float64":     Must(FromRows(x, y)),
		"equal rows":  Must(FromRows(slices.Repeat([][]float64{{1, 2}}, 200), ones(200))),
		"exact":       nearPlane(r, 36, 12, 1e-20, true, true),
		"inseparable": nearPlane(r, 24, 8, 1e-20, false, true),
	}
}

// If the context is done at the last check or earlier, MaxMarginContext returns its error and no weights, and
// does not check it more than once again. Near a hyperplane, where MaxMargin takes longest, there are
// thousands of checks, each soon after the last.
func TestMaxMarginContextStopsAnywhere(t *testing.T) {
	for name, d := range marginData() {
		wantW, want, wantErr := MaxMargin(d)
		checks := 0
		for ; ; checks += 1 + checks/2 {
			ctx := canceledAfter(checks)
			w, gamma, err := MaxMarginContext(ctx, d)
			if !errors.Is(err, context.Canceled) {
				if !slices.Equal(w, wantW) || gamma != want || errors.Is(err, ErrInseparable) != (wantErr != nil) {
					t.Errorf("%s: MaxMarginContext = %v, %v, error %v, want the result of MaxMargin", name, w, gamma, err)
				}
				break
			}
			if w != nil || gamma != 0 || ctx.calls.Load() < -2 {
				t.Fatalf("%s, interrupted at check %d: MaxMarginContext = %v, %v after %d more checks, want no weights after at most one",
					name, checks, w, gamma, -1-ctx.calls.Load())
			}
		}
		if least := map[string]int{"float64": 5, "equal rows": 200, "exact": 1000, "inseparable": 50}[name]; checks < least {
			t.Errorf("%s: MaxMarginContext checks the context %d times, want at least %d times", name, checks, least)
		}
	}
	if _, _, err := MaxMarginContext(t.Context(), new(Dataset)); err != errEmpty {
		t.Errorf("MaxMarginContext of an empty Dataset: error %v, want %v", err, errEmpty)
	}
}

// The progress of a run is the number of its epochs, of MaxEpochs.
func TestProgressCountsEpochs(t *testing.T) {
	x, y := noisyRows()
	d := Must(FromRows(x, y))
	tr := Trainer{MaxEpochs: 7}
	for name, run := range map[string]func(ctx context.Context) error{
		"Pocket": func(ctx context.Context) error { _, err := tr.PocketContext(ctx, d); return err },
		"Voted":  func(ctx context.Context) error { _, err := tr.VotedContext(ctx, d); return err },
		"Mix":    func(ctx context.Context) error { _, err := tr.MixContext(ctx, d, d); return err },
	} {
		ctx, count := progress.With(t.Context())
		if err := run(ctx); err != nil || count.Done.Load() != 7 || count.Total.Load() != 7 {
			t.Errorf("%s: progress = %d of %d, error %v, want 7 of 7", name, count.Done.Load(), count.Total.Load(), err)
		}
	}
}

// MaxMarginContext names the search that it runs. Each of its searches checks the context, and those in exact
// arithmetic, which take longest, check it most often.
func TestMaxMarginNamesItsSearch(t *testing.T) {
	ctx, count := progress.With(t.Context())
	checks := map[string]int{}
	counting := watched{ctx, func() { checks[count.Stage()]++ }}
	if _, _, err := MaxMarginContext(counting, marginData()["exact"]); err != nil {
		t.Fatal(err)
	}
	least := map[string]int{
		"largest margin in float64":          10,
		"search for a separator":             100,
		"largest margin in exact arithmetic": 1000,
	}
	for stage, n := range checks {
		if n < least[stage] || least[stage] == 0 {
			t.Errorf("%d checks in the stage %q, want at least %v", n, stage, least)
		}
	}
	if len(checks) != len(least) || count.Stage() != "" {
		t.Errorf("checks = %v and then the stage %q, want %d stages and then none", checks, count.Stage(), len(least))
	}
}

// A watched context calls a function at each check.
type watched struct {
	context.Context
	check func()
}

func (w watched) Err() error {
	w.check()
	return w.Context.Err()
}

// Invalid fields, for which Pocket, Voted and Mix panic, are errors with the same messages.
func TestContextsReturnErrors(t *testing.T) {
	d, bad := and(), Trainer{Margin: -1}
	_, want := bad.TrainContext(t.Context(), d)
	_, pocketErr := bad.PocketContext(t.Context(), d)
	_, votedErr := bad.VotedContext(t.Context(), d)
	_, mixErr := bad.MixContext(t.Context(), d)
	for _, err := range []error{pocketErr, votedErr, mixErr} {
		if err == nil || err.Error() != want.Error() {
			t.Errorf("error %v, want %v", err, want)
		}
	}
	if _, err := (Trainer{}).MixContext(t.Context()); err == nil {
		t.Error("MixContext without shards: error nil, want an error")
	}
	if _, err := (Trainer{}).MixContext(t.Context(), d, d.AbsorbBias()); err == nil {
		t.Error("MixContext of shards with 2 and 3 columns: error nil, want an error")
	}
}
