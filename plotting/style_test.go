package plotting

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/theme"
)

// yellowOrBlue returns a colour whose red and green are equal and differ from its blue. No colour of the usual
// theme has this property. A mixture of such colours with each other and with white has it, unless the
// colours are complementary.
func yellowOrBlue(redAndGreen, blue uint8) color.RGBA {
	return color.RGBA{redAndGreen, redAndGreen, blue, 0xff}
}

// isYellowOrBlue reports whether c is white, or has the property of the colours of yellowOrBlue.
func isYellowOrBlue(c color.Color) bool {
	straight := color.NRGBAModel.Convert(c).(color.NRGBA)
	isWhite := straight.R == 0xff && straight.G == 0xff && straight.B == 0xff
	return isWhite || straight.R == straight.G && straight.B != straight.R
}

// colourful is a style whose colours differ from each other and from all usual colours.
var colourful = Style{
	Positive:     yellowOrBlue(0, 200),
	Negative:     yellowOrBlue(200, 10),
	PositiveTint: yellowOrBlue(220, 250),
	NegativeTint: yellowOrBlue(250, 221),
	ZeroTint:     yellowOrBlue(235, 245),
	Ink:          yellowOrBlue(30, 60),
	Axes:         yellowOrBlue(120, 150),
	Classes:      []color.Color{yellowOrBlue(10, 130), yellowOrBlue(140, 20), yellowOrBlue(90, 60)},
}

// mono is the font Liberation Mono, whose words are wider than those of the usual font.
var mono = font.Font{Typeface: "Liberation", Variant: "Mono"}

// record draws p at the default size and returns what it draws.
func record(p *plot.Plot) []recorder.Action {
	var canvas recorder.Canvas
	Draw(p, draw.NewCanvas(&canvas, Width, Height))
	return canvas.Actions
}

// TestStyleReplacesColours draws each figure with and without a style that has only colours. The two
// drawings differ only in their colours. All colours of the second are white, colours of the style or
// mixtures of them. It has the colour Ink of the style wherever the first has the usual Ink, and
// likewise for the other colours. Only a contour on a darker map may be white instead.
func TestStyleReplacesColours(t *testing.T) {
	replacements := map[color.Color][]color.Color{
		usual.Positive:     {colourful.Positive, colourful.Classes[0]},
		usual.Negative:     {colourful.Negative, colourful.Classes[1]},
		usual.PositiveTint: {colourful.PositiveTint},
		usual.NegativeTint: {colourful.NegativeTint},
		usual.ZeroTint:     {colourful.ZeroTint},
		usual.Ink:          {colourful.Ink},
		usual.Axes:         {colourful.Axes},
		usual.Classes[2]:   {colourful.Classes[2]},
	}
	for name, figure := range styledFigures() {
		before, after := record(figure()), record(colourful.Apply(figure()))
		if len(before) != len(after) {
			t.Errorf("%s: number of actions = %d, want %d as without a style", name, len(after), len(before))
			continue
		}
		for i, action := range after {
			switch a := action.(type) {
			case *recorder.SetColor:
				old := before[i].(*recorder.SetColor).Color
				want, ok := replacements[old]
				if name == "LossMap, criterion" && old == usual.Ink {
					want = []color.Color{colourful.Ink, theme.White()}
				}
				if !isYellowOrBlue(a.Color) || ok && !slices.Contains(want, a.Color) {
					t.Errorf("%s: colour %v instead of %v, want %v or a mixture of the style's colours",
						name, a.Color, old, want)
				}
			case *recorder.DrawImage:
				if c := otherPixel(a); c != nil {
					t.Errorf("%s: colour of a pixel = %v, want a mixture of the style's colours", name, c)
				}
			default:
				if got, want := a.Call(), before[i].Call(); got != want {
					t.Errorf("%s: action %d = %s, want %s as without a style", name, i, got, want)
				}
			}
		}
	}
}

// otherPixel returns the colour of a pixel that is not a mixture of the colours of colourful, or nil if
// there is no such pixel.
func otherPixel(a *recorder.DrawImage) color.Color {
	bounds := a.Image.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if c := a.Image.At(x, y); !isYellowOrBlue(c) {
				return c
			}
		}
	}
	return nil
}

