// Package liberationmonoitalic stands in for the font Liberation Mono, which is 200 kB. It has Liberation
// Sans.
package liberationmonoitalic

import "codeberg.org/go-fonts/liberation/liberationsansitalic"

// TTF is the font in the format TrueType.
var TTF = liberationsansitalic.TTF
