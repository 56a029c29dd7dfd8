package plotting_test

import (
	"bytes"
	"fmt"
	"image/png"
	"log"
	"os"
	"path/filepath"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"perceptronlab/perceptron"
	"perceptronlab/plotting"
)

// and is the gate AND, and w are weights that separate it after AbsorbBias.
var (
	and = perceptron.Must(perceptron.FromRows(
		[][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}},
		[]float64{-1, -1, -1, 1},
	))
	w = perceptron.Weights{3, 2, -4}
)

// Of a dataset with more columns choose two, and score only these.
func ExampleDecisionRegions_columns() {
	flowers := perceptron.Must(perceptron.FromRows(
		[][]float64{{5.1, 3.5, 1.4, 0.2}, {7.0, 3.2, 4.7, 1.4}},
		[]float64{1, -1},
	)).Named("sepal length", "sepal width", "petal length", "petal width")

	petals := perceptron.Must(flowers.Columns(2, 3))
	p := plotting.DecisionRegions(petals, perceptron.Weights{-1, -1, 3}.Affine)
	fmt.Println(p.X.Label.Text, "·", p.Y.Label.Text)
	// Output: petal length · petal width
}

// Two lines in one figure: dashed before an update, solid after it.
func ExampleNewLine() {
	before := plotting.NewLine(perceptron.Weights{1, 1, -2})
	before.Style.Dashes = []vg.Length{4, 3}
	before.Arrow = 0
	after := plotting.NewLine(perceptron.Weights{2, 1, -2})

	p := plotting.New()
	p.X.Scale = plotting.Equal{}
	p.Add(plotting.NewExamples(and, nil), before, after)
	fmt.Println(after.W1, after.W2, after.B)
	// Output: 2 1 -2
}

func ExampleNewExamples() {
	e := plotting.NewExamples(and, perceptron.Weights{1, 1, 0}.Affine)
	for i := range and.Len() {
		fmt.Println(and.Row(i), "a mistake:", e.Mistake(i))
	}
	// Output:
	// [0 0] a mistake: true
	// [0 1] a mistake: true
	// [1 0] a mistake: true
	// [1 1] a mistake: false
}

// The columns of AND go from 0 to 1; an eighth is left free on each side.
func ExampleExamples_DataRange() {
	fmt.Println(plotting.NewExamples(and, nil).DataRange())
	// Output: -0.125 1.125 -0.125 1.125
}

func ExampleNewRegions() {
	p := plotting.New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, -1, 1
	p.Add(plotting.NewRegions(func(x []float64) float64 { return x[0] * x[1] }))
	data, err := plotting.PNG(p, 200, 150)
	fmt.Println(len(data) > 0, err)
	// Output: true <nil>
}

func ExampleNewCurve() {
	small, large := plotting.NewCurve([]int{4, 2, 0}), plotting.NewCurve([]int{4, 3, 1, 0})
	large.Style.Color, large.Label.Color = plotting.Orange, plotting.Orange
	p := plotting.Mistakes(nil)
	p.Add(small, large)
	fmt.Println(p.X.Max, p.Y.Max)
	// Output: 4 4
}

func ExampleNew() {
	p := plotting.New()
	p.X.Label.Text, p.Y.Label.Text = "margin γ", "mistakes"
	fmt.Printf("%q\n", p.Title.Text)
	// Output: ""
}

func ExampleTicks() {
	for _, tick := range (plotting.Ticks{Integers: true}).Ticks(1, 1000) {
		fmt.Print(tick.Label, " ")
	}
	// Output: 200 400 600 800 1000
}

func ExampleEqual() {
	p := plotting.New()
	p.X.Scale = plotting.Equal{}
	fmt.Println(p.X.Scale.Normalize(0, 4, 1))
	// Output: 0.25
}

// Two figures beside each other.
func ExampleDraw() {
	canvas := draw.New(vgimg.New(600, 200))
	tiles := draw.Tiles{Cols: 2, Rows: 1}
	plotting.Draw(plotting.DecisionRegions(and, w.Affine), tiles.At(canvas, 0, 0))
	plotting.Draw(plotting.Mistakes([]int{2, 1, 0}), tiles.At(canvas, 1, 0))
	// Output:
}

func ExamplePNG() {
	data, err := plotting.PNG(plotting.Mistakes([]int{2, 1, 0}), plotting.Width, plotting.Height)
	if err != nil {
		log.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	fmt.Println(img.Bounds().Size(), err)
	// Output: (1024,768) <nil>
}

func ExampleSave() {
	dir, err := os.MkdirTemp("", "figures")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)

	p := plotting.DecisionRegions(and, w.Affine)
	fmt.Println(plotting.Save(p, filepath.Join(dir, "and.svg")))
	fmt.Println(plotting.Save(nil, "and.svg"))
	// Output:
	// <nil>
	// plotting: the plot is nil; wanted one from New, DecisionRegions or Mistakes ("and.svg" was not written)
}

func ExampleSaveSized() {
	fmt.Println(plotting.SaveSized(plotting.New(), 0, 3*vg.Inch, "small.png"))
	// Output: plotting: a size of 0 × 216 points; wanted both above 0 and at most 7200 ("small.png" was not written)
}

func ExampleExamples_Mistake() {
	e := plotting.NewExamples(and, perceptron.Weights{1, 1, 0}.Affine)
	for i := range and.Len() {
		fmt.Print(e.Mistake(i), " ") // is example i ringed?
	}
	// Output: true true true false
}

// The band that the examples leave free about a line.
func ExampleNewBand() {
	p := plotting.Scatter(and)
	p.Add(plotting.NewBand(w, and.AbsorbBias().FunctionalMargin(w)), plotting.NewExamples(and, nil))
	fmt.Println(plotting.NewBand(w, 1).Rho)
	// Output: 1
}

// A step in weight space: w = (1, 0) and an update by (0, 1).
func ExampleNewArrow() {
	step := plotting.NewArrow(perceptron.Weights{1, 0}, perceptron.Weights{1, 1})
	step.Name = "+x"
	p := plotting.WeightSpace(and)
	p.Add(step)
	fmt.Println(step.DataRange())
	// Output: 1 1 0 1
}
