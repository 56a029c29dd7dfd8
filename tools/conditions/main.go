// Command conditions finds if and switch statements that begin with an unrelated statement:
//
//	if x = f(); y > 0 {             // assigns x, but tests y
//	switch a, b := f(), g(); { … }  // two assignments
//
// Such an initial statement is easier to read on its own line. The arguments are the folders to check.
// Without arguments the command checks the current folder. It prints the position of each fault, and
// exits with status 1 if it finds any.
//
// It skips tests, generated files, hidden folders, and folders called testdata or lessons. (In this
// project, lessons contains the user's copies of the lessons.) It also skips folders with a go.mod of their
// own, because such a module may belong to someone else. To check such a module, pass its folder as an
// argument.
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
		faults, err := checkFolder(folder)
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

// checkFolder returns a message for each fault in the Go files of a folder and its subfolders.
func checkFolder(folder string) ([]string, error) {
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
		faultsInFile, err := checkFile(path, nil)
		faults = append(faults, faultsInFile...)
		return err
	})
	return faults, err
}

// isModule reports whether a folder has a go.mod.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

// checkFile returns a message for each fault in a Go file. If source is nil, checkFile reads the content
// of the file from path. Otherwise source is the content.
func checkFile(path string, source any) ([]string, error) {
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
		if fault := faultOf(init, tested); fault != "" {
			faults = append(faults, fmt.Sprintf("%v: %s", files.Position(node.Pos()), fault))
		}
		return true
	})
	return faults, nil
}

// header returns the initial statement of an if or switch statement, or nil if there is none. It also
// returns the expressions that the statement tests. These are the condition of an if statement and the
// tag of a switch statement. For a switch statement without a tag, they are the expressions of the cases.
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

// switchedOn returns the expression whose type a type switch tests. It returns x for switch x.(type), and
// also for switch y := x.(type).
func switchedOn(node *ast.TypeSwitchStmt) ast.Expr {
	switch guard := node.Assign.(type) {
	case *ast.ExprStmt:
		return guard.X
	case *ast.AssignStmt:
		return guard.Rhs[0]
	}
	return nil
}

// faultOf returns a description of the fault in an initial statement, or "" if there is no fault. tested
// contains the expressions that follow the statement.
func faultOf(init ast.Stmt, tested []ast.Expr) string {
	if init == nil {
		return ""
	}
	assignment, ok := init.(*ast.AssignStmt)
	switch {
	case !ok:
		return "got a statement in front of the condition, want at most an assignment; " +
			"move the statement to its own line"
	case len(assignment.Rhs) > 1:
		return "got several assignments in front of the condition, want at most one; " +
			"move each assignment to its own line"
	case !containsName(tested, assigned(assignment)):
		return "the condition does not test the variable that is assigned in front of it; " +
			"move the assignment to its own line"
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

// containsName reports whether any of the names occurs in the expressions.
func containsName(expressions []ast.Expr, names map[string]bool) bool {
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
