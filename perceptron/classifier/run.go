package classifier

import (
	"cmp"
	"context"
	"iter"

	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/progress"
	"perceptronlab/internal/rows"
)

// A trainingRun is the state of a training run. It implements multiclass.Blocks: each chunk is one block of
// the learner's rows. It is not safe for concurrent use.
type trainingRun struct {
	trainer    Trainer
	examples   *examples
	template   *Model // the model before the first epoch, without weights
	learner    multiclass.Learner
	record     record
	checkpoint *checkpointer // may be nil
	loaded     prepared      // the chunk in memory
}

// epochs returns the sequence of the models after each epoch. If training continues from a checkpoint, the
// sequence begins with the models in the checkpoint. After an error, which may be ctx's, the sequence ends.
func (r *trainingRun) epochs(ctx context.Context) iter.Seq2[*Model, error] {
	return func(yield func(*Model, error) bool) {
		models, err := r.resume()
		if err != nil {
			yield(nil, err)
			return
		}
		for _, m := range models {
			if !yield(m, nil) || m.End != "" {
				return
			}
		}
		for {
			m, err := r.epoch(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(m, nil) || m.End != "" {
				return
			}
		}
	}
}

// resume restores the state from the checkpoint and returns the models in the checkpoint. If the checkpoint
// does not exist, resume writes it. If the run has no checkpoint, resume does nothing.
func (r *trainingRun) resume() ([]*Model, error) {
	state, models, err := r.checkpoint.load()
	if err != nil {
		return nil, err
	}
	if state == nil {
		return nil, r.save()
	}
	r.learner.State = *state
	for _, m := range models {
		m.Report = r.template.Report // a checkpoint does not contain the report
	}
	r.record.restore(models, r.template.MaxEpochs)
	return models, nil
}

// epoch trains for one epoch and returns the model after it.
func (r *trainingRun) epoch(ctx context.Context) (*Model, error) {
	mistakes, ended, err := r.learner.Next(ctx, r)
	if err != nil {
		return nil, err
	}
	m, err := r.template.withWeights(r.learner.Parts, r.record.appendEpoch(mistakes))
	if err != nil {
		return nil, err
	}
	if err := r.countErrors(ctx, m); err != nil {
		return nil, err
	}
	r.record.add(m, ended)
	progress.Of(ctx).Set(m.Epoch, m.MaxEpochs)
	r.learner.EndEpoch()
	return m, r.save()
}

// countErrors counts the rows that m misclassifies, and the training rows that each component of m
// misclassifies. It stores the counts in the last epoch of m.Curve, and in m.Components.
func (r *trainingRun) countErrors(ctx context.Context, m *Model) error {
	count := &m.Curve[m.Epoch-1]
	labels := make([][]float64, len(m.Components)) // labels[k][c] is the label of class c for component k
	for k := range labels {
		labels[k] = r.learner.LabelsOf(k)
	}
	together := m.together()
	for b := range r.Count() {
		_, _, err := r.Block(ctx, b) // loads the chunk into r.loaded
		if err != nil {
			return err
		}
		err = r.loaded.train.forEachRow(m, func(class int, parts, scores []float64) {
			wrong := highest(scores) != class
			if wrong {
				count.TrainErrors++
			}
			if together {
				if wrong {
					m.Components[class].Errors++
				}
				return
			}
			for k, score := range parts {
				label := labels[k][class]
				// The label is 0 if component k is not trained on rows of this class.
				if label != 0 && (score > 0) != (label > 0) {
					m.Components[k].Errors++
				}
			}
		})
		if err != nil {
			return err
		}
		err = r.loaded.heldOut.forEachRow(m, func(class int, _, scores []float64) {
			if highest(scores) != class {
				count.HeldOutErrors++
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Count returns the number of blocks. Each chunk is one block.
func (r *trainingRun) Count() int { return r.examples.count() }

// Block returns the training rows of block b, and their classes. After the first block of an epoch, Block
// first saves a checkpoint if the last checkpoint is old enough, or if ctx is done. It returns ctx's error
// if ctx is done.
func (r *trainingRun) Block(ctx context.Context, b int) (rows.Matrix, []int, error) {
	err := ctx.Err()
	if r.learner.Done > 0 && (err != nil || r.checkpoint.isDue()) {
		err = cmp.Or(r.save(), err)
	}
	if err == nil {
		err = r.load(b)
	}
	return r.loaded.train.x, r.loaded.train.classes, err
}

// save saves the state and the models in the checkpoint. It does nothing if the run has no checkpoint.
func (r *trainingRun) save() error {
	return r.checkpoint.save(r.learner.State, r.record.models())
}

// load reads and prepares chunk c, and stores it in r.loaded. It does nothing if r.loaded is chunk c already.
func (r *trainingRun) load(c int) error {
	if r.loaded.number == c {
		return nil
	}
	r.loaded = prepared{number: noChunk} // frees the memory of the previous chunk
	chunk, err := r.examples.prepare(c, r.template)
	if err != nil {
		return err
	}
	r.loaded = chunk
	return nil
}

// noChunk is the value of trainingRun.loaded.number if no chunk is loaded.
const noChunk = -1
