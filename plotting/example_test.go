package plotting_test

import (
	"bytes"
	"fmt"
	"image/png"
	"log"
	"math"
	"os"
	"path/filepath"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// The variable and holds the four examples of AND. The weights w separate them with the bias
// absorbed.
var (
	and = perceptron.Must(perceptron.FromRows(
		[][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}},
		[]float64{-1, -1, -1, 1},
	))
	w = perceptron.Weights{3, 2, -4}
)

// If a dataset has more than two columns, choose two of them. The score is a function of the
// chosen columns.
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

func ExampleNew() {
	p := plotting.New()
	p.X.Label.Text, p.Y.Label.Text = "margin γ", "mistakes"
	fmt.Printf("%q\n", p.Title.Text)
	// Output: ""
}

// The plotters of gonum/plot have colours of their own. WithDefaults returns the colours of a style for
// them.
func ExampleStyle_WithDefaults() {
	usual := plotting.Style{}.WithDefaults()
	p := plotting.New()
	line := plotter.NewFunction(math.Sqrt)
	line.Color = usual.Positive
	line.Width = usual.LineWidth
	p.Add(line)
	fmt.Println(usual.Positive, usual.Font.Name(), usual.Font.Size, usual.MarkRadius, usual.LineWidth)
	// Output: {0 114 178 255} LiberationSans-Regular 11 4.5 1.25
}

// All figures of an animation have the same style.
func ExampleStyle_ApplyAll() {
	large := plotting.Style{LineWidth: 2.5, MarkRadius: 7}
	figures := 0
	for p := range large.ApplyAll(plotting.StepsInPlane(and, perceptron.Updates(and.AbsorbBias()))) {
		figures++
		fmt.Println(p.X.Width) // of the line of the axis; usually 0.75
		if figures == 2 {
			break
		}
	}
	// Output:
	// 1.5
	// 1.5
}

func ExampleTicks() {
	for _, tick := range (plotting.Ticks{Integers: true}).Ticks(1, 1000) {
		fmt.Print(tick.Label, " ")
	}
	// Output: 200 400 600 800 1000
}

// Equal maps a range to 0 … 1 as a linear scale does: 1 is a quarter of the way from 0 to 4. Draw,
// PNG, Save and SaveSized make the units of both axes equal.
func ExampleEqual() {
	p := plotting.New()
	p.X.Scale = plotting.Equal{}
	fmt.Println(p.X.Scale.Normalize(0, 4, 1))
	// Output: 0.25
}

// Draw can draw two figures on one canvas.
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
	// plotting: got a nil plot, want a plot from New or a function such as Scatter ("and.svg" was not written)
}

func ExampleSaveSized() {
	fmt.Println(plotting.SaveSized(plotting.New(), 0, 3*vg.Inch, "small.png"))
	// Output: plotting: got a size of 0 × 216 points, want a width and height above 0 and at most 7200 ("small.png" was not written)
}

// A run on XOR never converges. StepsInPlane ends when an epoch starts with the same weights as an
// earlier epoch.
func ExampleStepsInPlane() {
	xor := datasets.XOR()
	for _, caption := range plotting.StepsInPlane(xor, perceptron.Updates(xor.AbsorbBias())) {
		fmt.Println(caption)
	}
	// Output:
	// k = 0: w = (0, 0, 0).
	// Next: x = (0, 0, 1), y = −1. y (w·x) = 0: a mistake.
	// k = 1: w = −(0, 0, 1) = (0, 0, −1).
	// Next: x = (0, 1, 1), y = +1. y (w·x) = −1: a mistake.
	// k = 2: w = −(0, 0, 1) + (0, 1, 1) = (0, 1, 0).
	// Next: x = (1, 0, 1), y = +1. y (w·x) = 0: a mistake.
	// k = 3: w = −(0, 0, 1) + (0, 1, 1) + (1, 0, 1) = (1, 1, 1).
	// Next: x = (1, 1, 1), y = −1. y (w·x) = −3: a mistake.
	// k = 4: w = −(0, 0, 1) + (0, 1, 1) + (1, 0, 1) − (1, 1, 1) = (0, 0, 0),
	// as at the start, so nothing separates the examples.
}

// A run on three examples. There is one figure before the first mistake, and one after each mistake.
func ExampleStepsOfLearning() {
	data := perceptron.Must(perceptron.FromRows([][]float64{{1, 1}, {-1, 2}, {2, -1}}, []float64{1, -1, 1}))
	for _, caption := range plotting.StepsOfLearning(data) {
		fmt.Println(caption)
	}
	// Output:
	// 0 mistakes so far
	// 1 mistake so far
	// 2 mistakes in all
}

// The run on OR with the bias absorbed makes 9 mistakes; the bound R²/γ² is 27. There is one figure
// before the first mistake, and one after each mistake.
func ExampleStepsOfSqueeze() {
	or := datasets.OR()
	figures := 0
	for range plotting.StepsOfSqueeze(or, perceptron.Updates(or.AbsorbBias())) {
		figures++
	}
	fmt.Println(figures)
	// Output: 10
}

// The two lines of a score have a name each.
func ExampleWords() {
	xor := datasets.XOR()
	network := perceptron.TwoLayers{
		Hidden: []perceptron.Weights{{2, 2, -1}, {-2, -2, 3}},
		Output: perceptron.Weights{2, 2, -3},
	}
	p := plotting.DecisionRegions(xor, network.Score)
	p.Add(plotting.Words(0.1, 0.55, "OR"), plotting.Words(0.82, 0.5, "NAND"))
	fmt.Println(plotting.Save(p, filepath.Join(os.TempDir(), "layers.png")))
	// Output: <nil>
}
