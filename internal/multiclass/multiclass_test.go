package multiclass

import (
	"context"
	"errors"
	"iter"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/rows"
)

// blocks implements Blocks for rows in memory. It counts the calls of Block, and can make one of them
// fail.
type blocks struct {
	x       [][]float64
	classes []int
	ends    []int // the end of each block
	calls   int
	fails   int // the call that fails, counted from 1; 0 for none
}

var errBlock = errors.New("a block can't be read")

func (b *blocks) Count() int { return len(b.ends) }

func (b *blocks) Block(_ context.Context, k int) (rows.Matrix, []int, error) {
	b.calls++
	if b.calls == b.fails {
		return rows.Matrix{}, nil, errBlock
	}
	from := 0
	if k > 0 {
		from = b.ends[k-1]
	}
	return rows.Vectors(b.x[from:b.ends[k]]), b.classes[from:b.ends[k]], nil
}

// start returns a learner before its first epoch, and the rows. There are three classes, and one part
// per pair of classes. Only the first pair is separable. The learner continues a run of 10 rows,
// after which all weights were 1.
func start() (*Learner, *blocks) {
	from := &blocks{
		x:       [][]float64{{1, 0.5}, {0.25, 2}, {1, 0.75}, {2, 0.25}, {0.5, 1}, {0.1, 0.3}, {0.7, 0.9}},
		classes: []int{0, 1, 2, 0, 1, 2, 2},
		ends:    []int{3, 7},
	}
	l := &Learner{
		Classes: 3,
		Seed:    1,
		Sides:   [][2]int{{0, 1}, {0, 2}, {1, 2}},
	}
	for range l.Sides {
		l.Parts = append(l.Parts, Part{
			W:         []float64{1, 1},
			MissedSum: []float64{2, -3},
			Start:     10,
			Seen:      10,
			Mistakes:  4,
		})
	}
	return l, from
}

// next runs an epoch on the rows of from.
func next(t *testing.T, l *Learner, from Blocks) {
	t.Helper()
	if _, _, err := l.Next(t.Context(), from); err != nil {
		t.Fatal(err)
	}
	l.EndEpoch()
}

// copied returns a deep copy of a state.
func copied(s State) State {
	s.Parts = slices.Clone(s.Parts)
	for p := range s.Parts {
		s.Parts[p].W = slices.Clone(s.Parts[p].W)
		s.Parts[p].MissedSum = slices.Clone(s.Parts[p].MissedSum)
	}
	return s
}

// If a block can't be read, training can continue afterwards, with the same result as without the
// error. The error may occur in the middle of an epoch or while outcomes are checked. Another call of
// Next before EndEpoch returns the same results.
func TestNextContinuesAfterAnError(t *testing.T) {
	const epochs = 5
	whole, from := start()
	for range epochs {
		next(t, whole, from)
	}
	for fails := range from.calls {
		l, broken := start()
		broken.fails = fails + 1
		for range epochs {
			kept := copied(l.State)
			mistakes, ended, err := l.Next(t.Context(), broken)
			if l.Done == 0 {
				l.State = kept
			}
			if err != nil {
				mistakes, ended, err = l.Next(t.Context(), from)
			}
			again, over, errAgain := l.Next(t.Context(), from)
			if err != nil || errAgain != nil || again != mistakes || over != ended {
				t.Fatalf("call %d fails: Next = %d, %v, %v after Next = %d, %v, %v, want the same results",
					fails+1, again, over, errAgain, mistakes, ended, err)
			}
			l.EndEpoch()
		}
		if !reflect.DeepEqual(l.State, whole.State) {
			t.Errorf("call %d fails: state = %+v, want %+v", fails+1, l.State, whole.State)
		}
	}
	if checks := from.calls - epochs*from.Count(); checks < 1 {
		t.Error("no block was read to check outcomes, want at least one for this test to be useful")
	}
}

// shard returns the parts with which a shard begins an epoch: they have the weights and outcomes of
// before, but count rows and mistakes from 0.
func shard(before []Part) []Part {
	parts := make([]Part, len(before))
	for p, part := range before {
		parts[p] = Part{
			W:         slices.Clone(part.W),
			MissedSum: make([]float64, len(part.MissedSum)),
			Outcome:   part.Outcome,
			Reason:    part.Reason,
		}
	}
	return parts
}

