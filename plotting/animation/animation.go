package animation

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting"
	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/drawable"
)

// Beat is the time that a frame is displayed, in seconds.
const Beat = 0.7

// An Animation is a sequence of frames of the same size.
type Animation struct {
	Still  []byte // the last frame, as PNG
	Frames int    // the number of frames

	Width, Height vg.Length // the size of a frame with its caption
	SmallestText  vg.Length // the smallest font size in all frames, without indices; 0 without text

	captionsAt vg.Length    // the distance of the captions from the top
	sheets     []*plot.Plot // the figures with their captions
	styles     []string
	parts      []part // in drawing order
}

// A part is an element together with the frames that show it: the frames k with from ≤ k < to.
type part struct {
	element
	from, to int
}

// maxFrames is the largest number of frames.
const maxFrames = 1000

// New returns an animation of figures of the given size, in points of 1/72 inch. Below each figure is its
// caption, the second value in frames; it may have line breaks. All figures should have the same ranges of
// the axes, so that the axes don't jump. The functions [plotting.Steps], [plotting.StepsInPlane],
// [plotting.StepsInWeightSpace] and [plotting.StepsOfSqueeze] return such figures.
//
// New returns an error if there are no figures or more than 1000, or if a figure is nil or can't be drawn
// (see [plotting.Write]). It also returns an error unless width and height are above 0, and width and the
// height with the captions are at most 100 inches. WriteGIF draws the figures again, so do not change them
// until then.
func New(frames iter.Seq2[*plot.Plot, string], width, height vg.Length) (*Animation, error) {
	var figures []*plot.Plot
	var captions []string
	for p, caption := range frames {
		if len(figures) == maxFrames {
			return nil, fmt.Errorf("animation: got more than %[1]d figures, want at most %[1]d; "+
				"pass only the first %[1]d figures", maxFrames)
		}
		if p == nil {
			return nil, fmt.Errorf("animation: figure %d, counted from 0: got nil, "+
				"want a plot from plotting.New or a function such as plotting.Scatter", len(figures))
		}
		figures = append(figures, p)
		captions = append(captions, caption)
	}
	if len(figures) == 0 {
		return nil, errors.New("animation: got no figures, want at least one")
	}
	if !(height > 0) {
		return nil, fmt.Errorf("animation: got a size of %v × %v points without the captions, "+
			"want a width and height above 0", width.Points(), height.Points())
	}
	sheets, captionHeight := newSheets(figures, captions, width)
	still, err := plotting.PNG(sheets[len(sheets)-1], width, height+captionHeight)
	if err != nil {
		return nil, fmt.Errorf("animation: %s", strings.TrimPrefix(err.Error(), "plotting: "))
	}
	a := &Animation{
		Still:      still,
		Width:      width,
		Height:     height + captionHeight,
		captionsAt: height,
		sheets:     sheets,
	}
	for i, p := range sheets {
		if err := a.draw(p); err != nil {
			return nil, fmt.Errorf("animation: figure %d, counted from 0: %s",
				i, strings.TrimPrefix(err.Error(), "plotting: "))
		}
	}
	return a, nil
}

// draw draws a sheet and adds it as a frame. It returns an error if the sheet can't be drawn.
func (a *Animation) draw(sheet *plot.Plot) (err error) {
	defer drawable.Catch(&err)
	c := newSVGCanvas(a.Height, &a.styles)
	checked := &canvas.Checked{Canvas: c}
	plotting.Draw(sheet, draw.NewCanvas(checked, a.Width, a.Height))
	if err := checked.Err(); err != nil {
		return err
	}
	if size := checked.SmallestText(); size > 0 && (a.SmallestText == 0 || size < a.SmallestText) {
		a.SmallestText = size
	}
	a.add(c.elements)
	return nil
}

// add adds a frame. It finds the longest sequence of elements that the previous frame also shows in
// this order, and extends the parts of these elements to the new frame. The other elements of the
// new frame become new parts.
func (a *Animation) add(frame []element) {
	var previous []int // the indices of the parts that the previous frame shows
	for i, p := range a.parts {
		if p.to == a.Frames {
			previous = append(previous, i)
		}
	}
	common := a.commonLengths(previous, frame)
	var parts []part
	i, added := 0, 0 // previous[:i] has been compared, and a.parts[:added] has been added to parts
	for j, e := range frame {
		for i < len(previous) && a.parts[previous[i]].element != e && common[i+1][j] >= common[i][j+1] {
			i++
		}
		if i == len(previous) || a.parts[previous[i]].element != e {
			parts = append(parts, part{e, a.Frames, a.Frames + 1})
			continue
		}
		a.parts[previous[i]].to++
		parts = append(parts, a.parts[added:previous[i]+1]...)
		added = previous[i] + 1
		i++
	}
	a.parts = append(parts, a.parts[added:]...)
	a.Frames++
}

