// Command ours measures this library for the command make bench. It reads requests in JSON from standard
// input, and writes an answer to each request to standard output. It keeps the data of a measurement in
// memory between requests, so the times don't include loading. It also draws the figures of bench/README.md.
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
	Do      string // the task: one of the cases in state.do
	Folder  string // the folder of the data
	Columns int    // the number of columns of sparse rows; 0 for dense rows
	Epochs  int    // the number of epochs; for the task "classify", see the function classify

	File string // the name of the file to write: a figure or a profile

	X, Y  string // the labels of the figure's axes
	Ticks plot.ConstantTicks
	Lines []struct {
		Name  string
		NameY float64 // the y coordinate at which the name is drawn
		plotter.XYs
		plotter.YErrors
	}
}

type answer struct {
	Seconds, Margin         float64
	Epochs, Mistakes, Wrong int // Wrong is the number of errors of the task "classify"
	Weights                 []float64
}

// A state holds data that later requests need.
type state struct {
	data    *perceptron.Dataset
	weights []float64 // the weights found by the last task "train"
}

func main() {
	in := json.NewDecoder(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	var s state
	for r := (request{}); in.Decode(&r) == nil; r = (request{}) {
		perceptron.Must(0, out.Encode(s.do(r)))
	}
}

// do carries out a request, and measures the time.
func (s *state) do(r request) (a answer) {
	start := time.Now()
	switch r.Do {
	case "load":
		*s = state{}
		debug.FreeOSMemory()
		s.load(r)
	case "train":
		run := perceptron.Trainer{MaxEpochs: r.Epochs}.Train(s.data)
		a = answer{Epochs: run.Epochs, Mistakes: run.Mistakes, Weights: run.Weights}
		s.weights = run.Weights
	case "gonum":
		a.Weights = s.gonum(r.Epochs)
	case "scores":
		s.data.Scores(s.weights)
	case "margin":
		_, a.Margin, _ = perceptron.MaxMargin(s.data)
	case "separate":
		perceptron.Separate(s.data)
	case "classify":
		a.Wrong = classify(r)
	case "profile": // begins a profile, which the task "profiled" ends
		perceptron.Must(0, pprof.StartCPUProfile(perceptron.Must(os.Create(r.File))))
	case "profiled":
		pprof.StopCPUProfile()
	case "figure":
		draw(r)
	}
	a.Seconds = time.Since(start).Seconds()
	return a
}

// gonum trains the perceptron with a loop that uses only gonum.
func (s *state) gonum(epochs int) []float64 {
	w := make([]float64, s.data.Dim())
	for range epochs {
		for i := range s.data.Len() {
			x, y := s.data.Row(i), s.data.Label(i)
			if !(y*floats.Dot(w, x) > 0) {
				floats.AddScaled(w, y, x)
			}
		}
	}
	return w
}

// classify trains on train.npz in r.Folder, and returns the number of errors on test.npz. If r.Epochs
// is 0, it trains with the defaults of classifier.Trainer. Otherwise it trains one-vs-rest for r.Epochs
// epochs, on all rows in the order of the file.
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

// load reads the dataset in r.Folder. The labels are in y.npy. Dense rows are in x.npy, and sparse rows in
// the CSR arrays pointers.npy, columns.npy and values.npy.
func (s *state) load(r request) {
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
		s.data = perceptron.Must(perceptron.FromCSR(len(y), r.Columns, pointers, columns, read("values"), y))
		return
	}
	x := read("x")
	s.data = perceptron.Must(perceptron.Wrap(mat.NewDense(len(y), len(x)/len(y), x), y))
}

// ints converts numbers to integers.
func ints(numbers []float64) []int {
	integers := make([]int, len(numbers))
	for i, v := range numbers {
		integers[i] = int(v)
	}
	return integers
}

// draw saves a figure of lines over a logarithmic x axis. Each point has an error bar. The name of
// each line is drawn at the end of the line.
func draw(r request) {
	p := plotting.New()
	p.X.Label.Text = r.X
	p.X.Tick.Marker = r.Ticks
	p.X.Scale = plot.LogScale{}
	p.X.Padding = 6
	p.Y.Label.Text = r.Y
	p.Y.Padding = 6
	p.Y.Min = 0
	style := plotting.Style{}.WithDefaults()
	colours := []color.Color{style.Positive, style.Negative, style.Ink, style.Axes}
	for k, l := range r.Lines {
		stroke := perceptron.Must(plotter.NewLine(l))
		stroke.Width = 1.25
		stroke.Color = colours[k]

		errorBars := perceptron.Must(plotter.NewYErrorBars(l))
		errorBars.Color = colours[k]

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
		p.Add(stroke, errorBars, name)
	}
	perceptron.Must(0, plotting.Save(p, r.File))
}
