package lazy

import (
	"go/ast"
	"slices"
)

// A bond says how closely a value is bound to a dependency of a lazy value.
type bond int

const (
	// loose is the bond of the result of another lazy value. Only code that clearly changes the result
	// counts as a change, because a lazy value must not be changed anyway.
	loose bond = iota + 1
	// weak is the bond of a result of the library: it may share memory with the dependency, but the
	// library does not change it.
	weak
	// strong is the bond of a copy of the dependency, or of a part of it, that shares memory with it.
	strong
	// own is the bond of the dependency itself.
	own
)

// A place is an expression in the code of a cell that is bound to a dependency.
type place struct {
	path []ast.Node // from a declaration to the expression
	bond bond
	held int // how many fields and indices may still be selected before the memory is shared
}

func (p place) expr() ast.Expr   { return p.path[len(p.path)-1].(ast.Expr) }
func (p place) parent() ast.Node { return p.above(1) }

// above returns the node n levels above the expression, or nil.
func (p place) above(n int) ast.Node {
	if n >= len(p.path) {
		return nil
	}
	return p.path[len(p.path)-1-n]
}

// A verdict says what the code around an expression does with its value.
type verdict int

const (
	harmless verdict = iota // it can't change the dependency
	unsure                  // it may change the dependency, as far as the source shows
	changes                 // it changes the dependency
	climb                   // that depends on what happens to the value of the parent
)

// A tracker looks for code that may change the vars that a lazy value depends on. It follows each
// value that shares memory with such a var through assignments, calls and results. It does not
// consider the order of statements, or whether they are executed. What it can't follow counts as a
// change.
type tracker struct {
	cell      *cell
	places    map[*object][]place          // where the code of the cell mentions a var or a function
	selectors map[string][]place           // where the code of the cell selects a field or method
	literals  map[*ast.FuncLit]place       // the function literals
	params    map[*ast.Field]*ast.FuncDecl // the function that has this parameter or receiver
	results   map[*ast.Field]ast.Node      // the function that has this result: *ast.FuncDecl or *ast.FuncLit
	bonds     map[*object]bond             // of all vars that are bound to a dependency
	calls     map[ast.Expr]bond            // of all calls whose results are bound to a dependency
	holders   map[*object]int              // the depths of vars to whose parts bound values were assigned
	value     *declaration                 // the lazy value
	queue     []place                      // still to be followed
	changed   bool                         // whether a named result makes a change possible
}

// mayChange reports whether running code may change a var that the given declarations declare.
func (c *cell) mayChange(declarations []*declaration) bool {
	t := tracker{
		cell:      c,
		places:    map[*object][]place{},
		selectors: map[string][]place{},
		literals:  map[*ast.FuncLit]place{},
		params:    map[*ast.Field]*ast.FuncDecl{},
		results:   map[*ast.Field]ast.Node{},
		bonds:     map[*object]bond{},
		calls:     map[ast.Expr]bond{},
		holders:   map[*object]int{},
	}
	for _, d := range c.running() {
		t.index(d)
	}
	t.value = declarations[0]
	for _, d := range declarations {
		spec, ok := d.node.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, name := range spec.Names {
			t.bind(name.Obj, own)
		}
	}
	for len(t.queue) > 0 {
		p := t.queue[0]
		t.queue = t.queue[1:]
		if isChange(t.follow(p), p.bond) {
			return true
		}
	}
	return t.changed
}

// isChange reports whether a verdict on a value counts as a change of the dependency.
func isChange(v verdict, b bond) bool { return v == changes || v == unsure && b > loose }

// index finds the places in a declaration where a name is mentioned.
func (t *tracker) index(d *declaration) {
	inspectPaths(d.node, func(path []ast.Node) {
		switch n := path[len(path)-1].(type) {
		case *ast.Ident:
			if n.Obj != nil {
				t.places[n.Obj] = append(t.places[n.Obj], place{path: slices.Clone(path)})
			}
		case *ast.SelectorExpr:
			name := n.Sel.Name
			t.selectors[name] = append(t.selectors[name], place{path: slices.Clone(path)})
		case *ast.FuncDecl:
			t.indexResults(n.Type, n)
			t.indexParameters(n)
		case *ast.FuncLit:
			t.indexResults(n.Type, n)
			t.literals[n] = place{path: slices.Clone(path)}
		}
	})
}

func (t *tracker) indexResults(f *ast.FuncType, function ast.Node) {
	if f.Results != nil {
		for _, result := range f.Results.List {
			t.results[result] = function
		}
	}
}

func (t *tracker) indexParameters(f *ast.FuncDecl) {
	for _, list := range []*ast.FieldList{f.Recv, f.Type.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			t.params[field] = f
		}
	}
}

// bind binds a var to a dependency, and queues all places where it is mentioned.
func (t *tracker) bind(obj *object, b bond) {
	if obj == nil || t.bonds[obj] >= b {
		return
	}
	t.bonds[obj] = b
	delete(t.holders, obj)
	for _, p := range t.places[obj] {
		t.queue = append(t.queue, place{path: p.path, bond: b})
	}
}