// TestStyleReplacesFont: in a style with the font Liberation Mono, all words of all figures have this
// font, except ‖, which this font does not have.
func TestStyleReplacesFont(t *testing.T) {
	for name, figure := range styledFigures() {
		for _, action := range record(Style{Font: mono}.Apply(figure())) {
			if a, ok := action.(*recorder.FillString); ok && a.Font.Variant != "Mono" && a.String != "‖" {
				t.Errorf("%s: font of %q = %s, want Liberation Mono", name, a.String, a.Font.Name())
			}
		}
	}
}

// TestStyleWithAnotherFont: a font that is added to font.DefaultCache is drawn, even if it has neither a
// variant nor a bold weight.
func TestStyleWithAnotherFont(t *testing.T) {
	serif := font.DefaultCache.Lookup(font.Font{Typeface: "Liberation", Variant: "Serif"}, 0)
	own := font.Font{Typeface: "Own"}
	font.DefaultCache.Add(font.Collection{{Font: own, Face: serif.Face}})
	for _, action := range record(Style{Font: own}.Apply(Mistakes(andMistakes))) {
		if a, ok := action.(*recorder.FillString); ok && a.Font.Typeface != "Own" {
			t.Errorf("font of %q = %s, want Own", a.String, a.Font.Name())
		}
	}
	if _, err := PNG(Style{Font: own}.Apply(Mistakes(andMistakes)), Width, Height); err != nil {
		t.Errorf("error of PNG = %v, want nil", err)
	}
}

// TestStyleReplacesLineWidth: in a style whose lines are twice as wide as usual, the widths of the lines
// of all figures are twice the usual widths. Only the ticks on the lines of weight space keep their
// length, which is the width of a dashed line.
func TestStyleReplacesLineWidth(t *testing.T) {
	const lengthOfTick = 6
	widths := func(p *plot.Plot) []vg.Length {
		var widths []vg.Length
		for _, action := range record(p) {
			if a, ok := action.(*recorder.SetLineWidth); ok && a.Width != lengthOfTick {
				widths = append(widths, a.Width)
			}
		}
		slices.Sort(widths)
		return slices.Compact(widths)
	}
	for name, figure := range styledFigures() {
		if name == "Steps" { // the lines of its panels are narrower; the figures of its panels are tested
			continue
		}
		before, after := widths(figure()), widths(Style{LineWidth: 2 * theme.LineWidth}.Apply(figure()))
		for i, width := range before {
			before[i] = 2 * width
		}
		if !slices.Equal(after, before) {
			t.Errorf("%s: widths of lines = %v, want %v", name, after, before)
		}
	}
}

// TestStyleReplacesSizes: in a style with twice the usual sizes, the words of a figure have twice the
// usual font size, and the circles of examples have twice the usual diameter.
func TestStyleReplacesSizes(t *testing.T) {
	large := Style{Font: font.Font{Size: 22}, MarkRadius: 9}
	figure := func() *plot.Plot { return Scatter(fromRows([][]float64{{0, 0}, {1, 1}}, 1, 1)) }
	sizes := func(p *plot.Plot) (words []vg.Length, circles []vg.Length) {
		for _, action := range record(p) {
			switch a := action.(type) {
			case *recorder.FillString:
				words = append(words, a.Size)
			case *recorder.Fill:
				if isTwoCircles := len(a.Path) == 12; isTwoCircles {
					circles = append(circles, a.Path[0].Pos.X-a.Path[2].Pos.X)
				}
			}
		}
		slices.Sort(words)
		return slices.Compact(words), circles
	}
	words, circles := sizes(large.Apply(figure()))
	wantWords, wantCircles := sizes(figure())
	for i := range wantWords {
		wantWords[i] *= 2
	}
	if !slices.Equal(words, wantWords) {
		t.Errorf("font sizes = %v, want %v", words, wantWords)
	}
	if len(circles) != 1 || len(wantCircles) != 1 || !near(float64(circles[0]), 2*float64(wantCircles[0])) {
		t.Errorf("diameters of circles = %v, want one diameter, twice the usual one, %v", circles, wantCircles)
	}
}

// TestStyleNamesLabels: PositiveName and NegativeName are the words in the regions, usually +1 and −1.
func TestStyleNamesLabels(t *testing.T) {
	for _, names := range [][2]string{{}, {"true", "false"}} {
		style := Style{PositiveName: names[0], NegativeName: names[1]}
		words := wordsOf(style.Apply(DecisionRegions(and, andSeparator.Affine)))
		for i, usual := range []string{"+1", "−1"} {
			if want := cmp.Or(names[i], usual); !slices.Contains(words, want) {
				t.Errorf("with the names %q: words = %q, want %q among them", names, words, want)
			}
		}
	}
}

