package notebook

import (
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"strconv"

	"perceptronlab/kernel/cells"
)

// missingPackage returns the reason why a program can't be compiled if it imports a package that the site
// does not have; "" if it has all.
func (n *Notebook) missingPackage(program *cells.Program) string {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", program.Source, parser.ImportsOnly)
	if err != nil {
		return ""
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || imported == "unsafe" || n.paths[imported] {
			continue
		}
		where := n.lineOf(program, files.Position(spec.Pos()).Line)
		if imported == "C" {
			return where + n.advise(`: got the package "C", but there is no C in a browser tab[; ELSEWHERE]`)
		}
		advice := "use another package"
		if close := n.similarPath(imported); close != "" {
			advice = fmt.Sprintf("did you mean %q? Otherwise use another package", close)
		}
		advice += n.advise("[, or ELSEWHERE]")
		return fmt.Sprintf("%s: got the package %q, which this site does not have; %s",
			where, imported, advice)
	}
	return ""
}

// similarPath returns a package whose path ends like another path, or "".
func (n *Notebook) similarPath(imported string) string {
	for _, known := range n.importPaths() {
		if path.Base(known) == path.Base(imported) {
			return known
		}
	}
	return ""
}

// lineOf returns the name of a line of a program for the reader.
func (n *Notebook) lineOf(program *cells.Program, line int) string {
	cell, at, ok := program.Locate(line)
	if !ok {
		return "this cell"
	}
	if cell != n.number {
		return fmt.Sprintf("cell [%d], line %d", cell, at)
	}
	return fmt.Sprintf("line %d", at)
}
