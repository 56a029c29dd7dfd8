package perceptron

import (
	"fmt"
	"slices"
)

// Radius2 returns R² = max ‖xᵢ‖², the square of the data's radius.
func (d *Dataset) Radius2() float64 { return d.radius2 }

// FunctionalMargin returns ρ = min yᵢ w·xᵢ, which is positive if and only if w
// separates the data (unless the scores round: Train's Converged is confirmed
// exactly). It is NaN if a score is. It panics unless w has one weight per
// column.
func (d *Dataset) FunctionalMargin(w Weights) float64 {
	s := d.Scores(w)
	for i, y := range d.labels {
		s[i] *= y
	}
	return slices.Min(s)
}

// Margin returns γ = ρ/‖w‖, with ρ the functional margin: for a separator the
// distance from its hyperplane to the closest example, in the space of the rows
// (with their constant, if the bias is absorbed). It is negative if w does not
// separate, and 0 for w = 0.
func (d *Dataset) Margin(w Weights) float64 {
	d.mustFit(w)
	norm := w.Norm()
	if norm == 0 {
		return 0
	}
	return d.FunctionalMargin(w) / norm
}

// Scores returns w·xᵢ for every example. Many are shared out among the processors. It
// panics unless w has one weight per column.
func (d *Dataset) Scores(w Weights) []float64 {
	d.mustFit(w)
	s := make([]float64, d.rows)
	d.matrix.Scores(s, w)
	return s
}

// Errors returns how many examples a score function gets wrong: those with
// !(y·score(x) > 0). So a score of 0 or NaN is wrong for either label. On sparse
// data, w.Dot on whole rows and Scores, which skips the zeros that are not
// stored, may differ in the last bits where sums round.
//
//	data.Errors(w.Dot)          // w for the columns of data
//	points.Errors(lifted.Affine) // w with an absorbed bias, on points without the constant
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
		hint = " (weights with an absorbed bias belong to data.AbsorbBias())"
	}
	panic(fmt.Sprintf("perceptron: %d weights for data of %d columns; wanted one a column%s",
		len(w), d.dim, hint))
}
