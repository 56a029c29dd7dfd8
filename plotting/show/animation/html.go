package animation

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"

	"gonum.org/v1/plot/vg"
)

//go:embed player.js
var playerSource string

// player returns the script without comments, indentation and unnecessary spaces.
func player() string {
	spare := regexp.MustCompile(`(?m) *//.*\n|^\s+| *([=;:,<>?+*&|({])\s*`)
	return spare.ReplaceAllString(strings.ReplaceAll(playerSource, "BEAT", fmt.Sprint(1000*Beat)), "$1")
}

// maxPlain is the largest size in bytes of an animation that plays without a script.
const maxPlain = 100_000

// HTML returns the animation as part of a page: an image, which plays, and a script that replaces the
// image with a player. An animation of more than 100 kB is compressed. Its image is a PNG of the last
// frame, so only the player plays.
//
// Saved notebooks contain the class "film" and the attribute data-film, so these names must not change.
func (f *Animation) HTML(caption string) string {
	image := "svg+xml;charset=utf-8," + escape.Replace(f.SVG())
	compressed := ""
	if len(image) > maxPlain {
		image = "png;base64," + base64.StdEncoding.EncodeToString(f.Still)
		compressed = ` data-film="` + f.compressed() + `"`
	}
	const page = `<div class="film" role="group" aria-label="%[1]s" data-lm-suppress-shortcuts="true" ` +
		`style="display:inline-block;max-width:100%%"%[2]s>` +
		`<img alt="%[1]s" width="%[3]d" style="background:#fff;max-width:100%%" src="data:image/%[4]s">` +
		`</div><script>%[5]s</script>`
	return fmt.Sprintf(page, html.EscapeString(caption), compressed, Pixels(f.Width), image, player())
}

// compressed returns the SVG image, compressed by gzip, in base64.
func (f *Animation) compressed() string {
	var b bytes.Buffer
	// There are no errors: the level is valid, and b is a buffer.
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = io.WriteString(w, f.SVG())
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// escape encodes an SVG image for a data: address in double quotes. It also encodes &, which HTML would
// interpret. The result is a third shorter than base64.
var escape = strings.NewReplacer("%", "%25", "#", "%23", "&", "%26", `"`, "'", "'", "%27")

// Pixels returns a length in browser pixels, of which an inch has 96.
func Pixels(length vg.Length) int { return int(length.Dots(96) + 0.5) }
