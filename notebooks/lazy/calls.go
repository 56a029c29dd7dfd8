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

// passers are the functions of the library that return one of their arguments.
var passers = []string{"Must", "Progress"}

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
	"cmp":          "Compare Less",
}

// copiers are the functions that neither change nor keep what they are given, and whose results share
// memory with its elements at most.
var copiers = map[string]string{
	"slices": "Clone Concat Repeat All Values Backward Collect Sorted",
	"maps":   "Clone Keys Values All",
}

// writers are functions of Go that change what they are given. All other functions that are neither readers
// nor copiers may do so too.
var writers = map[string]string{
	"slices": "Sort SortFunc SortStableFunc Reverse Delete DeleteFunc Insert Replace Compact CompactFunc",
	"sort":   "Sort Stable Slice SliceStable Float64s Ints Strings",
	"maps":   "Copy DeleteFunc",
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
	if methods := t.cell.methods[name]; methods != nil {
		if t.cell.declares(of, name) {
			return t.method(p, parent, methods)
		}
		t.bindReceivers(methods, p.bond)
	}
	if slices.Contains(changers, name) {
		return changes
	}
	if p.bond > weak && !t.isOfLibrary(e, deepest) {
		return unsure
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
	p.bond = min(p.bond, weak)
	return climb
}

// declares reports whether the cell declares a type and its method with the given name. The type may
// also be a pointer to the type, and the method may be a method of an embedded field.
func (c *cell) declares(t ast.Expr, method string) bool { return c.declaresTo(t, method, deepest) }

func (c *cell) declaresTo(t ast.Expr, method string, depth int) bool {
	name := typeName(t)
	if name == nil || depth == 0 {
		return false
	}
	isNamed := func(d *declaration) bool { return d.node.(*ast.FuncDecl).Name.Name == method }
	if slices.ContainsFunc(c.methodsOf[name.Name], isNamed) {
		return true
	}
	structure, ok := underlying(name).(*ast.StructType)
	if !ok {
		return false
	}
	found := false
	for _, field := range structure.Fields.List {
		if len(field.Names) > 0 {
			continue
		}
		if typeName(field.Type) == nil {
			return false // the method may belong to this field
		}
		found = found || c.declaresTo(field.Type, method, depth-1)
	}
	return found
}

// typeName returns the name of a type that the cell declares, also for a pointer to it, or nil.
func typeName(t ast.Expr) *ast.Ident {
	if parens, ok := t.(*ast.ParenExpr); ok {
		t = parens.X
	}
	if pointer, ok := t.(*ast.StarExpr); ok {
		t = pointer.X
	}
	name, ok := withoutTypes(t).(*ast.Ident)
	if !ok || typeSpecOf(name) == nil {
		return nil
	}
	return name
}

// bindReceivers binds the receivers of methods.
func (t *tracker) bindReceivers(methods []*declaration, b bond) {
	for _, d := range methods {
		t.bindFields(d.node.(*ast.FuncDecl).Recv, b)
	}
}

// method is step for a method of a type that the cell declares.
func (t *tracker) method(p *place, parent *ast.SelectorExpr, methods []*declaration) verdict {
	isPlainResult := true
	t.bindReceivers(methods, p.bond)
	for _, d := range methods {
		isPlainResult = isPlainResult && allPlain(d.node.(*ast.FuncDecl).Type.Results)
	}
	call, ok := p.above(2).(*ast.CallExpr)
	isCall := ok && call.Fun == parent
	switch {
	case isPlainResult:
		return harmless
	case !isCall && p.bond > weak:
		return unsure // a method value
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
	return unsure
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
			return unsure
		}
		return climb
	}
	if spec, ok := name.Obj.Decl.(*ast.ValueSpec); ok && t.bonds[name.Obj] == own {
		if d := t.cell.owners[name.Obj]; len(t.cell.lazyCalls(d)) > 0 && len(spec.Names) == 1 {
			if d == t.value {
				return harmless
			}
			p.bond = loose
			return climb
		}
		if len(spec.Values) == 1 {
			if _, isLiteral := spec.Values[0].(*ast.FuncLit); isLiteral {
				return harmless // running and returned examine the function's code
			}
		}
	}
	if p.bond > weak && !t.isOfLibrary(name, deepest) {
		return unsure // a closure may have a state of its own
	}
	p.bond = min(p.bond, weak)
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
		return harmless // returned examines the results
	}
	functions, ok := t.functionsOf(called, deepest)
	if !ok {
		return unsure
	}
	v := harmless
	for _, f := range functions {
		t.bindParameter(p, call, f)
		v = max(v, resultVerdict(f))
	}
	if len(functions) > 0 {
		return v
	}
	p.bond = min(p.bond, weak) // a function of the library
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
		if isFirst && len(call.Args) > 1 && !t.isAppendable(p) {
			return changes // it may overwrite elements after the slice's end
		}
		if !isFirst && call.Ellipsis.IsValid() && isPlain(element) {
			return harmless
		}
		return climb
	case "copy":
		if !isFirst && isPlain(element) {
			return harmless
		}
		return changes
	case "len", "cap", "min", "max", "complex", "real", "imag", "print", "println":
		return harmless
	case "panic":
		if p.bond <= weak {
			return harmless
		}
		return unsure // code that recovers gets the value
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
		t.bindPrinted(p.bond)
		if from == "perceptronlab/plotting" {
			return harmless // a figure shares no memory that a cell can change
		}
		if !slices.Contains(passers, name) {
			p.bond = min(p.bond, weak)
		}
		return climb
	case from == "fmt" && contains(readers[from], name):
		return t.argumentOfPrint(p, call, name)
	case strings.HasPrefix(name, "Append") || name == "EncodeRune":
		return changes
	case contains(readers[from], name):
		return harmless
	case contains(copiers[from], name):
		if isPlain(element) {
			return harmless
		}
		return climb
	case contains(writers[from], name):
		return changes
	}
	return unsure
}

