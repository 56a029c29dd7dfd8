package classifier

import (
	"iter"
	"slices"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// scaling returns the scaling of the model: the scaling of tr.Start or, if Start is nil, the result of
// fitting tr.Scale to the training rows. The argument sparse states whether the rows are sparse, because the
// default of tr.Scale depends on it. scaling returns nil if no column is shifted or scaled.
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
