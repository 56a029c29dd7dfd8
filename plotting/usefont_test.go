package plotting

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// fontFile writes a file with the given contents and returns its name. When the test ends, the usual font
// is Liberation Sans again.
func fontFile(t *testing.T, name string, contents []byte) string {
	t.Helper()
	t.Chdir(t.TempDir()) // so messages have only the name of the file
	t.Cleanup(func() { _ = UseFont("") })
	if err := os.WriteFile(name, contents, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// collectionOf returns a font collection (.ttc) of the given TrueType fonts.
func collectionOf(fonts ...[]byte) []byte {
	file := binary.BigEndian.AppendUint32([]byte("ttcf\x00\x01\x00\x00"), uint32(len(fonts)))
	start := len(file) + 4*len(fonts)
	for _, f := range fonts {
		file = binary.BigEndian.AppendUint32(file, uint32(start))
		start += len(f)
	}
	for _, f := range fonts {
		offset := uint32(len(file))
		f = bytes.Clone(f)
		for k := range int(binary.BigEndian.Uint16(f[4:])) {
			field := f[12+16*k+8:] // the place of table k
			binary.BigEndian.PutUint32(field, binary.BigEndian.Uint32(field)+offset)
		}
		file = append(file, f...)
	}
	return file
}

// figuresWith returns figures, each of which draws a text in another way.
func figuresWith(text string) figures {
	withName := func() *plot.Plot {
		p := New()
		p.X.Label.Text = text
		return p
	}
	return figures{
		"axis name": withName,
		"title": func() *plot.Plot {
			p := New()
			p.Title.Text = text
			return p
		},
		"tick label": func() *plot.Plot {
			p := New()
			p.X.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: text}}
			return p
		},
		"legend": func() *plot.Plot {
			p := New()
			p.Legend.Add(text)
			return p
		},
		"class": func() *plot.Plot {
			table := datasets.Table{
				Features: []string{"a", "b"},
				Rows:     [][]float64{{1, 2}, {2, 1}},
				Classes:  []string{text, "c"},
			}
			return ClassRegions(table, func(x []float64) string {
				if x[0] < 1.5 {
					return text
				}
				return "c"
			})
		},
		"series": func() *plot.Plot {
			return Curves("x", "y", Series{text, []float64{1, 2}}, Series{"b", []float64{2, 1}})
		},
		"unit":      func() *plot.Plot { return UnitDiagram([]string{text}, nil) },
		"image":     func() *plot.Plot { return WeightImages([]string{text}, [][]float64{{1}}, 1) },
		"panels":    func() *plot.Plot { return Panels(2, New(), withName()) },
		"plot.New":  func() *plot.Plot { p := plot.New(); p.X.Label.Text = text; return p },
		"plotter":   func() *plot.Plot { return withLabel(text) },
		"with Mono": func() *plot.Plot { return Style{Font: mono}.Apply(withName()) },
	}
}

// withLabel returns a figure with a plotter of gonum that writes a text.
func withLabel(text string) *plot.Plot {
	p := New()
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{X: 1, Y: 1}}, Labels: []string{text}})
	if err != nil {
		panic(err)
	}
	p.Add(labels)
	return p
}

// Wherever a text is in a figure: if the font lacks its characters, there is an error that names them, in
// every format. If it has them, there is none.
func TestMissingCharactersAreErrors(t *testing.T) {
	for name, figure := range figuresWith("年齢") {
		for _, format := range formats {
			var out bytes.Buffer
			err := Write(&out, figure(), Width, Height, format)
			if err == nil || !strings.Contains(err.Error(), `"年齢" (U+5E74, U+9F62)`) || out.Len() > 0 {
				t.Errorf("%s as %s: error = %v, want one that names 年齢", name, format, err)
			}
		}
	}
	for name, figure := range figuresWith("age, γ₁ √ ‖x̄‖\tĂ גיל") {
		if err := Write(io.Discard, figure(), Width, Height, "svg"); err != nil {
			t.Errorf("%s: error = %v, want nil", name, err)
		}
	}
}

// After UseFont, figures have characters that Liberation Sans lacks, such as ∪ in Go Regular. Characters that
// Go Regular lacks, such as Hebrew letters, are still drawn, in figures that were made before, too.
func TestUseFont(t *testing.T) {
	all := figuresWith("A∪B א")
	before := New()
	before.X.Label.Text = "A∪B א"
	if err := UseFont(fontFile(t, "go.ttf", goregular.TTF)); err != nil {
		t.Fatal(err)
	}
	all["made before UseFont"] = func() *plot.Plot { return before }
	for name, figure := range all {
		if err := Write(io.Discard, figure(), Width, Height, "svg"); err != nil {
			t.Errorf("%s: error = %v, want nil", name, err)
		}
	}
	for _, action := range record(Mistakes(andMistakes)) {
		if a, ok := action.(*recorder.FillString); ok && a.Font.Typeface != "Go" {
			t.Errorf("font of %q = %s, want Go Regular", a.String, a.Font.Name())
		}
	}
	if err := UseFont(""); err != nil {
		t.Fatal(err)
	}
	if _, err := PNG(before, Width, Height); err == nil {
		t.Error(`after UseFont(""): error = nil, want one for ∪`)
	}
}

