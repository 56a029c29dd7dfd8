package animation

import (
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image/color"
	"io"
	"io/fs"
	"iter"
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	xfont "golang.org/x/image/font"
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

// similarFigures yields the decision regions after each update of a run on AND. Consecutive figures
// have many common elements.
func similarFigures(yield func(*plot.Plot, string) bool) {
	d := datasets.AND()
	for up := range perceptron.Updates(d.AbsorbBias()) {
		if !yield(plotting.DecisionRegions(d, up.After.Affine), fmt.Sprint("k = ", up.K, ": w = ", up.After)) {
			return
		}
	}
}

// differentFigures yields figures with few common elements. The figures contain arcs, an image, and
// characters that have a meaning in XML.
func differentFigures(yield func(*plot.Plot, string) bool) {
	const caption = "one figure\nof <four>, with a caption of many words that needs a second line below the first one"
	dots := plotting.New()
	scatter, _ := plotter.NewScatter(plotter.XYs{{X: 1, Y: 2}, {X: 2, Y: 1}, {X: 3, Y: 3}})
	scatter.GlyphStyle.Shape, scatter.GlyphStyle.Radius = draw.CircleGlyph{}, 4
	scatter.GlyphStyle.Color = color.NRGBA{G: 0xff, A: 0x80}
	dots.Add(scatter, plotter.NewGrid())
	dots.X.Label.Text = `a < b & "c"`
	weights := plotting.WeightImages(nil, [][]float64{{1, -1, 0, 2}}, 2)
	for _, p := range []*plot.Plot{dots, weights, dots, plotting.Mistakes([]int{2, 1, 0})} {
		if !yield(p, caption) {
			return
		}
	}
}

// TestFrameHasElementsOfFigure: each frame has exactly the elements of its figure, in the same order.
func TestFrameHasElementsOfFigure(t *testing.T) {
	for name, frames := range map[string]iter.Seq2[*plot.Plot, string]{
		"similar figures": similarFigures, "different figures": differentFigures,
	} {
		a, err := New(frames, 384, 288)
		if err != nil {
			t.Fatal(err)
		}
		svg := parseXML(t, a.svg())
		var figures []*plot.Plot
		var captions []string
		for p, caption := range frames {
			figures, captions = append(figures, p), append(captions, caption)
		}
		sheets, captionHeight := newSheets(figures, captions, 384)
		for k, p := range sheets {
			c := newSVGCanvas(288+captionHeight, &a.styles)
			plotting.Draw(p, draw.NewCanvas(c, 384, 288+captionHeight))
			var want []string
			for _, e := range c.elements {
				want = append(want, elementsAt(0, parseXML(t, e.markup(nil)), nil)...)
			}
			if got := elementsAt(k, svg, map[string]node{}); !slices.Equal(got, want) {
				t.Errorf("%s: frame %d has %d elements, %.300q,\nwant the %d elements of its figure, %.300q",
					name, k, len(got), got, len(want), want)
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

func parseXML(t *testing.T, text string) node {
	t.Helper()
	var n node
	if err := xml.Unmarshal([]byte(text), &n); err != nil {
		t.Fatalf("parsing %.300q: got the error %v, want valid XML", text, err)
	}
	return n
}

func (n node) attributes() map[string]string {
	attributes := map[string]string{}
	for _, a := range n.Attrs {
		attributes[a.Name.Local] = a.Value
	}
	return attributes
}

// elementsAt returns the elements in n that a browser draws in frame k. It omits hidden elements,
// and replaces each <use> with the path in its definition. It adds the definitions that it finds in
// n to the map definitions.
func elementsAt(k int, n node, definitions map[string]node) (elements []string) {
	attributes := n.attributes()
	switch n.XMLName.Local {
	case "style", "metadata":
		return nil
	case "defs":
		for _, path := range n.Nodes {
			definitions[path.attributes()["id"]] = path
		}
		return nil
	case "svg", "g":
		if !isShownAt(k, attributes) {
			return nil
		}
		for _, child := range n.Nodes {
			elements = append(elements, elementsAt(k, child, definitions)...)
		}
		return elements
	case "use":
		path := definitions[attributes["href"][1:]].attributes()["d"]
		start := "M" + attributes["x"] + " " + attributes["y"]
		attributes = map[string]string{"class": attributes["class"], "d": start + path[len("m0 0"):]}
	}
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		n.Text += " " + name + "=" + attributes[name]
	}
	return []string{n.Text}
}

// isShownAt reports whether a group with the given attributes is shown in frame k. The style of the
// group has the numbers a and b, or only a; the method svg explains these numbers.
func isShownAt(k int, attributes map[string]string) bool {
	isNotDigit := func(r rune) bool { return !('0' <= r && r <= '9') }
	numbers := strings.FieldsFunc(attributes["style"], isNotDigit)
	if len(numbers) == 0 {
		return true
	}
	a, _ := strconv.Atoi(numbers[0])
	b := a + 1
	if len(numbers) > 1 {
		b, _ = strconv.Atoi(numbers[1])
	}
	return k >= a && (k < b || attributes["class"] != "o")
}

// TestCanvas: the canvas follows the conventions of package vg. The y axis points up, angles are
// anticlockwise, and the last transformation is applied first. A half circle becomes lines between
// points on the half circle. The frame is 100 points high and an SVG unit is 1/20 point, so the
// point (1, 1) has the SVG coordinates (20, 1980).
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
	face := font.DefaultCache.Lookup(styleOf(plotting.New()).Font, 10)
	for want, drawOn := range map[string]func(c *svgCanvas){
		`<path class="s0" d="M20 1980l20 0q20 0 0-20zm0-40l0 20"/>`:                          func(c *svgCanvas) { c.Fill(square) },
		`<path class="s0" d="M140 1980l0-20q0-20-20 0zm-40 0l20 0"/>`:                        func(c *svgCanvas) { c.Translate(at(8, 0)); c.Rotate(math.Pi / 2); c.Fill(square) },
		`<path class="s0" d="M40 1940l40 0q40 0 0-60zm0-120l0 60"/>`:                         func(c *svgCanvas) { c.Push(); c.Scale(2, 3); c.Stroke(square); c.Pop() },
		`<text class="s0" x="100" y="1900" transform="rotate(-90 100 1900)">a &lt; b</text>`: func(c *svgCanvas) { c.Rotate(math.Pi / 2); c.FillString(face, at(5, -5), "a < b") },
	} {
		c := newSVGCanvas(100, new([]string))
		drawOn(c)
		if got := c.elements[0].markup(nil); got != want {
			t.Errorf("markup = %s, want %s", got, want)
		}
	}
	previous, width := at(60, 50), vg.Length(0) // the half circle starts at (60, 50)
	for _, part := range withoutArcs(half) {
		r := part.Pos.Sub(at(50, 50))
		if math.Abs(math.Hypot(float64(r.X), float64(r.Y))-10) > 1e-9 || r.Y < -1e-9 {
			t.Errorf("vertex of the half circle = %v, want a vertex 10 points from (50, 50) and with y ≥ 50",
				part.Pos)
		}
		width += previous.X - part.Pos.X
		previous = part.Pos
	}
	if math.Abs(float64(width)-20) > 1e-9 {
		t.Errorf("width of the half circle = %v points, want 20", width)
	}
}

// TestFonts: words have the font of the figure, whose family has the name of the typeface and the variant.
// Liberation Sans is the font of all words, so it needs no style.
func TestFonts(t *testing.T) {
	for want, f := range map[string]font.Font{
		"": {Typeface: "Liberation", Variant: "Sans"},
		";font-family:'Liberation Mono',monospace;font-weight:bold": {
			Typeface: "Liberation", Variant: "Mono", Weight: xfont.WeightBold,
		},
		";font-family:'Liberation Serif',serif;font-style:italic": {
			Typeface: "Liberation", Variant: "Serif", Style: xfont.StyleItalic,
		},
		";font-family:'Go',sans-serif":                        {Typeface: "Go"},
		`;font-family:'\27 a\27 ;\3c b\3e  \5c c',sans-serif`: {Typeface: `'a';<b> \c`},
		";font-family:'Latin Modern Math',sans-serif":         {Typeface: "Latin Modern", Variant: "Math"},
	} {
		if got := fontStyle(font.Face{Font: f}); got != want {
			t.Errorf("fontStyle(%+v) = %q, want %q", f, got, want)
		}
	}
}

// TestWrap: each line of a caption is at most as wide as the figure, even if a word is wider. No character
// is lost.
func TestWrap(t *testing.T) {
	const caption = "the file /home/user/data/iris/measurements/of/1936/setosa.csv, row 3"
	style := styleOf(plotting.New())
	for _, width := range []vg.Length{60, 120, 1000} {
		lines := wrap(caption, style, width)
		for _, line := range lines {
			if got := style.Width(line); got > width {
				t.Errorf("width of the line %q = %v, want at most %v", line, got, width)
			}
		}
		withoutSpaces := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if got, want := withoutSpaces(strings.Join(lines, "")), withoutSpaces(caption); got != want {
			t.Errorf("caption = %q, want %q", got, want)
		}
	}
	if lines := wrap(caption, style, 1000); len(lines) != 1 || lines[0] != caption {
		t.Errorf("lines = %q, want one line, the caption", lines)
	}
	if lines, want := wrap("x = 1.\ny = 2", style, 1000), []string{"x = 1.", "y = 2"}; !slices.Equal(lines, want) {
		t.Errorf("lines = %q, want %q", lines, want)
	}
}

// TestFamilyInFontFile: browsers also look for the name in the file of a font, which may differ from the
// name under which the font is in the cache.
func TestFamilyInFontFile(t *testing.T) {
	serif := font.DefaultCache.Lookup(font.Font{Typeface: "Liberation", Variant: "Serif"}, 10)
	for want, f := range map[string]font.Font{
		";font-family:'Liberation Serif',serif":             {Typeface: "Liberation", Variant: "Serif"},
		";font-family:'Own','Liberation Serif',sans-serif":  {Typeface: "Own"},
		";font-family:'Own Serif','Liberation Serif',serif": {Typeface: "Own", Variant: "Serif"},
		";font-family:'Liberation Serif',sans-serif":        {Typeface: "Liberation Serif"},
	} {
		if got := fontStyle(font.Face{Font: f, Face: serif.Face}); got != want {
			t.Errorf("fontStyle(%+v) of the file of Liberation Serif = %q, want %q", f, got, want)
		}
	}
}

// TestDataURL: the data: URL of the image decodes to the image, even if the image contains characters
// that have a meaning in a URL or in HTML.
func TestDataURL(t *testing.T) {
	a, err := New(differentFigures, 384, 288)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(a.svg(), `"`, "'")
	if !strings.Contains(want, "&") {
		t.Fatalf("image = %.300s, want an image that contains &", want)
	}
	_, rest, _ := strings.Cut(a.HTML(""), "charset=utf-8,")
	encoded, _, _ := strings.Cut(rest, `"`)
	got, err := url.PathUnescape(html.UnescapeString(encoded))
	if err != nil || got != want {
		t.Errorf("decoded image = %.300s, error = %v; want the image %.300s and no error", got, err, want)
	}
}

// TestAnimationSize: the animations of the lessons are small enough for a notebook. The size does not
// include the PNG of the last frame.
func TestAnimationSize(t *testing.T) {
	and := datasets.AND()
	updates := perceptron.Updates(and.AbsorbBias())
	hundred, _, err := datasets.Planted(100, 2, 0.002, 11)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		frames  iter.Seq2[*plot.Plot, string]
		width   vg.Length
		maxSize int // in bytes
	}{
		{"the plane", plotting.StepsInPlane(and, updates), plotting.Width, 30_000},
		{"weight space", plotting.StepsInWeightSpace(and, updates), plotting.Width, 40_000},
		{"the squeeze", plotting.StepsOfSqueeze(and, updates), plotting.Width, 30_000},
		{"AND, three panels", plotting.Steps(and, updates), 620, 120_000},
		{"50 updates on 100 examples, three panels", plotting.Steps(hundred, first50(perceptron.Updates(hundred))), 620, 200_000},
	} {
		a, err := New(c.frames, c.width, c.width*3/5)
		if err != nil {
			t.Fatal(err)
		}
		compressed := strings.Contains(a.HTML(""), " data-film=")
		size := len(a.HTML(""))
		if compressed {
			size -= base64.StdEncoding.EncodedLen(len(a.Still))
		}
		t.Logf("%s: %d bytes, %d frames, compressed = %t", c.name, size, a.Frames, compressed)
		if size > c.maxSize {
			t.Errorf("size of %s = %d bytes, want at most %d", c.name, size, c.maxSize)
		}
	}
}

// first50 yields at most the first 50 updates.
func first50(updates iter.Seq[perceptron.Update]) iter.Seq[perceptron.Update] {
	return func(yield func(perceptron.Update) bool) {
		for up := range updates {
			if !yield(up) || up.K == 50 {
				return
			}
		}
	}
}

func TestNewErrors(t *testing.T) {
	noFigures := func(func(*plot.Plot, string) bool) {}
	oneFigure := func(yield func(*plot.Plot, string) bool) { yield(plotting.New(), "") }
	nilFigure := func(yield func(*plot.Plot, string) bool) { _ = yield(plotting.New(), "") && yield(nil, "") }
	endless := func(yield func(*plot.Plot, string) bool) {
		for yield(plotting.New(), "") {
		}
	}
	_, err := New(noFigures, 100, 100)
	messagetest.Error(t, "no figures", err)
	_, err = New(endless, 100, 100)
	messagetest.Error(t, "too many figures", err)
	_, err = New(oneFigure, -1, 100)
	messagetest.Error(t, "negative width", err)
	oneCaption := func(yield func(*plot.Plot, string) bool) { yield(plotting.New(), "one line") }
	_, err = New(oneCaption, 100, 0)
	messagetest.Error(t, "height 0", err)
	_, err = New(oneCaption, 100, -5)
	messagetest.Error(t, "negative height, but less than that of the caption", err)
	_, err = New(nilFigure, 100, 100)
	messagetest.Error(t, "nil figure", err)

	undrawable := plotting.New()
	undrawable.Y.Max = math.NaN()
	_, err = New(func(yield func(*plot.Plot, string) bool) {
		_ = yield(plotting.New(), "") && yield(undrawable, "") && yield(plotting.New(), "")
	}, 100, 100)
	messagetest.Error(t, "NaN in the second figure", err)
	_, err = New(func(yield func(*plot.Plot, string) bool) { yield(undrawable, "") }, 100, 100)
	messagetest.Error(t, "NaN in the last figure", err)
}

// A closedWriter is an io.Writer that returns an error.
type closedWriter struct{}

func (closedWriter) Write([]byte) (int, error) { return 0, fs.ErrClosed }

// TestWriteErrors: WriteSVG and WriteGIF return the error of the writer.
func TestWriteErrors(t *testing.T) {
	a, err := New(similarFigures, 100, 100)
	if err != nil {
		t.Fatal(err)
	}
	for format, write := range map[string]func(io.Writer) error{"SVG": a.WriteSVG, "GIF": a.WriteGIF} {
		err := write(closedWriter{})
		messagetest.Error(t, format, err)
		if !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s: error = %v, want the writer's error, %v", format, err, fs.ErrClosed)
		}
	}
}
