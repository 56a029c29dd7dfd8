// Package right links to [Type], [Type.Method], [*Type], [io.Reader] and [Constant]. It writes x[i] and v[0].
//
//	[InCode] is not checked
//
// # Heading
//
//   - a list links to [New]
package right

import "io"

// Constant is linked.
const Constant = 1

// A Type is a type, see [New].
type Type struct{}

// New returns a Type.
func New(io.Reader) Type { return Type{} }

// Method does nothing.
func (Type) Method() {}
