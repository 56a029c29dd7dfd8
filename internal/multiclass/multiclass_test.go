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

// blocks implements Blocks for rows in memory. It counts the calls of Block. Call number failingCall
// returns errBlock.
type blocks struct {
	x           [][]float64
	classes     []int
	ends        []int // per block, the index after its last row
	calls       int
	failingCall int // counted from 1; 0 if no call fails
}

var errBlock = errors.New("the block can't be read")

func (b *blocks) Count() int { return len(b.ends) }

func (b *blocks) Block(_ context.Context, k int) (rows.Matrix, []int, error) {
	b.calls++
	if b.calls == b.failingCall {
		return rows.Matrix{}, nil, errBlock
	}
	start, end := 0, b.ends[k]
	if k > 0 {
		start = b.ends[k-1]
	}
	return rows.Vectors(b.x[start:end]), b.classes[start:end], nil
}

// newLearner returns a learner and its rows. There are three classes, and one part per pair of classes.
// Only the first pair is separable. The learner continues an earlier training run, which visited 10 rows
// and ended with all weights 1. Its MissedSum and its number of mistakes are arbitrary.
func newLearner() (*Learner, *blocks) {
	data := &blocks{
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
	return l, data
}

// runEpoch runs an epoch on all rows of data.
func runEpoch(t *testing.T, l *Learner, data Blocks) {
	t.Helper()
	if _, _, err := l.Next(t.Context(), data); err != nil {
		t.Fatal(err)
	}
	l.EndEpoch()
}

// cloneState returns a deep copy of a state.
func cloneState(s State) State {
	s.Parts = slices.Clone(s.Parts)
	for p := range s.Parts {
		s.Parts[p].W = slices.Clone(s.Parts[p].W)
		s.Parts[p].MissedSum = slices.Clone(s.Parts[p].MissedSum)
	}
	return s
}

// If a block can't be read, training can continue afterwards, with the same result as without the
// error. The error may occur while the rows are visited or while outcomes are checked. A second call of
// Next before EndEpoch returns the same results as the first.
func TestNextContinuesAfterError(t *testing.T) {
	const epochs = 5
	uninterrupted, data := newLearner()
	for range epochs {
		runEpoch(t, uninterrupted, data)
	}
	calls := data.calls
	if calls <= epochs*data.Count() {
		t.Errorf("calls of Block in %d epochs = %d, want more than %d, because the check of outcomes reads blocks, too",
			epochs, calls, epochs*data.Count())
	}
	for failing := 1; failing <= calls; failing++ {
		l, failingData := newLearner()
		failingData.failingCall = failing
		for range epochs {
			before := cloneState(l.State)
			mistakes, ended, err := l.Next(t.Context(), failingData)
			if l.Done == 0 {
				l.State = before
			}
			if err != nil {
				mistakes, ended, err = l.Next(t.Context(), data)
			}
			if err != nil {
				t.Fatal(err)
			}
			mistakes2, ended2, err := l.Next(t.Context(), data)
			if err != nil || mistakes2 != mistakes || ended2 != ended {
				t.Fatalf("call %d fails: second call of Next = %d, %v, error %v, want %d, %v as in the first call",
					failing, mistakes2, ended2, err, mistakes, ended)
			}
			l.EndEpoch()
		}
		if !reflect.DeepEqual(l.State, uninterrupted.State) {
			t.Errorf("call %d fails: state = %+v, want %+v", failing, l.State, uninterrupted.State)
		}
	}
}

// newShard returns the parts with which a shard begins an epoch. They have the weights and outcomes of
// before, but count rows and mistakes from 0.
func newShard(before []Part) []Part {
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

// sequence returns an iterator over shards for Mix. It yields no errors.
func sequence(shards ...[]Part) iter.Seq2[[]Part, error] {
	return func(yield func([]Part, error) bool) {
		for _, parts := range shards {
			if !yield(parts, nil) {
				return
			}
		}
	}
}

// Mixing a single shard after each epoch gives the same weights, counts and outcomes as training without
// shards. The means of the weights may differ by rounding.
func TestMixOfOneShardEqualsTrainingWithoutShards(t *testing.T) {
	unsharded, data := newLearner()
	initial, _ := newLearner()
	mixed := initial.Parts
	for epoch := range 5 {
		runEpoch(t, unsharded, data)
		onShard, _ := newLearner()
		onShard.Epoch = epoch
		onShard.Parts = newShard(mixed)
		runEpoch(t, onShard, data)
		after, err := Mix(mixed, sequence(onShard.Parts))
		if err != nil {
			t.Fatal(err)
		}
		mixed = after
		mistakes := 0
		for p := range mixed {
			got := mixed[p]
			want := unsharded.Parts[p]
			mistakes += got.Last
			if !slices.Equal(got.W, want.W) || !nearlyEqual(got.Mean(), want.Mean()) {
				t.Errorf("epoch %d, part %d: weights = %v, mean = %v, want weights %v, mean %v",
					epoch+1, p, got.W, got.Mean(), want.W, want.Mean())
			}
			if got.Seen != want.Seen || got.Mistakes != want.Mistakes || got.Last != want.Last {
				t.Errorf("epoch %d, part %d: Seen, Mistakes, Last = %d, %d, %d, want %d, %d, %d", epoch+1, p,
					got.Seen, got.Mistakes, got.Last, want.Seen, want.Mistakes, want.Last)
			}
			if got.Outcome != want.Outcome || got.Reason != want.Reason {
				t.Errorf("epoch %d, part %d: outcome = %v, reason = %q, want %v, %q",
					epoch+1, p, got.Outcome, got.Reason, want.Outcome, want.Reason)
			}
		}
		if epoch == 0 && mistakes == 0 {
			t.Error("mistakes in the first epoch = 0, want at least 1 for this test to be useful")
		}
	}
	if unsharded.Parts[0].Outcome != Converged || unsharded.Parts[1].Outcome != Stopped {
		t.Errorf("outcomes of parts 0 and 1 = %v, %v, want %v, %v",
			unsharded.Parts[0].Outcome, unsharded.Parts[1].Outcome, Converged, Stopped)
	}
}

// nearlyEqual reports whether two vectors are equal up to rounding.
func nearlyEqual(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return x-y < 1e-12 && y-x < 1e-12 })
}

