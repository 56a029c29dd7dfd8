package trim

import "go/ast"

// emptyFunctions returns a file in which the functions do nothing, or panic if they would have to return
// something. The compiler calls them for other processors only.
func emptyFunctions(file string, source []byte) ([]byte, error) {
	p, err := parse(file, source)
	if err != nil {
		return nil, err
	}
	for _, declaration := range p.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if f.Body == nil {
			return nil, p.unexpected("functions in Go")
		}
		body := "{}"
		if f.Type.Results != nil {
			body = `{ panic("this compiler is for WebAssembly only") }`
		}
		p.replace(f.Body.Lbrace, f.Body.End(), body)
	}
	if len(p.edits) == 0 {
		return nil, p.unexpected("functions")
	}
	return p.apply()
}
