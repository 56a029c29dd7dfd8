package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
)

// A record contains the results of a training run so far.
type record struct {
	curve      []Epoch // all models share this slice: the Curve of each is a prefix of it
	first      Epoch   // the first of the epochs that tie for the best
	best, last *Model
	patience   int // Trainer.Patience, or its default
}

// compare returns a negative number if epoch a is better than epoch b, a positive number if a is worse, and
// 0 if they tie. The epoch with fewer errors on held-out rows is better. If both have equally many errors on
// held-out rows, the epoch with fewer errors on training rows is better.
func compare(a, b Epoch) int {
	return cmp.Or(a.HeldOutErrors-b.HeldOutErrors, a.TrainErrors-b.TrainErrors)
}

// restore restores r from the models in a checkpoint. These are the models that r.models returned when the
// checkpoint was saved.
func (r *record) restore(models []*Model) {
	if len(models) == 0 {
		return
	}
	r.best = models[0]
	r.last = models[len(models)-1]
	r.curve = r.last.Curve
	r.first = slices.MinFunc(r.curve, compare)
}

// appendEpoch appends an epoch with its number of mistakes to the curve, and returns the curve. The
// caller then counts the errors of the epoch in the curve.
func (r *record) appendEpoch(mistakes int) []Epoch {
	r.curve = append(r.curve, Epoch{Epoch: len(r.curve) + 1, Mistakes: mistakes})
	return slices.Clip(r.curve)
}

// add records m, the model after the latest epoch. The caller must have counted the errors of this epoch
// in m.Curve. If training ends with this epoch, add sets m.End. ended reports whether further epochs
// would change nothing.
func (r *record) add(m *Model, ended bool) {
	epoch := r.curve[m.Epoch-1]
	if m.Epoch == 1 || compare(epoch, r.first) < 0 {
		r.first = epoch
	}
	switch {
	case ended:
		m.End = fmt.Sprintf("training ended after epoch %d, because further epochs would change nothing",
			m.Epoch)
	case m.HeldOut > 0 && m.Epoch-r.first.Epoch >= r.patience:
		m.End = fmt.Sprintf("training stopped early after epoch %d: "+
			"no later epoch was better than epoch %d (Patience %d)", m.Epoch, r.first.Epoch, r.patience)
	case m.Epoch >= m.MaxEpochs:
		m.End = fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)",
			wording.Plural(m.Epoch, "epoch"))
	}
	r.last = m
	if r.best == nil || m.HeldOut == 0 || compare(epoch, r.curve[r.best.Epoch-1]) <= 0 {
		r.best = m
	}
}

// models returns the best model and, if this is a different model, the last model. It returns nil before
// the end of the first epoch.
func (r *record) models() []*Model {
	switch r.last {
	case nil:
		return nil
	case r.best:
		return []*Model{r.best}
	}
	return []*Model{r.best, r.last}
}

// bestModel returns the best model, or nil if no epoch is complete. It gives the model the Curve and the End
// of the whole training run, and the outcomes after the last epoch. interrupted is the error that ended
// the run, or nil.
func (r *record) bestModel(interrupted error) *Model {
	best, last := r.best, r.last
	if best == nil {
		return nil
	}
	best.Curve = last.Curve
	best.End = last.End
	if interrupted != nil {
		best.End = fmt.Sprintf("interrupted after epoch %d: %v", last.Epoch, interrupted)
	}
	for p := range best.Components {
		to, from := &best.Components[p], last.Components[p]
		to.Outcome = from.Outcome
		to.Reason = from.Reason
		to.Mistakes = from.Mistakes
	}
	return best
}
