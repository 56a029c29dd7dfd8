package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
)

// A record is what the epochs of a training have brought so far.
type record struct {
	curve      []Epoch // shared with the models, each of which has the epochs up to its own
	first      Epoch   // the first that no other is better than
	best, last *Model
	patience   int
}

// compare returns a negative number if epoch a is better than b, a positive one if it is worse:
// by the errors on the held-out part, or else on the training part.
func compare(a, b Epoch) int {
	return cmp.Or(a.HeldOutErrors-b.HeldOutErrors, a.TrainErrors-b.TrainErrors)
}

// goOn makes r the record that the best and the last model of a training before were saved from.
func (r *record) goOn(models []*Model) {
	if len(models) == 0 {
		return
	}
	r.best = models[0]
	r.last = models[len(models)-1]
	r.curve = r.last.Curve
	r.first = slices.MinFunc(r.curve, compare)
}

// begin returns the curve with another epoch, whose errors are not counted yet.
func (r *record) begin(mistakes int) []Epoch {
	r.curve = append(r.curve, Epoch{Epoch: len(r.curve) + 1, Mistakes: mistakes})
	return slices.Clip(r.curve)
}

// add takes the model after the epoch that begin has added, whose errors are counted now, and says in its
// End why the training ends with it, if it does. ended means that further epochs would change nothing.
func (r *record) add(m *Model, ended bool) {
	epoch := r.curve[m.Epoch-1]
	if m.Epoch == 1 || compare(epoch, r.first) < 0 {
		r.first = epoch
	}
	switch {
	case ended:
		m.End = fmt.Sprintf("training ended after epoch %d, because every problem is at its end", m.Epoch)
	case m.HeldOut > 0 && m.Epoch-r.first.Epoch >= r.patience:
		m.End = fmt.Sprintf("training stopped early, after epoch %d: "+
			"none was better than epoch %d (Patience %d)", m.Epoch, r.first.Epoch, r.patience)
	case m.Epoch >= m.MaxEpochs:
		m.End = fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)",
			wording.Plural(m.Epoch, "epoch"))
	}
	r.last = m
	if r.best == nil || m.HeldOut == 0 || compare(epoch, r.curve[r.best.Epoch-1]) <= 0 {
		r.best = m
	}
}

// models returns the best and the last model, if they are two: what goOn takes.
func (r *record) models() []*Model {
	switch r.last {
	case nil:
		return nil
	case r.best:
		return []*Model{r.best}
	}
	return []*Model{r.best, r.last}
}

// chosen returns the best model, with what happened in all epochs, or nil if there is none. interrupted
// is the error that ended the training, nil for none.
func (r *record) chosen(interrupted error) *Model {
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
		part, end := &best.Components[p], last.Components[p]
		part.Outcome = end.Outcome
		part.Reason = end.Reason
		part.Mistakes = end.Mistakes
	}
	return best
}
