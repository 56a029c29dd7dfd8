// Package other links to [right.Type] and [right.Type.Missing].
package other

import "module/right"

// A Type is a type.
type Type = right.Type
