package help

import (
	"go/ast"
	"go/types"
)

// selectorCandidates returns what can follow the dot of a selector.
func (c completer) selectorCandidates(selector *ast.SelectorExpr) []candidate {
	if name, ok := selector.X.(*ast.Ident); ok {
		if imported, ok := c.p.info.Uses[name].(*types.PkgName); ok {
			return c.exports(imported.Imported())
		}
	}
	x := c.p.info.Types[selector.X]
	if x.Type == nil {
		return nil
	}
	members := c.p.members(x.Type)
	if x.IsType() {
		members = c.p.methodsOf(types.NewMethodSet(x.Type))
	}
	var found []candidate
	for i, m := range members {
		one := candidate{Match: c.p.match(m.Object), group: memberGroup, order: m.depth<<16 + i}
		found = append(found, one)
	}
	return found
}

// exports returns what a package exports. If its types can't be read, their names are known.
func (c completer) exports(pkg *types.Package) []candidate {
	var found []candidate
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if object := scope.Lookup(name); object.Exported() {
			found = append(found, candidate{Match: c.p.match(object), group: memberGroup})
		}
	}
	if len(found) > 0 {
		return found
	}
	for _, known := range c.packages {
		if known.Path == pkg.Path() {
			for _, name := range known.Exports {
				found = append(found, candidate{Match: Match{Text: name}, group: memberGroup})
			}
		}
	}
	return found
}
