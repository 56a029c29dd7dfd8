//go:build !purego

package dot

// eachKind calls use once for each kind of assembly that the processor supports, and once with assembly
// disabled. kind is the name of the kind.
func eachKind(use func(kind string)) {
	has2, has512 := hasAVX2, hasAVX512
	defer func() { hasAVX2, hasAVX512 = has2, has512 }()
	if has512 {
		use("AVX-512")
	}
	if hasAVX512 = false; has2 {
		use("AVX2")
	}
	hasAVX2 = false
	use("Go")
}
