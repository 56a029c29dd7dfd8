package cells

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// Recursive returns the function or method of a program that calls itself, if there is only one. A kernel
// that has no stack trace can name it if the stack overflows.
func (p *Program) Recursive() (Call, bool) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", p.Source, parser.SkipObjectResolution)
	if err != nil {
		return Call{}, false
	}
	var found []*ast.FuncDecl
	for _, decl := range file.Decls {
		if function, ok := decl.(*ast.FuncDecl); ok && callsItself(function) {
			found = append(found, function)
		}
	}
	if len(found) != 1 {
		return Call{}, false
	}
	name := found[0].Name.Name
	if found[0].Recv != nil {
		name = receiverType(found[0]) + "." + name
	}
	cell, line, ok := p.Locate(files.Position(found[0].Name.Pos()).Line)
	return Call{Place: Place{Cell: cell, Line: line}, Function: name}, ok
}

// callsItself reports whether the body of a function has a call of the function. A method is known by its
// name alone.
func callsItself(function *ast.FuncDecl) bool {
	found := false
	ast.Inspect(function, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			return true
		}
		var name *ast.Ident
		switch called := call.Fun.(type) {
		case *ast.Ident:
			if function.Recv == nil {
				name = called
			}
		case *ast.SelectorExpr:
			if function.Recv != nil {
				name = called.Sel
			}
		}
		found = found || name != nil && name.Name == function.Name.Name
		return true
	})
	return found
}
