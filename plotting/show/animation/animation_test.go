package animation

import (
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"html"
	"image/color"
	"iter"
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// regions yields the decision regions after each update of a run on AND.
func regions(yield func(*plot.Plot, string) bool) {
	d := datasets.AND()
	for up := range perceptron.Updates(d.AbsorbBias()) {
		if !yield(plotting.DecisionRegions(d, up.After.Affine), fmt.Sprint("k = ", up.K, ": w = ", up.After)) {
			return
		}
	}
}

// others yields figures with few common elements, among them arcs, an image, and characters that have
// a meaning in XML.
func others(yield func(*plot.Plot, string) bool) {
	dots := plotting.New()
	scatter, _ := plotter.NewScatter(plotter.XYs{{X: 1, Y: 2}, {X: 2, Y: 1}, {X: 3, Y: 3}})
	scatter.GlyphStyle.Shape, scatter.GlyphStyle.Radius = draw.CircleGlyph{}, 4
	scatter.GlyphStyle.Color = color.NRGBA{G: 0xff, A: 0x80}
	dots.Add(scatter, plotter.NewGrid())
	dots.X.Label.Text = `a < b & "c"`
	weights := plotting.WeightImages(nil, [][]float64{{1, -1, 0, 2}}, 2)
	for _, p := range []*plot.Plot{dots, weights, dots, plotting.Mistakes([]int{2, 1, 0})} {
		if !yield(p, "one figure\nof <four>, with a caption of many words that needs a second line below the first one") {
			return
		}
	}
}

// TestEveryFrameIsItsFigure: each frame has exactly the elements of its figure, in the same order.
func TestEveryFrameIsItsFigure(t *testing.T) {
	for name, frames := range map[string]iter.Seq2[*plot.Plot, string]{"regions": regions, "others": others} {
		f, err := New(frames, 384, 288)
		if err != nil {
			t.Fatal(err)
		}
		svg := parsed(t, f.SVG())
		var figures []*plot.Plot
		var captions []string
		for p, caption := range frames {
			figures, captions = append(figures, p), append(captions, caption)
		}
		sheets, room := onSheets(figures, captions, 384)
		for k, p := range sheets {
			c := newCanvas(288+room, &f.styles)
			plotting.Draw(p, draw.NewCanvas(c, 384, 288+room))
			var want []string
			for _, e := range c.elements {
				want = append(want, shown(parsed(t, e.markup(nil)), nil, 0)...)
			}
			if got := shown(svg, map[string]node{}, k); !slices.Equal(got, want) {
				t.Errorf("%s: the %d elements of frame %d = %.300q,\nwant the %d of its figure, %.300q",
					name, len(got), k, got, len(want), want)
			}
		}
	}
}

// A node is an element of an XML document.
type node struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Nodes   []node     `xml:",any"`
	Text    string     `xml:",chardata"`
}

func parsed(t *testing.T, text string) node {
	t.Helper()
	var n node
	if err := xml.Unmarshal([]byte(text), &n); err != nil {
		t.Fatalf("parsing %.300q: got the error %v, want valid XML", text, err)
	}
	return n
}

func (n node) attributes() map[string]string {
	all := map[string]string{}
	for _, a := range n.Attrs {
		all[a.Name.Local] = a.Value
	}
	return all
}

// shown returns the elements that a browser draws at frame k. It omits hidden elements, and replaces
// each <use> with the path in its definition. shapes collects the definitions.
func shown(n node, shapes map[string]node, k int) (all []string) {
	a := n.attributes()
	switch n.XMLName.Local {
	case "style", "metadata":
		return nil
	case "defs":
		for _, shape := range n.Nodes {
			shapes[shape.attributes()["id"]] = shape
		}
		return nil
	case "svg", "g":
		if at := strings.FieldsFunc(a["style"], func(r rune) bool { return !('0' <= r && r <= '9') }); len(at) > 0 {
			from, _ := strconv.Atoi(at[0])
			if k < from {
				return nil
			}
			to := from + 1
			if len(at) > 1 {
				to, _ = strconv.Atoi(at[1])
			}
			if a["class"] == "o" && k >= to {
				return nil
			}
		}
		for _, child := range n.Nodes {
			all = append(all, shown(child, shapes, k)...)
		}
		return all
	case "use":
		path := shapes[a["href"][1:]].attributes()["d"]
		a = map[string]string{"class": a["class"], "d": "M" + a["x"] + " " + a["y"] + path[len("m0 0"):]}
	}
	for _, name := range slices.Sorted(maps.Keys(a)) {
		n.Text += " " + name + "=" + a[name]
	}
	return []string{n.Text}
}

