// Package film turns a sequence of figures into one picture that moves: an SVG image whose
// frames share what they have in common.
//
// The image plays by itself, once, and ends on the last frame, also where no script runs and
// where it is only an <img>. A reader who asks for reduced motion sees the last frame.
package film

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting"
)

// Beat is how many seconds a frame stays.
const Beat = 0.7

// A Film is a sequence of frames of one size.
type Film struct {
	Still    []byte   // the last frame, as PNG
	Captions []string // of each frame

	Width, Height vg.Length // with the captions

	captionsAt vg.Length // below the top
	frames     int
	styles     *styles
	parts      []part // in the order in which they are drawn
}

// A part is an element and the frames that show it: those from `from` on, before `to`.
type part struct {
	element
	from, to int
}

// most bounds the frames.
const most = 1000

// New draws figures at the given size, in units of a 72nd of an inch, each with its caption
// below. The error says what can't be drawn.
func New(frames iter.Seq2[*plot.Plot, string], width, height vg.Length) (*Film, error) {
	f := &Film{styles: &styles{class: map[string]int{}}}
	var figures []*plot.Plot
	for p, caption := range frames {
		switch {
		case p == nil:
			return nil, fmt.Errorf("figure %d of the steps, counted from 0, is nil", len(figures))
		case len(figures) == most:
			return nil, fmt.Errorf("steps of more than %d figures; wanted fewer, such as those of the first updates", most)
		}
		figures, f.Captions = append(figures, p), append(f.Captions, caption)
	}
	if len(figures) == 0 {
		return nil, errors.New("steps of no figures; wanted one or more")
	}
	sheets, room := onSheets(figures, f.Captions, width)
	f.Width, f.Height, f.captionsAt = width, height+room, height
	var err error
	if f.Still, err = plotting.PNG(sheets[len(sheets)-1], f.Width, f.Height); err != nil {
		return nil, err
	}
	for _, p := range sheets {
		c := newCanvas(f.Height, f.styles)
		plotting.Draw(p, draw.NewCanvas(c, f.Width, f.Height))
		f.add(c.elements)
	}
	return f, nil
}

// add adds a frame: an element that the frame before has too, in the same order, stays.
func (f *Film) add(frame []element) {
	var shown []int // the parts that the frame before shows
	for i, p := range f.parts {
		if p.to == f.frames {
			shown = append(shown, i)
		}
	}
	stays := common(len(shown), len(frame), func(i, j int) bool { return f.parts[shown[i]].element == frame[j] })
	now := f.frames
	f.frames++
	var parts []part
	next := 0 // of f.parts
	for j, e := range frame {
		if len(stays) == 0 || stays[0][1] != j {
			parts = append(parts, part{e, now, now + 1})
			continue
		}
		at := shown[stays[0][0]]
		stays = stays[1:]
		parts = append(parts, f.parts[next:at+1]...)
		parts[len(parts)-1].to = now + 1
		next = at + 1
	}
	f.parts = append(parts, f.parts[next:]...)
}

