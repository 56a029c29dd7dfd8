package lazy

import (
	"go/ast"
	"slices"
	"strings"
)

// changers are the methods that change their receiver or an argument, of the types that the library
// exports or returns.
var changers = []string{
	"Add", "Note", "Learn", "LearnSparse", "RestartAverage", "Averaged", "Mix", "Run", "Epoch", "Shuffle",
	"Close", "Read", "ReadAt", "Count", "ScoresTo", "ScoresSparseTo", "UnmarshalJSON", "UnmarshalText",
	"Reset", "Transform", "Plot", "HideAxes", "HideX", "HideY", "NominalX", "NominalY", "Draw", "Push", "Pop",
	"Next", "Write", "WriteString", "Seed", "Swap", "Store", "Lock", "Unlock", "With",
}

// plainMethods are methods of the library whose results are numbers or strings.
var plainMethods = []string{"String", "Len", "Dim", "Label", "Radius2", "Margin", "FunctionalMargin"}

// readers are the functions of other packages that neither change nor keep what they are given, and
// whose results share no memory with it. "*" stands for all functions of a package.
var readers = map[string]string{
	"fmt":          "Print Println Printf Sprint Sprintln Sprintf Errorf Fprint Fprintln Fprintf",
	"slices":       "Contains Index Max Min Equal BinarySearch IsSorted Compare",
	"sort":         "SearchInts SearchFloat64s SearchStrings",
	"maps":         "Equal",
	"reflect":      "DeepEqual",
	"math":         "*",
	"math/cmplx":   "*",
	"math/bits":    "*",
	"strings":      "*",
	"strconv":      "*",
	"unicode":      "*",
	"unicode/utf8": "*",
	"cmp":          "*",
}

// copiers are the functions that neither change nor keep what they are given, and whose results share
// memory with its elements at most.
var copiers = map[string]string{
	"slices": "Clone Concat Repeat All Values Backward",
	"maps":   "Clone Keys Values All",
}

func contains(functions, name string) bool {
	return functions == "*" || slices.Contains(strings.Fields(functions), name)
}

// selected is step for a field or method of a value.
func (t *tracker) selected(p *place, parent *ast.SelectorExpr) verdict {
	e, name := p.expr(), parent.Sel.Name
	if parent.X != e {
		return harmless
	}
	of := typeOf(e)
	if fieldType(of, name) != nil {
		return climb
	}
	if methods := t.cell.methods[name]; methods != nil && isDeclared(of) {
		return t.method(p, parent, methods)
	}
	if slices.Contains(changers, name) || p.bond > weak && !t.isOfLibrary(e, deepest) {
		return changes
	}
	call, ok := p.above(2).(*ast.CallExpr)
	if !ok || call.Fun != parent {
		return climb
	}
	if slices.Contains(plainMethods, name) {
		return harmless
	}
	t.bindCallbacks(call)
	p.path = p.path[:len(p.path)-1]
	p.bond = weak
	return climb
}

// isDeclared reports whether the cell declares a type, or the type to which a pointer of this type points.
func isDeclared(t ast.Expr) bool {
	if pointer, ok := t.(*ast.StarExpr); ok {
		t = pointer.X
	}
	name, ok := withoutTypes(t).(*ast.Ident)
	return ok && typeSpecOf(name) != nil
}

// bindCallbacks binds the parameters of the functions that a call passes to the library, because the
// library may pass them a part of the dependency.
func (t *tracker) bindCallbacks(call *ast.CallExpr) {
	for _, arg := range call.Args {
		switch arg := arg.(type) {
		case *ast.FuncLit:
			t.bindFields(arg.Type.Params, weak)
		case *ast.Ident:
			if arg.Obj == nil {
				continue
			}
			if f, ok := arg.Obj.Decl.(*ast.FuncDecl); ok {
				t.bindFields(f.Type.Params, weak)
			}
		}
	}
}

// method is step for a method of a type that the cell declares.
func (t *tracker) method(p *place, parent *ast.SelectorExpr, methods []*declaration) verdict {
	isPlainResult := true
	for _, d := range methods {
		f := d.node.(*ast.FuncDecl)
		t.bindFields(f.Recv, p.bond)
		isPlainResult = isPlainResult && allPlain(f.Type.Results)
	}
	call, ok := p.above(2).(*ast.CallExpr)
	isCall := ok && call.Fun == parent
	switch {
	case isPlainResult:
		return harmless
	case !isCall && p.bond > weak:
		return changes // a method value
	case isCall:
		p.path = p.path[:len(p.path)-1]
	}
	return climb
}