// TestStyleNamesWeights: Weights is the name beside the arrow on a line, usually w.
func TestStyleNamesWeights(t *testing.T) {
	for name, want := range map[string]string{"": "w", "u": "u", "w*": "w*", "a\nb": "a b"} {
		p := Style{Weights: name}.Apply(DecisionRegions(and, andSeparator.Affine))
		if words := wordsOf(p); !slices.Contains(words, want) || want != "w" && slices.Contains(words, "w") {
			t.Errorf("with Weights = %q: words = %q, want the arrow's name %q", name, words, want)
		}
	}
}

// TestZeroStyle: the zero Style changes no figure, and neither does the same style written out. After
// another style, the zero Style gives a figure its usual look again.
func TestZeroStyle(t *testing.T) {
	full := Style{}.WithDefaults()
	for name, figure := range styledFigures() {
		want := calls(figure())
		if got := calls(Style{}.Apply(figure())); got != want {
			t.Errorf("%s: the zero Style changes the figure", name)
		}
		if got := calls(full.Apply(figure())); got != want {
			t.Errorf("%s: Style{}.WithDefaults() changes the figure", name)
		}
		twice := Style{}.Apply(Style{Font: mono, Ink: color.Black, LineWidth: 3}.Apply(figure()))
		if got := calls(twice); got != want {
			t.Errorf("%s: the zero Style after another style does not restore the figure", name)
		}
	}
}

// calls draws p and returns everything that it draws as a text.
func calls(p *plot.Plot) string {
	var text strings.Builder
	for _, action := range record(p) {
		fmt.Fprintln(&text, action.Call())
	}
	return text.String()
}

// TestWithDefaults: WithDefaults keeps the fields that are set, and fills the others, so the result has
// no zero field and draws the same figure.
func TestWithDefaults(t *testing.T) {
	green := color.RGBA{0, 0x77, 0x33, 0xff}
	s := Style{Positive: green, Classes: []color.Color{nil, nil, green}, MarkRadius: 6}
	full := s.WithDefaults()
	if full.Positive != color.Color(green) || full.MarkRadius != 6 || full.Font.Size != 11 {
		t.Errorf("WithDefaults of %+v = %+v, want the colour and the radius of the style, and the size 11",
			s, full)
	}
	for i := range reflect.TypeFor[Style]().NumField() {
		if reflect.ValueOf(full).Field(i).IsZero() {
			t.Errorf("field %s = 0, want the usual value", reflect.TypeFor[Style]().Field(i).Name)
		}
	}
	greenTint, orangeTint := color.Color(theme.Tint(green)), color.Color(usual.NegativeTint)
	if full.PositiveTint != greenTint || full.NegativeTint != orangeTint {
		t.Errorf("tints = %v and %v, want %v and %v",
			full.PositiveTint, full.NegativeTint, greenTint, orangeTint)
	}
	if want := []color.Color{green, usual.Negative, green}; !slices.Equal(full.Classes, want) {
		t.Errorf("Classes = %v, want %v", full.Classes, want)
	}
	figure := func() *plot.Plot { return DecisionRegions(disc(120), circle) }
	if calls(s.Apply(figure())) != calls(full.Apply(figure())) {
		t.Error("WithDefaults changes the figure of a style, want the same figure")
	}
}

// TestTranslucentColours: a translucent colour is drawn as it looks on white.
func TestTranslucentColours(t *testing.T) {
	half := color.NRGBA{R: 0xff, A: 0x80}
	want := color.RGBA{0xff, 0x7f, 0x7f, 0xff}
	if got := (Style{Ink: half}).WithDefaults().Ink; got != color.Color(want) {
		t.Errorf("colour of red at half opacity = %v, want %v", got, want)
	}
}

