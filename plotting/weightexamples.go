package plotting

import (
	"fmt"
	"iter"
	"strings"

	"gonum.org/v1/plot"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
)

// ExamplesInWeightSpace returns figures of the plane of the weights (w₁, w₂), with a caption each, in which
// the examples of d appear one after another. Each example adds its line, with a band on the side of the
// weights that classify it correctly, as in [WeightSpace]; the lines of earlier examples are grey. The
// weights that classify all examples so far correctly are tinted. So the tinted part is first the whole
// plane, and then shrinks. Only the last figure says whether it contains separators. If it does, the lines
// have their colours and bands again, as in [WeightSpace]. If there are none, it says how many examples the
// weights of each part of the plane classify correctly:
//
//	show.SizedSteps(plotting.ExamplesInWeightSpace(d), 360, 320, "One example after another.")
//
// If there are more than 12 examples, several of them appear at once. ExamplesInWeightSpace panics unless d
// has two columns.
func ExamplesInWeightSpace(d *perceptron.Dataset) iter.Seq2[*plot.Plot, string] {
	check.Plane("ExamplesInWeightSpace", d)
	const maxFrames = 12
	n := d.Len()
	atOnce := (n + maxFrames - 1) / maxFrames
	return func(yield func(*plot.Plot, string) bool) {
		if !yield(plotOfFirst(d, 0, 0), "Each point of the plane is a w, and so far each of them will do.") {
			return
		}
		shown := 0 // the number of examples in the previous figure
		for k := min(atOnce, n); ; shown, k = k, min(k+atOnce, n) {
			text := fmt.Sprintf("%s so far.", wording.Plural(k, "example"))
			if atOnce == 1 {
				text = demandOf(d, k-1)
			}
			if !yield(plotOfFirst(d, k, k-shown), text) {
				return
			}
			if k == n {
				break
			}
		}
		v := newWeightSpace(d, 0)
		v.x, v.y, v.quiet = unitRange, unitRange, !v.separable || n > maxBands
		text := "These w get all examples right."
		if !v.separable {
			text = fmt.Sprintf("No w is left: the best get %d of %d right.", mostRight(v.sectors()), n)
			v.counted = true
		}
		yield(v.plot(0), text)
	}
}

// unitRange is the range of both axes of ExamplesInWeightSpace. Any range around 0 would show the same lines.
var unitRange = geometry.Interval{Low: -1, High: 1}

// plotOfFirst returns the figure of the first k examples, without a verdict. The last of them, as many as
// newest says, are in colour.
func plotOfFirst(d *perceptron.Dataset, k, newest int) *plot.Plot {
	v := &weightSpace{separable: true}
	if k > 0 {
		indices := make([]int, k)
		for i := range indices {
			indices[i] = i
		}
		v = newWeightSpace(perceptron.Must(d.Subset(indices...)), 0)
	}
	v.x, v.y = unitRange, unitRange
	v.undecided, v.tinted, v.quiet = true, true, true
	v.focus = v.halfPlanes[k-newest:]
	return v.plot(0)
}

// demandOf returns the caption of the figure in which example i appears, such as "x = (3, 1), y = +1 wants
// 3w₁ + w₂ > 0."
func demandOf(d *perceptron.Dataset, i int) string {
	x, y := d.Row(i), d.Label(i)
	relation := ">"
	if y < 0 {
		relation = "<"
	}
	return fmt.Sprintf("x = %s, y = %s wants %s %s 0.",
		notation.Vector(x...), notation.Label(y), sumOf(x), relation)
}

// sumOf returns the score of an example as a sum, such as 3w₁ − w₂.
func sumOf(x []float64) string {
	var b strings.Builder
	for j, f := range x {
		sign := map[bool]string{true: " − ", false: " + "}[f < 0]
		size := notation.Number(max(f, -f))
		switch {
		case f == 0:
			continue
		case b.Len() == 0:
			sign = strings.Trim(sign, " +")
		}
		if size == "1" {
			size = ""
		}
		b.WriteString(sign + size + "w" + notation.Index(j+1))
	}
	if b.Len() == 0 {
		return "0"
	}
	return b.String()
}
