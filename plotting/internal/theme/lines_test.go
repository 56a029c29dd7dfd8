package theme

import (
	"fmt"
	"testing"

	"gonum.org/v1/plot/font"
)

func TestLineCache(t *testing.T) {
	var c lineCache
	made := 0
	width := func(text string, size float64) font.Length {
		key := lineKey{text: text, font: font.Font{Size: font.Length(size)}}
		return c.get(key, func() typesetLine {
			made++
			return typesetLine{width: font.Length(size) * font.Length(len(text))}
		}).width
	}
	for range 2 {
		for _, text := range []string{"a", "bc"} {
			for _, size := range []float64{10, 12} {
				if got, want := width(text, size), font.Length(size)*font.Length(len(text)); got != want {
					t.Errorf("%s in size %g has width %v, want %v", text, size, got, want)
				}
			}
		}
	}
	if made != 4 {
		t.Errorf("made %d lines, want each of the 4 once", made)
	}
	for i := range 2 * maxLines {
		width(fmt.Sprint(i), 10)
	}
	if len(c.lines) > maxLines {
		t.Errorf("the cache has %d lines, want at most %d", len(c.lines), maxLines)
	}
}