// If no shard makes a mistake, Mix returns the weights unchanged. The mean of three equal weights may
// differ from them, because it is rounded.
func TestMixWithoutMistakesKeepsWeights(t *testing.T) {
	before := []Part{{W: []float64{0.1, 0.7}, Seen: 6, Mistakes: 2}}
	shards := [][]Part{newShard(before), newShard(before), newShard(before)}
	for _, parts := range shards {
		parts[0].Seen = 2
		parts[0].MissedSum = nil // as in before; newShard makes an empty slice
	}
	if w := before[0].W[0]; (w+w+w)/3 == w {
		t.Errorf("(w+w+w)/3 = %v, want a value that differs from w by rounding", w)
	}
	after, err := Mix(before, sequence(shards...))
	want := []Part{{W: []float64{0.1, 0.7}, Seen: 12, Mistakes: 2}}
	if err != nil || !reflect.DeepEqual(after, want) {
		t.Errorf("Mix = %+v, %v, want %+v", after, err, want)
	}
}

// The weights after Mix are the mean of the shards' weights. The counts of the shards are added to the
// counts before the epoch. A part with a mistake in this epoch has not converged.
func TestMixOfTwoShards(t *testing.T) {
	before := []Part{{W: []float64{1, 1}, Seen: 4, Mistakes: 1, Outcome: Converged, Reason: "it converged"}}
	shard1 := []Part{{W: []float64{2, 1}, Seen: 2, Last: 1}}
	shard2 := []Part{{W: []float64{1, 4}, Seen: 3, Last: 2, Outcome: Converged, Reason: "it converged"}}
	after, err := Mix(before, sequence(shard1, shard2))
	want := []Part{{W: []float64{1.5, 2.5}, Seen: 9, Mistakes: 4, Last: 3}}
	if err != nil || !reflect.DeepEqual(after, want) {
		t.Errorf("Mix = %+v, %v, want %+v", after, err, want)
	}
}

// If a shard can't be read, Mix returns the error and reads no further shards.
func TestMixReturnsErrorOfShard(t *testing.T) {
	errShard := errors.New("the shard can't be read")
	before := []Part{{W: []float64{1}}}
	shards := func(yield func([]Part, error) bool) {
		if yield(newShard(before), nil) && yield(nil, errShard) {
			t.Error("after an error, yield = true, want false")
		}
	}
	if after, err := Mix(before, shards); after != nil || !errors.Is(err, errShard) {
		t.Errorf("Mix = %+v, %v, want nil and the error %v", after, err, errShard)
	}
}