// TestApplyKeepsCallersChanges: Apply changes neither the colour of an axis nor the size of a name that
// the caller has set, but still replaces the other parts of their styles.
func TestApplyKeepsCallersChanges(t *testing.T) {
	p := Scatter(and)
	red := color.RGBA{0xff, 0, 0, 0xff}
	p.X.Color = red
	p.Y.Label.TextStyle.Font.Size = 15
	colourful.Apply(p)
	if p.X.Color != color.Color(red) || p.Y.Color != colourful.Axes {
		t.Errorf("colours of the axes = %v and %v, want %v and %v", p.X.Color, p.Y.Color, red, colourful.Axes)
	}
	Style{Font: mono}.Apply(p)
	if f := p.Y.Label.TextStyle.Font; f.Size != 15 || f.Variant != "Mono" {
		t.Errorf("font of the name of the Y axis = %+v, want Liberation Mono of size 15", f)
	}
}

// TestLargeWords: in a style with large words, the words of each figure are in the figure, even if it is
// small. Steps is left out, because its three views have no room for such words.
func TestLargeWords(t *testing.T) {
	size := vg.Point{X: 260, Y: 200}
	for name, figure := range styledFigures() {
		if name == "Steps" {
			continue
		}
		for _, f := range []font.Font{{Size: 18}, {Typeface: "Liberation", Variant: "Mono", Size: 16}} {
			for _, line := range textLinesOf(Style{Font: f}.Apply(figure()), size) {
				b := line.box
				if isVertical := b.Max.Y < 0; isVertical { // and the X axis of the box points up
					b = vg.Rectangle{Min: vg.Point{X: -b.Max.Y, Y: b.Min.X}, Max: vg.Point{X: -b.Min.Y, Y: b.Max.X}}
				}
				if b.Min.X < 0 || b.Min.Y < 0 || b.Max.X > size.X || b.Max.Y > size.Y {
					t.Errorf("%s in size %v: place of %q = %v, want a place in the figure, from (0, 0) to %v",
						name, f.Size, line.words, b, size)
				}
			}
		}
	}
}

// TestLegend: the legend of a figure, which the caller fills, has the usual font and colour, and then
// those of the style.
func TestLegend(t *testing.T) {
	p := Scatter(and)
	p.Legend.Add("all examples")
	looks := func() (f font.Font, c color.Color) {
		for _, action := range record(p) {
			switch a := action.(type) {
			case *recorder.SetColor:
				c = a.Color
			case *recorder.FillString:
				if a.String == "all examples" {
					return font.From(a.Font, a.Size), c
				}
			}
		}
		t.Fatal("words drawn: no legend, want the legend")
		return f, c
	}
	want := font.Font{Typeface: "Liberation", Variant: "Sans", Size: 10}
	if f, c := looks(); f != want || c != color.Color(usual.Ink) {
		t.Errorf("look of the legend = %+v, %v; want %+v, %v", f, c, want, usual.Ink)
	}
	want.Variant, want.Size = "Mono", 20
	Style{Font: font.Font{Variant: "Mono", Size: 22}, Ink: colourful.Ink}.Apply(p)
	if f, c := looks(); f != want || c != colourful.Ink {
		t.Errorf("look of the legend in a style = %+v, %v; want %+v, %v", f, c, want, colourful.Ink)
	}
}

// TestDashesOfThinLines: the dashes of thin lines are as long as usual, and those of thick lines longer.
func TestDashesOfThinLines(t *testing.T) {
	for width, want := range map[vg.Length][]vg.Length{0.25: {5, 3}, theme.LineWidth: {5, 3}, 2.5: {10, 6}} {
		style := Style{LineWidth: width}.theme()
		if got := style.Line(style.Ink, theme.LineWidth, theme.LongDashes...); !slices.Equal(got.Dashes, want) {
			t.Errorf("dashes of a line of width %v = %v, want %v", width, got.Dashes, want)
		}
	}
}

// TestWordsOnColours: words and bars on a light colour of a style are dark. On the usual colours they are
// white.
func TestWordsOnColours(t *testing.T) {
	light := Style{Positive: color.Gray{Y: 0xc0}, Negative: color.Gray{Y: 0xb0}}
	images := func() *plot.Plot { return WeightImages(nil, [][]float64{{-1, 1}}, 2) }
	for _, test := range []struct {
		name   string
		figure func() *plot.Plot
	}{{"UnitDiagram", func() *plot.Plot { return UnitDiagram(nil, nil) }}, {"WeightImages", images}} {
		if got := lastColourOf(test.name, test.figure()); got != color.Color(theme.White()) {
			t.Errorf("%s: colour = %v, want white", test.name, got)
		}
		if got := lastColourOf(test.name, light.Apply(test.figure())); got != color.Color(usual.Ink) {
			t.Errorf("%s: colour on a light colour = %v, want %v", test.name, got, usual.Ink)
		}
	}
}

