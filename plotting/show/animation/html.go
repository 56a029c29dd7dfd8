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

// player returns the script without its comments, its indentation, and spaces that it needs only
// for its readers.
func player() string {
	spare := regexp.MustCompile(`(?m) *//.*\n|^\s+| *([=;:,<>?+*&|({])\s*`)
	return spare.ReplaceAllString(strings.ReplaceAll(playerSource, "BEAT", fmt.Sprint(1000*Beat)), "$1")
}

// maxPlain is the size up to which a film is an image that plays without a script.
const maxPlain = 100_000

// HTML returns the film as a piece of a page: an image, which plays, and a script that puts a
// player in its place. A film that would take over 100 kB is packed; then the image is the
// still, a PNG of the last frame, and only the player plays.
func (f *Animation) HTML(caption string) string {
	image := "svg+xml;charset=utf-8," + escape.Replace(f.SVG())
	packed := ""
	if len(image) > maxPlain {
		image = "png;base64," + base64.StdEncoding.EncodeToString(f.Still)
		packed = ` data-film="` + f.compressed() + `"`
	}
	const page = `<div class="film" role="group" aria-label="%[1]s" data-lm-suppress-shortcuts="true" ` +
		`style="display:inline-block;max-width:100%%"%[2]s>` +
		`<img alt="%[1]s" width="%[3]d" style="background:#fff;max-width:100%%" src="data:image/%[4]s">` +
		`</div><script>%[5]s</script>`
	return fmt.Sprintf(page, html.EscapeString(caption), packed, Pixels(f.Width), image, player())
}

// compressed returns the SVG image, compressed by gzip, in base64.
func (f *Animation) compressed() string {
	var b bytes.Buffer
	// The level is known, and a buffer has no errors.
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = io.WriteString(w, f.SVG())
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// escape makes an SVG image part of an address that stands between double quotes; an & there
// would begin a letter of the page, not of the image. A third shorter than base64.
var escape = strings.NewReplacer("%", "%25", "#", "%23", "&", "%26", `"`, "'", "'", "%27")

// Pixels returns a length in browser pixels, 96 to the inch.
func Pixels(length vg.Length) int { return int(length.Dots(96) + 0.5) }
