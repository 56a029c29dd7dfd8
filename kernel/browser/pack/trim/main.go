package trim

import (
	"bytes"
	"go/ast"
	"go/token"
	"strconv"
)

// keepArchitecture returns the main file of the compiler or of the linker, in which the map or the switch
// that knows all processors knows only WebAssembly.
func keepArchitecture(file string, source []byte) ([]byte, error) {
	p, err := parse(file, source)
	if err != nil {
		return nil, err
	}
	kept := 0
	ast.Inspect(p.File, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.KeyValueExpr:
			if isWasm(n.Key) {
				kept++
			} else {
				comma := bytes.IndexByte(source[p.offset(n.End()):], ',')
				p.replace(n.Pos(), n.End()+token.Pos(comma)+1, "")
			}
		case *ast.CaseClause:
			if len(n.List) == 1 && isWasm(n.List[0]) {
				kept++
			} else if len(n.List) > 0 {
				p.replace(n.Pos(), n.End(), "")
			}
		}
		return true
	})
	if kept != 1 || len(p.edits) == 0 {
		return nil, p.unexpected(`a map or a switch of processors with "wasm"`)
	}
	return p.apply()
}

// isWasm reports whether an expression is the string "wasm".
func isWasm(e ast.Expr) bool {
	literal, ok := e.(*ast.BasicLit)
	return ok && literal.Value == strconv.Quote("wasm")
}