// hold binds a var that shares memory only below some fields and indices: after runs[0] = run, the depth of
// runs is 1, because another element may be assigned to runs[0] but not to runs[0].Weights[0].
func (t *tracker) hold(obj *object, b bond, depth int) {
	t.bonds[obj] = b
	t.holders[obj] = depth
	for _, p := range t.places[obj] {
		t.queue = append(t.queue, place{p.path, b, depth})
	}
}

// follow returns what the code around a place does with its value.
func (t *tracker) follow(p place) verdict {
	for {
		v := t.step(&p)
		if v != climb {
			return v
		}
		p.path = p.path[:len(p.path)-1]
	}
}

// step returns what the parent of a place does with the value at the place.
func (t *tracker) step(p *place) verdict {
	e := p.expr()
	switch parent := p.parent().(type) {
	case *ast.ParenExpr:
		return climb
	case *ast.SelectorExpr:
		p.held--
		return t.selected(p, parent)
	case *ast.IndexExpr:
		if parent.X == e {
			p.held--
			return climb
		}
		return t.asKey(p, parent)
	case *ast.SliceExpr:
		if parent.X != e || isPlain(typeOf(parent)) { // the latter is a part of a string
			return harmless
		}
		return climb
	case *ast.UnaryExpr:
		if parent.Op.String() == "&" || parent.Op.String() == "<-" {
			return unsure
		}
		return harmless
	case *ast.IncDecStmt:
		return t.written(p)
	case *ast.AssignStmt:
		return t.assigned(p, parent)
	case *ast.RangeStmt:
		return t.ranged(p, parent)
	}
	if isPlain(typeOf(e)) {
		return harmless
	}
	return t.passed(p)
}

// passed is step for the parents that only read the value or pass it on.
func (t *tracker) passed(p *place) verdict {
	e := p.expr()
	switch parent := p.parent().(type) {
	case *ast.StarExpr:
		p.held--
		return climb
	case *ast.TypeAssertExpr, *ast.CompositeLit, *ast.IndexListExpr:
		return climb
	case *ast.KeyValueExpr:
		if parent.Value == e || mayBeMap(p.above(2)) {
			return climb
		}
		return harmless
	case *ast.CallExpr:
		return t.called(p, parent)
	case *ast.ValueSpec:
		return t.declared(p, parent)
	case *ast.ReturnStmt:
		return t.returned(p, t.functionAround(p))
	case *ast.BinaryExpr, *ast.IfStmt, *ast.ForStmt, *ast.SwitchStmt, *ast.CaseClause, *ast.ExprStmt,
		*ast.DeferStmt, *ast.GoStmt, *ast.Field, *ast.FuncDecl, *ast.ArrayType, *ast.TypeSpec:
		return harmless
	}
	return unsure
}

// asKey is step for an index. The index of a map is stored in the map, so a pointer is shared.
func (t *tracker) asKey(p *place, parent *ast.IndexExpr) verdict {
	_, isArray := underlying(typeOf(parent.X)).(*ast.ArrayType)
	if isArray || isPlain(typeOf(p.expr())) || p.bond <= weak || t.isOfLibrary(p.expr(), deepest) {
		return harmless
	}
	return unsure
}

// mayBeMap reports whether a composite literal may be a map, so that the keys in it are values.
func mayBeMap(n ast.Node) bool {
	literal, ok := n.(*ast.CompositeLit)
	if !ok {
		return false
	}
	switch underlying(literal.Type).(type) {
	case *ast.ArrayType, *ast.StructType, *ast.SelectorExpr:
		return false
	}
	return true
}

// declared is step for a place in the declaration of vars.
func (t *tracker) declared(p *place, parent *ast.ValueSpec) verdict {
	i := slices.Index(parent.Values, p.expr())
	if i < 0 { // one of the names
		return harmless
	}
	names := parent.Names
	if len(names) == len(parent.Values) {
		names = names[i : i+1]
	}
	t.bindNames(names, p.bond)
	return harmless
}

// bindNames binds the vars with the given names, except those whose values are plain.
func (t *tracker) bindNames(names []*ast.Ident, b bond) {
	for _, name := range names {
		if !isPlain(typeOf(name)) {
			t.bind(name.Obj, min(b, strong))
			t.bindResult(name.Obj, min(b, strong))
		}
	}
}

// bindResult handles a var that is a named result of a function: a return statement returns it.
func (t *tracker) bindResult(obj *object, b bond) {
	if obj == nil {
		return
	}
	field, ok := obj.Decl.(*ast.Field)
	if !ok || t.results[field] == nil {
		return
	}
	function := t.results[field]
	if isChange(t.returned(&place{bond: b}, function), b) {
		t.changed = true
	}
}

// written returns the verdict on an assignment to a place. An assignment to a var that only shares
// memory with a dependency makes the var refer to something else.
func (t *tracker) written(p *place) verdict {
	if name, ok := p.expr().(*ast.Ident); ok && t.bonds[name.Obj] != own {
		return harmless
	}
	if p.held >= 0 && p.bond <= weak {
		return harmless
	}
	return changes
}

