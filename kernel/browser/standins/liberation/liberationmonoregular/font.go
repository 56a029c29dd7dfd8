// Package liberationmonoregular stands in for the font Liberation Mono, which is 200 kB. It has
// Liberation Sans.
package liberationmonoregular

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is the font in the format TrueType.
var TTF = liberationsansregular.TTF
