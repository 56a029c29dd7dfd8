// Package liberationmonobolditalic stands in for the font Liberation Mono, which is 200 kB. It has
// Liberation Sans.
package liberationmonobolditalic

import "codeberg.org/go-fonts/liberation/liberationsansbolditalic"

// TTF is the font in the format TrueType.
var TTF = liberationsansbolditalic.TTF
