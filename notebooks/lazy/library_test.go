package lazy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A libraryFile is a Go file of the library.
type libraryFile struct {
	path string
	*ast.File
}

// libraryFiles returns the source of the library.
func libraryFiles(t *testing.T) (list []libraryFile) {
	t.Helper()
	for _, folder := range []string{"perceptron", "plotting", "notebooks/check", "notebooks/peers"} {
		root := filepath.Join(libraryFolder(), folder)
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/internal/") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			list = append(list, libraryFile{path, file})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// changedBy returns the receiver and those parameters of a function to a part of which it assigns directly,
// or which it passes as the target of copy, clear or delete.
//
// It does so too if it calls one of the methods in changing of it, such as Model.grow.
func changedBy(f *ast.FuncDecl, changing map[string]bool) (names []string) {
	fields := map[*ast.Field]bool{}
	for _, list := range []*ast.FieldList{f.Recv, f.Type.Params} {
		if list != nil {
			for _, field := range list.List {
				fields[field] = true
			}
		}
	}
	report := func(e ast.Expr) {
		name, depth := rootOf(e)
		if name == nil || name.Obj == nil || depth == 0 {
			return
		}
		field, ok := name.Obj.Decl.(*ast.Field)
		if ok && fields[field] && !isCopied(field.Type, depth) && !slices.Contains(names, name.Name) {
			names = append(names, name.Name)
		}
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				report(e)
			}
		case *ast.IncDecStmt:
			report(n.X)
		case *ast.CallExpr:
			name, ok := n.Fun.(*ast.Ident)
			if ok && slices.Contains([]string{"copy", "clear", "delete"}, name.Name) && len(n.Args) > 0 {
				report(&ast.StarExpr{X: n.Args[0]})
			}
			if called, ok := n.Fun.(*ast.SelectorExpr); ok && changing[pointedTo(called.X)+"."+called.Sel.Name] {
				report(&ast.StarExpr{X: called.X})
			}
		}
		return true
	})
	return names
}

// rootOf returns the name at the start of an expression such as x.f[0], and its depth: 1 for each field, and 2
// for each index and pointer. The name is nil if the expression has another form.
func rootOf(e ast.Expr) (name *ast.Ident, depth int) {
	switch e := e.(type) {
	case *ast.Ident:
		return e, 0
	case *ast.ParenExpr:
		return rootOf(e.X)
	case *ast.SliceExpr:
		return rootOf(e.X)
	case *ast.SelectorExpr:
		name, depth = rootOf(e.X)
		return name, depth + 1
	case *ast.IndexExpr:
		name, depth = rootOf(e.X)
		return name, depth + 2
	case *ast.StarExpr:
		name, depth = rootOf(e.X)
		return name, depth + 2
	}
	return nil, 0
}

// pointedTo returns the name of the type to which a receiver or parameter points, or "".
func pointedTo(e ast.Expr) string {
	name, ok := e.(*ast.Ident)
	if !ok || name.Obj == nil {
		return ""
	}
	field, ok := name.Obj.Decl.(*ast.Field)
	if !ok {
		return ""
	}
	pointer, ok := field.Type.(*ast.StarExpr)
	if !ok {
		return ""
	}
	of, ok := withoutTypes(pointer.X).(*ast.Ident)
	if !ok {
		return ""
	}
	return of.Name
}

// isCopied reports whether an assignment to a field of a parameter changes only the function's copy.
func isCopied(t ast.Expr, depth int) bool {
	_, isPointer := t.(*ast.StarExpr)
	return !isPointer && depth == 1
}

// harmlessMethods change their receiver in a way that no cell can notice: files.Chunks remembers the chunk that
// it has read last.
var harmlessMethods = []string{"All", "Table"}

// The exported methods of the library that change their receiver must be in changers. An exported function or
// method must not change a parameter, unless it is a method in changers.
func TestChangersAreComplete(t *testing.T) {
	files := libraryFiles(t)
	changing := map[string]map[string]bool{} // the methods that change their receiver, by the folder of the package
	for n := -1; n != count(changing); {
		n = count(changing)
		for _, file := range files {
			folder := filepath.Dir(file.path)
			for _, f := range functionsIn(file) {
				names := changedBy(f, changing[folder])
				if f.Recv == nil || len(f.Recv.List[0].Names) == 0 || !slices.Contains(names, f.Recv.List[0].Names[0].Name) {
					continue
				}
				if changing[folder] == nil {
					changing[folder] = map[string]bool{}
				}
				changing[folder][pointedTo(f.Recv.List[0].Names[0])+"."+f.Name.Name] = true
			}
		}
	}
	for _, file := range files {
		for _, f := range functionsIn(file) {
			isKnown := f.Recv != nil && (slices.Contains(changers, f.Name.Name) || isPrivate(f, files))
			if isKnown || !f.Name.IsExported() || slices.Contains(harmlessMethods, f.Name.Name) {
				continue
			}
			if names := changedBy(f, changing[filepath.Dir(file.path)]); len(names) > 0 {
				t.Errorf("%s: %s changes %s; want it in changers or harmlessMethods", file.path, f.Name.Name, names)
			}
		}
	}
}

// isPrivate reports whether no exported function of the library returns the type of a method's receiver, and
// the type is not exported either.
func isPrivate(method *ast.FuncDecl, files []libraryFile) bool {
	receiver := ""
	ast.Inspect(method.Recv.List[0].Type, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		if ok && receiver == "" {
			receiver = name.Name
		}
		return true
	})
	isReturned := false
	for _, file := range files {
		for _, f := range functionsIn(file) {
			if !f.Name.IsExported() || f.Type.Results == nil {
				continue
			}
			ast.Inspect(f.Type.Results, func(n ast.Node) bool {
				name, ok := n.(*ast.Ident)
				isReturned = isReturned || ok && name.Name == receiver
				return true
			})
		}
	}
	return !ast.IsExported(receiver) && !isReturned
}

// functionsIn returns the functions and methods of a file.
func functionsIn(file libraryFile) (functions []*ast.FuncDecl) {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && file.Name.Name != "main" {
			functions = append(functions, f)
		}
	}
	return functions
}

func count(sets map[string]map[string]bool) (n int) {
	for _, set := range sets {
		n += len(set)
	}
	return n
}
