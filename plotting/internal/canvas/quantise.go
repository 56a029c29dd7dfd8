package canvas

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"maps"
	"slices"
)

// Quantise returns the image with only its 256 most frequent colours. It replaces every other colour
// with the nearest of the 256. In a typical figure, it replaces only a few shades at the edges of
// shapes.
func Quantise(img *image.RGBA) *image.Paletted {
	pixel := func(i int) uint32 { return binary.BigEndian.Uint32(img.Pix[4*i:]) }
	out := image.NewPaletted(img.Bounds(), nil)
	count := make(map[uint32]int)
	for i := range out.Pix {
		count[pixel(i)]++
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})

	index := make(map[uint32]uint8)
	for i, c := range colours {
		rgba := color.RGBA{uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), uint8(c)}
		if i < 256 {
			out.Palette = append(out.Palette, rgba)
		}
		index[c] = uint8(out.Palette.Index(rgba))
	}
	for i := range out.Pix {
		out.Pix[i] = index[pixel(i)]
	}
	return out
}
