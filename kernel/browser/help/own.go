package help

import (
	"go/ast"
	gotoken "go/token"
	"slices"

	"perceptronlab/kernel/cells"
)

// A declared is a declaration of a cell.
type declared struct {
	doc      string
	spec     *ast.TypeSpec // if it is a type
	function *ast.FuncDecl // if it is a function or a method
}

// declarationAt returns the declaration of the name at a position of a file.
func declarationAt(file *ast.File, pos gotoken.Pos) declared {
	var found declared
	var group *ast.GenDecl
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GenDecl:
			group = node
		case *ast.FuncDecl:
			if node.Name.Pos() == pos {
				found = declared{doc: node.Doc.Text(), function: node}
			}
		case *ast.TypeSpec:
			if node.Name.Pos() == pos {
				found = declared{doc: firstText(node.Doc, group.Doc, node.Comment), spec: node}
			}
		case *ast.ValueSpec:
			if isAmong(node.Names, pos) {
				found = declared{doc: firstText(node.Doc, node.Comment, group.Doc)}
			}
		case *ast.Field:
			if isAmong(node.Names, pos) {
				found = declared{doc: firstText(node.Doc, node.Comment)}
			}
		}
		return true
	})
	return found
}

func isAmong(names []*ast.Ident, pos gotoken.Pos) bool {
	return slices.ContainsFunc(names, func(name *ast.Ident) bool { return name.Pos() == pos })
}

// firstText returns the text of the first comment that has one.
func firstText(comments ...*ast.CommentGroup) string {
	for _, c := range comments {
		if text := c.Text(); text != "" {
			return text
		}
	}
	return ""
}

// keptDoc returns the doc comment of a declaration that the notebook keeps.
func keptDoc(declarations []*cells.Declaration, name string) string {
	for _, d := range declarations {
		if slices.Contains(d.Names, name) {
			return d.Doc
		}
	}
	return ""
}
