package theme

import "gonum.org/v1/plot/vg"

// LongDashes distinguish a curve from the solid curves of a figure. ShortDashes are for thin guide
// lines. Both contain the length of a dash and the length of the space after it, in points.
var (
	LongDashes  = []vg.Length{5, 3}
	ShortDashes = []vg.Length{1.5, 2}
)
