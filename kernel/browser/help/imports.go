package help

import (
	"go/ast"
	gotoken "go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/kernel/cells"
)

// addImports adds to a file the imports that it uses but lacks: those of the notebook, and those that a
// program gets by itself.
func (h *Helper) addImports(file *ast.File, declared map[string]bool) {
	has := map[string]bool{}
	for _, spec := range file.Imports {
		has[h.importName(spec)] = true
	}
	kept := map[string]cells.Import{}
	for _, i := range h.session.Imports() {
		name := i.Alias
		if name == "" {
			name = h.nameOf(i.Path)
		}
		if name == "." {
			addImport(file, name, i.Path)
		}
		kept[name] = i
	}
	uses := usesOf(file)
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if has[name] || declared[name] {
			continue
		}
		if i, ok := kept[name]; ok {
			addImport(file, name, i.Path)
		} else if p, ok := h.find(name, uses[name]); ok {
			addImport(file, name, p.Path)
		}
	}
}

// addImport adds an import in front of the other declarations.
func addImport(file *ast.File, name, path string) {
	spec := &ast.ImportSpec{
		Name: ast.NewIdent(name),
		Path: &ast.BasicLit{Kind: gotoken.STRING, Value: strconv.Quote(path)},
	}
	decl := &ast.GenDecl{Tok: gotoken.IMPORT, Specs: []ast.Spec{spec}}
	file.Decls = append([]ast.Decl{decl}, file.Decls...)
}

// importName returns the name by which a file uses an import.
func (h *Helper) importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	path, _ := strconv.Unquote(spec.Path.Value)
	return h.nameOf(path)
}

// nameOf returns the name of the package with a path.
func (h *Helper) nameOf(path string) string {
	for _, p := range h.packages {
		if p.Path == path {
			return p.Name
		}
	}
	return path[strings.LastIndexByte(path, '/')+1:]
}

// usesOf returns the names before a dot that a file uses but does not declare, each with the names that
// follow the dot.
func usesOf(file *ast.File) map[string][]string {
	unresolved := map[*ast.Ident]bool{}
	for _, name := range file.Unresolved {
		unresolved[name] = true
	}
	uses := map[string][]string{}
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		name, ok := selector.X.(*ast.Ident)
		if ok && unresolved[name] {
			uses[name.Name] = append(uses[name.Name], selector.Sel.Name)
		}
		return true
	})
	return uses
}

// find returns the package that a program gets by itself for a name: the first that has all names which the
// program uses. If no package has all of them, it is the first with the name.
func (h *Helper) find(name string, uses []string) (cells.Package, bool) {
	var first *cells.Package
	for i, p := range h.packages {
		if p.Name != name {
			continue
		}
		if hasAll(p.Exports, uses) {
			return p, true
		}
		if first == nil {
			first = &h.packages[i]
		}
	}
	if first == nil {
		return cells.Package{}, false
	}
	return *first, true
}

// hasAll reports whether a package exports all names that a program uses. Of a name with a placeholder, only
// the beginning is known.
func hasAll(exports, uses []string) bool {
	for _, use := range uses {
		beginning, _, isUnfinished := strings.Cut(use, placeholder)
		fits := func(name string) bool {
			return name == use || isUnfinished && strings.HasPrefix(name, beginning)
		}
		if !slices.ContainsFunc(exports, fits) {
			return false
		}
	}
	return true
}
