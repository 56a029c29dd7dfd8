// Package liberationserifitalic stands in for the font Liberation Serif, which is 200 kB. It has
// Liberation Sans.
package liberationserifitalic

import "codeberg.org/go-fonts/liberation/liberationsansitalic"

// TTF is the font in the format TrueType.
var TTF = liberationsansitalic.TTF
