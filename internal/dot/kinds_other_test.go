//go:build !amd64 || purego

package dot

func eachKind(use func(kind string)) { use("Go") }
