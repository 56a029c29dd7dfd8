//go:build !amd64 || purego

package dot

// eachKind calls use once, because there is no assembly.
func eachKind(use func(kind string)) { use("Go") }
