package help

import (
	"go/ast"
	gotoken "go/token"
)

// A nodePath is an identifier and the nodes around it, from the outside to the inside.
type nodePath []ast.Node

// pathTo returns the path to the identifier at a position, which may also be its end. It is nil if there is
// no identifier.
func pathTo(file *ast.File, pos gotoken.Pos) nodePath {
	var stack, found nodePath
	ast.Inspect(file, func(node ast.Node) bool {
		if node == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, node)
		name, ok := node.(*ast.Ident)
		if ok && found == nil && name.Pos() <= pos && pos <= name.End() && name.Pos().IsValid() {
			found = append(found, stack...)
		}
		return true
	})
	return found
}

// name returns the identifier.
func (p nodePath) name() *ast.Ident { return p[len(p)-1].(*ast.Ident) }

// parent returns the node around the identifier.
func (p nodePath) parent() ast.Node { return p.around(1) }

// around returns the node that is a number of steps around the identifier, or nil.
func (p nodePath) around(steps int) ast.Node {
	if len(p) <= steps {
		return nil
	}
	return p[len(p)-1-steps]
}
