// Package liberationserifbold stands in for the font Liberation Serif, which is 200 kB. It has Liberation
// Sans.
package liberationserifbold

import "codeberg.org/go-fonts/liberation/liberationsansbold"

// TTF is the font in the format TrueType.
var TTF = liberationsansbold.TTF