// TestCanvas: the canvas follows the conventions of package vg: y points up, angles are anticlockwise, and
// the last transformation is applied first. A half circle becomes lines between points on the half circle.
func TestCanvas(t *testing.T) {
	at := func(x, y vg.Length) vg.Point { return vg.Point{X: x, Y: y} }
	var square, half vg.Path
	square.Move(at(1, 1))
	square.Line(at(2, 1))
	square.QuadTo(at(3, 1), at(2, 2))
	square.Close()
	square.Move(at(1, 3))
	square.Line(at(1, 2))
	half.Arc(at(50, 50), 10, 0, math.Pi)
	face := font.DefaultCache.Lookup(style().Font, 10)
	for want, drawn := range map[string]func(c *canvas){
		`<path class="s0" d="M20 1980l20 0q20 0 0-20zm0-40l0 20"/>`:                          func(c *canvas) { c.Fill(square) },
		`<path class="s0" d="M140 1980l0-20q0-20-20 0zm-40 0l20 0"/>`:                        func(c *canvas) { c.Translate(at(8, 0)); c.Rotate(math.Pi / 2); c.Fill(square) },
		`<path class="s0" d="M40 1940l40 0q40 0 0-60zm0-120l0 60"/>`:                         func(c *canvas) { c.Push(); c.Scale(2, 3); c.Stroke(square); c.Pop() },
		`<text class="s0" x="100" y="1900" transform="rotate(-90 100 1900)">a &lt; b</text>`: func(c *canvas) { c.Rotate(math.Pi / 2); c.FillString(face, at(5, -5), "a < b") },
	} {
		c := newCanvas(100, new([]string))
		if drawn(c); c.elements[0].markup(nil) != want {
			t.Errorf("markup = %s, want %s", c.elements[0].markup(nil), want)
		}
	}
	from, sum := at(60, 50), vg.Length(0)
	for _, part := range withoutArcs(half) {
		if r := part.Pos.Sub(at(50, 50)); math.Abs(math.Hypot(float64(r.X), float64(r.Y))-10) > 1e-9 || r.Y < -1e-9 {
			t.Errorf("vertex of the half circle = %v, want 10 points from (50, 50) and not below it",
				part.Pos)
		}
		sum += from.X - part.Pos.X
		from = part.Pos
	}
	if math.Abs(float64(sum)-20) > 1e-9 {
		t.Errorf("width of the half circle = %v points, want 20", sum)
	}
}

// TestAddress: the address of the image decodes to the image, even if the image contains characters that
// have a meaning in an address or in HTML.
func TestAddress(t *testing.T) {
	f, err := New(others, 384, 288)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(f.HTML(""), "charset=utf-8,")
	address, _, _ := strings.Cut(rest, `"`)
	got, err := url.PathUnescape(html.UnescapeString(address))
	if want := strings.ReplaceAll(f.SVG(), `"`, "'"); err != nil || !strings.Contains(want, "&") || got != want {
		t.Errorf("decoded address =\n%.300s\n(error %v), want an image with &, without errors:\n%.300s",
			got, err, want)
	}
}

// TestSize: the animations of the lessons are small enough for a notebook. The PNG of the last frame is
// not counted.
func TestSize(t *testing.T) {
	and := datasets.AND()
	updates := perceptron.Updates(and.AbsorbBias())
	hundred, _, err := datasets.Planted(100, 2, 0.002, 11)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		frames iter.Seq2[*plot.Plot, string]
		width  vg.Length
		most   int // bytes
	}{
		{"the plane", plotting.StepsInPlane(and, updates), plotting.Width, 30_000},
		{"weight space", plotting.StepsInWeightSpace(and, updates), plotting.Width, 30_000},
		{"the squeeze", plotting.StepsOfSqueeze(and, updates), plotting.Width, 30_000},
		{"AND, three panels", plotting.Steps(and, updates), 620, 120_000},
		{"50 updates of 100 points, three panels", plotting.Steps(hundred, first50(perceptron.Updates(hundred))), 620, 200_000},
	} {
		f, err := New(c.frames, c.width, c.width*3/5)
		if err != nil {
			t.Fatal(err)
		}
		compressed := strings.Contains(f.HTML(""), " data-film=")
		size := len(f.HTML(""))
		if compressed {
			size -= base64.StdEncoding.EncodedLen(len(f.Still))
		}
		t.Logf("%s: %d bytes, %d frames, compressed %t", c.name, size, f.Frames, compressed)
		if size > c.most {
			t.Errorf("size of %s = %d bytes, want at most %d", c.name, size, c.most)
		}
	}
}

func first50(updates iter.Seq[perceptron.Update]) iter.Seq[perceptron.Update] {
	return func(yield func(perceptron.Update) bool) {
		for up := range updates {
			if !yield(up) || up.K == 50 {
				return
			}
		}
	}
}

func TestErrors(t *testing.T) {
	one := func(p *plot.Plot) iter.Seq2[*plot.Plot, string] {
		return func(yield func(*plot.Plot, string) bool) { yield(p, "") }
	}
	endless := func(yield func(*plot.Plot, string) bool) {
		for yield(plotting.New(), "") {
		}
	}
	for name, frames := range map[string]iter.Seq2[*plot.Plot, string]{
		"no figures":       func(func(*plot.Plot, string) bool) {},
		"too many figures": endless,
	} {
		_, err := New(frames, 100, 100)
		messagetest.Error(t, name, err)
	}
	if _, err := New(one(plotting.New()), -1, 100*vg.Inch); err == nil {
		t.Error("New with a width of −1 returned no error, want one")
	}
}
