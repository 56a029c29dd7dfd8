package pixels

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

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

func TestDifferent(t *testing.T) {
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
		if n, err := Different(test.got, want); err != nil || n != test.want {
			t.Errorf("Different = %d, error %v, want %d", n, err, test.want)
		}
	}
	for name, got := range map[string][]byte{"another size": gray(t, 0, 100), "no image": []byte("text")} {
		if _, err := Different(got, want); err == nil {
			t.Errorf("Different with %s: error = nil, want an error", name)
		}
	}
}