// lastColourOf returns the colour of the Σ of a UnitDiagram, or of the last bar in WeightImages, which
// are four points of a rectangle and as wide as at most 14 points.
func lastColourOf(name string, p *plot.Plot) (found color.Color) {
	var c color.Color
	for _, action := range record(p) {
		switch a := action.(type) {
		case *recorder.SetColor:
			c = a.Color
		case *recorder.FillString:
			if a.String == "Σ" {
				found = c
			}
		case *recorder.Fill:
			if name == "WeightImages" && len(a.Path) == 5 && a.Path[1].Pos.Sub(a.Path[0].Pos).X <= 14 {
				found = c
			}
		}
	}
	return found
}

// TestPanelsKeepTheirStyles: a panel to which a style was applied keeps this style. The others have the
// style of the figure. Drawing the figure does not change its panels.
func TestPanelsKeepTheirStyles(t *testing.T) {
	panels := []*plot.Plot{Style{Font: mono}.Apply(Mistakes([]int{7})), Mistakes([]int{8})}
	serif := font.Font{Typeface: "Liberation", Variant: "Serif"}
	p := Style{Font: serif}.Apply(Panels(2, panels...))
	for range 2 {
		variants := map[string]font.Variant{}
		for _, action := range record(p) {
			if a, ok := action.(*recorder.FillString); ok {
				variants[a.String] = a.Font.Variant
			}
		}
		if variants["7"] != "Mono" || variants["8"] != "Serif" {
			t.Errorf("fonts of 7 and 8 = %q and %q, want Mono and Serif", variants["7"], variants["8"])
		}
	}
	if theme.Has(panels[1]) {
		t.Error("drawing a figure changed the style of its panel, want no change")
	}
}

// TestStylesAreIndependent draws figures in two styles at the same time. They are equal to the figures
// that are drawn one after the other.
func TestStylesAreIndependent(t *testing.T) {
	styles := []Style{colourful, {Font: mono, LineWidth: 2}}
	figure := func(s Style) []byte {
		p := Panels(2, DecisionRegions(xor, xorScore), fourCurves())
		return perceptron.Must(PNG(s.Apply(p), Width/2, Height/2))
	}
	want := [][]byte{figure(styles[0]), figure(styles[1])}
	var all sync.WaitGroup
	for i, style := range styles {
		for range 3 {
			all.Go(func() {
				if !bytes.Equal(figure(style), want[i]) {
					t.Errorf("figure in style %d differs from the same figure drawn alone", i)
				}
			})
		}
	}
	all.Wait()
}

// TestApplyAll: ApplyAll applies the style to each figure, keeps the captions, and stops if the caller
// stops.
func TestApplyAll(t *testing.T) {
	var captions []string
	for p, caption := range colourful.ApplyAll(StepsInPlane(and, perceptron.Updates(and.AbsorbBias()))) {
		if p.X.Color != colourful.Axes {
			t.Errorf("%s: colour of the axis = %v, want %v", caption, p.X.Color, colourful.Axes)
		}
		captions = append(captions, caption)
		if len(captions) == 3 {
			break
		}
	}
	if len(captions) != 3 || !strings.HasPrefix(captions[2], "k = 2") {
		t.Errorf("captions = %q, want three, the last for k = 2", captions)
	}
}

func TestStylePanics(t *testing.T) {
	apply := func(s Style) func() { return func() { s.Apply(New()) } }
	messagetest.Panic(t, "nil plot", func() { Style{}.Apply(nil) })
	messagetest.Panic(t, "unknown typeface", apply(Style{Font: font.Font{Typeface: "Helvetica"}}))
	messagetest.Panic(t, "no variant", apply(Style{Font: font.Font{Typeface: "Liberation"}}))
	messagetest.Panic(t, "negative radius", apply(Style{MarkRadius: -1}))
	messagetest.Panic(t, "infinite width", apply(Style{LineWidth: vg.Length(math.Inf(1))}))
	messagetest.Panic(t, "huge width", apply(Style{LineWidth: 721}))
	notANumber := font.Font{Size: vg.Length(math.NaN())}
	messagetest.Panic(t, "font size NaN", func() { Style{Font: notANumber}.WithDefaults() })
}
