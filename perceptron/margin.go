package perceptron

import (
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
)

// Radius2 returns R² = max ‖xᵢ‖², the square of the radius of the data.
func (d *Dataset) Radius2() float64 { return d.radius2 }

// FunctionalMargin returns ρ = min yᵢ w·xᵢ, or NaN if a score is NaN. Apart from rounding, ρ is positive if
// and only if w separates the data. ([Train] does not depend on this rounding: it confirms the [Outcome]
// [Converged] in exact arithmetic.) FunctionalMargin panics unless w has one weight per column.
func (d *Dataset) FunctionalMargin(w Weights) float64 {
	s := d.Scores(w)
	for i, y := range d.labels {
		s[i] *= y
	}
	return slices.Min(s)
}

// Margin returns γ = ρ/‖w‖, where ρ is the functional margin. For a separator, γ is the distance
// from its hyperplane to the closest row. If the bias is absorbed, each row includes the constant.
// γ is negative if an example is on the wrong side, and 0 for w = 0. Margin panics unless w has one
// weight per column.
func (d *Dataset) Margin(w Weights) float64 {
	d.mustFit(w)
	norm := w.Norm()
	if norm == 0 {
		return 0
	}
	return d.FunctionalMargin(w) / norm
}

// Scores returns w·xᵢ for every example. For large data it uses several processors. It panics unless w
// has one weight per column.
func (d *Dataset) Scores(w Weights) []float64 { return d.ScoresTo(nil, w) }

// ScoresTo stores w·xᵢ for every example i in dst[i], and returns dst. If dst is nil, ScoresTo allocates
// it, as Scores does. A loop that passes the same dst again needs memory only once. ScoresTo panics unless
// dst is nil or has one element per example, and unless w has one weight per column. dst and w may be the
// same slice.
func (d *Dataset) ScoresTo(dst []float64, w Weights) []float64 {
	d.mustFit(w)
	if dst == nil {
		dst = make([]float64, d.rows)
	}
	if len(dst) != d.rows {
		panic(fmt.Sprintf("perceptron: ScoresTo: dst: got %s, want %d, one per example; "+
			"pass nil to allocate dst", wording.Plural(len(dst), "element"), d.rows))
	}
	if sameArray(dst, w) {
		w = slices.Clone(w) // the first scores must not change the weights of the others
	}
	d.matrix.Scores(dst, w)
	return dst
}

// sameArray reports whether a and b are parts of one array, as far as their capacities tell.
func sameArray(a, b []float64) bool {
	return cap(a) > 0 && cap(b) > 0 && &a[:cap(a)][cap(a)-1] == &b[:cap(b)][cap(b)-1]
}

// Errors returns the number of examples that a score function misclassifies: those with
// !(y·score(x) > 0). A score of 0 or NaN is an error for either label.
//
// On sparse data, the scores of w.Dot may differ from those of Scores in the last bits if sums round.
// The reason is that w.Dot sums the products of a whole row, and Scores only those of its stored
// entries, so the order of summation differs.
//
//	data.Errors(w.Dot)      // w has one weight per column of data
//	points.Errors(w.Affine) // w also has a bias; points has no constant column
func (d *Dataset) Errors(score func(x []float64) float64) int {
	errors := 0
	for x, y := range d.All() {
		if isMistake(y, score(x), 0) {
			errors++
		}
	}
	return errors
}

// mustFit panics unless w has one weight per column.
func (d *Dataset) mustFit(w Weights) {
	if len(w) == d.dim {
		return
	}
	hint := ""
	if len(w) == d.dim+1 && d.bias == nil {
		hint = "; for weights with an absorbed bias, use data.AbsorbBias()"
	}
	panic(fmt.Sprintf("perceptron: got %s for data with %s, want one weight per column%s",
		wording.Plural(len(w), "weight"), wording.Plural(d.dim, "column"), hint))
}
