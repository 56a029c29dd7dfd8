package notebook

import (
	"fmt"
	"slices"

	"perceptronlab/kernel/cells"
)

// Settings are what a notebook needs to know about the place where it runs.
type Settings struct {
	Folder string `json:"folder"` // that programs work in, such as /drive/lessons
	Key    string `json:"key"`    // of the packages, see the file manifest.json of a site
	Go     string `json:"go"`     // such as go1.26.8

	// Elsewhere says what to do for what a browser can't do, such as "download the notebook, and open it with
	// make lab". It is a part of sentences. If it is empty, they don't have that part.
	Elsewhere string `json:"elsewhere"`
}

// A Notebook is the state of a kernel. It is not safe for concurrent use.
type Notebook struct {
	settings Settings
	packages []cells.Package
	paths    map[string]bool // of packages
	session  *cells.Session
	versions cells.Versions // of what the cells have declared
	sources  map[int]string // of the cells that were run, by number
	folder   string
	env      map[string]string // the variables that %env has set
	shown    map[string]bool   // the IDs of displays that can be replaced

	number   int            // of the cell
	program  *cells.Program // of the cell, while it is compiled and run; nil if there is none
	run      run
	captured *Write // the file for the cell's output; nil if there is none
}

// New returns a notebook without packages.
func New(settings Settings) *Notebook {
	n := &Notebook{settings: settings}
	n.SetPackages(nil)
	return n
}

// SetPackages sets the packages that cells can import. If two have the same name, the first is preferred.
// All cells are forgotten, as if the kernel had been restarted, and the notebook has a new Session.
func (n *Notebook) SetPackages(packages []cells.Package) {
	n.packages = packages
	n.paths = map[string]bool{}
	for _, p := range packages {
		n.paths[p.Path] = true
	}
	n.session = cells.NewSession(packages)
	n.versions = cells.Versions{}
	n.sources = map[int]string{}
	n.folder = n.settings.Folder
	n.env = map[string]string{}
	n.shown = map[string]bool{}
	n.finish()
}

// Session returns what the cells of the notebook have declared.
func (n *Notebook) Session() *cells.Session { return n.session }

// A Result is what came of a step in the life of a cell. If it has a failure, the cell has ended.
type Result struct {
	Outputs []Output       `json:"outputs"`
	Failure *cells.Failure `json:"failure,omitempty"`
	Program *Program       `json:"program,omitempty"` // of the cell, which is to be compiled and run
	Stop    bool           `json:"stop,omitempty"`    // the program must be stopped
}

// failed returns a result with a failure.
func failed(failure cells.Failure, outputs ...Output) Result {
	return Result{Outputs: outputs, Failure: &failure}
}

// refused returns a result of a cell that is not run.
func refused(outputs []Output, format string, values ...any) Result {
	return failed(cells.Refusal(fmt.Sprintf(format, values...)), outputs...)
}

// Cell begins a cell with a number, as in In [3]: it executes the cell's commands. If the cell has Go, the
// result has its program. The first output is the notice of [cells.Versions], if there is one.
func (n *Notebook) Cell(source string, number int) Result {
	notice := text(stderr, n.versions.Notice(source))
	result := n.begin(source, number)
	switch {
	case result.Failure != nil:
		n.noteFailure(*result.Failure)
	case result.Program == nil:
		n.versions.Compiled(source)
	}
	result.Outputs = append(notice, result.Outputs...)
	return result
}

// noteFailure notes that the declarations of the cell are not in use.
func (n *Notebook) noteFailure(failure cells.Failure) {
	if failure.Name == cells.NotRun {
		n.versions.NotRun(n.source(n.number), n.number)
		return
	}
	n.versions.NotCompiled(n.source(n.number), n.number)
}

// begin begins a cell.
func (n *Notebook) begin(source string, number int) Result {
	n.finish()
	n.number = number
	n.sources[number] = source
	cell, goErr := cells.Parse(source)
	if cell == nil {
		return refused(nil, "%v", goErr)
	}
	if cell.Magic {
		return n.magic(cell)
	}
	outputs, err := n.executeAll(cell.Commands)
	if err != nil {
		return refused(outputs, "%v", err)
	}
	if goErr != nil {
		return failed(n.syntaxError(goErr), outputs...)
	}
	if !cell.HasGo {
		return Result{Outputs: outputs}
	}
	result := n.compose(cell)
	result.Outputs = append(outputs, result.Outputs...)
	return result
}

// compose returns a result with the program of a cell.
func (n *Notebook) compose(cell *cells.Cell) Result {
	program, err := n.session.Compose(cell, n.number)
	if err != nil {
		return failed(n.conflict(err))
	}
	if refusal := n.missingPackage(program); refusal != "" {
		return refused(nil, "%s", refusal)
	}
	if refusal := n.impossible(program); refusal != "" {
		return refused(nil, "%s", refusal)
	}
	n.program = program
	p := n.newProgram(program)
	if program.IsTest {
		found := readTests(program.Source)
		if len(found.wrong) > 0 {
			failure := n.reported(n.problemsOf(found.wrong))
			n.finish()
			return failed(failure)
		}
		p.addTests(program, found)
	}
	if size := p.space(); size >= maxSpace {
		n.finish()
		return refused(nil, "got %d bytes of arguments and environment variables, want less than %d; "+
			"make the arguments of the cell or the values of %%env shorter", size, maxSpace)
	}
	return Result{Program: p}
}

// finish ends the cell.
func (n *Notebook) finish() {
	n.run.pipe.close()
	n.program = nil
	n.run = run{}
	n.captured = nil
}

// source returns the source of the cell with a number, or "".
func (n *Notebook) source(number int) string { return n.sources[number] }

// Built notes what the compiler or the linker has said about the program of the cell. If ok, there was no
// error, and the notebook keeps the declarations of the cell.
func (n *Notebook) Built(ok bool, output string) Result {
	if n.program == nil {
		return Result{}
	}
	if !ok {
		failure := n.buildFailure(output)
		n.noteFailure(failure)
		n.finish()
		return failed(failure)
	}
	n.session.Keep(n.program)
	n.versions.Compiled(n.source(n.number))
	n.startRun()
	return Result{}
}

// importPaths returns the paths of the packages that cells can import, in order.
func (n *Notebook) importPaths() []string {
	var paths []string
	for _, p := range n.packages {
		paths = append(paths, p.Path)
	}
	slices.Sort(paths)
	return paths
}
