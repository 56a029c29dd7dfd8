package plotting

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// quantise returns the image with at most 256 colours: those that cover most
// pixels. It replaces the others, in a figure a few shades at the edges of
// shapes, by the nearest of them.
func quantise(img *image.RGBA) *image.Paletted {
	colours, pixels := histogram(img)
	kept := colours[:min(len(colours), 256)]

	palette := make(color.Palette, len(kept))
	for i, c := range kept {
		palette[i] = c
	}
	index := make(map[color.RGBA]uint8, len(colours))
	for i, c := range colours {
		if i < len(kept) {
			index[c] = uint8(i)
		} else {
			index[c] = uint8(palette.Index(c))
		}
	}

	out := image.NewPaletted(img.Bounds(), palette)
	var last color.RGBA
	at := index[last]
	for i, c := range pixels {
		if c != last {
			last, at = c, index[c]
		}
		out.Pix[i] = at
	}
	return out
}

// histogram returns the image's colours, the most frequent first, and the
// pixels, row by row.
func histogram(img *image.RGBA) (colours, pixels []color.RGBA) {
	size := img.Bounds().Size()
	pixels = make([]color.RGBA, 0, size.X*size.Y)
	for y := range size.Y {
		row := img.Pix[y*img.Stride:][:4*size.X]
		for x := 0; x < len(row); x += 4 {
			pixels = append(pixels, color.RGBA{row[x], row[x+1], row[x+2], row[x+3]})
		}
	}

	count := make(map[color.RGBA]int)
	for start := 0; start < len(pixels); {
		end := start + 1
		for end < len(pixels) && pixels[end] == pixels[start] {
			end++
		}
		count[pixels[start]] += end - start
		start = end
	}
	for c := range count {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(key(a), key(b)))
	})
	return colours, pixels
}

// key orders colours that cover equally many pixels.
func key(c color.RGBA) uint32 {
	return uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A)
}
