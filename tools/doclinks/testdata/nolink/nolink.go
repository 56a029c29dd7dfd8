// Package nolink mentions Type.
package nolink

// A Type is like [New].
type Type struct{}

// New returns a Type.
func New() Type { return Type{} }
