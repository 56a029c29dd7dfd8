package lazy

import (
	"go/ast"
	"go/token"
	"slices"
)

// usesState reports whether the cell's code may change a var of another package on which the value depends:
//
//   - it assigns to a var of any package, as in plotter.DefaultLineStyle.Width = 3, or takes its address;
//   - it sets a font with plotting.UseFont, and the value uses package plotting;
//   - the cell's own code and the value use the same package of a module that is not released, directly or
//     indirectly, and this package has vars.
func (c *cell) usesState(d dependencies) bool {
	r := newReader(c)
	for _, running := range c.running() {
		if c.changesPackage(running) {
			return true
		}
		if d.packages["perceptronlab/plotting"] && c.setsFont(running) {
			return true
		}
		if !slices.Contains(d.declarations, running) {
			r.read(running, false)
		}
	}
	used, shared := map[string]bool{}, map[string]bool{}
	for from := range d.packages {
		addPackages(from, used)
	}
	for from := range r.packages {
		addPackages(from, shared)
	}
	for from, hasVars := range used {
		if _, isShared := shared[from]; isShared && hasVars {
			return true
		}
	}
	return false
}

// changesPackage reports whether a declaration assigns to a var of another package, or takes its address.
func (c *cell) changesPackage(d *declaration) (found bool) {
	isOther := func(e ast.Expr) bool {
		for {
			switch x := withoutTypes(e).(type) {
			case *ast.StarExpr:
				e = x.X
			case *ast.SelectorExpr:
				if c.packageOf(x.X) != "" {
					return true
				}
				e = x.X
			default:
				return false
			}
		}
	}
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, isOther)
		case *ast.IncDecStmt:
			found = found || isOther(n.X)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && isOther(n.X)
		}
		return !found
	})
	return found
}

// setsFont reports whether a declaration mentions plotting.UseFont.
func (c *cell) setsFont(d *declaration) (found bool) {
	ast.Inspect(d.node, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		found = found || ok && s.Sel.Name == "UseFont" && c.packageOf(s.X) == "perceptronlab/plotting"
		return !found
	})
	return found
}

// addPackages adds a package and the packages that it imports, and whether they have vars. It ignores the
// library, and the released versions of modules, such as gonum.
func addPackages(from string, hasVars map[string]bool) {
	if _, isAdded := hasVars[from]; isAdded || isLibrary(from) || isStandard(from) {
		return
	}
	folder, _, err := locate(from)
	if err == nil && folder == "" {
		return
	}
	source, readErr := readSource(folder)
	hasVars[from] = err != nil || readErr != nil || source.hasVars
	for _, imported := range source.imports {
		addPackages(imported, hasVars)
	}
}
