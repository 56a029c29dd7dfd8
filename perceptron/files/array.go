package files

import (
	"fmt"
	"math"
	"math/bits"

	"perceptronlab/internal/wording"
)

// An Array is what numpy calls an ndarray: numbers or strings in a shape. The last index
// runs fastest: of the shape [2 3], Numbers holds row 0 and then row 1.
//
// Numbers of any kind are float64 here, and bool is 0 and 1. An integer that no float64
// equals is an error. Exactly one of Numbers and Strings is there, unless the shape has
// a 0 in it.
type Array struct {
	Name    string // in an .npz file
	Shape   []int  // nil: one dimension, as long as it is
	Numbers []float64
	Strings []string

	kind byte // as NumPy writes it, 0 for one of ours: f, i, u, b, U, S
}

// shape returns the shape, which may be implied.
func (a Array) shape() []int {
	if a.Shape == nil {
		return []int{len(a.Numbers) + len(a.Strings)}
	}
	return a.Shape
}

// check returns an error unless the array has what its shape tells.
func (a Array) check() error {
	if a.Numbers != nil && a.Strings != nil {
		return fmt.Errorf("array %s has Numbers and Strings; wanted one of them", wording.Quote(a.Name))
	}
	if len(a.Shape) > mostDims {
		return fmt.Errorf("array %s has %d dimensions; wanted at most %d", wording.Quote(a.Name), len(a.Shape), mostDims)
	}
	size, ok := product(a.shape())
	if have := len(a.Numbers) + len(a.Strings); !ok || size != have {
		return fmt.Errorf("array %s has %d values; wanted as many as its shape %v tells", wording.Quote(a.Name), have, a.Shape)
	}
	return nil
}

// product returns the number of values that a shape holds, if an int can.
func product(shape []int) (int, bool) {
	size := 1
	for _, n := range shape {
		if n == 0 {
			return 0, valid(shape)
		}
	}
	for _, n := range shape {
		if n < 0 {
			return 0, false
		}
		high, low := bits.Mul64(uint64(size), uint64(n))
		if high != 0 || low > math.MaxInt/2 {
			return 0, false
		}
		size = int(low)
	}
	return size, true
}

// valid tells whether no length is negative.
func valid(shape []int) bool {
	for _, n := range shape {
		if n < 0 {
			return false
		}
	}
	return true
}
