//go:build !purego

package dot

// forEachKind calls check once for each kind of assembly that the processor supports, and once with
// assembly disabled. The argument of check is the name of the kind, or "Go" if assembly is disabled.
func forEachKind(check func(kind string)) {
	savedAVX2, savedAVX512 := hasAVX2, hasAVX512
	defer func() { hasAVX2, hasAVX512 = savedAVX2, savedAVX512 }()
	if hasAVX512 {
		check("AVX-512")
	}
	hasAVX512 = false
	if hasAVX2 {
		check("AVX2")
	}
	hasAVX2 = false
	check("Go")
}
