package classifier

import (
	"cmp"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron/datasets"
)

// A split decides which rows are held out, by the number of the row. The zero split holds out no rows.
type split struct {
	held func(row int) bool // may be nil
}

// holdsOut reports whether a row is held out.
func (s split) holdsOut(row int) bool { return s.held != nil && s.held(row) }

// rows returns which of n rows are trained on and which are held out. The rows begin with number from; the
// results count from 0.
func (s split) rows(from, n int) (trained, held []int) {
	trained = make([]int, 0, n)
	for i := range n {
		if s.holdsOut(from + i) {
			held = append(held, i)
		} else {
			trained = append(trained, i)
		}
	}
	return trained, held
}

// stratified returns the split that holds out the test part of Table.Split. It holds out no rows if
// HeldOut is 0 and Table.Split can't split the table with the default share.
func (tr Trainer) stratified(t datasets.Table) (split, error) {
	_, held, err := t.SplitRows(cmp.Or(tr.HeldOut, defaultHeldOut), tr.RandomState)
	if err != nil && tr.HeldOut > 0 {
		wrong, ok := err.(*datasets.Problem)
		if ok {
			wrong.Package = "classifier"
			wrong.With(setIf("to hold out a tenth if possible", "Trainer.HeldOut", 0.0))
		}
		return split{}, err
	}
	return split{func(row int) bool {
		_, found := slices.BinarySearch(held, row)
		return found
	}}, nil
}

// drawn returns the split that draws for each row whether it is held out. The draw depends only on
// RandomState and the number of the row.
func (tr Trainer) drawn() split {
	seed := ^tr.RandomState
	share := cmp.Or(tr.HeldOut, defaultHeldOut)
	return split{func(row int) bool { return draw(seed, row) < share }}
}

// draw returns a random number in [0, 1) that depends only on the seed and the number of the row.
func draw(seed uint64, row int) float64 {
	stream := random.New(seed, uint64(row))
	return float64(stream.Uint64()>>11) * 0x1p-53
}
