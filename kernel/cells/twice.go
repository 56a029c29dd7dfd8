package cells

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// checkTwice finds names that a cell declares twice; of two functions, GoNB would keep the last. A cell that
// is not Go has no names, because the compiler says what is wrong with it.
func checkTwice(lines []string, s scan) *Error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", goText(lines, s), parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	first := map[string]int{} // the line of each name
	for _, decl := range file.Decls {
		for _, name := range declaredNames(decl) {
			line := files.Position(name.pos).Line - 1
			if before, found := first[name.text]; found {
				return twice(name.text, before, line)
			}
			first[name.text] = line
		}
	}
	return nil
}

// twice returns the error for a name that two lines declare.
func twice(name string, first, second int) *Error {
	where := "lines %d and %d both declare %s; "
	values := []any{first, second, name}
	if first == second {
		where = "line %d declares %s twice; "
		values = []any{first, name}
	}
	switch name {
	case "init":
		return errorAt(second, where+"call one of them init_2, because a function whose name begins with "+
			"init_ becomes a function init", values...)
	case "main":
		return errorAt(second, where+"a cell can have only one function main, and %%%% starts it", values...)
	}
	return errorAt(second, where+"remove or rename one of them", values...)
}

// goText returns the Go of a cell as a file, in which each line comes one line after that of the cell.
func goText(lines []string, s scan) string {
	var out strings.Builder
	out.WriteString("package main")
	end := ""
	for number, line := range lines {
		out.WriteString("\n")
		isGo := s.kinds[number] != lineOfCommand && s.kinds[number] != lineOfMore
		switch {
		case isGo && !isPackageClause(line), s.kinds[number] == lineInRaw, s.kinds[number] == lineInComment:
			out.WriteString(line)
		case isGo || !startsProgram(line):
		case programCommand(line) == "%exec":
			name := strings.Split(strings.TrimPrefix(line, goCommentPrefix), " ")[1]
			out.WriteString("func main() { flag.Parse(); " + name + "() }")
		default:
			out.WriteString("func main() { flag.Parse()")
			end = "\n}"
		}
	}
	return out.String() + end
}

// A declaredName is a name that a declaration declares: T.M for a method.
type declaredName struct {
	text string
	pos  token.Pos
}

// declaredNames returns the names that a declaration declares. Imports and _ are not among them.
func declaredNames(decl ast.Decl) []declaredName {
	var names []declaredName
	add := func(prefix string, name *ast.Ident) {
		if name.Name != "_" {
			names = append(names, declaredName{text: prefix + name.Name, pos: name.Pos()})
		}
	}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			add("", decl.Name)
		} else if receiver := ReceiverType(decl); receiver != "" {
			add(receiver+".", decl.Name)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				add("", spec.Name)
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					add("", name)
				}
			}
		}
	}
	return names
}