// Of a collection, UseFont takes the font with the given name.
func TestUseFontOfCollection(t *testing.T) {
	file := fontFile(t, "go.ttc", collectionOf(gobold.TTF, goregular.TTF))
	if err := UseFont(file, "Go Regular"); err != nil {
		t.Error(err)
	}
	p := New()
	regular := p.Title.TextStyle.Width("iii")
	if err := UseFont(file, "Go Bold"); err != nil {
		t.Error(err)
	}
	if bold := p.Title.TextStyle.Width("iii"); bold == regular {
		t.Errorf("width of iii in Go Bold = %v, want another width than in Go Regular", bold)
	}
	messagetest.Error(t, "no name", UseFont(file))
	messagetest.Error(t, "another name", UseFont(file, "Gothic"))
	if err := UseFont(fontFile(t, "one.ttc", collectionOf(goregular.TTF))); err != nil {
		t.Error(err)
	}
}

// Hebrew words are drawn from right to left, by the plotters of gonum, too.
func TestRightToLeft(t *testing.T) {
	for name, figure := range figuresWith("אבג (123)") {
		var words string
		for _, action := range record(figure()) {
			if a, ok := action.(*recorder.FillString); ok {
				words += a.String // pieces of different fonts follow each other
			}
		}
		if want := "(123) גבא"; !strings.Contains(words, want) {
			t.Errorf("%s: words = %q, want %q", name, words, want)
		}
	}
}

func TestFontMessages(t *testing.T) {
	write := func(text string) error {
		p := New()
		p.X.Label.Text = text
		_, err := PNG(p, Width, Height)
		return err
	}
	messagetest.Error(t, "Japanese", write("年齢"))
	messagetest.Error(t, "emoji in long text", write("one 😀 and many others 🌸"))
	messagetest.Error(t, "many characters", write("花瓣长度宽高山鸢尾"))
	messagetest.Error(t, "Arabic", write("سوسن"))
	messagetest.Error(t, "Thai", write("ความยาว"))
	messagetest.Error(t, "Hebrew points", write("שׁ"))
	messagetest.Error(t, "control character", write("bell \a"))
	messagetest.Panic(t, "Draw", func() {
		Draw(withLabel("年齢"), draw.NewCanvas(new(recorder.Canvas), Width, Height))
	})
	p := Panels(1, withLabel("年"), withLabel("月"), withLabel("日"))
	_, err := PNG(p, Width, Height)
	messagetest.Error(t, "three texts", err)
	messagetest.Error(t, "Save", Save(withLabel("年齢"), "age.png"))

	messagetest.Error(t, "WOFF", UseFont(fontFile(t, "go.woff2", []byte("wOF2 …"))))
	messagetest.Error(t, "not a font", UseFont(fontFile(t, "table.csv", []byte("a,b\n1,2\n"))))
	messagetest.Error(t, "truncated", UseFont(fontFile(t, "go.ttf", goregular.TTF[:50_000])))
	messagetest.Error(t, "no file", UseFont(filepath.Join("fonts", "none.ttf")))
	messagetest.Error(t, "figure after an error", write("a"))
	if err := UseFont(fontFile(t, "go.ttf", goregular.TTF)); err != nil {
		t.Fatal(err)
	}
	messagetest.Error(t, "after UseFont", write("年齢"))
	if err := write("a"); err != nil {
		t.Errorf("error after the next UseFont = %v, want nil", err)
	}
}

// Text is as wide as in the font that draws it, so text of a wide font gets enough room. It is as high as in
// the usual font, so figures have the same layout.
func TestSizeOfAnotherFont(t *testing.T) {
	const text = "A∪B א wide"
	style := usual.Words(12, usual.Ink)
	height := style.Height(text)
	if err := UseFont(fontFile(t, "bold.ttf", gobold.TTF)); err != nil {
		t.Fatal(err)
	}
	if got := style.Height(text); got != height {
		t.Errorf("height of %q = %v, want %v, as in the usual font", text, got, height)
	}
	var canvas recorder.Canvas
	c := draw.NewCanvas(&canvas, 400, 40)
	style.XAlign = draw.XLeft
	c.FillText(style, vg.Point{X: 0, Y: 20}, text)
	end := vg.Length(0)
	for _, action := range canvas.Actions {
		if a, ok := action.(*recorder.FillString); ok {
			face := style.Handler.Cache().Lookup(a.Font, a.Size)
			end = max(end, a.Point.X+face.Width(a.String))
		}
	}
	if got := style.Width(text); got < end-0.01 || got > end+0.01 {
		t.Errorf("width of %q = %v, want %v, the end of its last piece", text, got, end)
	}
}
