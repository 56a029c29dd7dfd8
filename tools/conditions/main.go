// Command conditions finds if and switch statements that begin with an unrelated statement:
//
//	if x = f(); y > 0 {             // assigns x, but tests y
//	switch a, b := f(), g(); { … }  // two assignments
//
// Such initial statements are easier to read on lines of their own. The arguments are folders to check;
// without arguments the command checks the current folder. It prints the position of each fault, and
// exits with status 1 if there are any.
//
// It skips tests, generated files, hidden folders, and folders called testdata or lessons. It also
// skips other modules inside the folders, because they may belong to other people. To check a module,
// name its folder.
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

// inFolder returns a line for each fault in the Go files of a folder and its subfolders.
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

// isModule reports whether a folder has a go.mod.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

// inFile returns a line for each fault in a Go file. The content of the file is source or, if source is
// nil, is read from path.
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

// header returns the initial statement of an if or switch statement, or nil if there is none. It also
// returns the expressions that the if or switch statement tests: the condition, the tag or, without a
// tag, the expressions of the cases.
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

// switchedOn returns the expression whose type a type switch tests: x in switch x.(type), and in
// switch y := x.(type).
func switchedOn(node *ast.TypeSwitchStmt) ast.Expr {
	switch guard := node.Assign.(type) {
	case *ast.ExprStmt:
		return guard.X
	case *ast.AssignStmt:
		return guard.Rhs[0]
	}
	return nil
}

// check returns the fault of an initial statement, or "" if it has none.
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
		return "the condition does not test the variable assigned in front of it: " +
			"put the assignment on a line of its own"
	}
	return ""
}

// assigned returns the names of the variables and fields to which a statement assigns. An assignment
// to an element counts as an assignment to its slice or map.
func assigned(assignment *ast.AssignStmt) map[string]bool {
	names := map[string]bool{}
	for _, left := range assignment.Lhs {
		names[variable(left)] = true
	}
	return names
}

// variable returns the name of the variable or field that an expression denotes. For an element, such
// as x[i], it returns the name of the slice or map. For other expressions it returns "".
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

// anyNamed reports whether any of the names occurs in the expressions.
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
