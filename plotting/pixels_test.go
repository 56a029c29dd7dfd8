package plotting

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// tolerance is the largest difference between two pixels that count as equal, in red, green or blue, which
// range from 0 to 255. Machines round differently when they smooth edges, so a few shades of a pixel don't
// count.
const tolerance = 24

// differentPixels returns the number of pixels that differ between two PNG images. It returns an error unless
// both are PNG images of the same size.
func differentPixels(got, want []byte) (n int, err error) {
	a, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		return 0, err
	}
	b, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		return 0, err
	}
	if a.Bounds() != b.Bounds() {
		return 0, fmt.Errorf("bounds of the image = %v, want %v", a.Bounds(), b.Bounds())
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := rgba(a.At(x, y)), rgba(b.At(x, y))
			if max(difference(p.R, q.R), difference(p.G, q.G), difference(p.B, q.B)) > tolerance {
				n++
			}
		}
	}
	return n, nil
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

func difference(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// gray returns a PNG image with one row of pixels of the given shades.
func gray(t *testing.T, shades ...uint8) []byte {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, len(shades), 1))
	for x, shade := range shades {
		m.SetGray(x, 0, color.Gray{shade})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDifferentPixels(t *testing.T) {
	want := gray(t, 0, 100, 200)
	for _, test := range []struct {
		got  []byte
		want int
	}{
		{want, 0},
		{gray(t, 24, 76, 224), 0},
		{gray(t, 25, 100, 200), 1},
		{gray(t, 255, 0, 0), 3},
	} {
		if n, err := differentPixels(test.got, want); err != nil || n != test.want {
			t.Errorf("differentPixels = %d, error %v, want %d", n, err, test.want)
		}
	}
	for name, got := range map[string][]byte{"another size": gray(t, 0, 100), "no image": []byte("text")} {
		if _, err := differentPixels(got, want); err == nil {
			t.Errorf("differentPixels with %s: error = nil, want an error", name)
		}
	}
}
