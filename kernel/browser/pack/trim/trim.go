// Package trim leaves out of Go's compiler and linker what they do for processors other than WebAssembly.
//
// A browser loads the compiler before it can run its first cell. Go's compiler is a program for eleven kinds
// of processors, of which a browser is one. The rest is most of the compiler: rules that turn the operations
// of a program into instructions of these processors, and tables of their instructions.
//
// [Compiler] and [Linker] read the source of the installed Go and return some of its files, in which
// functions are empty or entries of a table are missing. The command go builds the programs from these
// instead (see the flag -overlay of go build). What is left computes the same as before, so a cell's program
// is the same, byte for byte.
//
// They know how these files are made: by Go's own generators. If a file looks different, they return an
// [UnknownSourceError] rather than guess. Then the whole program does as well, and only takes longer to load.
package trim

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// compilerFolder and linkerFolder are folders of Go's source.
const (
	compilerFolder = "cmd/compile"
	linkerFolder   = "cmd/link"
)

// A trimmer returns the source of a file without what WebAssembly does not need.
type trimmer func(file string, source []byte) ([]byte, error)

// files are files of Go's source that are trimmed.
type files struct {
	root  string            // the folder of the installed Go
	texts map[string]string // the trimmed files, by their names relative to its folder src
}

// newFiles returns no files of an installed Go.
func newFiles(root string) files {
	return files{root, map[string]string{}}
}

// trim adds a file, trimmed. Its name is relative to the source.
func (f files) trim(name string, by trimmer) error {
	source, err := ReadSource(f.root, name)
	if err != nil {
		return err
	}
	trimmed, err := by(name, []byte(source))
	f.texts[name] = string(trimmed)
	return err
}

// Compiler returns those files of Go's compiler that are trimmed. They are by their names relative to the
// folder src of the installed Go, which is in the folder root.
func Compiler(root string) (map[string]string, error) {
	f := newFiles(root)
	rules, err := f.rules()
	if err != nil {
		return nil, err
	}
	vectors, err := f.vectors()
	if err != nil {
		return nil, err
	}
	unused := []string{
		compilerFolder + "/internal/ssa/rewritedec64.go", // for processors of 32 bits
		"cmd/internal/obj/s390x/asmz.go",                 // the one assembler on which the rules above depend
		"cmd/internal/pgo/pprof.go",                      // reads profiles of programs
	}
	for _, name := range slices.Concat(rules, vectors, unused) {
		if err := f.trim(name, emptyFunctions); err != nil {
			return nil, err
		}
	}
	for name, by := range map[string]trimmer{
		compilerFolder + "/main.go":               keepArchitecture,
		compilerFolder + "/internal/ssa/opGen.go": operations(rules).trim,
		compilerFolder + "/internal/gc/util.go":   emptyOnly("startProfile"),
	} {
		if err := f.trim(name, by); err != nil {
			return nil, err
		}
	}
	return f.texts, nil
}

// Linker returns the files of Go's linker that are trimmed, as Compiler does.
func Linker(root string) (map[string]string, error) {
	f := newFiles(root)
	// What reads the object files of other systems, which have parts in C.
	foreign, err := f.glob(linkerFolder + "/internal/load?*/ld*.go")
	if err != nil {
		return nil, err
	}
	for _, name := range foreign {
		if err := f.trim(name, emptyFunctions); err != nil {
			return nil, err
		}
	}
	if err := f.trim(linkerFolder+"/internal/ld/main.go", emptyOnly("startProfile")); err != nil {
		return nil, err
	}
	return f.texts, f.trim(linkerFolder+"/main.go", keepArchitecture)
}

// glob returns the names of the files that match a pattern, relative to the source.
func (f files) glob(pattern string) ([]string, error) {
	source := filepath.Join(f.root, "src")
	found, err := filepath.Glob(filepath.Join(source, filepath.FromSlash(pattern)))
	if err != nil {
		return nil, err
	}
	for i, file := range found {
		name, err := filepath.Rel(source, file)
		if err != nil {
			return nil, err
		}
		found[i] = filepath.ToSlash(name)
	}
	return found, nil
}

// rules returns the files with the rules for other processors.
func (f files) rules() ([]string, error) {
	pattern := compilerFolder + "/internal/ssa/rewrite*.go"
	all, err := f.glob(pattern)
	if err != nil {
		return nil, err
	}
	isNeeded := func(name string) bool { return processor(name) == "" || processor(name) == "Wasm" }
	names := slices.DeleteFunc(all, isNeeded)
	if len(names) == 0 {
		problem := "got no files with names of processors, want the rules of Go 1.26"
		return nil, &UnknownSourceError{pattern, problem}
	}
	return names, nil
}

// vectors returns the files with the vector instructions of other processors. Their number depends on the
// version of Go.
func (f files) vectors() ([]string, error) {
	all, err := f.glob(compilerFolder + "/internal/ssagen/simd*intrinsics.go")
	isWasm := func(name string) bool { return strings.Contains(name, "Wasm") }
	return slices.DeleteFunc(all, isWasm), err
}

// processor returns the processor for which a file has rules, such as AMD64, or "" if the rules are for all.
// The names of Go's files say it: rewriteAMD64.go and rewriteAMD64splitload.go, but rewritegeneric.go.
func processor(file string) string {
	name := strings.TrimSuffix(strings.TrimPrefix(path.Base(file), "rewrite"), ".go")
	if strings.HasSuffix(name, "_test") {
		return ""
	}
	if name == "Wasm" {
		return name
	}
	isOfLater := func(r rune) bool { return r >= 'a' && r <= 'z' || r == '_' }
	if i := strings.IndexFunc(name, isOfLater); i >= 0 {
		name = name[:i]
	}
	return name
}
