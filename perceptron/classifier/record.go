package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
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
// checkpoint was saved. The limits may have grown since: maxEpochs is the new limit on the number of epochs,
// and r.patience the new patience. If training had ended at one of the limits, restore decides this again.
func (r *record) restore(models []*Model, maxEpochs int) {
	if len(models) == 0 {
		return
	}
	r.best = models[0]
	r.last = models[len(models)-1]
	r.curve = r.last.Curve
	r.first = slices.MinFunc(r.curve, compare)
	for _, m := range models {
		m.MaxEpochs = maxEpochs
	}
	switch r.last.StopReason {
	case perceptron.LimitReached, perceptron.NoImprovement:
		r.last.StopReason, r.last.End = r.ending(r.last, false)
	case perceptron.Running:
		if r.last.End != "" { // an earlier release, which had no StopReason, wrote the checkpoint
			r.last.StopReason = r.reasonOfEnd()
		}
	}
}

// reasonOfEnd returns the StopReason of a training run that has ended, from the results of the run. If
// further epochs would change nothing, and the last epoch reached a limit, it returns the reason for the
// limit.
func (r *record) reasonOfEnd() perceptron.StopReason {
	settled := r.last.settled()
	limit, _ := r.ending(r.last, false)
	if settled == perceptron.Proved || limit == perceptron.Running {
		return settled
	}
	return limit
}

// appendEpoch appends an epoch with the given number of mistakes to the curve, and returns the curve. The
// caller then stores the numbers of errors in the last element of the result.
func (r *record) appendEpoch(mistakes int) []Epoch {
	r.curve = append(r.curve, Epoch{Epoch: len(r.curve) + 1, Mistakes: mistakes})
	return slices.Clip(r.curve)
}

// add records m, the model after the latest epoch. The caller must have stored the numbers of errors after
// this epoch in m.Curve. If training ends with this epoch, add sets m.StopReason and m.End. The argument
// ended states whether further epochs would change nothing.
func (r *record) add(m *Model, ended bool) {
	epoch := r.curve[m.Epoch-1]
	if m.Epoch == 1 || compare(epoch, r.first) < 0 {
		r.first = epoch
	}
	m.StopReason, m.End = r.ending(m, ended)
	r.last = m
	if r.best == nil || m.HeldOut == 0 || compare(epoch, r.curve[r.best.Epoch-1]) <= 0 {
		r.best = m
	}
}

// ending decides whether training ends with m, the model after the latest epoch. It returns the reason, and a
// sentence on the reason. If training goes on, it returns Running and "". The argument ended states whether
// further epochs would change nothing.
func (r *record) ending(m *Model, ended bool) (perceptron.StopReason, string) {
	switch {
	case ended:
		return m.settled(), fmt.Sprintf(
			"training ended after epoch %d, because further epochs would change nothing", m.Epoch)
	case m.HeldOut > 0 && m.Epoch-r.first.Epoch >= r.patience:
		return perceptron.NoImprovement, fmt.Sprintf("training stopped early, after epoch %d, because "+
			"no later epoch was better than epoch %d (Patience %d)", m.Epoch, r.first.Epoch, r.patience)
	case m.Epoch >= m.MaxEpochs:
		return limitReached(m.Epoch)
	}
	return perceptron.Running, ""
}

// settled returns the StopReason of a model that no further epoch would change: Proved if all its components
// have converged, and otherwise NothingChanges.
func (m *Model) settled() perceptron.StopReason {
	for _, component := range m.Components {
		if component.Outcome != perceptron.Converged {
			return perceptron.NothingChanges
		}
	}
	return perceptron.Proved
}

// limitReached returns the reason and the sentence for a training run that ends after MaxEpochs epochs.
func limitReached(epochs int) (perceptron.StopReason, string) {
	return perceptron.LimitReached, fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)",
		wording.Plural(epochs, "epoch"))
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

// bestModel returns the best model, or nil if no epoch is complete. It gives the model the Curve, the End
// and the StopReason of the whole training run, and its components the Outcome, Reason and Mistakes after
// the last epoch. The argument interrupted is the error that ended the run, or nil.
func (r *record) bestModel(interrupted error) *Model {
	best, last := r.best, r.last
	if best == nil {
		return nil
	}
	best.Curve = last.Curve
	best.End = last.End
	best.StopReason = last.StopReason
	if interrupted != nil {
		best.StopReason = perceptron.Interrupted
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