// commonLengths returns a table. Its entry [i][j] is the length of the longest common subsequence
// of the elements of the parts previous[i:] and the elements frame[j:].
func (a *Animation) commonLengths(previous []int, frame []element) [][]int {
	lengths := make([][]int, len(previous)+1)
	for i := range lengths {
		lengths[i] = make([]int, len(frame)+1)
	}
	for i, k := range slices.Backward(previous) {
		for j, e := range slices.Backward(frame) {
			lengths[i][j] = max(lengths[i+1][j], lengths[i][j+1])
			if a.parts[k].element == e {
				lengths[i][j] = lengths[i+1][j+1] + 1
			}
		}
	}
	return lengths
}

// WriteSVG writes the animation as an SVG image. It plays once, for [Beat] seconds per frame, and ends
// on the last frame. It needs no script, so it also plays in an <img> element. For readers who prefer
// reduced motion, it shows only the last frame. The image has no size of its own: browsers fit it into
// the page, or into the width of the <img> element.
//
// Words are text in Liberation Sans, or in Arial or Helvetica on computers without this font. Words in
// another font need this font: browsers look for a font whose name is the typeface and the variant of the
// font, such as Liberation Serif, and then for the name in the file of the font. If they find neither,
// they use their serif font for the variant Serif, their monospaced font for the variant Mono, and
// otherwise their sans-serif font. (The SVG files of [plotting.Write] contain the outlines of words instead.)
// The same figures always give the same bytes. WriteSVG returns the error of w, if any.
func (a *Animation) WriteSVG(w io.Writer) error {
	if _, err := io.WriteString(w, a.svg()+"\n"); err != nil {
		return fmt.Errorf("animation: writing the SVG image: %w", err)
	}
	return nil
}

// svg returns the animation as an SVG image. A group of class e is shown from frame a to the end. A
// group of class o is shown from frame a to frame b − 1. The numbers a and b are the properties --a
// and --b in the style of the group. A group of class o without --b is shown only in frame a. Text
// whose y is data-captions or more belongs to a caption.
func (a *Animation) svg() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" `+
		`data-frames="%d" data-captions="%d">`,
		toUnits(a.Width), toUnits(a.Height), a.Frames, toUnits(a.captionsAt))
	a.writeStyle(&b)
	ids := a.writePaths(&b)
	b.WriteString("<g>")
	group := "<g>"
	for _, p := range a.parts {
		if g := p.group(a.Frames); g != group {
			b.WriteString("</g>" + g)
			group = g
		}
		b.WriteString(p.markup(ids))
	}
	b.WriteString("</g></svg>")
	return b.String()
}

// writeStyle writes the styles that show and hide groups, and the styles of elements.
func (a *Animation) writeStyle(b *strings.Builder) {
	fmt.Fprintf(b, "<style>"+
		"text{font-family:'Liberation Sans',Arial,Helvetica,sans-serif;white-space:pre}"+
		".o{--b:calc(var(--a) + 1);visibility:hidden;"+
		"animation:o calc(%[1]vs*(var(--b) - var(--a))) calc(%[1]vs*var(--a))}"+
		".e{animation:e calc(%[1]vs*var(--a))}"+
		"@keyframes o{from,to{visibility:visible}}@keyframes e{from,to{visibility:hidden}}"+
		"@media(prefers-reduced-motion){.e,.o{animation:none}}", Beat)
	for class, style := range a.styles {
		fmt.Fprintf(b, ".s%d{%s}", class, style)
	}
	b.WriteString("</style>")
}

// writePaths writes a definition for each path that is drawn at least three times and is not short. It
// returns the number of the definition for each of these paths.
func (a *Animation) writePaths(b *strings.Builder) map[string]int {
	b.WriteString("<defs>")
	count := map[string]int{}
	ids := map[string]int{}
	for _, p := range a.parts {
		count[p.path]++
		if count[p.path] == 3 && len(p.path) > 28 {
			ids[p.path] = len(ids) + 1
			fmt.Fprintf(b, `<path id="d%d" d="m0 0%s"/>`, len(ids), p.path)
		}
	}
	b.WriteString("</defs>")
	return ids
}

// group returns the start tag of the group around a part of an animation with the given number of
// frames.
func (p part) group(frames int) string {
	switch {
	case p.to == frames && p.from == 0:
		return "<g>"
	case p.to == frames:
		return fmt.Sprintf(`<g class="e" style="--a:%d">`, p.from)
	case p.to == p.from+1:
		return fmt.Sprintf(`<g class="o" style="--a:%d">`, p.from)
	}
	return fmt.Sprintf(`<g class="o" style="--a:%d;--b:%d">`, p.from, p.to)
}

// markup returns the element as SVG. If ids has the number of a definition for the path, the markup
// refers to this definition.
func (e element) markup(ids map[string]int) string {
	if e.path == "" {
		return e.other
	}
	if id, ok := ids[e.path]; ok {
		return fmt.Sprintf(`<use href="#d%d" x="%d" y="%d" class="s%d"/>`, id, e.start.X, e.start.Y, e.class)
	}
	return fmt.Sprintf(`<path class="s%d" d="M%d %d%s"/>`, e.class, e.start.X, e.start.Y, e.path)
}
