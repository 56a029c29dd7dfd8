// Command conditions finds statements that are packed in front of a condition they have nothing
// to do with:
//
//	if x = f(); y > 0 {             // y is tested, x was assigned
//	switch a, b := f(), g(); { … }  // two assignments at once
//
// Both read better on lines of their own. It prints the place of each one in the Go files of the
// folders it is given, or of this one, and exits with status 1 if there are any. Tests, generated
// files, hidden folders and testdata are left out, and so are other modules in these folders, which
// may be other people's: give the folder of a module to look at it.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	folders := os.Args[1:]
	if len(folders) == 0 {
		folders = []string{"."}
	}
	found := 0
	for _, folder := range folders {
		faults, err := inFolder(folder)
		if err != nil {
			fmt.Fprintln(os.Stderr, "conditions:", err)
			os.Exit(2)
		}
		for _, fault := range faults {
			fmt.Println(fault)
		}
		found += len(faults)
	}
	if found > 0 {
		os.Exit(1)
	}
}

// inFolder returns a line for each fault in the Go files of a folder and the folders in it.
func inFolder(folder string) ([]string, error) {
	var faults []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if path == folder {
				return nil
			}
			if strings.HasPrefix(name, ".") || name == "testdata" || name == "lessons" || isModule(path) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		more, err := inFile(path, nil)
		faults = append(faults, more...)
		return err
	})
	return faults, err
}

// isModule reports whether a folder is the root of a module.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

// inFile returns a line for each fault in a Go file. Unless source is nil, that is what the file holds.
func inFile(path string, source any) ([]string, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(file) {
		return nil, nil
	}
	var faults []string
	ast.Inspect(file, func(node ast.Node) bool {
		init, tested := header(node)
		if fault := check(init, tested); fault != "" {
			faults = append(faults, fmt.Sprintf("%v: %s", files.Position(node.Pos()), fault))
		}
		return true
	})
	return faults, nil
}

// header returns the statement in front of the condition of an if or a switch, nil without one, and
// the expressions that are tested: of a switch without a tag, those of its cases.
func header(node ast.Node) (init ast.Stmt, tested []ast.Expr) {
	switch node := node.(type) {
	case *ast.IfStmt:
		return node.Init, []ast.Expr{node.Cond}
	case *ast.SwitchStmt:
		if node.Tag != nil {
			return node.Init, []ast.Expr{node.Tag}
		}
		for _, clause := range node.Body.List {
			tested = append(tested, clause.(*ast.CaseClause).List...)
		}
		return node.Init, tested
	case *ast.TypeSwitchStmt:
		return node.Init, []ast.Expr{switchedOn(node)}
	}
	return nil, nil
}

// switchedOn returns the expression whose type a type switch asks for: x.(type), or y := x.(type).
func switchedOn(node *ast.TypeSwitchStmt) ast.Expr {
	switch guard := node.Assign.(type) {
	case *ast.ExprStmt:
		return guard.X
	case *ast.AssignStmt:
		return guard.Rhs[0]
	}
	return nil
}

// check says what is wrong with the statement in front of a condition; "" if nothing is.
func check(init ast.Stmt, tested []ast.Expr) string {
	if init == nil {
		return ""
	}
	assignment, ok := init.(*ast.AssignStmt)
	switch {
	case !ok:
		return "a statement in front of a condition: put it on a line of its own"
	case len(assignment.Rhs) > 1:
		return "several assignments in front of a condition: put each on a line of its own"
	case !anyNamed(tested, assigned(assignment)):
		return "the condition does not test what is assigned in front of it: " +
			"put the assignment on a line of its own"
	}
	return ""
}

// assigned returns the names of the variables and fields that a statement assigns to, or to an element
// of which.
func assigned(assignment *ast.AssignStmt) map[string]bool {
	names := map[string]bool{}
	for _, left := range assignment.Lhs {
		names[variable(left)] = true
	}
	return names
}

// variable returns the name of the variable or field that an expression is, or is an element of.
func variable(expression ast.Expr) string {
	for {
		switch e := expression.(type) {
		case *ast.Ident:
			return e.Name
		case *ast.SelectorExpr:
			return e.Sel.Name
		case *ast.IndexExpr:
			expression = e.X
		case *ast.StarExpr:
			expression = e.X
		case *ast.ParenExpr:
			expression = e.X
		default:
			return ""
		}
	}
}

// anyNamed reports whether one of the names occurs in the expressions.
func anyNamed(expressions []ast.Expr, names map[string]bool) bool {
	found := false
	for _, expression := range expressions {
		ast.Inspect(expression, func(node ast.Node) bool {
			if name, ok := node.(*ast.Ident); ok && names[name.Name] {
				found = true
			}
			return !found
		})
	}
	return found
}
