package help

import (
	"go/types"
)

// A member is a field or a method.
type member struct {
	types.Object
	depth int // the number of embedded fields that lead to it
}

// members returns the fields and the methods of a value's type: first fields in the order of their
// declaration, then methods by name. Those of embedded fields come after others.
func (p *program) members(t types.Type) []member {
	return append(p.fields(t), p.methods(t)...)
}

// isVisible reports whether a cell can use a field or method.
func (p *program) isVisible(of types.Object) bool {
	return of.Exported() || of.Pkg() == p.pkg
}

// fields returns the fields of a struct, or of the struct that a pointer points to.
func (p *program) fields(t types.Type) []member {
	var fields []member
	seen := map[types.Type]bool{}
	names := map[string]bool{}
	level := []types.Type{t}
	for depth := 0; len(level) > 0; depth++ {
		var next []types.Type
		for _, t := range level {
			t = dereferenced(t)
			structure, ok := t.Underlying().(*types.Struct)
			if !ok || seen[t] {
				continue
			}
			seen[t] = true
			for field := range structure.Fields() {
				if !names[field.Name()] && p.isVisible(field) {
					fields = append(fields, member{field, depth})
				}
				names[field.Name()] = true
				if field.Embedded() {
					next = append(next, field.Type())
				}
			}
		}
		level = next
	}
	return fields
}

// dereferenced returns the type that a pointer points to, or the type itself.
func dereferenced(t types.Type) types.Type {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		return types.Unalias(pointer.Elem())
	}
	return t
}

// methods returns the methods that can be called on a variable of a type, sorted by name.
func (p *program) methods(t types.Type) []member {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	if !isPointer && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	return p.methodsOf(types.NewMethodSet(t))
}

// methodsOf returns the methods of a set that a cell can use.
func (p *program) methodsOf(set *types.MethodSet) []member {
	var methods []member
	for s := range set.Methods() {
		if p.isVisible(s.Obj()) {
			methods = append(methods, member{s.Obj(), len(s.Index()) - 1})
		}
	}
	return methods
}
