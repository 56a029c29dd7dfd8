// Command ours is the library's part in make bench. It holds the data of one measurement and does
// what it is asked: a request in JSON comes in, an answer goes out. Times are of the work alone,
// with the data loaded. It draws the figures of the page, too.
package main

import (
	"bufio"
	"encoding/json"
	"image/color"
	"os"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
	"perceptronlab/plotting"
)

type request struct {
	Do, Folder string // of the data
	Columns    int    // of sparse rows; 0 for dense ones
	Epochs     int    // classify: one against the rest, in order; 0 for what Trainer{} does

	File string // a figure, or a profile

	X, Y  string // of a figure
	Ticks plot.ConstantTicks
	Lines []struct {
		Name  string
		NameY float64
		plotter.XYs
		plotter.YErrors
	}
}

type answer struct {
	Seconds, Margin         float64
	Epochs, Mistakes, Wrong int
	Weights                 []float64
}

// held is what stays from one request to the next.
type held struct {
	data    *perceptron.Dataset
	weights []float64 // of the last training
}

func main() {
	in := json.NewDecoder(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	var h held
	for r := (request{}); in.Decode(&r) == nil; r = (request{}) {
		perceptron.Must(0, out.Encode(h.do(r)))
	}
}

func (h *held) do(r request) (a answer) {
	start := time.Now()
	switch r.Do {
	case "load":
		*h = held{}
		debug.FreeOSMemory()
		h.load(r)
	case "train":
		run := perceptron.Trainer{MaxEpochs: r.Epochs}.Train(h.data)
		a = answer{Epochs: run.Epochs, Mistakes: run.Mistakes, Weights: run.Weights}
		h.weights = run.Weights
	case "gonum":
		a.Weights = h.gonum(r.Epochs)
	case "scores":
		h.data.Scores(h.weights)
	case "margin":
		_, a.Margin, _ = perceptron.MaxMargin(h.data)
	case "separate":
		perceptron.Separate(h.data)
	case "classify":
		a.Wrong = classify(r)
	case "profile": // until "profiled"
		perceptron.Must(0, pprof.StartCPUProfile(perceptron.Must(os.Create(r.File))))
	case "profiled":
		pprof.StopCPUProfile()
	case "figure":
		draw(r)
	}
	a.Seconds = time.Since(start).Seconds()
	return a
}

// gonum is the perceptron as one writes it with gonum alone.
func (h *held) gonum(epochs int) []float64 {
	w := make([]float64, h.data.Dim())
	for range epochs {
		for i := range h.data.Len() {
			x, y := h.data.Row(i), h.data.Label(i)
			if !(y*floats.Dot(w, x) > 0) {
				floats.AddScaled(w, y, x)
			}
		}
	}
	return w
}

// classify reads two tables, trains on one and counts the rows of the other that it gets wrong.
func classify(r request) int {
	train := perceptron.Must(files.NPZ{}.ReadFile(r.Folder + "/train.npz"))
	test := perceptron.Must(files.NPZ{}.ReadFile(r.Folder + "/test.npz"))
	var trainer classifier.Trainer
	if r.Epochs > 0 {
		trainer = classifier.Trainer{
			Method:    classifier.OneVsRest,
			MaxEpochs: r.Epochs,
			NoHeldOut: true,
			InOrder:   true,
		}
	}
	model := perceptron.Must(trainer.Train(train))
	return perceptron.Must(model.Errors(test))
}

func (h *held) load(r request) {
	read := func(name string) []float64 {
		file := perceptron.Must(os.Open(r.Folder + "/" + name + ".npy"))
		defer file.Close()
		size := perceptron.Must(file.Stat()).Size()
		return perceptron.Must(npy.Read(bufio.NewReader(file), size)).Numbers
	}
	y := read("y")
	if r.Columns > 0 {
		pointers := ints(read("pointers"))
		columns := ints(read("columns"))
		h.data = perceptron.Must(perceptron.FromCSR(len(y), r.Columns, pointers, columns, read("values"), y))
		return
	}
	x := read("x")
	h.data = perceptron.Must(perceptron.Wrap(mat.NewDense(len(y), len(x)/len(y), x), y))
}

func ints(numbers []float64) []int {
	whole := make([]int, len(numbers))
	for i, v := range numbers {
		whole[i] = int(v)
	}
	return whole
}

// draw saves a figure: lines over powers, with the range of each point and a name at each end.
func draw(r request) {
	p := plotting.New()
	p.X.Label.Text = r.X
	p.X.Tick.Marker = r.Ticks
	p.X.Scale = plot.LogScale{}
	p.X.Padding = 6
	p.Y.Label.Text = r.Y
	p.Y.Padding = 6
	p.Y.Min = 0
	colours := []color.Color{plotting.Blue, plotting.Orange, plotting.Ink, plotting.Grey}
	for k, l := range r.Lines {
		stroke := perceptron.Must(plotter.NewLine(l))
		stroke.Width = 1.25
		stroke.Color = colours[k]

		ranges := perceptron.Must(plotter.NewYErrorBars(l))
		ranges.Color = colours[k]

		end := plotter.XY{X: l.XYs[len(l.XYs)-1].X, Y: l.NameY}
		name := perceptron.Must(plotter.NewLabels(plotter.XYLabels{
			XYs:    plotter.XYs{end},
			Labels: []string{l.Name},
		}))
		name.Offset.X = 8
		style := &name.TextStyle[0]
		style.Font = p.X.Label.TextStyle.Font
		style.Color = colours[k]
		style.YAlign = -0.5
		p.Add(stroke, ranges, name)
	}
	perceptron.Must(0, plotting.Save(p, r.File))
}
