package classifier

import (
	"cmp"
	"context"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// begin returns a training run on the rows of a source, before the first epoch of the run. It also prepares
// the rows of the first chunk, and returns an error if, for example, a scaled number in these rows overflows.
//
// Training in memory (tr.Chunk is 0) differs from training in chunks in the choice of the held-out rows,
// in the order of the rows in an epoch, and in whether training can be interrupted within a chunk. For
// the last two differences, see multiclass.Learner.InMemory.
func (tr Trainer) begin(ctx context.Context, source chunkSource) (*trainingRun, error) {
	if err := tr.check(); err != nil {
		return nil, err
	}
	first, err := source.Table(0)
	if err != nil {
		return nil, err
	}
	if err := tr.checkExampleWeights(first, source.Len()); err != nil {
		return nil, err
	}
	if err := tr.checkGroups(source.Len()); err != nil {
		return nil, err
	}
	all, err := tr.examples(source, first)
	if err != nil {
		return nil, err
	}
	all.split, err = tr.firstSplit(first)
	if err != nil {
		return nil, err
	}
	surveyed, err := tr.survey(ctx, all)
	if err != nil {
		return nil, err
	}
	all.split = surveyed.split
	tr = tr.withBalance(surveyed)
	all.weights, err = tr.weights(surveyed)
	if err != nil {
		return nil, err
	}
	training := all.training(ctx)
	scaling, err := tr.scaling(training, first.Sparse != nil)
	if err != nil {
		return nil, err
	}
	statistics, err := statisticsOf(training)
	if err != nil {
		return nil, err
	}
	template := tr.template(first, all, surveyed, scaling)
	warnings := slices.Concat(surveyed.warnings, tr.warningsOfColumns(template, statistics))
	template.Warnings = texts(warnings)
	run := &trainingRun{
		trainer:  tr,
		examples: all,
		template: template,
		learner:  tr.learner(template, tr.Chunk == 0),
		record:   record{patience: cmp.Or(tr.Patience, defaultPatience)},
		loaded:   prepared{number: noChunk},
	}
	if err := run.load(0); err != nil {
		return nil, err
	}
	run.checkpoint, err = tr.checkpointer(template, warnings, surveyed.fingerprint)
	return run, err
}

// firstSplit returns the split before the survey of the rows. The argument first has the rows of
// the first chunk, which are all rows if training is in memory.
func (tr Trainer) firstSplit(first datasets.Table) (split, error) {
	switch {
	case tr.NoHeldOut:
		return split{}, nil
	case tr.Chunk == 0:
		return tr.stratifiedSplit(first)
	}
	return tr.independentSplit(), nil
}

// beginTable checks a table and begins a training run on its rows.
func (tr Trainer) beginTable(ctx context.Context, t datasets.Table) (*trainingRun, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	return tr.begin(ctx, tr.tableChunks(t))
}
