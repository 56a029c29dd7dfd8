package cells

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Unprinted returns a hint, in a line, for a cell that has printed nothing and ends with a call whose result
// is dropped. It returns "" if the last statement below %% is something else. A reader who knows Python
// expects that the notebook shows the result.
func (v *Versions) Unprinted(source string) string {
	cell, err := Parse(source)
	if err != nil || cell.main == nil {
		return ""
	}
	text := "package main\n" + strings.Join(cell.main.lines, "\n")
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, 0)
	if err != nil {
		return ""
	}
	statements := file.Decls[0].(*ast.FuncDecl).Body.List
	if len(statements) == 0 {
		return ""
	}
	last, ok := statements[len(statements)-1].(*ast.ExprStmt)
	if !ok {
		return ""
	}
	call, ok := last.X.(*ast.CallExpr)
	if !ok || !v.drops(cell, call, file.Unresolved) {
		return ""
	}
	from, to := files.Position(call.Pos()).Offset, files.Position(call.End()).Offset
	written := onlyWords(text[from:to])
	if len(written) > 60 {
		written = text[from:files.Position(call.Lparen).Offset] + "(…)"
	}
	const advice = "the cell printed nothing; to see the result, write fmt.Println(%s)"
	return asLine(hintOf(fmt.Sprintf(advice, written)))
}

// drops reports whether a call drops a result. Of methods, only those of the notebook are known.
func (v *Versions) drops(cell *Cell, call *ast.CallExpr, unresolved []*ast.Ident) bool {
	own := cell.versions()
	hasResults := func(name string) bool {
		if declared, ok := own[name]; ok {
			return declared.results
		}
		return v.kept[name].results
	}
	switch function := call.Fun.(type) {
	case *ast.Ident:
		return slices.Contains(unresolved, function) && hasResults(function.Name)
	case *ast.SelectorExpr:
		name, ok := function.X.(*ast.Ident)
		if ok && slices.Contains(unresolved, name) && returnsOnly(name.Name, function.Sel.Name) {
			return true
		}
		return v.hasMethod(own, "~"+function.Sel.Name, hasResults)
	}
	return false
}

// hasMethod reports whether the notebook has a method with a name, such as ~At, that has results.
func (v *Versions) hasMethod(own map[string]version, method string, hasResults func(string) bool) bool {
	for _, declared := range []map[string]version{own, v.kept} {
		for name := range declared {
			if strings.HasSuffix(name, method) && hasResults(name) {
				return true
			}
		}
	}
	return false
}

// returnsOnly reports whether a function of a package does nothing but return a result.
func returnsOnly(packageName, function string) bool {
	switch packageName {
	case "math", "strings", "strconv":
		return true
	case "fmt":
		return strings.HasPrefix(function, "Sprint")
	}
	return false
}

// hasResults reports whether the text of a function declares results.
func hasResults(text string) bool {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+text, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	return file.Decls[0].(*ast.FuncDecl).Type.Results != nil
}

// onlyWords returns a text whose words are separated by single blanks.
func onlyWords(text string) string { return strings.Join(strings.Fields(text), " ") }
