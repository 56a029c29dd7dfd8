package notebook

import (
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"

	"perceptronlab/kernel/cells"
	"perceptronlab/kernel/limit"
)

// The files of a build. The build worker writes importConfig, which tells every step where the compiler finds
// Program.Imports and Program.Extra.
const (
	folder       = "/build"
	importConfig = folder + "/importcfg"
	mainFile     = folder + "/main.go"
	testFile     = folder + "/main_test.go"
	archive      = folder + "/main.a"
	executable   = folder + "/cell.wasm"
)

// The files of a build with tests. The package with the cell is imported by the program's package main.
const (
	testPackage = "gonb_cell"
	testArchive = folder + "/" + testPackage + ".a"
	testMain    = folder + "/test/_testmain.go"
)

// A Program is what is compiled, linked and run for a cell.
type Program struct {
	Files   map[string]string `json:"files"` // to be written before, by path
	Steps   []Step            `json:"steps"` // runs of the compiler, in this order
	Archive string            `json:"archive"`
	Output  string            `json:"output"`  // the file that the linker makes of Archive
	Imports []string          `json:"imports"` // of all steps, without Extra
	// Extra are the archives that the steps make and the linker needs besides Archive, by their import paths.
	Extra map[string]string `json:"extra"`
	Args  []string          `json:"args"` // of the program, without its name
	Env   map[string]string `json:"env"`
	Dir   string            `json:"dir"`
}

// A Step is a run of the compiler.
type Step struct {
	Args []string `json:"args"` // after the name of the compiler
}

// compileStep returns the step that compiles a package of one file.
func compileStep(importPath, output, file string) Step {
	return Step{Args: []string{
		"-p", importPath, "-complete", "-importcfg", importConfig, "-pack", "-o", output, file,
	}}
}

// newProgram returns what is compiled and run for a composed program.
func (n *Notebook) newProgram(composed *cells.Program) *Program {
	p := &Program{
		Files:   map[string]string{mainFile: composed.Source},
		Steps:   []Step{compileStep("main", archive, mainFile)},
		Archive: archive,
		Output:  executable,
		Imports: importsOf(composed.Source),
		Extra:   map[string]string{},
		Args:    append([]string{}, composed.Args...),
		Env:     n.environment(),
		Dir:     n.folder,
	}
	return p
}

// importsOf returns the import paths of a program in order.
func importsOf(source string) []string {
	paths := []string{}
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ImportsOnly)
	if file == nil || err != nil {
		return paths
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err == nil && path != "unsafe" {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// environment returns the environment variables of programs: those of every Go program in the browser, then
// those that GoNB sets, then those of %env.
func (n *Notebook) environment() map[string]string {
	env := map[string]string{
		"HOME":           "/home/reader",
		"USER":           "reader",
		"TMPDIR":         "/tmp",
		"PWD":            n.folder,
		"GONB_PIPE":      "/pipe/out",
		"GONB_PIPE_BACK": "/pipe/back",
		"GONB_DIR":       n.folder,
		"GONB_TMP_DIR":   folder,
		"GONB_BROWSER":   n.settings.Key,
	}
	maps.Copy(env, n.env)
	return env
}

// limit returns how many kB a program may print to each of stdout and stderr.
func (n *Notebook) limit() int64 { return limit.Of(n.env[limit.Variable]) }

// maxSpace is the memory for the arguments and the environment of a Go program in a browser, in bytes. Go's
// wasm_exec.js ends a program that has more.
const maxSpace = 8 << 10

// space returns the memory that the arguments and the environment take: each string ends with a zero byte and
// begins at a multiple of 8, and has a pointer.
func (p *Program) space() int {
	const name, pointer, ends = len("cell"), 8, 2
	lengths := []int{name}
	for _, argument := range p.Args {
		lengths = append(lengths, len(argument))
	}
	for variable, value := range p.Env {
		lengths = append(lengths, len(variable)+len("=")+len(value))
	}
	total := ends * pointer
	for _, length := range lengths {
		total += (length+1+pointer-1)/pointer*pointer + pointer
	}
	return total
}
