package cells

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// declaresBelow reports whether a cell declares a name below %%.
func (c *Cell) declaresBelow(name string) bool {
	_, how := c.ofMain(name)
	return how != ""
}

// isBelow reports whether a line of a cell is below %%.
func (c *Cell) isBelow(line int) bool { return c.main != nil && line > c.main.line }

// ofMain returns the command below which a cell declares a name, such as %%, and the beginning of the
// declaration that makes it a name for all cells, such as "var x =". It returns "" if the name is not one of
// main's own: those of a loop or of another block ended before the cell did.
func (c *Cell) ofMain(name string) (start, declaration string) {
	for _, command := range c.Commands {
		if command.Starts {
			start = "%" + command.Name
		}
	}
	if c.main == nil || start == "" {
		return "", ""
	}
	text := "package main\n" + strings.Join(c.main.lines, "\n")
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return "", ""
	}
	for _, statement := range file.Decls[0].(*ast.FuncDecl).Body.List {
		if keyword := keywordFor(name, statement); keyword == token.TYPE {
			return start, "type " + name
		} else if keyword != token.ILLEGAL {
			return start, fmt.Sprintf("%v %s =", keyword, name)
		}
	}
	return "", ""
}

// keywordFor returns the keyword by which a declaration above %% declares what a statement declares as name;
// token.ILLEGAL if the statement does not declare the name.
func keywordFor(name string, statement ast.Stmt) token.Token {
	switch statement := statement.(type) {
	case *ast.AssignStmt:
		isName := func(e ast.Expr) bool {
			ident, ok := e.(*ast.Ident)
			return ok && ident.Name == name
		}
		if statement.Tok == token.DEFINE && slices.ContainsFunc(statement.Lhs, isName) {
			return token.VAR
		}
	case *ast.DeclStmt:
		isName := func(declared declaredName) bool { return declared.text == name }
		if slices.ContainsFunc(declaredNames(statement.Decl), isName) {
			return statement.Decl.(*ast.GenDecl).Tok
		}
	}
	return token.ILLEGAL
}
