package classifier

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// template returns the model before the first epoch: all of it but its weights. It fits the scaling to
// the rows to train on, and looks for what is odd about them. first is the first chunk as it is in the
// source.
func (tr Trainer) template(
	ctx context.Context,
	all *examples,
	found *survey,
	first datasets.Table,
) (*Model, error) {
	m := &Model{
		Method:    tr.Method,
		Averaged:  !tr.Plain,
		NoBias:    tr.NoBias,
		Classes:   found.classes,
		Features:  all.columns.names,
		Columns:   all.columns.count,
		Source:    first.Source,
		MaxEpochs: cmp.Or(tr.MaxEpochs, defaultEpochs),
		Examples:  all.source.Len(),
		HeldOut:   found.heldOut(),
		Warnings:  found.warnings,
	}
	training := all.training(ctx)
	if all.count() == 1 {
		training = collected(training)
	}
	start := tr.Start
	if start == nil {
		scaling, err := tr.fit(training, first.Sparse != nil)
		if err != nil {
			return nil, err
		}
		m.Scaling = scaling
	} else {
		m.Method = start.Method
		m.NoBias = start.NoBias
		m.Scaling = start.Scaling
		if start.Source != nil || first.Dim() != start.Columns {
			m.Source = start.Source
		}
	}
	columns, err := statisticsOf(training)
	if err != nil {
		return nil, err
	}
	if start == nil {
		m.Warnings = append(m.Warnings, warningsOfCategories(m)...)
	}
	m.Warnings = append(m.Warnings, warningsOfConstants(m, columns)...)
	if m.Scaling == nil && start == nil {
		m.Warnings = append(m.Warnings, warningsOfScales(m, columns)...)
	}
	return m, nil
}

// fit returns the scaling of the rows to train on, or nil if it changes nothing.
func (tr Trainer) fit(training iter.Seq2[datasets.Table, error], sparse bool) (*prepare.Scaling, error) {
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
