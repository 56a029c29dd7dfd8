package cells

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Package is a package that a program can import.
type Package struct {
	Path, Name string
	Exports    []string // the names that it exports
}

// ImportName returns the name by which a program uses an import: its alias, if there is one.
func (s *Session) ImportName(i Import) string {
	if i.Alias != "" {
		return i.Alias
	}
	for _, p := range s.packages {
		if p.Path == i.Path {
			return p.Name
		}
	}
	return assumedName(i.Path)
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// assumedName returns the name that a package has by custom: the last part of its path, without a version.
func assumedName(importPath string) string {
	name := path.Base(importPath)
	if majorVersion.MatchString(name) {
		name = path.Base(path.Dir(importPath))
	}
	name = strings.TrimPrefix(name, "go-")
	return identifier(name)
}

// usedNames returns the names before a dot that a program uses but does not declare, each with the names that
// follow the dot.
func usedNames(program string) map[string][]string {
	used := map[string][]string{}
	file, err := parser.ParseFile(token.NewFileSet(), "", program, 0)
	if err != nil {
		return used
	}
	unresolved := map[*ast.Ident]bool{}
	for _, name := range file.Unresolved {
		unresolved[name] = true
	}
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		name, ok := selector.X.(*ast.Ident)
		if ok && unresolved[name] && selector.Sel.IsExported() {
			used[name.Name] = append(used[name.Name], selector.Sel.Name)
		}
		return true
	})
	return used
}

// importsOf returns the imports of a program: those that the session has and the program uses, and those
// that it lacks.
func (s *Session) importsOf(program string, has []Import) []Import {
	used := usedNames(program)
	var imports []Import
	for _, i := range has {
		name := s.ImportName(i)
		_, isUsed := used[name]
		if isUsed || name == "." || name == "_" || i.Path == "C" {
			imports = append(imports, i)
		}
		delete(used, name)
	}
	for _, name := range slices.Sorted(maps.Keys(used)) {
		if p, found := s.find(name, used[name]); found {
			added := Import{Path: p.Path}
			if assumedName(p.Path) != p.Name {
				added.Alias = p.Name
			}
			imports = append(imports, added)
		}
	}
	return imports
}

// find returns the first package with a name that exports everything that a program uses of it.
func (s *Session) find(name string, uses []string) (Package, bool) {
	for _, p := range s.packages {
		lacks := func(use string) bool { return !slices.Contains(p.Exports, use) }
		if p.Name == name && !slices.ContainsFunc(uses, lacks) {
			return p, true
		}
	}
	return Package{}, false
}
