//go:build !amd64 || purego

package dot

// forEachKind calls check once, because there is no assembly.
func forEachKind(check func(kind string)) { check("Go") }
