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

// player returns the script of the player without comments, indentation and unnecessary spaces. It
// replaces BEAT in the script with the duration of a frame in milliseconds.
func player() string {
	script := strings.ReplaceAll(playerSource, "BEAT", fmt.Sprint(1000*Beat))
	unnecessary := regexp.MustCompile(`(?m) *//.*\n|^\s+| *([=;:,<>?+*&|({])\s*`)
	return unnecessary.ReplaceAllString(script, "$1")
}

// maxUncompressed is the largest size in bytes of an animation that is not compressed.
const maxUncompressed = 100_000

// HTML returns the animation as part of a page: an image, and a script that replaces the image with
// a player. caption is the alternative text of the image. The image plays even where scripts can't
// run, unless the animation has more than 100 kB. A larger animation is compressed, so only the
// player can play it, and the image is a PNG of the last frame.
//
// Saved notebooks contain the class "film" and the attribute data-film, so these names must not
// change.
func (a *Animation) HTML(caption string) string {
	image := "svg+xml;charset=utf-8," + escape.Replace(a.svg())
	attribute := ""
	if len(image) > maxUncompressed {
		image = "png;base64," + base64.StdEncoding.EncodeToString(a.Still)
		attribute = ` data-film="` + a.compressed() + `"`
	}
	const page = `<div class="film" role="group" aria-label="%[1]s" data-lm-suppress-shortcuts="true" ` +
		`style="display:inline-block;max-width:100%%"%[2]s>` +
		`<img alt="%[1]s" width="%[3]d" style="background:#fff;max-width:100%%" src="data:image/%[4]s">` +
		`</div><script>%[5]s</script>`
	return fmt.Sprintf(page, html.EscapeString(caption), attribute, Pixels(a.Width), image, player())
}

// compressed returns the SVG image, compressed by gzip and encoded in base64.
func (a *Animation) compressed() string {
	var b bytes.Buffer
	// There are no errors, because the level is valid, and writing to a bytes.Buffer does not fail.
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = io.WriteString(w, a.svg())
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// escape encodes an SVG image for a data: URL in an HTML attribute in double quotes. It replaces
// each " with ', which has the same meaning around attributes in SVG. It encodes &, which would
// start a character reference in HTML. The result is about a third shorter than base64.
var escape = strings.NewReplacer("%", "%25", "#", "%23", "&", "%26", `"`, "'", "'", "%27")

// Pixels returns a length in browser pixels, of which an inch has 96, rounded to an integer.
func Pixels(length vg.Length) int { return int(length.Dots(96) + 0.5) }
