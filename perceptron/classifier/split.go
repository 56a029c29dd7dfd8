package classifier

import (
	"cmp"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron/datasets"
)

// A split determines which rows are held out. The zero split holds out no rows.
type split struct {
	held func(row int) bool // reports whether the row with this number is held out; nil: no row is held out
}

// holdsOut reports whether the row with the given number is held out.
func (s split) holdsOut(row int) bool { return s.held != nil && s.held(row) }

// divide divides the rows with the given numbers into training rows and held-out rows. The results are
// indices in rows.
func (s split) divide(rows []int) (training, held []int) {
	training = make([]int, 0, len(rows))
	for i, row := range rows {
		if s.holdsOut(row) {
			held = append(held, i)
		} else {
			training = append(training, i)
		}
	}
	return training, held
}

// stratifiedSplit returns the split that holds out the rows in the test part of Table.Split, with
// RandomState as its seed. If HeldOut is 0, and Table.Split can't split the table with the default share,
// stratifiedSplit returns the split that holds out no rows. With Groups, datasets.Strata divides the groups.
func (tr Trainer) stratifiedSplit(t datasets.Table) (split, error) {
	strata := datasets.Strata{Rows: t.Len(), Classes: t.Classes, Groups: tr.Groups}
	_, held, err := strata.Split(cmp.Or(tr.HeldOut, tr.groupShare(strata)), tr.RandomState)
	if err != nil && tr.HeldOut > 0 {
		if quantity := tr.checkQuantity(countClasses(t), t.Source); quantity != nil {
			return split{}, quantity // the more helpful error
		}
		p, ok := err.(*datasets.Problem)
		if ok {
			p.Package = "classifier"
			p.With(settingFixFor("to hold out a tenth if possible", "Trainer.HeldOut", 0.0))
		}
		return split{}, err
	}
	isHeld := make([]bool, t.Len())
	for _, row := range held {
		isHeld[row] = true
	}
	return split{func(row int) bool { return isHeld[row] }}, nil
}

// independentSplit returns a split that holds out each row with the probability HeldOut, independently of the
// other rows. Whether a row is held out depends only on HeldOut, RandomState and the number of the row.
func (tr Trainer) independentSplit() split {
	seed := ^tr.RandomState // the complement, because RandomState + 1 is the seed of the order of the rows
	share := cmp.Or(tr.HeldOut, defaultHeldOut)
	return split{func(row int) bool { return draw(seed, row) < share }}
}

// draw returns a random number in [0, 1) that depends only on the seed and the number of the row.
func draw(seed uint64, row int) float64 {
	stream := random.New(seed, uint64(row))
	return float64(stream.Uint64()>>11) * 0x1p-53
}