// of returns an iterator over shards, as the argument of Mix. It yields no errors.
func of(shards ...[]Part) iter.Seq2[[]Part, error] {
	return func(yield func([]Part, error) bool) {
		for _, parts := range shards {
			if !yield(parts, nil) {
				return
			}
		}
	}
}

// Mixing a single shard after each epoch gives the same parts as training without shards.
func TestMixOfOneShardIsAnEpoch(t *testing.T) {
	alone, from := start()
	first, _ := start()
	mixed := first.Parts
	for epoch := range 5 {
		next(t, alone, from)
		one, _ := start()
		one.Epoch = epoch
		one.Parts = shard(mixed)
		next(t, one, from)
		after, err := Mix(mixed, of(one.Parts))
		if err != nil {
			t.Fatal(err)
		}
		mixed = after
		mistakes := 0
		for p := range mixed {
			got := mixed[p]
			want := alone.Parts[p]
			mistakes += got.Last
			if !slices.Equal(got.W, want.W) || !near(got.Mean(), want.Mean()) {
				t.Errorf("epoch %d, part %d: weights = %v, mean = %v, want weights %v, mean %v",
					epoch+1, p, got.W, got.Mean(), want.W, want.Mean())
			}
			if got.Seen != want.Seen || got.Mistakes != want.Mistakes || got.Last != want.Last {
				t.Errorf("epoch %d, part %d: part = %+v, want the counts of %+v", epoch+1, p, got, want)
			}
			if got.Outcome != want.Outcome || got.Reason != want.Reason {
				t.Errorf("epoch %d, part %d: outcome = %v, reason = %q, want %v, %q",
					epoch+1, p, got.Outcome, got.Reason, want.Outcome, want.Reason)
			}
		}
		if epoch == 0 && mistakes == 0 {
			t.Error("mistakes in the first epoch = 0, want some for this test to be useful")
		}
	}
	if alone.Parts[0].Outcome != Converged || alone.Parts[1].Outcome != Stopped {
		t.Errorf("parts = %+v, want only the first part converged", alone.Parts)
	}
}

// near reports whether two vectors are equal up to rounding.
func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return x-y < 1e-12 && y-x < 1e-12 })
}

// If no shard makes a mistake, the weights don't change. Computing their mean would change them,
// because it is rounded.
func TestMixKeepsWeightsWithoutAMistake(t *testing.T) {
	before := []Part{{W: []float64{0.1, 0.7}, Seen: 6, Mistakes: 2}}
	shards := [][]Part{shard(before), shard(before), shard(before)}
	for _, parts := range shards {
		parts[0].Seen = 2
		parts[0].MissedSum = nil
	}
	if w := before[0].W[0]; (w+w+w)/3 == w {
		t.Errorf("(w+w+w)/3 for w = %v is w itself, want a rounded value for this test to be useful", w)
	}
	after, err := Mix(before, of(shards...))
	want := []Part{{W: []float64{0.1, 0.7}, Seen: 12, Mistakes: 2}}
	if err != nil || !reflect.DeepEqual(after, want) {
		t.Errorf("Mix = %+v, %v, want %+v", after, err, want)
	}
}

// Mix returns the mean of the shards' weights, and adds their counts to those before the epoch.
func TestMixOfTwoShards(t *testing.T) {
	before := []Part{{W: []float64{1, 1}, Seen: 4, Mistakes: 1, Outcome: Converged, Reason: "it converged"}}
	one := []Part{{W: []float64{2, 1}, Seen: 2, Last: 1}}
	other := []Part{{W: []float64{1, 4}, Seen: 3, Last: 2, Outcome: Converged, Reason: "it converged"}}
	after, err := Mix(before, of(one, other))
	want := []Part{{W: []float64{1.5, 2.5}, Seen: 9, Mistakes: 4, Last: 3}}
	if err != nil || !reflect.DeepEqual(after, want) {
		t.Errorf("Mix = %+v, %v, want %+v", after, err, want)
	}
}

// If a shard can't be read, Mix returns the error and reads no further shards.
func TestMixReturnsAnError(t *testing.T) {
	broken := errors.New("a shard is broken")
	before := []Part{{W: []float64{1}}}
	shards := func(yield func([]Part, error) bool) {
		if yield(shard(before), nil) && yield(nil, broken) {
			t.Error("Mix continues after an error, want it to stop")
		}
	}
	if after, err := Mix(before, shards); after != nil || !errors.Is(err, broken) {
		t.Errorf("Mix = %+v, %v, want the error %v", after, err, broken)
	}
}
