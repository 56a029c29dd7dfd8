// Package animation makes an animation of a sequence of figures: an SVG image whose frames share their
// common elements.
//
// The image plays once and ends on the last frame. It needs no script, and plays in an <img>, too. For
// readers who prefer reduced motion it shows the last frame.
package animation

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting"
)

// Beat is the time that a frame is displayed, in seconds.
const Beat = 0.7

// An Animation is a sequence of frames of the same size.
type Animation struct {
	Still  []byte // the last frame, as PNG
	Frames int

	Width, Height vg.Length // including the captions

	captionsAt vg.Length // the distance of the captions from the top
	styles     []string
	parts      []part // in drawing order
}

// A part is an element and the range of frames that show it: from is the first and to − 1 the last.
type part struct {
	element
	from, to int
}

// maxFrames is the largest number of frames.
const maxFrames = 1000

// New returns an animation of figures of the given size, in units of 1/72 inch, each with its caption
// below. It returns an error if there are no figures or more than 1000, or if the size is not valid.
func New(frames iter.Seq2[*plot.Plot, string], width, height vg.Length) (*Animation, error) {
	var figures []*plot.Plot
	var captions []string
	for p, caption := range frames {
		if len(figures) == maxFrames {
			return nil, fmt.Errorf("got more than %[1]d figures, want at most %[1]d; "+
				"pass only those of the first updates", maxFrames)
		}
		figures = append(figures, p)
		captions = append(captions, caption)
	}
	if len(figures) == 0 {
		return nil, errors.New("got no figures, want at least one")
	}
	sheets, room := onSheets(figures, captions, width)
	still, err := plotting.PNG(sheets[len(sheets)-1], width, height+room)
	if err != nil {
		return nil, err
	}
	f := &Animation{Still: still, Width: width, Height: height + room, captionsAt: height}
	for _, p := range sheets {
		c := newCanvas(f.Height, &f.styles)
		plotting.Draw(p, draw.NewCanvas(c, f.Width, f.Height))
		f.add(c.elements)
	}
	return f, nil
}

// add adds a frame. Elements that the previous frame shows in the same order are extended to the new
// frame; the other elements become new parts.
func (f *Animation) add(frame []element) {
	var shown []int // the parts of the previous frame
	for i, p := range f.parts {
		if p.to == f.Frames {
			shown = append(shown, i)
		}
	}
	rest := f.commonParts(shown, frame)
	var parts []part
	i, done := 0, 0 // indices of shown and of f.parts
	for j, e := range frame {
		for i < len(shown) && f.parts[shown[i]].element != e && rest[i+1][j] >= rest[i][j+1] {
			i++
		}
		if i == len(shown) || f.parts[shown[i]].element != e {
			parts = append(parts, part{e, f.Frames, f.Frames + 1})
			continue
		}
		f.parts[shown[i]].to++
		parts = append(parts, f.parts[done:shown[i]+1]...)
		done = shown[i] + 1
		i++
	}
	f.parts = append(parts, f.parts[done:]...)
	f.Frames++
}

// commonParts returns rest, where rest[i][j] is the length of the longest common subsequence of the
// parts shown[i:] and the elements frame[j:].
func (f *Animation) commonParts(shown []int, frame []element) (rest [][]int) {
	rest = make([][]int, len(shown)+1)
	for i := range rest {
		rest[i] = make([]int, len(frame)+1)
	}
	for i, at := range slices.Backward(shown) {
		for j, e := range slices.Backward(frame) {
			rest[i][j] = max(rest[i+1][j], rest[i][j+1])
			if f.parts[at].element == e {
				rest[i][j] = rest[i+1][j+1] + 1
			}
		}
	}
	return rest
}

// SVG returns the animation as an SVG image. A group of class e is shown from frame a on, and a group of
// class o from frame a to frame b − 1, where a and b are the properties --a and --b of the group's
// style. Without --b, the group is shown in frame a only. Text whose y is data-captions or more belongs
// to a caption.
func (f *Animation) SVG() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" `+
		`data-frames="%d" data-captions="%d">`,
		whole(f.Width), whole(f.Height), f.Frames, whole(f.captionsAt))
	f.writeStyle(&b)
	ids := f.writePaths(&b)
	b.WriteString("<g>")
	group := "<g>"
	for _, p := range f.parts {
		if g := p.group(f.Frames); g != group {
			b.WriteString("</g>" + g)
			group = g
		}
		b.WriteString(p.markup(ids))
	}
	b.WriteString("</g></svg>")
	return b.String()
}

// writeStyle writes the styles that show and hide groups, and the styles of elements.
func (f *Animation) writeStyle(b *strings.Builder) {
	fmt.Fprintf(b, "<style>"+
		"text{font-family:'Liberation Sans',Arial,Helvetica,sans-serif;white-space:pre}"+
		".o{--b:calc(var(--a) + 1);visibility:hidden;"+
		"animation:o calc(%[1]vs*(var(--b) - var(--a))) calc(%[1]vs*var(--a))}"+
		".e{animation:e calc(%[1]vs*var(--a))}"+
		"@keyframes o{from,to{visibility:visible}}@keyframes e{from,to{visibility:hidden}}"+
		"@media(prefers-reduced-motion){.e,.o{animation:none}}", Beat)
	for class, style := range f.styles {
		fmt.Fprintf(b, ".s%d{%s}", class, style)
	}
	b.WriteString("</style>")
}

// writePaths writes definitions of the paths that are drawn at least three times, unless they are short.
// It returns the numbers of the definitions by path.
func (f *Animation) writePaths(b *strings.Builder) map[string]int {
	b.WriteString("<defs>")
	count := map[string]int{}
	ids := map[string]int{}
	for _, p := range f.parts {
		count[p.path]++
		if count[p.path] == 3 && len(p.path) > 28 {
			ids[p.path] = len(ids) + 1
			fmt.Fprintf(b, `<path id="d%d" d="m0 0%s"/>`, len(ids), p.path)
		}
	}
	b.WriteString("</defs>")
	return ids
}

// group returns the tag of the group around a part of an animation with the given number of frames.
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

// markup returns the element as SVG. A path that is in ids refers to its definition.
func (e element) markup(ids map[string]int) string {
	if e.path == "" {
		return e.other
	}
	if id, ok := ids[e.path]; ok {
		return fmt.Sprintf(`<use href="#d%d" x="%d" y="%d" class="s%d"/>`, id, e.start.X, e.start.Y, e.class)
	}
	return fmt.Sprintf(`<path class="s%d" d="M%d %d%s"/>`, e.class, e.start.X, e.start.Y, e.path)
}
