package plotting

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
)

func TestPNG(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine)
	data, err := PNG(p, Width, Height)
	again, err2 := PNG(p, Width, Height)
	if err != nil || err2 != nil || !bytes.Equal(data, again) || len(data) > 40_000 {
		t.Errorf("%d bytes, then %d, with %v and %v; want the same, at most 40,000", len(data), len(again), err, err2)
	}
}

// TestQuantise: of too many colours those of most pixels stay, and the others
// become the nearest.
func TestQuantise(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 300, 3))
	for x := range 300 {
		img.SetRGBA(x, 0, color.RGBA{uint8(x), uint8(x / 256 * 100), 0, 255}) // 300 colours
		img.SetRGBA(x, 1, Blue)
		img.SetRGBA(x, 2, Blue)
	}
	out := quantise(img)
	if len(out.Palette) != 256 {
		t.Errorf("%d colours, want 256", len(out.Palette))
	}
	if out.At(7, 2) != color.Color(Blue) {
		t.Errorf("blue has become %v", out.At(7, 2))
	}
	for x := range 256 {
		r, _, _, _ := out.At(x, 0).RGBA()
		if off := math.Abs(float64(r>>8) - float64(x)); off > 50 {
			t.Errorf("red %d has become %d", x, r>>8)
		}
	}
}

func TestSave(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	for name, start := range map[string]string{"a.png": "\x89PNG", "b.svg": "<?xml", "c.PDF": "%PDF"} {
		file := filepath.Join(t.TempDir(), name)
		err := Save(p, file)
		if data, _ := os.ReadFile(file); err != nil || !strings.HasPrefix(string(data), start) {
			t.Errorf("%s has %d bytes, %v", name, len(data), err)
		}
	}
}

func TestSaveErrors(t *testing.T) {
	p := Mistakes([]int{1, 0})
	dir := t.TempDir()
	tests := []struct {
		err  error
		want string
	}{
		{Save(p, filepath.Join(dir, "a.gif")), `a file name that ends in ".gif"; wanted .png, .svg or .pdf`},
		{Save(nil, filepath.Join(dir, "a.png")), "the plot is nil"},
		{SaveSized(p, 0, 100, filepath.Join(dir, "a.svg")), "a size of 0 × 100 points"},
		{SaveSized(p, 1e9, 100, filepath.Join(dir, "a.png")), "at most 7200"},
		{Save(p, filepath.Join(dir, "no", "a.png")), "no such file"},
	}
	for _, test := range tests {
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("the error is %v, want it to contain %q", test.err, test.want)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("files were written: %v, %v", files, err)
	}
}

// A colourTaker is a canvas that remembers its colour.
type colourTaker struct {
	vg.CanvasWriterTo
	got color.Color
}

func (c *colourTaker) SetColor(clr color.Color) { c.got = clr }

// TestStraight: red, green and blue arrive as they are, whatever the alpha.
func TestStraight(t *testing.T) {
	for _, want := range []color.NRGBA{{0xd6, 0xe6, 0xf2, 0xff}, {0xd6, 0xe6, 0xf2, 0x80}, {0x10, 0, 0xff, 0x40}} {
		var canvas colourTaker
		straight{&canvas}.SetColor(want)
		r, g, b, a := canvas.got.RGBA()
		if got := (color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}); got != want {
			t.Errorf("%v arrives as %v", want, got)
		}
	}
}
