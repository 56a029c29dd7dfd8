package classifier

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"slices"

	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Train trains on t with the zero Trainer.
//
//	model, err := classifier.Train(datasets.Iris())
func Train(t datasets.Table) (*Model, error) { return Trainer{}.Train(t) }

// Train trains on t and returns the model after the best epoch: the one with the fewest
// errors on the held-out rows; if several tie, the one with the fewest errors on the
// training part; if several still tie, the last. If nothing is held out, it is the last
// epoch. The model is not trained again with the held-out rows.
//
// Held-out rows are few, so often half of the epochs tie, and it matters which of them is
// kept. The first would be a bad choice, because a mean over few epochs is still far from
// its limit. Over 200 splits of Iris, with a quarter to test on and all 20 epochs to choose
// from, the first errs on 5.6 % of the test rows, the last on 3.7 %, and the rule above on
// 3.8 %. Weights that are not averaged may come right after a bad update, which shows in their
// errors on the training part: the first errs on 6.4 %, the last on 4.6 %, the rule on 4.4 %.
//
// Because the held-out rows chose the epoch, expect slightly more errors on new data
// than on them: keep a test part of your own (Table.Split) to know.
//
// The model's Curve and End, and the Outcome of each of its Parts, record the training.
// It is an error if Table.Check returns one, if t has fewer than two classes, or if a
// field of tr does not fit.
func (tr Trainer) Train(t datasets.Table) (*Model, error) {
	return tr.TrainContext(context.Background(), t)
}

// TrainContext is Train that stops soon after ctx is done. It then returns ctx's error
// and the best model of the epochs so far, or nil if none was complete: an interrupted
// epoch is discarded.
func (tr Trainer) TrainContext(ctx context.Context, t datasets.Table) (*Model, error) {
	return trained(tr.setUp(ctx, t))
}

// trained returns the best model of a run, with the record of the whole run.
func trained(s *setting, err error) (*Model, error) {
	if err != nil {
		return nil, err
	}
	err = s.run(func(*Model) bool { return true })
	best, last := s.best, s.last
	if best == nil {
		return nil, err
	}
	best.Curve, best.End = last.Curve, last.End
	if err != nil {
		best.End = fmt.Sprintf("interrupted after epoch %d: %v", last.Epoch, err)
	}
	for p := range best.Parts {
		part, end := &best.Parts[p], last.Parts[p]
		part.Outcome, part.Reason, part.Mistakes = end.Outcome, end.Reason, end.Mistakes
	}
	return best, cmp.Or(err, s.calibrate(best))
}

// compare returns a negative number if epoch a is better than b, a positive one if it is worse:
// by the errors on the held-out part, or else on the training part.
func compare(a, b Epoch) int {
	return cmp.Or(a.HeldOutErrors-b.HeldOutErrors, a.TrainErrors-b.TrainErrors)
}

// Epochs returns the model after each epoch, to show progress or to stop by a rule of your
// own: break out of it. Train takes the best of them. A model's Curve has the epochs up to
// its own. You may keep the models, but do not change them.
//
//	for model, err := range (classifier.Trainer{MaxEpochs: 50}).Epochs(table) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(model.Epoch, model.Curve[model.Epoch-1].HeldOutErrors)
//	}
//
// An error is the last value, and usually the only one.
func (tr Trainer) Epochs(t datasets.Table) iter.Seq2[*Model, error] {
	return func(yield func(*Model, error) bool) {
		s, err := tr.setUp(context.Background(), t)
		if err == nil {
			err = s.run(func(m *Model) bool { return yield(m, nil) })
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// After returns the model m, which has no weights, with those of the parts after the last epoch of
// the curve, or an error if a weight is not finite. It is for package distributed/mixing alone.
func (m Model) After(parts []multiclass.Part, curve []Epoch) (*Model, error) {
	m.Epoch, m.Curve = len(curve), curve
	for p, of := range parts {
		part := Part{
			Weights:  of.Mean(),
			Outcome:  perceptron.Outcome(of.Outcome),
			Reason:   of.Reason,
			Mistakes: of.Mistakes,
		}
		part.Class, part.Against = m.names(p)
		if of.MissedSum != nil && of.Seen > 0 {
			part.Last, part.Seen = slices.Clone(perceptron.Weights(of.W)), of.Seen
		}
		if part.Reason == "" {
			part.Reason = fmt.Sprintf("still %s in epoch %d", wording.Plural(of.Last, "mistake"), m.Epoch)
		}
		m.Parts = append(m.Parts, part)
	}
	return &m, m.check()
}

// count fills in how many rows m and its parts get wrong.
func (s *setting) count(m *Model, record *Epoch) error {
	sides := make([][]float64, len(m.Parts))
	for k := range sides {
		sides[k] = s.learner.Side(k)
	}
	for c := range s.Count() {
		if _, _, err := s.Block(s.ctx, c); err != nil {
			return err
		}
		err := s.train.each(m, func(class int, parts, scores []float64) {
			miss := highest(scores) != class
			if miss {
				record.TrainErrors++
			}
			for k, score := range parts {
				side := sides[k][class]
				if m.together() && miss && k == class || !m.together() && side != 0 && (score > 0) != (side > 0) {
					m.Parts[k].Errors++
				}
			}
		})
		if err == nil {
			err = s.heldOut.each(m, func(class int, _, scores []float64) {
				if highest(scores) != class {
					record.HeldOutErrors++
				}
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// run calls use with the model after each epoch, until it returns false.
func (s *setting) run(use func(*Model) bool) error {
	if err := s.resume(); err != nil {
		return err
	}
	patience := cmp.Or(s.trainer.Patience, 5)
	var curve []Epoch
	first := Epoch{HeldOutErrors: math.MaxInt} // the first that no other is better than
	for _, m := range s.done {
		if !use(m) || m.End != "" {
			return nil
		}
		curve, first = m.Curve, slices.MinFunc(m.Curve, compare)
	}
	for epoch := len(curve) + 1; ; epoch++ {
		mistakes, ended, err := s.learner.Next(s.ctx, s)
		if err != nil {
			return err
		}
		curve = append(curve, Epoch{Epoch: epoch, Mistakes: mistakes})
		m, err := s.blank.After(s.learner.Parts, slices.Clip(curve))
		if err != nil {
			return err
		}
		if err := s.count(m, &curve[epoch-1]); err != nil {
			return err
		}
		if compare(curve[epoch-1], first) < 0 {
			first = curve[epoch-1]
		}
		progress.Of(s.ctx).Set(epoch, m.MaxEpochs)
		switch {
		case ended:
			m.End = fmt.Sprintf("training ended after epoch %d, because every problem is at its end", epoch)
		case m.HeldOut > 0 && epoch-first.Epoch >= patience:
			m.End = fmt.Sprintf("training stopped early, after epoch %d: none was better than epoch %d (Patience %d)", epoch, first.Epoch, patience)
		case epoch >= m.MaxEpochs:
			m.End = fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)", wording.Plural(epoch, "epoch"))
		}
		s.last = m
		if s.best == nil || m.HeldOut == 0 || compare(curve[epoch-1], s.best.Curve[s.best.Epoch-1]) <= 0 {
			s.best = m
		}
		s.learner.EndEpoch()
		if err := s.save(); err != nil {
			return err
		}
		if !use(m) || m.End != "" {
			return nil
		}
	}
}
