package lazy

import "runtime"

// A place is a line of a source file.
type place struct {
	file string
	line int
}

// caller returns where the function that calls it was called, if that is the
// initialisation of a package-level var of a main package; if not, no place: in a
// function, the same line may make different values.
//
//go:noinline
func caller() place {
	pc := make([]uintptr, 1)
	if runtime.Callers(3, pc) == 0 {
		return place{}
	}
	frame, _ := runtime.CallersFrames(pc).Next()
	if frame.Function != "main.init" {
		return place{}
	}
	return place{frame.File, frame.Line}
}
