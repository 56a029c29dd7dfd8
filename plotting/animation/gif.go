package animation

import (
	"fmt"
	"image"
	"image/gif"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"perceptronlab/plotting"
	"perceptronlab/plotting/internal/canvas"
)

// Properties of GIF images.
const (
	gifDotsPerInch = 96 // the resolution of a standard screen; twice as many dots make files too large
	lastBeat       = 3  // the time in seconds that the last frame is displayed if a program repeats the image

	playOnce = -1 // the value of gif.GIF.LoopCount for an image that is not repeated
)

// WriteGIF writes the animation as a GIF image with 96 dots per inch and at most 256 colours per frame.
// It plays once, for [Beat] seconds per frame, and ends on the last frame. A program that repeats it
// nevertheless displays the last frame for 3 seconds. A frame after the first contains only the pixels
// that differ from the previous frame, so the image is smaller.
//
// The same figures always give the same bytes on the same kind of processor; on others, a few shades at
// the edges of shapes may differ. WriteGIF returns the error of w, if any.
func (a *Animation) WriteGIF(w io.Writer) error {
	images := gif.GIF{LoopCount: playOnce}
	var previous *image.RGBA
	for k, p := range a.sheets {
		frame := a.render(p)
		seconds := Beat
		if k == len(a.sheets)-1 {
			seconds = lastBeat
		}
		images.Image = append(images.Image, canvas.Quantise(changes(previous, frame)))
		images.Delay = append(images.Delay, int(math.Round(100*seconds)))
		previous = frame
	}
	if err := gif.EncodeAll(w, &images); err != nil {
		return fmt.Errorf("animation: writing the GIF image: %w", err)
	}
	return nil
}

// render draws a sheet as an image.
func (a *Animation) render(sheet *plot.Plot) *image.RGBA {
	page := vgimg.NewWith(vgimg.UseWH(a.Width, a.Height), vgimg.UseDPI(gifDotsPerInch))
	plotting.Draw(sheet, draw.New(canvas.Kerned{Canvas: page}))
	return page.Image().(*image.RGBA)
}

// changes returns the pixels of a frame that differ from the previous frame, in the smallest rectangle that
// contains them; the other pixels of the rectangle are transparent. If there is no previous frame, changes
// returns the frame. If the frames are equal, the rectangle is a single pixel, because a GIF image can't
// have a frame without pixels.
func changes(previous, frame *image.RGBA) *image.RGBA {
	if previous == nil {
		return frame
	}
	changed := image.NewRGBA(boundsOfChanges(previous, frame))
	for y := changed.Rect.Min.Y; y < changed.Rect.Max.Y; y++ {
		for x := changed.Rect.Min.X; x < changed.Rect.Max.X; x++ {
			if shade := frame.RGBAAt(x, y); shade != previous.RGBAAt(x, y) {
				changed.SetRGBA(x, y, shade)
			}
		}
	}
	return changed
}

// boundsOfChanges returns the smallest rectangle with all pixels in which two frames of equal size differ,
// or a rectangle of one pixel if they are equal.
func boundsOfChanges(previous, frame *image.RGBA) image.Rectangle {
	var bounds image.Rectangle
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			if frame.RGBAAt(x, y) != previous.RGBAAt(x, y) {
				bounds = bounds.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if bounds.Empty() {
		return image.Rectangle{Min: frame.Rect.Min, Max: frame.Rect.Min.Add(image.Pt(1, 1))}
	}
	return bounds
}
