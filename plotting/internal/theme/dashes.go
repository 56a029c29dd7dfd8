package theme

import "gonum.org/v1/plot/vg"

// LongDashes are for lines that must differ from solid lines. ShortDashes are for thin guide lines.
var (
	LongDashes  = []vg.Length{5, 3}
	ShortDashes = []vg.Length{1.5, 2}
)
