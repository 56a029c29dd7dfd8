package classifier

import (
	"context"
	"iter"
	"slices"

	"perceptronlab/internal/multiclass"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// An Update is one update of the algorithm of Crammer and Singer. It describes the mistake, and contains
// the weights of all classes before and after the update:
//
//	After[Y] = Before[Y] + X,     After[Wrong] = Before[Wrong] − X
//
// You may keep the slices and maps of an Update, but do not change them.
type Update struct {
	K     int // the number of the mistake, from 1
	Epoch int // the number of the epoch, from 1
	Step  int // the number of visits to rows so far, including this visit
	Index int // the number of the row in the table, from 0

	X             []float64                     // the row, with the bias absorbed
	Y             string                        // the class of the row
	Wrong         string                        // the class other than Y with the highest score
	Before, After map[string]perceptron.Weights // the weights by class
}

// Updates returns the sequence of the updates that the ultraconservative algorithm of Crammer and Singer
// makes on t. All weights are 0 at first. The algorithm visits the rows in the order of the table, with
// the bias absorbed. Let x be a row, y its class, and r the class other than y with the highest score. The
// visit is a mistake if r scores at least as high as y:
//
//	mistake:   w_y·x ≤ w_r·x
//	update:    w_y = w_y + x,   w_r = w_r − x
//
// The sequence ends after an epoch without mistakes. If the classes are not separable, it never ends:
// break out of the loop.
//
// Novikoff's theorem holds for the vector W = (w₁, …, w_K) of the weights of all K classes, whose norm is
// given by ‖W‖² = Σ ‖w_k‖² (the Frobenius norm). If there is a vector U = (u₁, …, u_K) with
// u_y·x − u_r·x ≥ ρ > 0 for each row x of class y and each class r other than y, then the number M of
// mistakes is bounded:
//
//	M ≤ 2R²/γ²,   where γ = ρ/‖U‖ and R = max ‖x‖,
//
// because an update adds at least ρ to U·W and at most 2‖x‖² to ‖W‖². With two classes, w₁ = −w₂, and the
// updates of w₂ are the updates of the perceptron.
//
// Source: K. Crammer and Y. Singer, "Ultraconservative online algorithms for multiclass problems",
// Journal of Machine Learning Research 3, 2003. Their family of updates may change the weights of several
// wrong classes; this update changes the weights of only one.
//
// Updates returns an error if [Trainer.Train] would return an error for t.
func Updates(t datasets.Table) (iter.Seq[Update], error) {
	tr := Trainer{Method: CrammerSinger, NoAverage: true, NoHeldOut: true, Scale: prepare.None, InOrder: true}
	run, err := tr.beginTable(context.Background(), t)
	if err != nil {
		return nil, err
	}
	x, classes := run.loaded.train.x, run.loaded.train.classes
	names := run.template.Classes
	return func(yield func(Update) bool) {
		w, scores := make([]perceptron.Weights, len(names)), make([]float64, len(names))
		for k := range w {
			w[k] = make(perceptron.Weights, x.Dim())
		}
		copyByName := func() map[string]perceptron.Weights {
			copied := make(map[string]perceptron.Weights, len(names))
			for k, name := range names {
				copied[name] = slices.Clone(w[k])
			}
			return copied
		}
		up := Update{After: copyByName()}
		for converged := false; !converged; {
			converged = true
			up.Epoch++
			for i, class := range classes {
				up.Step++
				for k := range w {
					scores[k] = x.Row(i).Score(w[k])
				}
				wrong, mistake := multiclass.Rival(scores, class)
				if !mistake {
					continue
				}
				x.Row(i).AddTo(w[class], 1)
				x.Row(i).AddTo(w[wrong], -1)
				up.K, up.Index, up.Y, up.Wrong = up.K+1, i, names[class], names[wrong]
				up.Before, up.After = up.After, copyByName()
				up.X = make([]float64, x.Dim())
				x.Row(i).Unpack(up.X)
				if !yield(up) {
					return
				}
				converged = false
			}
		}
	}, nil
}
