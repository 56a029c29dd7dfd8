// Package liberationserifbolditalic stands in for the font Liberation Serif, which is 200 kB. It has
// Liberation Sans.
package liberationserifbolditalic

import "codeberg.org/go-fonts/liberation/liberationsansbolditalic"

// TTF is the font in the format TrueType.
var TTF = liberationsansbolditalic.TTF
