package notebook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"

	"perceptronlab/kernel/cells"
)

// impossible returns the reason why a program is not run if it uses what a browser can't do; otherwise "".
func (n *Notebook) impossible(program *cells.Program) string {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", program.Source, 0)
	if err != nil {
		return ""
	}
	imported := n.limitedImports(file)
	if len(imported) == 0 {
		return ""
	}
	unresolved := map[*ast.Ident]bool{}
	for _, name := range file.Unresolved {
		unresolved[name] = true
	}
	reason := ""
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok || reason != "" {
			return reason == ""
		}
		name, ok := selector.X.(*ast.Ident)
		if ok && unresolved[name] {
			reason = limitedUse(imported[name.Name], selector.Sel.Name)
		}
		if reason != "" {
			line := n.lineOf(program, files.Position(selector.Pos()).Line)
			reason = n.advise(reason)
			reason = fmt.Sprintf("%s: got %s.%s, but %s", line, name.Name, selector.Sel.Name, reason)
		}
		return reason == ""
	})
	return reason
}

// limitedUse returns why a name of a package can't be used in a browser; "" if it can.
func limitedUse(importPath, name string) string {
	for _, l := range limitations[importPath] {
		if l.names.MatchString(name) {
			return l.reason
		}
	}
	return ""
}

// limitedImports returns the paths of a program's imports that have limitations, by the names that it uses.
func (n *Notebook) limitedImports(file *ast.File) map[string]string {
	imported := map[string]string{}
	for _, spec := range file.Imports {
		importPath, err := strconv.Unquote(spec.Path.Value)
		if err != nil || limitations[importPath] == nil {
			continue
		}
		name := path.Base(importPath)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = importPath
	}
	return imported
}
