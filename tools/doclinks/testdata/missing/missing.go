// Package missing links to [Type].
package missing

// A Type is a type.
type Type struct{}

// Method links to [Missing].
func (Type) Method() {}