// common returns a longest common subsequence of m and n things: pairs of indices, rising.
func common(m, n int, equal func(i, j int) bool) [][2]int {
	length := make([][]int, m+1) // of the rest from i and j on
	for i := range length {
		length[i] = make([]int, n+1)
	}
	for i := m - 1; i >= 0; i-- {
		for j := n - 1; j >= 0; j-- {
			if equal(i, j) {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	var pairs [][2]int
	for i, j := 0, 0; i < m && j < n; {
		switch {
		case equal(i, j):
			pairs = append(pairs, [2]int{i, j})
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

// SVG returns the moving picture. A group of class e is shown from frame a on, one of class o
// from frame a to before frame b, where a and b are the properties --a and --b of its style;
// without the second, b is a + 1. Words below the y in data-captions are captions.
func (f *Film) SVG() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" data-frames="%d" data-captions="%d"><style>`,
		whole(f.Width), whole(f.Height), f.frames, whole(f.captionsAt))
	fmt.Fprintf(&b, "text{font-family:'Liberation Sans',Arial,Helvetica,sans-serif;white-space:pre}"+
		".o{--b:calc(var(--a) + 1);visibility:hidden;animation:o calc(%[1]vs*(var(--b) - var(--a))) calc(%[1]vs*var(--a))}"+
		".e{animation:e calc(%[1]vs*var(--a))}"+
		"@keyframes o{from,to{visibility:visible}}@keyframes e{from,to{visibility:hidden}}"+
		"@media(prefers-reduced-motion){.e,.o{animation:none}}", Beat)
	for class, style := range f.styles.all {
		fmt.Fprintf(&b, ".s%d{%s}", class, style)
	}
	b.WriteString("</style>")

	shapes := f.shared()
	b.WriteString("<defs>")
	for _, p := range f.parts { // in order, each once
		if id, ok := shapes[p.shape]; ok && id < 0 {
			shapes[p.shape] = -id
			fmt.Fprintf(&b, `<%s id="d%d"/>`, p.shape, -id)
		}
	}
	b.WriteString("</defs>")

	for i := 0; i < len(f.parts); {
		p := f.parts[i]
		end := "</g>"
		switch {
		case p.to == p.from+1 && p.to < f.frames:
			fmt.Fprintf(&b, `<g class="o" style="--a:%d">`, p.from)
		case p.to < f.frames:
			fmt.Fprintf(&b, `<g class="o" style="--a:%d;--b:%d">`, p.from, p.to)
		case p.from > 0:
			fmt.Fprintf(&b, `<g class="e" style="--a:%d">`, p.from)
		default:
			end = ""
		}
		for ; i < len(f.parts) && f.parts[i].from == p.from && f.parts[i].to == p.to; i++ {
			if i > 0 && f.joins(i) {
				continue // it was written with the one before
			}
			joined := f.parts[i].element
			for j := i + 1; j < len(f.parts) && f.joins(j); j++ {
				joined.shape = strings.TrimSuffix(joined.shape, `"`) + f.parts[j].outline() + `"`
			}
			b.WriteString(joined.markup(shapes))
		}
		b.WriteString(end)
	}
	b.WriteString("</svg>")
	return b.String()
}

// joins reports whether part i is a stroke like the one before, shown as long: then both are
// one path.
func (f *Film) joins(i int) bool {
	p, q := f.parts[i-1], f.parts[i]
	style := f.styles.all[q.class]
	return p.class == q.class && p.from == q.from && p.to == q.to && strings.HasPrefix(style, "fill:none") && !strings.Contains(style, "opacity")
}

// outline returns the commands of a path, from its place.
func (e element) outline() string {
	path := strings.TrimPrefix(e.shape, `path d="m0 0`)
	return fmt.Sprintf("M%d %d%s", e.x, e.y, strings.TrimSuffix(path, `"`))
}

// shared returns the shapes that are drawn three times or more and are longer than a reference
// to them, and a number below 0 for each.
func (f *Film) shared() map[string]int {
	count, id := map[string]int{}, map[string]int{}
	for _, p := range f.parts {
		if count[p.shape]++; count[p.shape] == 3 && strings.HasPrefix(p.shape, "path") && len(p.shape) > 40 {
			id[p.shape] = -len(id) - 1
		}
	}
	return id
}

// markup returns the element as SVG; a shape that has a number is referred to by it.
func (e element) markup(shapes map[string]int) string {
	if id, ok := shapes[e.shape]; ok {
		return fmt.Sprintf(`<use href="#d%d" x="%d" y="%d" class="s%d"/>`, id, e.x, e.y, e.class)
	}
	if strings.HasPrefix(e.shape, "path") {
		return fmt.Sprintf(`<path class="s%d" d="%s"/>`, e.class, e.outline())
	}
	kind, rest, _ := strings.Cut(e.shape, ">")
	place := fmt.Sprintf(` class="s%d" x="%d" y="%d"`, e.class, e.x, e.y)
	if e.turned != "" {
		place += ` transform="` + e.turned + `"`
	}
	if rest == "" { // an image
		return "<" + kind + place + "/>"
	}
	return "<" + kind + place + ">" + rest + ">"
}
