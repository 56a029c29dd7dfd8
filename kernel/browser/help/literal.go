package help

import (
	"go/ast"
	"go/types"
)

// literalFields returns the fields of a struct that an identifier in its composite literal can name: those
// that the literal does not set yet.
func (p *program) literalFields(path nodePath) []candidate {
	literal, ok := path.parent().(*ast.CompositeLit)
	if pair, isPair := path.parent().(*ast.KeyValueExpr); isPair && pair.Key == path.name() {
		literal, ok = path.around(2).(*ast.CompositeLit)
	}
	if !ok || literal.Type == path.name() {
		return nil
	}
	t := p.info.Types[literal].Type
	if t == nil {
		return nil
	}
	structure, ok := dereferenced(t).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	set := map[string]bool{}
	for _, element := range literal.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := pair.Key.(*ast.Ident); ok && key != path.name() {
			set[key.Name] = true
		}
	}
	var found []candidate
	for field := range structure.Fields() {
		if p.isVisible(field) && !set[field.Name()] {
			found = append(found, candidate{Match: p.match(field), group: fieldGroup, order: len(found)})
		}
	}
	return found
}
