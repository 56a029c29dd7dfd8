// Package film turns a sequence of figures into one picture that moves: an SVG image whose
// frames share what they have in common.
//
// The image plays by itself, once, and ends on the last frame, also where no script runs and
// where it is only an <img>. A reader who asks for reduced motion sees the last frame.
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

// Beat is how many seconds a frame stays.
const Beat = 0.7

// A Animation is a sequence of frames of one size.
type Animation struct {
	Still  []byte // the last frame, as PNG
	Frames int

	Width, Height vg.Length // with the captions

	captionsAt vg.Length // below the top
	styles     []string
	parts      []part // in the order in which they are drawn
}

// A part is an element and the frames that show it: those from `from` on, before `to`.
type part struct {
	element
	from, to int
}

// maxFrames bounds the frames.
const maxFrames = 1000

// New draws figures at the given size, in units of a 72nd of an inch, each with its caption
// below. The error says what can't be drawn.
func New(frames iter.Seq2[*plot.Plot, string], width, height vg.Length) (*Animation, error) {
	var figures []*plot.Plot
	var captions []string
	for p, caption := range frames {
		if len(figures) == maxFrames {
			return nil, fmt.Errorf("steps of more than %d figures; "+
				"wanted fewer, such as those of the first updates", maxFrames)
		}
		figures = append(figures, p)
		captions = append(captions, caption)
	}
	if len(figures) == 0 {
		return nil, errors.New("steps of no figures; wanted one or more")
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

// add adds a frame: what the frame before has too, in the same order, stays.
func (f *Animation) add(frame []element) {
	var shown []int // the parts that the frame before shows
	for i, p := range f.parts {
		if p.to == f.Frames {
			shown = append(shown, i)
		}
	}
	rest := f.commonParts(shown, frame)
	var parts []part
	i, done := 0, 0 // of shown, and of f.parts
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

// commonParts returns how many of the parts shown[i:] can stay in frame[j:], as rest[i][j]: the length
// of their longest common subsequence.
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

// SVG returns the moving picture. A group of class e is shown from frame a on, one of class o
// from frame a to before frame b, where a and b are the properties --a and --b of its style;
// without the second, b is a + 1. Words below the y in data-captions are captions.
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

// writeStyle writes when the groups are shown, and the styles of the elements.
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

// writePaths writes the paths that are drawn at least three times, unless they are short, and
// returns their numbers, by which they are referred to.
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

// group returns the tag of the group around a part of a film of so many frames.
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

// markup returns the element as SVG; a path that has a number is referred to by it.
func (e element) markup(ids map[string]int) string {
	if e.path == "" {
		return e.other
	}
	if id, ok := ids[e.path]; ok {
		return fmt.Sprintf(`<use href="#d%d" x="%d" y="%d" class="s%d"/>`, id, e.start.X, e.start.Y, e.class)
	}
	return fmt.Sprintf(`<path class="s%d" d="M%d %d%s"/>`, e.class, e.start.X, e.start.Y, e.path)
}