// assigned is step for a place on one side of an assignment.
func (t *tracker) assigned(p *place, parent *ast.AssignStmt) verdict {
	e := p.expr()
	if slices.Contains(parent.Lhs, e) {
		return t.written(p)
	}
	isOperation := parent.Tok.String() != "=" && parent.Tok.String() != ":="
	if isOperation || isPlain(typeOf(e)) {
		return harmless
	}
	targets := parent.Lhs
	if len(parent.Rhs) == len(targets) {
		i := slices.Index(parent.Rhs, e)
		targets = targets[i : i+1]
	}
	for _, target := range targets {
		name, ok := target.(*ast.Ident)
		switch {
		case ok && name.Name == "_":
		case ok && name.Obj != nil:
			t.bindNames([]*ast.Ident{name}, p.bond)
		case p.bond > weak || !t.bindRoot(target, p.bond, 0):
			return unsure
		}
	}
	return harmless
}

// ranged is step for a place in the head of a range statement.
func (t *tracker) ranged(p *place, parent *ast.RangeStmt) verdict {
	e := p.expr()
	if parent.X != e {
		return t.written(p)
	}
	key, element := elementsOf(typeOf(e))
	switch {
	case isPlain(key) && isPlain(element):
		return harmless
	case element == nil && p.bond > weak && !t.isOfLibrary(e, deepest):
		return unsure // it may be a channel, or a function
	}
	for _, target := range []ast.Expr{parent.Key, parent.Value} {
		name, ok := target.(*ast.Ident)
		if ok && name.Name != "_" {
			t.bindNames([]*ast.Ident{name}, p.bond)
		} else if !ok && target != nil {
			return unsure
		}
	}
	return harmless
}

// functionAround returns the innermost function around a place.
func (t *tracker) functionAround(p *place) ast.Node {
	for i := 1; ; i++ {
		switch n := p.above(i).(type) {
		case *ast.FuncDecl, *ast.FuncLit, nil:
			return n
		}
	}
}

// returned returns the verdict on a value that a function returns: all calls of the function have
// this value.
func (t *tracker) returned(p *place, function ast.Node) verdict {
	switch f := function.(type) {
	case *ast.FuncDecl:
		switch {
		case allPlain(f.Type.Results):
			return harmless
		case f.Recv == nil:
			return t.returnedTo(t.places[f.Name.Obj], p.bond)
		case p.bond > weak:
			return unsure // an interface may hide the calls of a method
		}
		return t.returnedTo(t.selectors[f.Name.Name], p.bond)
	case *ast.FuncLit:
		if allPlain(f.Type.Results) {
			return harmless
		}
		if p.bond <= weak {
			return t.returnedByLiteral(t.literals[f], p.bond)
		}
	}
	return unsure
}

// returnedByLiteral is returned for a function literal. The code of the cell must show its calls.
func (t *tracker) returnedByLiteral(literal place, b bond) verdict {
	var names []*ast.Ident
	switch parent := literal.parent().(type) {
	case *ast.AssignStmt:
		i := slices.Index(parent.Rhs, literal.expr())
		name, ok := parent.Lhs[min(i, len(parent.Lhs)-1)].(*ast.Ident)
		if !ok {
			return unsure
		}
		names = []*ast.Ident{name}
	case *ast.ValueSpec:
		names = parent.Names
	default:
		return t.returnedTo([]place{literal}, b)
	}
	for _, name := range names {
		if name.Obj != nil && t.returnedTo(t.places[name.Obj], b) != harmless {
			return unsure
		}
	}
	return harmless
}

// returnedTo queues the calls of a function that is mentioned at the given places. It returns unsure
// if a place passes the function on to code that may call it, except for the library.
func (t *tracker) returnedTo(mentions []place, b bond) verdict {
	for _, mention := range mentions {
		for {
			e, ok := mention.parent().(ast.Expr)
			if _, isCall := e.(*ast.CallExpr); !ok || isCall || withoutTypes(e) == e {
				break
			}
			mention.path = mention.path[:len(mention.path)-1]
		}
		e := mention.expr()
		switch parent := mention.parent().(type) {
		case *ast.FuncDecl:
			continue
		case *ast.CallExpr:
			if parent.Fun == e {
				t.enqueue(place{path: mention.path[:len(mention.path)-1], bond: min(b, strong)})
				continue
			}
			if b <= weak && t.isOfLibrary(withoutTypes(parent.Fun), deepest) {
				continue
			}
		case *ast.AssignStmt:
			if slices.Contains(parent.Lhs, e) {
				continue
			}
		case *ast.ValueSpec:
			if !slices.Contains(parent.Values, e) {
				continue
			}
		}
		return unsure
	}
	return harmless
}

// enqueue queues a call, unless it has been queued before with the same bond or a closer one.
func (t *tracker) enqueue(call place) {
	if t.calls[call.expr()] < call.bond {
		t.calls[call.expr()] = call.bond
		t.queue = append(t.queue, call)
	}
}

// allPlain reports whether all results of a function are plain.
func allPlain(results *ast.FieldList) bool {
	if results == nil {
		return true
	}
	return !slices.ContainsFunc(results.List, func(f *ast.Field) bool { return !isPlain(f.Type) })
}
