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

// An Update is one step of the algorithm of Crammer and Singer: a mistake, and the
// weights of all classes before and after it,
//
//	After[Y] = Before[Y] + X,     After[Wrong] = Before[Wrong] − X
//
// You may keep its slices and maps, but do not change them.
type Update struct {
	K     int // the mistake's number, from 1
	Epoch int // the epoch's, from 1
	Step  int // rows seen so far, this one included
	Index int // the row, from 0

	X             []float64 // the row, with its 1 for the bias
	Y             string    // its class
	Wrong         string    // the class that scored highest among the others
	Before, After map[string]perceptron.Weights
}

// Updates returns the stream of mistakes that the ultraconservative algorithm of Crammer
// and Singer makes on t, in the table's order and from w = 0, with an absorbed bias:
//
//	a mistake on (x, y):   w_y·x is not above w_r·x for every other class r
//	its update, r = the class with the highest score among the others:
//	                       w_y = w_y + x,   w_r = w_r − x
//
// It ends only when an epoch has no mistake: otherwise break out of it.
//
// The theorem is Novikoff's, with all weights as one vector W = (w₁, …, w_K) and ‖W‖²
// = Σ ‖w_k‖² (Frobenius). If U has u_y·x − u_r·x ≥ ρ for each row and each wrong class
// r, then with γ = ρ/‖U‖ and R² = max ‖x‖²
//
//	M ≤ 2R²/γ²
//
// because an update adds ρ or more to U·W, and at most 2‖x‖² to ‖W‖². With two classes
// the run is the perceptron's: w₂ = −w₁ = the perceptron's w.
//
// K. Crammer and Y. Singer, "Ultraconservative online algorithms for multiclass
// problems", Journal of Machine Learning Research 3, 2003. This is their update with all
// the weight on one wrong class.
//
// It is an error if Trainer.Train would not accept t.
func Updates(t datasets.Table) (iter.Seq[Update], error) {
	tr := Trainer{Method: CrammerSinger, NoAverage: true, NoHeldOut: true, Scale: prepare.None, InOrder: true}
	run, err := tr.beginTable(context.Background(), t)
	if err != nil {
		return nil, err
	}
	x, of := run.loaded.train.x, run.loaded.train.classes
	classes := run.template.Classes
	return func(yield func(Update) bool) {
		w, scores := make([]perceptron.Weights, len(classes)), make([]float64, len(classes))
		for k := range w {
			w[k] = make(perceptron.Weights, x.Dim())
		}
		named := func() map[string]perceptron.Weights {
			named := make(map[string]perceptron.Weights, len(classes))
			for k, class := range classes {
				named[class] = slices.Clone(w[k])
			}
			return named
		}
		up := Update{After: named()}
		for again := true; again; {
			again = false
			up.Epoch++
			for i, class := range of {
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
				up.K, up.Index, up.Y, up.Wrong = up.K+1, i, classes[class], classes[wrong]
				up.Before, up.After = up.After, named()
				up.X = make([]float64, x.Dim())
				x.Row(i).Unpack(up.X)
				if !yield(up) {
					return
				}
				again = true
			}
		}
	}, nil
}