// bindFields binds the parameters in a list, such as a receiver.
func (t *tracker) bindFields(list *ast.FieldList, b bond) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		t.bindNames(field.Names, b)
	}
}

// called is step for the function or an argument of a call.
func (t *tracker) called(p *place, call *ast.CallExpr) verdict {
	if call.Fun == p.expr() {
		return t.calledItself(p)
	}
	switch called := withoutTypes(call.Fun).(type) {
	case *ast.Ident:
		return t.argumentOfName(p, call, called)
	case *ast.FuncLit:
		t.bindFields(called.Type.Params, p.bond)
		return resultVerdict(called.Type)
	case *ast.ArrayType, *ast.MapType, *ast.StarExpr, *ast.InterfaceType, *ast.FuncType, *ast.StructType:
		return climb // a conversion
	case *ast.SelectorExpr:
		if from := t.cell.packageOf(called.X); from != "" {
			return t.argumentOfPackage(p, call, from, called.Sel.Name)
		}
		return t.argumentOfMethod(p, call, called)
	}
	return changes
}

// resultVerdict returns the verdict on the result of a call of a function to whose parameters a value
// has been passed.
func resultVerdict(f *ast.FuncType) verdict {
	if allPlain(f.Results) {
		return harmless
	}
	return climb
}

// calledItself is step for a function value that is called.
func (t *tracker) calledItself(p *place) verdict {
	name, ok := p.expr().(*ast.Ident)
	if !ok || name.Obj == nil {
		if p.bond > weak {
			return changes
		}
		return climb
	}
	if spec, ok := name.Obj.Decl.(*ast.ValueSpec); ok && t.bonds[name.Obj] == own {
		if d := t.cell.owners[name.Obj]; len(t.cell.lazyCalls(d)) > 0 && len(spec.Names) == 1 {
			return harmless // a lazy value
		}
		if len(spec.Values) == 1 {
			if _, isLiteral := spec.Values[0].(*ast.FuncLit); isLiteral {
				return harmless // running and returned examine the function's code
			}
		}
	}
	if p.bond > weak && !t.isOfLibrary(name, deepest) {
		return changes // a closure may have a state of its own
	}
	p.bond = weak
	return climb
}

// argumentOfName is step for an argument of a function of the cell, a builtin function or a conversion.
func (t *tracker) argumentOfName(p *place, call *ast.CallExpr, called *ast.Ident) verdict {
	if called.Obj == nil {
		return t.argumentOfBuiltin(p, call, called.Name)
	}
	switch d := called.Obj.Decl.(type) {
	case *ast.TypeSpec:
		return climb
	case *ast.FuncDecl:
		t.bindParameter(p, call, d.Type)
		return resultVerdict(d.Type)
	}
	if p.bond > weak {
		return changes
	}
	return climb
}

// bindParameter binds the parameter to which a call passes the value at a place.
func (t *tracker) bindParameter(p *place, call *ast.CallExpr, f *ast.FuncType) {
	i := slices.Index(call.Args, p.expr())
	n := 0
	for _, field := range f.Params.List {
		_, isRest := field.Type.(*ast.Ellipsis)
		last := n + max(len(field.Names), 1)
		isAll := len(call.Args) == 1 && f.Params.NumFields() > 1 // f(g()), where g has several results
		if isAll || isRest && i >= n || n <= i && i < last {
			t.bindNames(field.Names, p.bond)
		}
		n = last
	}
}

// argumentOfBuiltin is step for an argument of a builtin function, or of a conversion to a basic type.
func (t *tracker) argumentOfBuiltin(p *place, call *ast.CallExpr, name string) verdict {
	isFirst := call.Args[0] == p.expr()
	_, element := elementsOf(typeOf(p.expr()))
	switch name {
	case "append":
		if !isFirst && call.Ellipsis.IsValid() && isPlain(element) {
			return harmless
		}
		return climb
	case "copy":
		if !isFirst && isPlain(element) {
			return harmless
		}
		return changes
	case "len", "cap", "min", "max", "complex", "real", "imag", "print", "println", "panic":
		return harmless
	case "any", "error":
		return climb
	}
	if slices.Contains(basicTypes, name) {
		return harmless
	}
	return changes // such as clear, close and delete
}

// argumentOfPackage is step for an argument of a function of another package.
func (t *tracker) argumentOfPackage(p *place, call *ast.CallExpr, from, name string) verdict {
	_, element := elementsOf(typeOf(p.expr()))
	switch {
	case from == "perceptronlab/notebooks/lazy":
		return harmless
	case isLibrary(from):
		t.bindCallbacks(call)
		p.bond = weak
		return climb
	case contains(readers[from], name):
		if from == "fmt" {
			t.bindPrinted(p.bond)
		}
		return harmless
	case contains(copiers[from], name):
		if isPlain(element) {
			return harmless
		}
		return climb
	}
	return changes
}

