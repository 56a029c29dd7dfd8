package plotting_test

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// The four examples of XOR. The two examples with label +1 (circles) are in opposite corners. The
// two examples with label −1 (crosses) are in the other two corners.
func ExampleScatter() {
	p := plotting.Scatter(datasets.XOR())
	fmt.Println(p.X.Label.Text, p.Y.Label.Text)
	fmt.Println(plotting.Save(p, "scatter.png"))
	// Output:
	// x₁ x₂
	// <nil>
}

// OR and XOR beside each other. The hulls of the two classes of OR have no common point. The hulls
// of the two classes of XOR cross at (0.5, 0.5). So the perceptron converges on OR, but not on XOR.
func ExamplePanels() {
	var panels []*plot.Plot
	for _, gate := range []datasets.Gate{7, 6} { // OR and XOR
		p := plotting.Hulls(gate.Dataset())
		p.Title.Text = gate.String()
		panels = append(panels, p)
		fmt.Println(gate, perceptron.Train(gate.Dataset().AbsorbBias()).Outcome)
	}
	fmt.Println(plotting.SaveSized(plotting.Panels(2, panels...), 432, 192, "panels.png"))
	// Output:
	// OR converged
	// XOR inseparable
	// <nil>
}

// Three species of iris by their petals. The prediction has two steps: setosa or not, then
// virginica or versicolor. So two lines make three regions. No line separates virginica from
// versicolor, so the second run was stopped without converging. Rings mark the 24 misclassified
// flowers.
func ExampleClassRegions() {
	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
	setosa := perceptron.Train(perceptron.Must(petals.OneVsRest("setosa")).AbsorbBias())
	virginica := perceptron.Train(perceptron.Must(petals.OneVsOne("virginica", "versicolor")).AbsorbBias())
	predict := func(x []float64) string {
		switch {
		case setosa.Weights.Affine(x) > 0:
			return "setosa"
		case virginica.Weights.Affine(x) > 0:
			return "virginica"
		}
		return "versicolor"
	}
	p := plotting.ClassRegions(petals, predict)
	wrong := 0
	for i, row := range petals.Rows {
		if predict(row) != petals.Classes[i] {
			wrong++
		}
	}
	fmt.Println(wrong, setosa.Outcome, virginica.Outcome)
	fmt.Println(plotting.Save(p, "classes.png"))
	// Output:
	// 24 converged stopped
	// <nil>
}

