package sketch

import (
	"math/rand/v2"
	"testing"
)

// With few distinct values, the number of repeats is exact.
func TestRepeatsOfFewValues(t *testing.T) {
	var s Sketch
	if s.Repeats() != 0 {
		t.Errorf("an empty sketch has %d repeats, want none", s.Repeats())
	}
	for v := range uint64(maxKeys) {
		if s.Add(Mix(0, v)) {
			t.Errorf("Add of the new value %d = true, want false", v)
		}
	}
	if s.Repeats() != 0 || !s.Exact() {
		t.Errorf("a sketch of distinct values has %d repeats, want none", s.Repeats())
	}
	for v := range uint64(100) {
		if !s.Add(Mix(0, 7*v)) {
			t.Errorf("Add of the value %d, which has occurred before, = false, want true", v)
		}
	}
	if got := s.Repeats(); got != 100 || s.Len() != maxKeys+100 {
		t.Errorf("Repeats() = %d, Len() = %d; want 100 and %d", got, s.Len(), maxKeys+100)
	}
}

// With many distinct values, the memory is limited, and the number of repeats is nearly right, in whatever
// order the values come.
func TestRepeatsOfManyValues(t *testing.T) {
	const distinct = 200_000
	var sorted, shuffled, single Sketch
	var values []uint64
	for v := range uint64(distinct) {
		single.Add(Mix(0, v))
		values = append(values, v, v, v)
	}
	for _, v := range values {
		sorted.Add(Mix(0, v))
	}
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	for _, v := range values {
		shuffled.Add(Mix(0, v))
	}
	if single.Repeats() != 0 || single.Exact() || len(single.counts) > maxKeys {
		t.Errorf("distinct values: Repeats() = %d, Exact() = %v with %d counts; want 0, false and at most %d",
			single.Repeats(), single.Exact(), len(single.counts), maxKeys)
	}
	if got, want := sorted.Repeats(), 2*distinct; got < want*98/100 || got > want*102/100 {
		t.Errorf("Repeats() = %d, want about %d", got, want)
	}
	if got, want := shuffled.Repeats(), sorted.Repeats(); got != want {
		t.Errorf("Repeats() of shuffled values = %d, want %d, as of sorted values", got, want)
	}
}

// Mix depends on the order of a sequence.
func TestMixDependsOnTheOrder(t *testing.T) {
	if Mix(Mix(0, 1), 2) == Mix(Mix(0, 2), 1) {
		t.Error("the hashes of 1, 2 and 2, 1 are equal, want different hashes")
	}
}
