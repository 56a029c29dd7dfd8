package classifier

import (
	"iter"
	"slices"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// scaling fits the scaling to the training rows, or returns that of Start. It returns nil if nothing is
// to be scaled.
func (tr Trainer) scaling(training iter.Seq2[datasets.Table, error], sparse bool) (*prepare.Scaling, error) {
	if tr.Start != nil {
		return tr.Start.Scaling, nil
	}
	scale := tr.Scale
	switch {
	case scale != nil:
	case sparse:
		scale = prepare.Shrunk
	default:
		scale = prepare.Standard
	}
	scaling, err := scale.Fit(training)
	if err != nil {
		return nil, err
	}
	if scaling.Shift == nil && scaling.Scale == nil {
		return nil, nil
	}
	return &prepare.Scaling{Shift: slices.Clone(scaling.Shift), Scale: slices.Clone(scaling.Scale)}, nil
}
