package show

import (
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/url"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting"
	"perceptronlab/plotting/animation"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/scene"
)

//go:embed playground.js
var playgroundScript string

// Playground displays a dataset of two columns in the playground, an interactive page on which
// readers can drag the examples, shown as points. After each change, the page trains a perceptron
// again.
//
//	show.Playground(datasets.XOR())
//	show.Playground(pair, "Adelie", "Chinstrap")
//
// The names, if there are any, are those of the classes with the labels +1 and −1.
//
// The playground appears when the cell is run, in the JupyterLab that the command "make lab" starts and in
// the lab of the site. The site's page of a notebook shows it, too. Other viewers, and a notebook that is
// only opened, show a picture of the points, which the notebook file contains, and a link to the page of the
// playground, which opens with these points. With names, the picture also has the line of
// [perceptron.Train], if the run has converged. Dragging is slow if there are more than a few hundred
// points, and the page refuses more than 1000.
//
// Playground panics unless d has two columns, and there are no names or two.
func Playground(d *perceptron.Dataset, names ...string) {
	output := playground(d, names...)
	if !gonbui.IsNotebook {
		fmt.Println("playground: not in a notebook")
		return
	}
	send(output)
}

// playgroundSide is the side of the picture of the points.
const playgroundSide = 3 * vg.Inch

// playground returns an output with the picture of the points, and with the script that replaces the
// picture with the page of the playground. The text below the picture links to that page.
func playground(d *perceptron.Dataset, names ...string) *protocol.DisplayData {
	mustHaveTwoColumns(d)
	if len(names) != 0 && len(names) != 2 {
		panic(fmt.Sprintf("show: Playground: got %s, want two, for the labels +1 and −1, or none",
			wording.Plural(len(names), "name")))
	}
	p := plotting.Scatter(d)
	// The playground shows the smallest square that contains the ranges of both axes.
	side := max(p.X.Max-p.X.Min, p.Y.Max-p.Y.Min)
	left := (p.X.Min + p.X.Max - side) / 2
	bottom := (p.Y.Min + p.Y.Max - side) / 2
	content := map[string]any{
		"name":   "your data",
		"points": pointsOf(d),
		"view":   []float64{left, bottom, side},
	}
	if names != nil {
		p = namedPicture(d, names)
		content["names"] = names
	}
	picture := perceptron.Must(plotting.PNG(p, playgroundSide, playgroundSide))
	// There is no error, because the numbers of a dataset are finite.
	data := perceptron.Must(json.Marshal(content))
	const page = `<figure class="playground" data-points="%s" style="margin:0">` +
		`<img width="%d" alt="The points." src="data:image/png;base64,%s">` +
		`<figcaption>Run this cell to drag the points here, ` +
		`or <a href="playground.html#data=%s">open them in the playground</a>.</figcaption></figure>` +
		`<script>%s</script>`
	return &protocol.DisplayData{Data: map[protocol.MIMEType]any{
		protocol.MIMETextPlain: "the playground",
		protocol.MIMEImagePNG:  picture,
		protocol.MIMETextHTML: fmt.Sprintf(page,
			html.EscapeString(string(data)),
			animation.Pixels(playgroundSide),
			base64.StdEncoding.EncodeToString(picture),
			url.QueryEscape(string(data)),
			playgroundScript,
		),
	}}
}

// namedPicture returns the figure of the examples with the names of the two labels, and with the line and
// the regions of a run that has converged.
func namedPicture(d *perceptron.Dataset, names []string) *plot.Plot {
	p := plotting.New()
	p.X.Scale = plotting.Equal{}
	p.X.Label.Text = notation.ColumnName(d.Names(), 0, "x₁")
	p.Y.Label.Text = notation.ColumnName(d.Names(), 1, "x₂")
	// In this small picture, marks of the usual size would hide on which side of the line they are.
	p = plotting.Style{MarkRadius: 3}.Apply(p)
	if run := perceptron.Train(d.AbsorbBias()); run.Outcome == perceptron.Converged {
		s := scene.OfWeights("Playground", d, run.Weights)
		s.Names = names
		p.Add(s)
		return p
	}
	e := scene.NewExamples(d)
	e.Names = names
	p.Add(e, scene.ClassNames{Examples: e})
	return p
}

// mustHaveTwoColumns panics unless d has two columns.
func mustHaveTwoColumns(d *perceptron.Dataset) {
	if d == nil {
		panic("show: Playground: got a nil dataset, want one with 2 columns")
	}
	if d.Dim() != 2 {
		panic(fmt.Sprintf("show: Playground: got a dataset with %s, want 2; "+
			"choose two columns, for example with d.Columns(0, 1)", wording.Plural(d.Dim(), "column")))
	}
}

// A point is an example in the JSON format of the playground's page: x₁, x₂ and the label.
type point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	L float64 `json:"l"`
}

// pointsOf returns the examples of a dataset of two columns.
func pointsOf(d *perceptron.Dataset) (points []point) {
	for x, y := range d.All() {
		points = append(points, point{x[0], x[1], y})
	}
	return points
}
