package ask

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// Foreign checks that the functions that a student wrote for a part use none of this module's
// packages. If they do, Foreign returns a message about the first use; otherwise it returns "". An
// example of such a use is a call of perceptron.Train in a part whose function Train the student must
// write.
//
// Foreign searches the functions of the part, and all declarations of the student that these
// functions use directly or indirectly: functions, methods, types and variables. If they use a
// variable, it also searches every declaration that may change this variable, such as a function
// init that assigns a function to it. It does not search the functions of other parts.
//
// The cells are the texts of the cells that the kernel built, in order. If several cells declare the
// same name, the last declaration counts, as in the kernel. Cells that are not Go are skipped.
//
// Foreign does not run the code. So it does not see a use by reflection or by package unsafe, nor
// code that was copied from the module.
func Foreign(lab []Test, part Test, cells []string) string {
	s := search{code: parseCells(cells), seen: map[ast.Node]bool{}, names: map[string]*toVisit{}}
	for _, other := range lab {
		for _, name := range other.Functions() {
			if !slices.Contains(part.Functions(), name) {
				s.skip(name) // checked when Foreign is called for the other part
			}
		}
	}
	for _, name := range part.Functions() {
		if message := s.name(name); message != "" {
			return message
		}
	}
	return ""
}

// A search visits declarations, each at most once, until one uses the module's packages.
type search struct {
	code  *studentCode
	seen  map[ast.Node]bool
	names map[string]*toVisit // what is still to be visited because of each name that the search has met
}

// skip keeps the declarations of a name from being searched.
func (s search) skip(name string) {
	for _, d := range s.code.declared[name] {
		s.seen[d.node] = true
	}
}

// name searches the declarations of a name, and those that may change it if it is a variable. It
// returns a message about the first use of the module's packages, or "" if there is none.
func (s search) name(name string) string {
	if s.code.linked[name] {
		return name + " is linked to another function by go:linkname; write this code yourself"
	}
	if s.names[name] == nil {
		visits := &toVisit{declarations: slices.Concat(s.code.declared[name], s.code.methods[name])}
		if writers := s.code.writers[name]; writers != nil && isVariable(visits.declarations) {
			visits.others = append(visits.others, writers)
		}
		s.names[name] = visits
	}
	return s.visit(s.names[name])
}

// visit searches what is left of a list, and removes it.
func (s search) visit(left *toVisit) string {
	for len(left.declarations) > 0 {
		d := left.declarations[0]
		left.declarations = left.declarations[1:]
		if message := s.declaration(d); message != "" {
			return message
		}
	}
	for len(left.others) > 0 {
		other := left.others[0]
		left.others = left.others[1:]
		if message := s.visit(other); message != "" {
			return message
		}
	}
	return ""
}

// isVariable reports whether the declarations of a name are those of a variable.
func isVariable(declarations []declaration) bool {
	return slices.ContainsFunc(declarations, func(d declaration) bool {
		_, ok := d.node.(*ast.ValueSpec)
		return ok
	})
}

// declaration searches one declaration, and the declarations that it uses.
func (s search) declaration(d declaration) (message string) {
	if s.seen[d.node] {
		return ""
	}
	s.seen[d.node] = true
	ast.Inspect(d.node, func(n ast.Node) bool {
		if message != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			message = s.selector(d, n)
		case *ast.Ident:
			message = s.identifier(d, n)
		}
		return message == ""
	})
	return message
}

// selector searches what a selector such as perceptron.Train or model.Train names: a use of a package
// of the module, or the methods with this name.
func (s search) selector(d declaration, n *ast.SelectorExpr) string {
	pkg, ok := n.X.(*ast.Ident)
	if ok && !d.cell.local[pkg] && n.Sel.IsExported() && s.code.inModule(d.cell, pkg.Name) {
		return fmt.Sprintf("%s uses %s.%s; write this code yourself", d.name, pkg.Name, n.Sel.Name)
	}
	return s.name("." + n.Sel.Name)
}

// identifier searches what an identifier names, unless that is local.
func (s search) identifier(d declaration, n *ast.Ident) string {
	if dot := s.code.moduleDot; dot != "" {
		return fmt.Sprintf("a dot import of %q is not allowed; write this code yourself", dot)
	}
	if d.cell.local[n] {
		return ""
	}
	return s.name(n.Name)
}

const module = "perceptronlab/"

// autoImported lists the module's packages that the kernel imports automatically if a cell uses
// their names.
var autoImported = []string{"perceptron", "classifier", "datasets", "metrics", "prepare", "ask"}

// inModule reports whether a name in a cell refers to a package of this module. The kernel keeps the
// imports of earlier cells.
func (c *studentCode) inModule(in *cellCode, name string) bool {
	for _, imports := range []map[string]string{in.imports, c.imports} {
		if importPath, ok := imports[name]; ok {
			return strings.HasPrefix(importPath, module)
		}
	}
	return slices.Contains(autoImported, name) && c.declared[name] == nil
}
