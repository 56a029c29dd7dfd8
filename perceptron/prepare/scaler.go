package prepare

import (
	"iter"

	"perceptronlab/perceptron/datasets"
)

// A Scaler fits a [Scaling] to the rows that a classifier.Trainer trains on.
//
// If the rows don't fit in memory, they are divided among several tables.
type Scaler interface {
	// Fit returns the Scaling for the rows of all tables that parts yields. The tables have the same
	// columns, are all dense or all sparse, and pass Table.Check. Fit may range over parts more than once.
	// If parts yields an error, Fit must return the error.
	Fit(parts iter.Seq2[datasets.Table, error]) (Scaling, error)
}

// The Scalers of this package, for the field Scale of a classifier.Trainer.
var (
	// Standard fits the Scaling that Standardize returns for one table of all rows, to the last bit.
	Standard Scaler = standard{}

	// Shrunk fits the Scaling that Shrink returns for one table of all rows, to the last bit.
	Shrunk Scaler = shrunk{}

	// None fits the zero Scaling, which leaves the columns unchanged.
	None Scaler = none{}
)

// FitFirst returns a [Scaler] that calls fit with the first table only. If there is only one table, fit
// receives all rows.
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
