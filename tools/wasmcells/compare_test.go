package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// picture returns a PNG image of one pixel, in base64.
func picture(t *testing.T, shade uint8) string {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, 1, 1))
	m.SetGray(0, 0, color.Gray{shade})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// compressedFilm returns HTML with a compressed animation.
func compressedFilm(t *testing.T, svg string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(svg)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return `<div data-film="` + base64.StdEncoding.EncodeToString(b.Bytes()) + `"><img></div>`
}

func shown(kind, content string) outputs {
	return outputs{displayed: []map[string]string{{kind: content}}}
}

// Text must be the same to the byte. In images, no one sees a small difference.
func TestDifference(t *testing.T) {
	html := func(content string) outputs { return shown("text/html", content) }
	inHTML := func(shade uint8) outputs {
		return html(`<img src="data:image/png;base64,` + picture(t, shade) + `">`)
	}
	for name, test := range map[string]struct {
		got, want outputs
		isEqual   bool
	}{
		"the same text":      {outputs{printed: "a\n"}, outputs{printed: "a\n"}, true},
		"a digit":            {outputs{printed: "0.1\n"}, outputs{printed: "0.10\n"}, false},
		"a missing output":   {outputs{}, shown("text/plain", "a"), false},
		"another kind":       {shown("text/plain", "a"), shown("text/markdown", "a"), false},
		"another caption":    {shown("text/markdown", "a"), shown("text/markdown", "b"), false},
		"a shade":            {shown("image/png", picture(t, 20)), shown("image/png", picture(t, 0)), true},
		"another figure":     {shown("image/png", picture(t, 200)), shown("image/png", picture(t, 0)), false},
		"a cell of a table":  {html("<td>1.001"), html("<td>1.002"), false},
		"a shade in HTML":    {inHTML(20), inHTML(0), true},
		"a picture in HTML":  {inHTML(200), inHTML(0), false},
		"a step in an SVG":   {html("<svg>1.01"), html("<svg>1.02"), true},
		"a place in an SVG":  {html("<svg>1.01"), html("<svg>1.11"), false},
		"a shape in an SVG":  {html("<svg>M1"), html("<svg>L1"), false},
		"a step in a film":   {html(compressedFilm(t, "M1.01")), html(compressedFilm(t, "M1.02")), true},
		"a shape in a film":  {html(compressedFilm(t, "M1.01")), html(compressedFilm(t, "L1.01")), false},
		"a place in a film":  {html(compressedFilm(t, "M1.01")), html(compressedFilm(t, "M3.01")), false},
		"more in an SVG":     {html("<svg>1 2"), html("<svg>1"), false},
		"no image, but text": {shown("image/png", "!"), shown("image/png", picture(t, 0)), false},
	} {
		if what := difference(test.got, test.want, false); (what == "") != test.isEqual {
			t.Errorf("%s: difference = %q, want one: %v", name, what, !test.isEqual)
		}
	}
}

// Of a cell that prints a time, only the kinds of outputs are compared.
func TestDifferenceOfKinds(t *testing.T) {
	got, want := shown("text/plain", "1 s"), shown("text/plain", "2 s")
	if what := difference(got, want, true); what != "" {
		t.Errorf("difference = %q, want none", what)
	}
	if what := difference(outputs{}, want, true); what == "" {
		t.Error("difference of no output and one = none, want one")
	}
}
