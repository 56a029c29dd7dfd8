package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/pixels"
)

// difference returns how new outputs differ from saved ones, or "". Text must have the same bytes, and images
// the same pixels, but for rounding at smooth edges. If kindsOnly is set, only the kinds of what is displayed
// are compared.
func difference(got, want outputs, kindsOnly bool) string {
	if !slices.Equal(got.kinds(), want.kinds()) {
		return fmt.Sprintf("got the kinds of outputs %q, want %q", got.kinds(), want.kinds())
	}
	if kindsOnly {
		return ""
	}
	if got.printed != want.printed {
		return "printed: " + firstLine(got.printed, want.printed)
	}
	for i, data := range want.displayed {
		for _, kind := range slices.Sorted(maps.Keys(data)) {
			what := differenceOfKind(kind, got.displayed[i][kind], data[kind])
			if what != "" {
				return fmt.Sprintf("output %d, %s: %s", i+1, kind, what)
			}
		}
	}
	return ""
}

// differenceOfKind is difference for the content of an output with a MIME type.
func differenceOfKind(kind, got, want string) string {
	switch {
	case got == want:
		return ""
	case kind == "image/png":
		return differenceOfImages(got, want)
	case kind == "text/html" && drawing.MatchString(want):
		return differenceOfDrawings(got, want)
	}
	return firstLine(got, want)
}

// firstLine returns the first line in which two texts differ.
func firstLine(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		switch {
		case i >= len(g):
			return fmt.Sprintf("line %d: got the end, want %q", i+1, w[i])
		case i >= len(w):
			return fmt.Sprintf("line %d: got %q, want the end", i+1, g[i])
		case g[i] != w[i]:
			return fmt.Sprintf("line %d: got %q, want %q", i+1, g[i], w[i])
		}
	}
	return ""
}

// differenceOfImages is difference for PNG images in base64.
func differenceOfImages(got, want string) string {
	g, err := base64.StdEncoding.DecodeString(got)
	if err != nil {
		return err.Error()
	}
	w, err := base64.StdEncoding.DecodeString(want)
	if err != nil {
		return err.Error()
	}
	n, err := pixels.Different(g, w)
	if err != nil {
		return err.Error()
	}
	if n > 0 {
		return fmt.Sprintf("%d pixels differ", n)
	}
	return ""
}

var (
	drawing      = regexp.MustCompile(`<(script|svg|canvas|img)\b`)
	film         = regexp.MustCompile(`data-film="([A-Za-z0-9+/=]*)"`) // a compressed animation
	encodedImage = regexp.MustCompile(`data:image/png;base64,([A-Za-z0-9+/=]*)`)
	number       = regexp.MustCompile(`-?\d+(\.\d+)?(e-?\d+)?`)
)

// smallStep is the largest difference of two numbers in a drawing that no one sees. A drawing is measured in
// points, so it is less than a pixel.
const smallStep = 0.02

// differenceOfDrawings is difference for HTML with images: animations, which may be compressed, and pictures.
func differenceOfDrawings(got, want string) string {
	got, want = uncompressed(got), uncompressed(want)
	gotImages := encodedImage.FindAllStringSubmatch(got, -1)
	wantImages := encodedImage.FindAllStringSubmatch(want, -1)
	if len(gotImages) != len(wantImages) {
		return fmt.Sprintf("got %d images, want %d", len(gotImages), len(wantImages))
	}
	for i, pair := range wantImages {
		if what := differenceOfImages(gotImages[i][1], pair[1]); what != "" {
			return fmt.Sprintf("image %d: %s", i+1, what)
		}
	}
	got, want = encodedImage.ReplaceAllString(got, "image"), encodedImage.ReplaceAllString(want, "image")
	gotNumbers, wantNumbers := number.FindAllString(got, -1), number.FindAllString(want, -1)
	got, want = number.ReplaceAllString(got, "0"), number.ReplaceAllString(want, "0")
	if got != want {
		return firstLine(got, want)
	}
	for i, n := range wantNumbers {
		g, errG := strconv.ParseFloat(gotNumbers[i], 64)
		w, errW := strconv.ParseFloat(n, 64)
		if errG != nil || errW != nil || math.Abs(g-w) > smallStep {
			return fmt.Sprintf("number %d: got %s, want %s", i+1, gotNumbers[i], n)
		}
	}
	return ""
}

// uncompressed returns HTML with its animations as text.
func uncompressed(html string) string {
	return film.ReplaceAllStringFunc(html, func(attribute string) string {
		encoded := film.FindStringSubmatch(attribute)[1]
		b, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			return attribute
		}
		r, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			return attribute
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return attribute
		}
		return string(text)
	})
}
