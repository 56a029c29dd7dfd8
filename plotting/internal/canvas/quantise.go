package canvas

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"maps"
	"slices"
)

// Quantise returns the image with only its 256 most frequent colours. It replaces every other
// colour with the nearest of the 256. In a typical figure, it replaces only a few shades at the
// edges of shapes.
func Quantise(img *image.RGBA) *image.Paletted {
	out := image.NewPaletted(img.Bounds(), nil)
	count := make(map[uint32]int)
	eachStretch(img, func(c uint32, from, to int) { count[c] += to - from })
	colours := slices.SortedFunc(maps.Keys(count), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})

	index := make(map[uint32]uint8)
	for i, c := range colours {
		rgba := color.RGBA{uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), uint8(c)}
		if i < 256 {
			out.Palette = append(out.Palette, rgba)
			index[c] = uint8(i)
		} else {
			index[c] = uint8(out.Palette.Index(rgba))
		}
	}
	eachStretch(img, func(c uint32, from, to int) {
		nearest := index[c]
		for i := from; i < to; i++ {
			out.Pix[i] = nearest
		}
	})
	return out
}

// eachStretch calls do for each stretch of pixels with the same colour, from one pixel to before another.
// Most of a figure is a few long stretches, and looking a colour up takes far longer than comparing it.
func eachStretch(img *image.RGBA, do func(colour uint32, from, to int)) {
	pixel := func(i int) uint32 { return binary.BigEndian.Uint32(img.Pix[4*i:]) }
	n := img.Rect.Dx() * img.Rect.Dy()
	for from := 0; from < n; {
		c := pixel(from)
		to := from + 1
		for to < n && pixel(to) == c {
			to++
		}
		do(c, from, to)
		from = to
	}
}
