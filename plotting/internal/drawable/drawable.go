// Package drawable checks whether a plot can be drawn: gonum draws nothing, or never ends, if the range of
// an axis is not finite or a point is NaN.
package drawable

import (
	"fmt"

	"gonum.org/v1/plot"
)

// An Error is the panic value of a figure that can't be drawn. Functions that return errors catch it with
// Catch.
type Error struct{ Reason string }

// Error implements error.
func (e *Error) Error() string { return "plotting: " + e.Reason }

// Panic panics with an Error.
func Panic(format string, values ...any) { panic(&Error{fmt.Sprintf(format, values...)}) }

// Catch stops the panic with an Error, and stores the Error in *err. Other panics go on. Call it in a defer
// statement.
func Catch(err *error) {
	switch v := recover().(type) {
	case nil:
	case *Error:
		*err = v
	default:
		panic(v)
	}
}

// Prepare makes p, which is a copy of the caller's plot, ready to be drawn. It widens the range of an axis
// with only one value. It panics with an Error if p can't be drawn. In the message, place precedes the
// name of the axis or the plotter: "", or the panel with a colon.
func Prepare(place string, p *plot.Plot) {
	mustHaveFinitePoints(place, p)
	for _, a := range []axis{{place + "X axis", &p.X}, {place + "Y axis", &p.Y}} {
		a.mustHaveScale()
		a.openRange()
		a.mustHaveRange()
		a.mustHaveFewTicks()
		a.mustPlaceEnds()
		a.checkScale()
	}
}
