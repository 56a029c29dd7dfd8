package classifier

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

// The probabilities are fitted by cross-validation with calibrationFolds folds if fewer than fewHeldOut rows
// are held out. If the classes are nearly separable, hardly any of so few rows is misclassified, so the
// held-out rows alone don't show how quickly errors become rarer as the score increases.
const (
	calibrationFolds = 5
	fewHeldOut       = 1000
)

// crossValidates reports whether the run fits the probabilities by cross-validation: whether few rows of a
// table in memory are held out. A run that continues from a model does not, because that model may have been
// trained on any of the rows.
func (r *trainingRun) crossValidates() bool {
	return r.trainer.Chunk == 0 && r.trainer.Start == nil && r.template.HeldOut < fewHeldOut
}

// crossValidate divides the training rows into parts. For each part, it trains a model on the other parts,
// with the settings of this run and for the given number of epochs, and adds the scores of the part's rows to
// scored.
func (r *trainingRun) crossValidate(ctx context.Context, epochs int, scored *scoredRows) error {
	count := progress.Of(ctx)
	defer count.SetStage("")
	table, err := r.examples.chunk(0)
	if err != nil {
		return err
	}
	part := r.parts(table)
	for p := range calibrationFolds {
		if !slices.Contains(part, p) {
			continue // there are fewer rows or groups than parts
		}
		count.SetStage(fmt.Sprintf("probabilities, fold %d of %d", p+1, calibrationFolds))
		fold, err := r.fold(table, func(i int) bool { return part[i] == p })
		if err != nil {
			return err
		}
		if err := fold.score(ctx, epochs, scored); err != nil {
			return err
		}
	}
	return nil
}

// inNoPart is the part of a row that is in no part of a cross-validation.
const inNoPart = -1

// parts returns the part of each row of the table in the cross-validation. Held-out rows are in no part.
func (r *trainingRun) parts(table chunk) []int {
	if r.trainer.Groups == nil {
		return r.deal(table)
	}
	return r.groupParts(table)
}

// deal deals the training rows to the parts like cards, class after class, and returns the part of each row
// of the table. It first shuffles the rows of each class, as Table.Folds does. Held-out rows are in no part.
// Neither is the only training row of a class, because a model trained without it would not know the class.
func (r *trainingRun) deal(table chunk) []int {
	part := make([]int, table.Len())
	members := make([][]int, len(r.template.Classes))
	find := r.template.classIndex()
	for i, row := range table.rows {
		part[i] = inNoPart
		if !r.examples.split.holdsOut(row) {
			class := find(table.Classes[i])
			members[class] = append(members[class], i)
		}
	}
	dealt := 0
	for k, indices := range members {
		if len(indices) < 2 {
			continue
		}
		random.New(r.trainer.RandomState, 2*uint64(k)+1).Shuffle(indices)
		for _, i := range indices {
			part[i] = dealt % calibrationFolds
			dealt++
		}
	}
	return part
}

// A foldRun trains a model on some of the training rows, and scores the others.
type foldRun struct {
	trainer     Trainer
	template    *Model // that of the trainingRun
	train, rest subset
}

// fold returns the foldRun that scores the training rows of the table for which inPart is true.
//
// All folds use the scaling of the run. If each fold fitted a scaling to its own rows, a single number with
// a wrong unit could spoil the probabilities: without this number, the standard deviation of its column is
// small, so the scaled number is huge, and the score of its row dominates the fit.
func (r *trainingRun) fold(table chunk, inPart func(i int) bool) (*foldRun, error) {
	f := &foldRun{trainer: r.trainer, template: r.template}
	training, _ := r.examples.split.divide(table.rows)
	rest := slices.DeleteFunc(slices.Clone(training), func(i int) bool { return !inPart(i) })
	training = slices.DeleteFunc(training, inPart)
	var err error
	f.train, err = f.template.subset(table.Table, training, func(i int) float64 {
		return r.examples.weights.ofRow(table.Table, i, table.rows[i])
	})
	if err != nil {
		return nil, err
	}
	f.rest, err = f.template.subset(table.Table, rest, unweighted)
	return f, err
}

// score trains for the given number of epochs, or until further epochs would change nothing, and adds the
// scores of f.rest to scored.
func (f *foldRun) score(ctx context.Context, epochs int, scored *scoredRows) error {
	learner := f.trainer.learner(f.template, true)
	for range epochs {
		_, ended, err := learner.Next(ctx, f.train)
		if err != nil {
			return err
		}
		if ended {
			break
		}
		learner.EndEpoch()
	}
	m, err := f.template.withWeights(learner.Parts, make([]Epoch, learner.Epoch))
	if err != nil {
		return err
	}
	return f.rest.forEachRow(m, scored.add)
}

// Count returns the number of blocks of a Learner that is trained on s, which is 1.
func (s subset) Count() int { return 1 }

// Block returns the rows of s and their classes, or ctx's error if ctx is done.
func (s subset) Block(ctx context.Context, _ int) (rows.Matrix, []int, error) {
	return s.x, s.classes, ctx.Err()
}