// An update from w = (−1, 0) to (1, −1), on the example in the square. Its distance from the line grows from 2
// to √4.5, and yet the update helps: the example is now on the side of its label.
func ExampleDistanceToLine() {
	d := perceptron.Must(perceptron.FromRows(
		[][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, []float64{-1, 1, 1, -1}))
	before := plotting.DistanceToLine(d, perceptron.Weights{-1, 0}, 0)
	after := plotting.DistanceToLine(d, perceptron.Weights{1, -1}, 0)
	before.Title.Text, after.Title.Text = "before", "after"
	fmt.Println(plotting.SaveSized(plotting.Panels(1, before, after), 360, 480, "distance.png"))
	// Output: <nil>
}

// AND: the perceptron's line 3x₁ + 2x₂ = 4 has the functional margin ρ = 1, and half the width of
// its band is 1/√13 = 0.2774. The two examples in squares are on the edges of the band.
func ExampleMarginBand() {
	data := datasets.AND()
	run := perceptron.Train(data.AbsorbBias())
	p := plotting.MarginBand(data, run.Weights)
	fmt.Println(run.Weights, data.AbsorbBias().FunctionalMargin(run.Weights))
	fmt.Println(plotting.Save(p, "margin_band.png"))
	// Output:
	// [3 2 -4] 1
	// <nil>
}

// Setosa against the other irises, by their petals. At the line where the perceptron stopped, the
// band extends 0.4028 cm on either side. The flower in a square is on the edge of the band.
func ExampleMarginBand_iris() {
	setosa := perceptron.Must(datasets.Iris().OneVsRest("setosa"))
	petals := perceptron.Must(setosa.Columns(2, 3))
	w := perceptron.Train(petals.AbsorbBias()).Weights
	p := plotting.MarginBand(petals, w)
	rho := petals.AbsorbBias().FunctionalMargin(w)
	fmt.Printf("%v %.2f %.4f\n", w, rho, rho/w[:2].Norm())
	fmt.Println(plotting.Save(p, "margin_band_iris.png"))
	// Output:
	// [-0.5 -0.8 2] 0.38 0.4028
	// <nil>
}

// XOR: the weights (2, −2, −1) misclassify the example with the ring, so there is no band. The same
// is true for any other weights, because no line separates XOR.
func ExampleMarginBand_none() {
	data := datasets.XOR()
	w := perceptron.Weights{2, -2, -1}
	p := plotting.MarginBand(data, w)
	fmt.Println(data.Errors(w.Affine), data.AbsorbBias().FunctionalMargin(w))
	fmt.Println(plotting.Save(p, "margin_band_none.png"))
	// Output:
	// 1 -3
	// <nil>
}

// OR with inputs ±1 and the bias absorbed, at the second mistake of a run. The update adds
// x = (−1, 1, 1) to w = (1, 1, −1), so the new w is (0, 2, 0). Before the update y w·x is −1, and
// after the update it is 2.
func ExampleTriptych() {
	or := datasets.Signed(datasets.OR())
	for up := range perceptron.Updates(or.AbsorbBias()) {
		if up.K == 2 {
			p := plotting.Triptych(or, up)
			fmt.Println(up.X, up.Y, up.Before, up.After)
			fmt.Println(plotting.SaveSized(p, 540, 230, "triptych.png"))
		}
	}
	// Output:
	// [-1 1 1] 1 [1 1 -1] [0 2 0]
	// <nil>
}

// The first mistake of a run from w = 0, where there is no line yet. The run is on AND with the
// bias absorbed. The first mistake is on the example at the origin, so only the bias changes, from
// 0 to −1.
func ExampleTriptych_first() {
	and := datasets.AND()
	for up := range perceptron.Updates(and.AbsorbBias()) {
		p := plotting.Triptych(and, up)
		fmt.Println(up.X, up.Y, up.Before, up.After)
		fmt.Println(plotting.SaveSized(p, 540, 230, "triptych_first.png"))
		break
	}
	// Output:
	// [0 0 1] -1 [0 0 0] [0 0 -1]
	// <nil>
}

// OR with inputs ±1 and the bias absorbed. The run makes three updates, so the figure has four
// frames. The weights w⁽³⁾ = (1, 1, 1) classify all four examples correctly.
func ExampleFrames() {
	or := datasets.Signed(datasets.OR())
	p := plotting.Frames(or, perceptron.Updates(or.AbsorbBias()))
	fmt.Println(perceptron.Train(or.AbsorbBias()))
	fmt.Println(plotting.Save(p, "frames.png"))
	// Output:
	// converged: 3 mistakes in 2 epochs; w = [1 1 1]
	// <nil>
}

// AND with the bias absorbed. The run makes 18 updates. The figure shows the first ten weight
// vectors, and the last weight vector, w⁽¹⁸⁾ = (3, 2, −4).
func ExampleFrames_many() {
	and := datasets.AND()
	p := plotting.Frames(and, perceptron.Updates(and.AbsorbBias()))
	fmt.Println(perceptron.Train(and.AbsorbBias()))
	fmt.Println(plotting.SaveSized(p, 540, 405, "frames_many.png"))
	// Output:
	// converged: 18 mistakes in 9 epochs; w = [3 2 -4]
	// <nil>
}

// XOR: the hulls of the two classes are the diagonals of the square. The diagonals cross at
// (0.5, 0.5), so no line separates the classes.
func ExampleHulls() {
	p := plotting.Hulls(datasets.XOR())
	fmt.Println(perceptron.Train(datasets.XOR().AbsorbBias()).Outcome)
	fmt.Println(plotting.Save(p, "hulls.png"))
	// Output:
	// inseparable
	// <nil>
}

// Versicolor and virginica by their petals: the hulls overlap, so no line separates the two
// species.
func ExampleHulls_iris() {
	flowers := perceptron.Must(datasets.Iris().OneVsOne("virginica", "versicolor"))
	petals := perceptron.Must(flowers.Columns(2, 3))
	fmt.Println(petals)
	fmt.Println(plotting.Save(plotting.Hulls(petals), "hulls_iris.png"))
	// Output:
	// 100 examples (50 of label +1, 50 of label -1) with 2 columns
	// <nil>
}

// AND: the hulls of the two classes are a point and a triangle. They have no common point, so a line
// separates the classes.
func ExampleHulls_apart() {
	p := plotting.Hulls(datasets.AND())
	fmt.Println(perceptron.Train(datasets.AND().AbsorbBias()).Outcome)
	fmt.Println(plotting.Save(p, "hulls_apart.png"))
	// Output:
	// converged
	// <nil>
}

// OR: the nearest two points of the hulls, one of each, are (0, 0) and (0.5, 0.5). The line halfway between
// them separates the hulls, because a point beyond it would bring a nearer pair.
func ExampleHalfway() {
	fmt.Println(plotting.SaveSized(plotting.Halfway(datasets.OR()), 340, 300, "halfway.png"))
	// Output: <nil>
}

// OR and XOR beside each other, with titles. Do the hulls meet? Those of OR have no common point. Those of
// XOR meet in the middle of the square.
func ExampleHulls_titles() {
	or, xor := plotting.Hulls(datasets.OR()), plotting.Hulls(datasets.XOR())
	or.Title.Text, xor.Title.Text = "OR", "XOR"
	fmt.Println(plotting.SaveSized(plotting.Panels(2, or, xor), 400, 200, "hulls_titles.png"))
	// Output: <nil>
}

// Three examples in the plane of the weights. The run makes 13 updates, from w⁽⁰⁾ = 0 to
// w⁽¹³⁾ = (2, 3) in the cone of the separators. Each update is perpendicular to the line of its
// example.
func ExampleWeightSpace() {
	d := perceptron.Must(perceptron.FromRows([][]float64{{2, -1}, {1, -1}, {1, 2}}, []float64{1, -1, 1}))
	path := []perceptron.Weights{{0, 0}}
	for up := range perceptron.Updates(d) {
		path = append(path, up.After)
	}
	p := plotting.WeightSpace(d, path...)
	fmt.Println(len(path)-1, path[len(path)-1])
	fmt.Println(plotting.Save(p, "weight_space.png"))
	// Output:
	// 13 [2 3]
	// <nil>
}

// XOR with inputs ±1 and without a bias, in the plane of the weights. After four updates, w is 0
// again. No weights are in all half-planes, because the half-planes of opposite corners are
// opposite sides of one line.
func ExampleWeightSpace_xor() {
	xor := datasets.Signed(datasets.XOR())
	path := []perceptron.Weights{{0, 0}}
	for up := range perceptron.Updates(xor) {
		if path = append(path, up.After); up.K == 4 {
			break
		}
	}
	p := plotting.WeightSpace(xor, path...)
	fmt.Println(path)
	fmt.Println(plotting.Save(p, "weight_space_xor.png"))
	// Output:
	// [[0 0] [1 1] [0 2] [1 1] [0 0]]
	// <nil>
}

// AND with the bias absorbed, in the slice b = −4. The separators in this slice form a triangle. The
// run from w = 0 ends in the triangle, at w⁽¹⁸⁾ = (3, 2, −4).
func ExampleWeightSlice() {
	and := datasets.AND().AbsorbBias()
	path := []perceptron.Weights{{0, 0, 0}}
	for up := range perceptron.Updates(and) {
		path = append(path, up.After)
	}
	p := plotting.WeightSlice(and, -4, path...)
	fmt.Println(path[len(path)-1])
	fmt.Println(plotting.Save(p, "weight_slice.png"))
	// Output:
	// [3 2 -4]
	// <nil>
}

// XOR with the bias absorbed, in the slices b = −1, 0 and +1. No slice contains a separator. A
// separator with another bias, divided by |b|, would be in one of these slices, so no weights
// separate XOR.
func ExampleWeightSlice_xor() {
	xor := datasets.XOR().AbsorbBias()
	var slices []*plot.Plot
	for b := -1.0; b <= 1; b++ {
		slices = append(slices, plotting.WeightSlice(xor, b))
	}
	fmt.Println(perceptron.Train(xor).Outcome)
	fmt.Println(plotting.SaveSized(plotting.Panels(3, slices...), 540, 200, "weight_slice_xor.png"))
	// Output:
	// inseparable
	// <nil>
}
