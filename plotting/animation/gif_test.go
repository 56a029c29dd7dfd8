package animation

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"iter"
	"os"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// mustWriteGIF returns the animation of the frames, as it is and as a GIF image. The figures have the size
// 192 × 144.
func mustWriteGIF(t *testing.T, frames iter.Seq2[*plot.Plot, string]) (*Animation, []byte) {
	t.Helper()
	a, err := New(frames, plotting.Width/2, plotting.Height/2)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := a.WriteGIF(&file); err != nil {
		t.Fatal(err)
	}
	return a, file.Bytes()
}

// pages returns the images that a program displays one after another when it plays a GIF image.
func pages(t *testing.T, file []byte) (pages []*image.RGBA, decoded *gif.GIF) {
	t.Helper()
	decoded, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	page := image.NewRGBA(image.Rect(0, 0, decoded.Config.Width, decoded.Config.Height))
	for _, frame := range decoded.Image {
		draw.Draw(page, frame.Rect, frame, frame.Rect.Min, draw.Over)
		shown := image.NewRGBA(page.Rect)
		copy(shown.Pix, page.Pix)
		pages = append(pages, shown)
	}
	return pages, decoded
}

// maxDifferent is the largest number of pixels that may differ. A frame of a GIF image has at most 256 colours,
// so a few pixels at the edges of shapes get other shades.
const maxDifferent = 100

// differentPixels returns the number of pixels in which the red, green or blue values, from 0 to 255, of two
// images of the same size differ by more than 32.
func differentPixels(a, b image.Image) (n int) {
	const tolerance = 32
	distance := func(p, q uint8) int { return max(int(p)-int(q), int(q)-int(p)) }
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA)
			q := color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			if max(distance(p.R, q.R), distance(p.G, q.G), distance(p.B, q.B)) > tolerance {
				n++
			}
		}
	}
	return n
}

// TestGIFShowsFigures: although a frame of the GIF image contains only pixels that change, programs display
// each figure completely. Two of the equal figures also have the same caption, so nothing changes between
// their frames.
func TestGIFShowsFigures(t *testing.T) {
	equalFigures := func(yield func(*plot.Plot, string) bool) {
		p := plotting.Mistakes([]int{2, 1, 0})
		for _, caption := range []string{"the same", "the same", "another caption"} {
			if !yield(p, caption) {
				return
			}
		}
	}
	for name, frames := range map[string]iter.Seq2[*plot.Plot, string]{
		"similar figures": similarFigures, "equal figures": equalFigures, "different figures": differentFigures,
	} {
		a, file := mustWriteGIF(t, frames)
		shown, decoded := pages(t, file)
		if len(shown) != a.Frames || decoded.LoopCount != playOnce {
			t.Errorf("%s: got %d frames and the loop count %d, want %d frames and the loop count %d",
				name, len(shown), decoded.LoopCount, a.Frames, playOnce)
			continue
		}
		for k, delay := range decoded.Delay {
			want := 70 // hundredths of a second
			if k == a.Frames-1 {
				want = 300
			}
			if delay != want {
				t.Errorf("%s: delay of frame %d = %d, want %d", name, k, delay, want)
			}
			figure := a.render(a.sheets[k])
			if n := differentPixels(shown[k], figure); shown[k].Rect != figure.Rect || n > maxDifferent {
				t.Errorf("%s: frame %d has the size %v and %d pixels that differ from the figure; want the size %v "+
					"and at most %d pixels", name, k, shown[k].Rect.Max, n, figure.Rect.Max, maxDifferent)
			}
		}
	}
}

// TestGIFFramesAreChanges: a frame contains only what differs from the previous frame, which makes the image
// smaller. A frame without changes has one pixel.
func TestGIFFramesAreChanges(t *testing.T) {
	first, second := plotting.Mistakes([]int{2, 1, 0}), plotting.Mistakes([]int{2, 1, 0})
	second.Add(plotter.NewGrid())
	figures := func(yield func(*plot.Plot, string) bool) {
		for _, p := range []*plot.Plot{first, first, second} {
			if !yield(p, "") {
				return
			}
		}
	}
	_, file := mustWriteGIF(t, figures)
	_, decoded := pages(t, file)
	page := decoded.Image[0].Rect
	for k, want := range []string{"the whole page", "one pixel", "a part of the page"} {
		size := decoded.Image[k].Rect.Size()
		got := "a part of the page"
		switch size {
		case page.Size():
			got = "the whole page"
		case image.Pt(1, 1):
			got = "one pixel"
		}
		if got != want || !decoded.Image[k].Rect.In(page) {
			t.Errorf("frame %d covers %v, %s; want %s", k, decoded.Image[k].Rect, got, want)
		}
	}
}

// TestGIFOfXOR compares the animation of a run on XOR with the committed image testdata/xor.gif.
func TestGIFOfXOR(t *testing.T) {
	xor := datasets.XOR()
	_, file := mustWriteGIF(t, plotting.StepsInPlane(xor, perceptron.Updates(xor.AbsorbBias())))
	const golden = "testdata/xor.gif"
	if *messagetest.Update {
		if err := os.WriteFile(golden, file, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := pages(t, committed)
	got, _ := pages(t, file)
	if len(got) != len(want) {
		t.Fatalf("number of frames = %d, want the %d frames of %s", len(got), len(want), golden)
	}
	for k := range want {
		n := differentPixels(got[k], want[k])
		if got[k].Rect != want[k].Rect || n > maxDifferent {
			t.Errorf("frame %d has the size %v and %d pixels that differ from %s; "+
				"want the size %v and at most %d pixels; "+
				"run go test ./plotting/animation -run XOR -update and look at the file",
				k, got[k].Rect.Max, n, golden, want[k].Rect.Max, maxDifferent)
		}
	}
}
