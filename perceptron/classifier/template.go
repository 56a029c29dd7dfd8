package classifier

import (
	"cmp"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// template returns the model before the first epoch, which has no weights yet. It does not set the
// warnings. first is the first chunk of the source.
func (tr Trainer) template(
	first datasets.Table,
	all *examples,
	surveyed *survey,
	scaling *prepare.Scaling,
) *Model {
	m := &Model{
		Method:    tr.Method,
		Averaged:  !tr.NoAverage,
		NoBias:    tr.NoBias,
		Classes:   surveyed.classes,
		Features:  all.columns.names,
		Columns:   all.columns.count,
		Scaling:   scaling,
		Source:    first.Source,
		Report:    first.Report,
		MaxEpochs: cmp.Or(tr.MaxEpochs, defaultEpochs),
		Examples:  all.source.Len(),
		HeldOut:   surveyed.heldOut(),
	}
	start := tr.Start
	if start == nil {
		return m
	}
	m.Method = start.Method
	m.NoBias = start.NoBias
	// Keep the reader of first only if Start has no reader and first has just the model's columns.
	if start.Source != nil || first.Dim() != start.Columns {
		m.Source = start.Source
	}
	return m
}
