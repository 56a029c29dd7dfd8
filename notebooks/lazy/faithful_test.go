package lazy

import (
	"math"
	"testing"
)

// A node may be a part of a cycle.
type node struct {
	Next *node
	Any  any
}

// gob would overflow the stack for a cycle, and store −0 in a field as 0.
func TestValuesThatGobCannotStore(t *testing.T) {
	useTempStore(t)
	cycle := &node{}
	cycle.Next = cycle
	list := []any{nil}
	list[0] = list
	byName := map[string]any{}
	byName["a"] = byName
	long := &node{}
	for range 2000 {
		long = &node{Next: long}
	}
	minus := math.Copysign(0, -1)
	for _, value := range []any{
		cycle,
		list,
		byName,
		long,
		struct{ X float64 }{minus},
		[]struct{ X []struct{ Y float64 } }{{[]struct{ Y float64 }{{minus}}}},
		map[string]struct{ X [2]float64 }{"a": {[2]float64{minus, minus}}},
		struct{ X complex128 }{complex(minus, 0)},
	} {
		if isFaithful(&value) {
			t.Errorf("isFaithful of a %T that gob can't store = true, want false", value)
		}
		if err := write("key", &value); err == nil {
			t.Errorf("write of a %T that gob can't store: error = nil, want an error", value)
		}
	}
	for _, value := range []any{[]float64{minus}, map[string]float64{"a": minus}, &node{Next: &node{}}} {
		if !isFaithful(&value) {
			t.Errorf("isFaithful(%v) = false, want true", value)
		}
	}
	checkStored := func(x []float64) {
		t.Helper()
		got, err := roundTrip(x)
		if err != nil || !math.Signbit(got[0]) {
			t.Errorf("roundTrip(%v) = %v, error = %v; want −0", x, got, err)
		}
	}
	checkStored([]float64{minus})
}
