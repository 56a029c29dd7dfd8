package cells

import "go/ast"

// ReceiverType returns the name of the type that a method belongs to, without * and type parameters. It
// returns "" if decl is not a method, or if its receiver has no type with a name.
func ReceiverType(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	receiver := decl.Recv.List[0].Type
	for {
		switch t := receiver.(type) {
		case *ast.Ident:
			return t.Name
		case *ast.ParenExpr:
			receiver = t.X
		case *ast.StarExpr:
			receiver = t.X
		case *ast.IndexExpr:
			receiver = t.X
		case *ast.IndexListExpr:
			receiver = t.X
		default:
			return ""
		}
	}
}
