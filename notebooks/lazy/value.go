package lazy

import (
	"reflect"
	"sync"
)

// Value returns a function that returns what compute returns. It calls compute at
// most once in a cell, when it is first asked, and not at all if an earlier cell
// has: then the value is read from disk. The package's doc says when it is computed
// again, and what can't be kept.
//
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
// Declare it at package level, not below %%. If compute panics, every call of the
// returned function in this cell does, and nothing is kept. Callers share the value:
// read it only.
func Value[T any](compute func() T) func() T {
	once := lazily(caller(), (*T)(nil), func() any {
		value := compute()
		return &value
	})
	return func() T { return *once().(*T) }
}

// lazily is Value, called at a place in the source, for a compute that returns a
// pointer of the type of none.
//
// Value and File do no more themselves than they must, and nothing is inlined into
// them: what is generic is compiled anew in every cell of a notebook, which took a
// quarter of a second.
//
//go:noinline
func lazily(at place, none any, compute func() any) func() any {
	return sync.OnceValue(func() any {
		source, err := sourceAt(at)
		if err != nil {
			return compute()
		}
		kept, err := userFolder()
		if err != nil {
			return compute()
		}
		return valueIn(kept, source, reflect.TypeOf(none).Elem(), compute)
	})
}

// valueIn returns a pointer to the value of a source that is kept in a folder, or
// computes it and keeps it there.
func valueIn(kept folder, source source, kind reflect.Type, compute func() any) any {
	key := digest(append(source.texts, kind.String())...)
	if value, err := read(kept, key, kind); err == nil {
		return value
	}
	value, interrupted := watch(compute)
	if !interrupted && source.unchanged() {
		// The value is there, kept or not; the next cell will compute it if it is not.
		_ = write(kept, key, value)
	}
	return value
}
