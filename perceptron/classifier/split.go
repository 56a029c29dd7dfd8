package classifier

import (
	"cmp"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron/datasets"
)

// A split says which rows are held out, by their numbers in all chunks. The zero split holds out none.
type split struct {
	held func(row int) bool // nil: none
}

// holdsOut reports whether a row is held out.
func (s split) holdsOut(row int) bool { return s.held != nil && s.held(row) }

// rows returns which of the n rows from a row on are trained on and held out, counted from there.
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

// stratified holds out the rows of a table that Table.Split puts into its test part; none if the default
// share is too small or too large for that.
func (tr Trainer) stratified(t datasets.Table) (split, error) {
	_, held, err := t.SplitRows(cmp.Or(tr.HeldOut, defaultHeldOut), tr.RandomState)
	if err != nil && tr.HeldOut > 0 {
		wrong, ok := err.(*datasets.Problem)
		if ok {
			wrong.Package = "classifier"
			wrong.With(setIf("to hold out a tenth, or nothing if that is impossible", "Trainer.HeldOut", 0.0))
		}
		return split{}, err
	}
	return split{func(row int) bool {
		_, found := slices.BinarySearch(held, row)
		return found
	}}, nil
}

// drawn holds out each row by a draw from RandomState and the row's number alone.
func (tr Trainer) drawn() split {
	seed := ^tr.RandomState
	share := cmp.Or(tr.HeldOut, defaultHeldOut)
	return split{func(row int) bool { return draw(seed, row) < share }}
}

// draw returns a number from 0 up to 1, which depends on a seed and a row's number alone.
func draw(seed uint64, row int) float64 {
	stream := random.New(seed, uint64(row))
	return float64(stream.Uint64()>>11) * 0x1p-53
}