// bindPrinted binds the receivers of the methods that package fmt calls.
func (t *tracker) bindPrinted(b bond) {
	for _, name := range []string{"String", "GoString", "Error", "Format", "Write"} {
		for _, d := range t.cell.methods[name] {
			t.bindFields(d.node.(*ast.FuncDecl).Recv, b)
		}
	}
}

// argumentOfMethod is step for an argument of a method, or of a function in a field.
func (t *tracker) argumentOfMethod(p *place, call *ast.CallExpr, called *ast.SelectorExpr) verdict {
	name := called.Sel.Name
	if methods := t.cell.methods[name]; methods != nil {
		v := harmless
		for _, d := range methods {
			f := d.node.(*ast.FuncDecl)
			t.bindFields(f.Recv, p.bond) // in a method expression, the receiver is an argument
			t.bindFields(f.Type.Params, p.bond)
			v = max(v, resultVerdict(f.Type))
		}
		return v
	}
	if !slices.Contains(changers, name) && (p.bond == weak || t.isOfLibrary(called.X, deepest)) {
		t.bindCallbacks(call)
		p.bond = weak
		return climb
	}
	return changes
}

// isOfLibrary reports whether the source of the cell shows that the library declares the type of an
// expression, or that a function of the library has returned its value.
func (t *tracker) isOfLibrary(e ast.Expr, depth int) bool {
	if depth == 0 {
		return false
	}
	depth--
	switch e := e.(type) {
	case *ast.ParenExpr:
		return t.isOfLibrary(e.X, depth)
	case *ast.StarExpr:
		return t.isOfLibrary(e.X, depth)
	case *ast.UnaryExpr:
		return t.isOfLibrary(e.X, depth)
	case *ast.IndexExpr:
		return t.isOfLibrary(e.X, depth)
	case *ast.SliceExpr:
		return t.isOfLibrary(e.X, depth)
	case *ast.CompositeLit:
		return e.Type != nil && t.isOfLibrary(e.Type, depth)
	case *ast.TypeAssertExpr:
		return e.Type != nil && t.isOfLibrary(e.Type, depth)
	case *ast.ArrayType:
		return t.isOfLibrary(e.Elt, depth)
	case *ast.SelectorExpr:
		if from := t.cell.packageOf(e.X); from != "" {
			return isLibrary(from)
		}
		return t.cell.methods[e.Sel.Name] == nil && t.isOfLibrary(e.X, depth)
	case *ast.CallExpr:
		return t.isResultOfLibrary(e, depth)
	case *ast.Ident:
		return e.Obj != nil && t.isNameOfLibrary(e.Obj, depth)
	}
	return false
}

// isResultOfLibrary is isOfLibrary for a call.
func (t *tracker) isResultOfLibrary(call *ast.CallExpr, depth int) bool {
	called := withoutTypes(call.Fun)
	if name, ok := called.(*ast.Ident); ok && name.Obj != nil {
		if f, ok := name.Obj.Decl.(*ast.FuncDecl); ok {
			return f.Type.Results != nil && t.isOfLibrary(f.Type.Results.List[0].Type, depth)
		}
	}
	if s, ok := called.(*ast.SelectorExpr); ok && s.Sel.Name == "Must" && len(call.Args) == 1 {
		return isLibrary(t.cell.packageOf(s.X)) && t.isOfLibrary(call.Args[0], depth)
	}
	return t.isOfLibrary(called, depth)
}

// isNameOfLibrary is isOfLibrary for a var, a parameter or a type.
func (t *tracker) isNameOfLibrary(obj *object, depth int) bool {
	switch d := obj.Decl.(type) {
	case *ast.Field:
		return t.isOfLibrary(d.Type, depth)
	case *ast.TypeSpec:
		return t.isOfLibrary(d.Type, depth)
	case *ast.ValueSpec:
		if d.Type != nil {
			return t.isOfLibrary(d.Type, depth)
		}
		return len(d.Values) > 0 && t.areOfLibrary(d.Values, depth)
	case *ast.AssignStmt:
		return t.areOfLibrary(d.Rhs, depth)
	}
	return false
}

// areOfLibrary is isOfLibrary for all of several expressions.
func (t *tracker) areOfLibrary(values []ast.Expr, depth int) bool {
	return !slices.ContainsFunc(values, func(v ast.Expr) bool { return !t.isOfLibrary(v, depth) })
}
