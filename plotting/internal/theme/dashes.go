package theme

import "gonum.org/v1/plot/vg"

// The dashes of lines that must differ from solid ones, and of thin guide lines.
var (
	LongDashes  = []vg.Length{5, 3}
	ShortDashes = []vg.Length{1.5, 2}
)
