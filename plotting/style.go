package plotting

import (
	"fmt"
	"image/color"
	"iter"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/theme"
)

// A Style is the look of figures: their colours, their font, the sizes of marks and lines, and the names of
// the weights and the labels. [Style.Apply] gives a figure this look:
//
//	style := plotting.Style{Positive: green, Negative: purple}
//	p := style.Apply(plotting.DecisionRegions(data, score))
//
// A field that is zero has its usual value, so the zero Style is the look of figures to which no Style
// was applied. The sizes are those of one kind of word, mark and line. All other words, marks and
// lines of a figure grow or shrink in the same proportion. The shapes of marks and the dashes of lines
// stay the same in every Style, so readers can distinguish them without colours.
//
// Figures have a white background, and words have the colours of what they name, so dark colours are the
// easiest to read. Colours are drawn opaque. A translucent colour is replaced with the colour that it has
// on a white background.
//
// If a figure is small and its words are large, some words are shortened, drawn smaller, or left out. A
// figure of the default size has room for words of 14 points.
type Style struct {
	Positive color.Color // the label +1, and bars, losses and the first of several lines; usually blue
	Negative color.Color // the label −1, the second of several lines, and a marked epoch; usually orange

	// The tints of the regions where a score is above 0, and where it is below 0. If a tint is nil,
	// it is a light tint of Positive or Negative.
	PositiveTint, NegativeTint color.Color

	ZeroTint color.Color // where a score is 0 or NaN, and other grey areas; usually light grey
	Ink      color.Color // lines, rings and words; usually nearly black
	Axes     color.Color // axes and thin guide lines; usually grey

	// Classes holds the colours of the classes in ClassRegions, in the order of the classes: alphabetical,
	// or by value if they are numbers. Further classes have the same colours again, with other shapes. In
	// weight space, the separators have the third colour, or Ink if there are fewer colours. If Classes is
	// empty, the colours are Positive, Negative and six more.
	Classes []color.Color

	// Font is the font of all words; usually it is Liberation Sans, or the font of [UseFont]. Its size is
	// that of the names of the axes, usually 11 points. The names of vectors are bold if the font has a bold
	// weight. The font must be in font.DefaultCache of gonum.org/v1/plot/font. In this cache, the typeface
	// Liberation has the variants Sans, Serif and Mono. Other fonts can be added to it, for example from
	// the bytes of a TrueType file, with package golang.org/x/image/font/opentype:
	//
	//	georgia := font.Font{Typeface: "Georgia", Variant: "Serif"}
	//	face, err := opentype.Parse(file)
	//	font.DefaultCache.Add(font.Collection{{Font: georgia, Face: face}})
	//
	// Characters that the font does not have, such as ‖ in Liberation Mono, are drawn in the usual font.
	// In animations, the variants Serif and Mono also tell which font browsers use if they lack this one.
	Font font.Font

	MarkRadius vg.Length // the radius of an example in a figure of at most 30 examples; usually 4.5 points
	LineWidth  vg.Length // the width of the line of a classifier; usually 1.25 points

	// Weights is the name of the weights beside the arrow on their line, as in [DecisionRegions], and above
	// the scale of [WeightImages]: a letter or a short word; usually w. For a separator u:
	//
	//	p := plotting.Style{Weights: "u"}.Apply(plotting.DecisionRegions(data, u.Affine))
	Weights string

	// The names of the labels, in their regions or beside their examples; usually +1 and −1:
	//
	//	species := plotting.Style{PositiveName: "setosa", NegativeName: "other species"}
	PositiveName, NegativeName string
}

// Apply gives p, a figure of this package, the style s, and returns p. Apply replaces the style of an
// earlier call. The panels of [Panels], [Frames] and other figures get the style, too, except for panels to
// which Apply gave a style of their own.
//
// Apply sets the fonts and colours of the title, the legend and the axes, and the width of the lines of the
// axes, but keeps those that the caller has set. It does not change plotters that the caller has added to
// p, such as those of package plotter of gonum.org/v1/plot.
//
// If the words take more room than before, [Draw], [PNG], [Save], [SaveSized] and [Write] make the units of
// the axes equal again; the methods Draw and Save of [plot.Plot] don't (see [Equal]).
//
// Apply panics if p is nil, s.Font is not in [font.DefaultCache], or a size is negative or more than 720
// points, which are 10 inches.
func (s Style) Apply(p *plot.Plot) *plot.Plot {
	if p == nil {
		panic("plotting: Style.Apply: got a nil plot, want a plot from New or a function such as Scatter")
	}
	theme.Apply(p, s.theme())
	return p
}

