// Package liberationmonobold stands in for the font Liberation Mono, which is 200 kB. It has Liberation Sans.
package liberationmonobold

import "codeberg.org/go-fonts/liberation/liberationsansbold"

// TTF is the font in the format TrueType.
var TTF = liberationsansbold.TTF