// argumentOfPrint is step for an argument of a function of package fmt. The first argument of Fprint is
// written to, and the result of Errorf contains the errors for %w.
func (t *tracker) argumentOfPrint(p *place, call *ast.CallExpr, name string) verdict {
	if strings.HasPrefix(name, "Fprint") && call.Args[0] == p.expr() {
		return changes
	}
	t.bindPrinted(p.bond)
	if name != "Errorf" {
		return harmless
	}
	format, ok := call.Args[0].(*ast.BasicLit)
	if ok && !strings.Contains(format.Value, "w") {
		return harmless
	}
	return climb
}

// bindPrinted binds the receivers of the methods that package fmt calls.
func (t *tracker) bindPrinted(b bond) {
	for _, name := range []string{"String", "GoString", "Error", "Format", "Write"} {
		t.bindReceivers(t.cell.methods[name], b)
	}
}

// argumentOfMethod is step for an argument of a method, or of a function in a field.
func (t *tracker) argumentOfMethod(p *place, call *ast.CallExpr, called *ast.SelectorExpr) verdict {
	name := called.Sel.Name
	if methods := t.cell.methods[name]; methods != nil {
		v := harmless
		for _, d := range methods {
			f := d.node.(*ast.FuncDecl)
			if typeName(called.X) != nil { // in a method expression, the receiver is an argument
				t.bindFields(f.Recv, p.bond)
			}
			t.bindFields(f.Type.Params, p.bond)
			v = max(v, resultVerdict(f.Type))
		}
		if typeName(called.X) != nil || t.cell.declares(typeOf(called.X), name) {
			return v
		}
	}
	if of, ok := typeOf(called.X).(*ast.SelectorExpr); ok && strings.HasPrefix(name, "Apply") {
		if t.cell.packageOf(of.X) == "perceptronlab/plotting" {
			return changes // plotting.Style changes figures
		}
	}
	if !slices.Contains(changers, name) && t.isOfLibrary(called.X, deepest) {
		t.bindCallbacks(call)
		p.bond = min(p.bond, weak)
		return climb
	}
	return unsure
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

// isResultOfLibrary is isOfLibrary for the only result of a call.
func (t *tracker) isResultOfLibrary(call *ast.CallExpr, depth int) bool {
	return t.isResultAtOfLibrary(call, 0, depth)
}

// isResultAtOfLibrary is isOfLibrary for the result of a call with the given index.
func (t *tracker) isResultAtOfLibrary(call *ast.CallExpr, index, depth int) bool {
	called := withoutTypes(call.Fun)
	if name, ok := called.(*ast.Ident); ok && name.Obj != nil {
		if f, ok := name.Obj.Decl.(*ast.FuncDecl); ok {
			results := typesOf(f.Type.Results)
			return index < len(results) && t.isOfLibrary(results[index], depth)
		}
	}
	if s, ok := called.(*ast.SelectorExpr); ok && slices.Contains(passers, s.Sel.Name) {
		last := call.Args[len(call.Args)-1]
		if s.Sel.Name == "Must" {
			last = call.Args[0]
		}
		return isLibrary(t.cell.packageOf(s.X)) && t.isOfLibrary(last, depth)
	}
	return t.isOfLibrary(called, depth)
}

// typesOf returns a type for each result in a list.
func typesOf(list *ast.FieldList) (types []ast.Expr) {
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		for range max(len(field.Names), 1) {
			types = append(types, field.Type)
		}
	}
	return types
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
		i := slices.IndexFunc(d.Names, func(n *ast.Ident) bool { return n.Obj == obj })
		return t.isValueOfLibrary(d.Values, i, len(d.Names), depth)
	case *ast.AssignStmt:
		i := slices.IndexFunc(d.Lhs, func(e ast.Expr) bool {
			n, ok := e.(*ast.Ident)
			return ok && n.Obj == obj
		})
		return t.isValueOfLibrary(d.Rhs, i, len(d.Lhs), depth)
	}
	return false
}

// isValueOfLibrary is isOfLibrary for one of n vars that are declared with the given values.
func (t *tracker) isValueOfLibrary(values []ast.Expr, index, n, depth int) bool {
	switch {
	case index < 0 || len(values) == 0:
		return false
	case len(values) == n:
		return t.isOfLibrary(values[index], depth)
	}
	if call, ok := values[0].(*ast.CallExpr); ok {
		return t.isResultAtOfLibrary(call, index, depth)
	}
	return t.isOfLibrary(values[0], depth)
}
