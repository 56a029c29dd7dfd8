package classifier

import (
	"cmp"
	"iter"
	"slices"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// scaling returns the one of the rows to train on, or nil if it changes nothing.
func (tr Trainer) scaling(training iter.Seq2[datasets.Table, error], sparse bool) (*prepare.Scaling, error) {
	if tr.Start != nil {
		return tr.Start.Scaling, nil
	}
	scale := tr.Scale
	switch {
	case scale != nil:
	case sparse:
		scale = prepare.Shrink
	default:
		scale = prepare.Standardize
	}
	var failed error
	scaling, err := prepare.OfParts(scale, func(yield func(datasets.Table) bool) {
		for t, err := range training {
			failed = cmp.Or(failed, err)
			if failed != nil || !yield(t) {
				return
			}
		}
	})
	err = cmp.Or(failed, err)
	if err != nil {
		return nil, err
	}
	if scaling.Shift == nil && scaling.Scale == nil {
		return nil, nil
	}
	return &prepare.Scaling{Shift: slices.Clone(scaling.Shift), Scale: slices.Clone(scaling.Scale)}, nil
}
