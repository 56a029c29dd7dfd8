// Package liberationserifregular stands in for the font Liberation Serif, which is 200 kB. It has
// Liberation Sans.
package liberationserifregular

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is the font in the format TrueType.
var TTF = liberationsansregular.TTF