// ApplyAll returns the given figures with their captions, and calls Apply on each figure:
//
//	show.Steps(style.ApplyAll(plotting.Steps(data, updates)), "AND, update by update.")
func (s Style) ApplyAll(figures iter.Seq2[*plot.Plot, string]) iter.Seq2[*plot.Plot, string] {
	return func(yield func(*plot.Plot, string) bool) {
		for p, caption := range figures {
			if !yield(s.Apply(p), caption) {
				return
			}
		}
	}
}

// WithDefaults returns s with the usual value of each field that is zero in s. The style that it
// returns draws figures as s does. For plotters of your own, the usual colours are the fields of
// Style{}.WithDefaults(). WithDefaults panics in the same cases as Apply.
func (s Style) WithDefaults() Style {
	t := s.theme()
	full := Style{
		Positive:     t.Positive,
		Negative:     t.Negative,
		PositiveTint: t.PositiveTint,
		NegativeTint: t.NegativeTint,
		ZeroTint:     t.ZeroTint,
		Ink:          t.Ink,
		Axes:         t.Axes,
		Font:         t.Font,
		MarkRadius:   t.MarkRadius,
		LineWidth:    t.LineWidth,
		Weights:      t.Weights,
		PositiveName: t.PositiveName,
		NegativeName: t.NegativeName,
	}
	for _, c := range t.Classes {
		full.Classes = append(full.Classes, c)
	}
	return full
}

// theme returns the theme of figures in the style s.
func (s Style) theme() theme.Theme {
	t := theme.Default()
	s.setColors(&t)
	s.setFont(&t)
	setSize(&t.MarkRadius, "MarkRadius", s.MarkRadius)
	setSize(&t.LineWidth, "LineWidth", s.LineWidth)
	setName(&t.Weights, s.Weights)
	setName(&t.PositiveName, s.PositiveName)
	setName(&t.NegativeName, s.NegativeName)
	return t
}

// setName sets *field to name unless name is empty.
func setName(field *string, name string) {
	if name != "" {
		*field = wording.OneLine(name)
	}
}

// setColors replaces the colours of t with those of s that are not nil.
func (s Style) setColors(t *theme.Theme) {
	usual := theme.Default()
	setColor(&t.Positive, s.Positive)
	setColor(&t.Negative, s.Negative)
	if t.Positive != usual.Positive { // the usual tints and shades are chosen by hand
		t.PositiveTint = theme.Tint(t.Positive)
		t.SetShades()
	}
	if t.Negative != usual.Negative {
		t.NegativeTint = theme.Tint(t.Negative)
	}
	setColor(&t.PositiveTint, s.PositiveTint)
	setColor(&t.NegativeTint, s.NegativeTint)
	setColor(&t.ZeroTint, s.ZeroTint)
	setColor(&t.Ink, s.Ink)
	setColor(&t.Axes, s.Axes)
	t.Classes[0], t.Classes[1] = t.Positive, t.Negative
	if len(s.Classes) == 0 {
		return
	}
	usualClasses := t.Classes
	t.Classes = nil
	for k, c := range s.Classes {
		class := usualClasses[k%len(usualClasses)]
		setColor(&class, c)
		t.Classes = append(t.Classes, class)
	}
}

// setColor sets *field to the colour c, as it looks on a white background, unless c is nil.
func setColor(field *color.RGBA, c color.Color) {
	if c == nil {
		return
	}
	straight := color.NRGBAModel.Convert(c).(color.NRGBA)
	opaque := color.RGBA{R: straight.R, G: straight.G, B: straight.B, A: 0xff}
	*field = theme.Blend(theme.White(), opaque, float64(straight.A)/0xff)
}

// setFont replaces the font and the font size of t with those of s that are not zero.
func (s Style) setFont(t *theme.Theme) {
	f := s.Font
	if f.Typeface == "" {
		f.Typeface = t.Font.Typeface
		if f.Variant == "" {
			f.Variant = t.Font.Variant
		}
	}
	f.Size = t.Font.Size
	setSize(&f.Size, "Font.Size", s.Font.Size)
	if !theme.Handler.Cache().Has(f) {
		panic(fmt.Sprintf("plotting: Style.Font: got the typeface %q with the variant %q, "+
			`want a font in font.DefaultCache, such as "Liberation" with "Sans", "Serif" or "Mono"; `+
			"add the font with font.DefaultCache.Add", f.Typeface, f.Variant))
	}
	t.Font = f
}

// maxStyleSize is the largest size in a Style: 10 inches. To draw much wider lines would take hours.
const maxStyleSize = 10 * vg.Inch

// setSize sets *field to size unless size is 0. It panics if size is not a valid size.
func setSize(field *vg.Length, name string, size vg.Length) {
	if !(0 <= size && size <= maxStyleSize) {
		panic(fmt.Sprintf("plotting: Style.%s: got %v points, "+
			"want a size above 0 and at most %v, or 0 for the usual size",
			name, size.Points(), maxStyleSize.Points()))
	}
	if size > 0 {
		*field = size
	}
}
