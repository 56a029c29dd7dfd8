// Package trim leaves out of Go's compiler and linker what they do for processors other than WebAssembly.
//
// A browser loads the compiler before it can run its first cell. Go's compiler is a program for eleven kinds
// of processors, of which a browser is one. The rest is most of the compiler: rules that turn the operations of
// a program into instructions of these processors, and tables of their instructions.
//
// [Overlay] reads the source of the installed Go and writes copies of some files, in which functions are empty
// or entries of a table are missing. The command go builds the compiler and the linker from these instead (see
// the flag -overlay of go build). What is left computes the same as before, so a program's code is the same, byte
// for byte.
//
// Overlay knows how these files are made: by Go's own generators. If a file looks different, it returns an error
// rather than guess. Then the whole compiler does as well, and only takes longer to load.
package trim

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// compilerFolder and linkerFolder are folders of Go's source.
const (
	compilerFolder = "src/cmd/compile"
	linkerFolder   = "src/cmd/link"
)

// A trimmer returns the source of a file without what WebAssembly does not need.
type trimmer func(file string, source []byte) ([]byte, error)

// Overlay writes the trimmed files to a folder, and returns the name of the file there that go build takes as
// its -overlay. Root is the folder of the installed Go, whose compiler and linker are to be trimmed.
func Overlay(root, folder string) (string, error) {
	replaced := map[string]string{}
	trim := func(file string, by trimmer) error {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		trimmed, err := by(file, source)
		if err != nil {
			return err
		}
		copied := filepath.Join(folder, fmt.Sprintf("%d-%s", len(replaced), filepath.Base(file)))
		replaced[file] = copied
		return os.WriteFile(copied, trimmed, 0o600)
	}
	compiler := filepath.Join(root, filepath.FromSlash(compilerFolder))
	rules, err := ruleFiles(compiler)
	if err != nil {
		return "", err
	}
	vectors, err := vectorFiles(compiler)
	if err != nil {
		return "", err
	}
	for _, file := range slices.Concat(rules, vectors) {
		if err := trim(file, emptyFunctions); err != nil {
			return "", err
		}
	}
	for file, by := range map[string]trimmer{
		filepath.Join(compiler, "main.go"):                               keepArchitecture,
		filepath.Join(root, filepath.FromSlash(linkerFolder), "main.go"): keepArchitecture,
		filepath.Join(compiler, "internal", "ssa", "opGen.go"):           operations(rules).trim,
	} {
		if err := trim(file, by); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

// ruleFiles returns the files with the rules for other processors.
func ruleFiles(compiler string) ([]string, error) {
	all, err := filepath.Glob(filepath.Join(compiler, "internal", "ssa", "rewrite*.go"))
	if err != nil {
		return nil, err
	}
	var files []string
	for _, file := range all {
		if p := processor(file); p != "" && p != "Wasm" {
			files = append(files, file)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("got no files rewrite*.go in %s, want some: this Go has another compiler", compiler)
	}
	return files, nil
}

// vectorFiles returns the files with the vector instructions of other processors. Their number depends on the
// version of Go.
func vectorFiles(compiler string) ([]string, error) {
	all, err := filepath.Glob(filepath.Join(compiler, "internal", "ssagen", "simd*intrinsics.go"))
	isWasm := func(file string) bool { return strings.Contains(filepath.Base(file), "Wasm") }
	return slices.DeleteFunc(all, isWasm), err
}

// processor returns the processor for which a file has rules, such as AMD64, or "" if the rules are for all.
// The names of Go's files say it: rewriteAMD64.go and rewriteAMD64splitload.go, but rewritegeneric.go.
func processor(file string) string {
	name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "rewrite"), ".go")
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
