package cells

import (
	"strconv"
	"strings"
)

// A Program is what is compiled and run for a cell.
type Program struct {
	Source string   // the file main.go, or main_test.go for a cell with %test
	Args   []string // the program's arguments, from %%, %main, %exec, %args or %test
	IsTest bool     // the cell has %test: it is compiled by go test
	Tests  []string // the cell's own tests and benchmarks

	lines []cellLine // for each line of Source
	after kept       // what the session keeps if the program can be compiled
}

// A cellLine is a line of a cell; both numbers are 0 for a line that comes from no cell.
type cellLine struct{ cell, line int }

// Locate returns the cell and the line that a line of the program comes from. Columns are the same in both.
// It reports false for a line that comes from no cell.
func (p *Program) Locate(line int) (cell, lineInCell int, ok bool) {
	if line < 1 || line > len(p.lines) {
		return 0, 0, false
	}
	at := p.lines[line-1]
	return at.cell, at.line, at.line > 0
}

// TestArgs returns the arguments of a program with tests: those of the command, or else the ones by which
// the tests of the cell are run.
func (p *Program) TestArgs() []string {
	if len(p.Args) > 0 {
		return p.Args
	}
	args := []string{"-test.v"}
	var names []string
	for _, name := range p.Tests {
		if strings.HasPrefix(name, "Benchmark") && len(args) == 1 {
			args = append(args, "-test.bench=.")
		}
		names = append(names, "^"+name+"$")
	}
	if len(names) > 0 {
		args = append(args, "-test.run="+strings.Join(names, "|"))
	}
	return args
}

// A writer collects the lines of a program.
type writer struct {
	text  []string
	lines []cellLine
}

// add adds a line that comes from no cell.
func (w *writer) add(line string) {
	w.text = append(w.text, line)
	w.lines = append(w.lines, cellLine{})
}

// addPart adds lines of a cell.
func (w *writer) addPart(p part, cell int) {
	for i, line := range p.lines {
		w.text = append(w.text, line)
		w.lines = append(w.lines, cellLine{cell: cell, line: min(p.line+i, p.last)})
	}
}

// addDeclaration adds a declaration. Its first line is not written after the keyword, to keep its columns.
func (w *writer) addDeclaration(d *Declaration) {
	if d.Kind == Func {
		w.addPart(d.part, d.Cell)
		return
	}
	w.add(d.Kind.String() + " (")
	w.addPart(d.part, d.Cell)
	w.add(")")
}

// write fills in the source of a program.
func (p *Program) write(s *Session, k kept, main *part, number int) {
	var body writer
	for _, d := range k.declarations {
		body.addDeclaration(d)
	}
	if main == nil {
		body.add("func main() { flag.Parse() }")
	} else {
		body.addPart(*main, number)
	}
	var head writer
	head.add("package main")
	imports := s.importsOf("package main\n"+strings.Join(body.text, "\n"), k.imports)
	for _, i := range imports {
		if i.part.lines != nil {
			head.add("import (")
			head.addPart(i.part, i.Cell)
			head.add(")")
			continue
		}
		head.add("import " + strings.TrimLeft(i.Alias+" "+strconv.Quote(i.Path), " "))
	}
	p.Source = strings.Join(append(head.text, body.text...), "\n") + "\n"
	p.lines = append(head.lines, body.lines...)
}
