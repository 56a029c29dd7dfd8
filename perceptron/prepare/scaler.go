package prepare

import (
	"iter"

	"perceptronlab/perceptron/datasets"
)

// A Scaler fits a Scaling to the rows that a classifier.Trainer trains on. They may be too many for
// memory, and come in several tables: with the same columns, all dense or all sparse, and as Table.Check
// accepts them. Fit may range over them more than once. An error among them ends the range; Fit returns
// it.
type Scaler interface {
	Fit(parts iter.Seq2[datasets.Table, error]) (Scaling, error)
}

// Scalers for a classifier.Trainer.
var (
	// Standard fits what Standardize returns for all rows together, to the bit.
	Standard Scaler = standard{}

	// Shrunk fits what Shrink returns for all rows together, to the bit.
	Shrunk Scaler = shrunk{}

	// None fits the scaling that does nothing: a Trainer with Scale: prepare.None takes the columns as
	// they are.
	None Scaler = none{}
)

// FitFirst returns the Scaler that calls fit with the first table, which has all rows unless they come
// in several.
func FitFirst(fit func(datasets.Table) (Scaling, error)) Scaler { return firstTable{fit} }

type standard struct{}

func (standard) Fit(parts iter.Seq2[datasets.Table, error]) (Scaling, error) {
	return standardize(parts)
}

type shrunk struct{}

func (shrunk) Fit(parts iter.Seq2[datasets.Table, error]) (Scaling, error) {
	s, err := standardize(parts)
	return shrink(s), err
}

type none struct{}

func (none) Fit(iter.Seq2[datasets.Table, error]) (Scaling, error) { return Scaling{}, nil }

type firstTable struct {
	fit func(datasets.Table) (Scaling, error)
}

func (f firstTable) Fit(parts iter.Seq2[datasets.Table, error]) (Scaling, error) {
	for t, err := range parts {
		if err != nil {
			return Scaling{}, err
		}
		return f.fit(t)
	}
	return Scaling{}, nil
}
