package classifier

import (
	"context"
	"fmt"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

// The probabilities are fitted by cross-validation with calibrationFolds folds if fewer than fewHeldOut rows
// are held out. Then hardly any held-out row is misclassified if the classes are nearly separable, and the
// held-out rows alone don't show how quickly the errors become rarer with the score.
const (
	calibrationFolds = 5
	fewHeldOut       = 1000
)

// crossValidates reports whether the run fits the probabilities by cross-validation. It does so if few rows
// are held out of a table in memory. If training continues from a model, it does not, because that model may
// have been trained on any of the rows.
func (r *trainingRun) crossValidates() bool {
	return r.trainer.Chunk == 0 && r.trainer.Start == nil && r.template.HeldOut < fewHeldOut
}

// crossValidate divides the training rows into parts. It trains a model on all parts but one, as this run
// trains, for the given number of epochs, and adds the scores of that part's rows to scored; and so on for
// each part. The models have the scaling of this run.
func (r *trainingRun) crossValidate(ctx context.Context, epochs int, scored *scoredRows) error {
	count := progress.Of(ctx)
	defer count.SetStage("")
	part, err := r.deal()
	if err != nil {
		return err
	}
	for p := range calibrationFolds {
		count.SetStage(fmt.Sprintf("probabilities, fold %d of %d", p+1, calibrationFolds))
		train, rest, err := r.fold(func(row int) bool { return part[row] == p })
		if err != nil {
			return err
		}
		m, err := r.trainFold(ctx, train, epochs)
		if err != nil {
			return err
		}
		if err := rest.forEachRow(m, scored.add); err != nil {
			return err
		}
	}
	return nil
}

// inNoPart is the part of a row that is in no part of a cross-validation.
const inNoPart = -1

// deal deals the training rows to the parts like cards, class after class, and returns the part of each row of
// the table. The rows of a class are shuffled first, as Table.Folds does. Held-out rows are in no part, and
// neither is the only training row of a class, because a model can't be trained without it.
func (r *trainingRun) deal() ([]int, error) {
	chunk, err := r.examples.chunk(0)
	if err != nil {
		return nil, err
	}
	part := make([]int, len(chunk.rows))
	members := make([][]int, len(r.template.Classes))
	find := r.template.classIndex()
	for i, row := range chunk.rows {
		part[i] = inNoPart
		if !r.examples.split.holdsOut(row) {
			class := find(chunk.Classes[i])
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
	return part, nil
}

// fold returns the training rows for which inPart is false, with their weights, and those for which it is
// true, with the weight 1. inPart is called with indices in the table, only of training rows.
func (r *trainingRun) fold(inPart func(row int) bool) (train, rest subset, err error) {
	chunk, err := r.examples.chunk(0)
	if err != nil {
		return train, rest, err
	}
	training, _ := r.examples.split.divide(chunk.rows)
	var kept, left []int
	for _, i := range training {
		if inPart(i) {
			left = append(left, i)
		} else {
			kept = append(kept, i)
		}
	}
	train, err = r.template.subset(chunk.Table, kept, func(i int) (float64, error) {
		return r.examples.weights.ofRow(chunk.Classes[i], chunk.rows[i])
	})
	if err != nil {
		return train, rest, err
	}
	rest, err = r.template.subset(chunk.Table, left, func(int) (float64, error) { return 1, nil })
	return train, rest, err
}

// trainFold trains a model on the given rows for the given number of epochs, or until further epochs would
// change nothing.
func (r *trainingRun) trainFold(ctx context.Context, train subset, epochs int) (*Model, error) {
	learner := r.trainer.learner(r.template, true)
	for range epochs {
		_, ended, err := learner.Next(ctx, train)
		if err != nil {
			return nil, err
		}
		if ended {
			break
		}
		learner.EndEpoch()
	}
	return r.template.withWeights(learner.Parts, make([]Epoch, learner.Epoch))
}

// Count returns the number of blocks of a Learner that is trained on s, which is 1.
func (s subset) Count() int { return 1 }

// Block returns the rows of s and their classes, or ctx's error if ctx is done.
func (s subset) Block(ctx context.Context, _ int) (rows.Matrix, []int, error) {
	return s.x, s.classes, ctx.Err()
}
