package trim

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// operations are files with rules, whose names say which processors there are. The compiler's table of
// operations has those of all processors.
type operations []string

// processors returns the names of the processors.
func (o operations) processors() []string {
	var names []string
	for _, file := range o {
		names = append(names, processor(file))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// isOther reports whether an operation, such as OpAMD64ADDQ, belongs to another processor.
func (o operations) isOther(operation string) bool {
	for _, name := range o.processors() {
		if strings.HasPrefix(operation, "Op"+name) {
			return true
		}
	}
	return false
}

// trim returns the file with the table of operations, in which those of other processors are empty. They keep
// their numbers, because the compiler sorts by them. Nor does the file have the registers of other
// processors.
func (o operations) trim(file string, source []byte) ([]byte, error) {
	p, err := parse(file, source)
	if err != nil {
		return nil, err
	}
	names := p.constants("OpInvalid")
	table := p.table("opcodeTable")
	if table == nil || len(names) != len(table.Elts) {
		return nil, p.unexpected("as many constants from OpInvalid as entries of opcodeTable")
	}
	for i, entry := range table.Elts {
		if o.isOther(names[i]) {
			p.replace(entry.Pos(), entry.End(), "{}")
		}
	}
	for _, name := range o.processors() {
		registers := p.table("registers" + name)
		if registers == nil {
			return nil, p.unexpected("a variable registers" + name)
		}
		p.replace(registers.Lbrace, registers.End(), "{}")
	}
	return p.apply()
}

// constants returns the names of the block of constants that begins with a name.
func (p *parsed) constants(first string) []string {
	for _, declaration := range p.Decls {
		d, ok := declaration.(*ast.GenDecl)
		if !ok || d.Tok != token.CONST {
			continue
		}
		var names []string
		for _, spec := range d.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				names = append(names, name.Name)
			}
		}
		if names[0] == first {
			return names
		}
	}
	return nil
}

// table returns the value of the variable with a name, or nil.
func (p *parsed) table(name string) *ast.CompositeLit {
	for _, declaration := range p.Decls {
		d, ok := declaration.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for _, spec := range d.Specs {
			v := spec.(*ast.ValueSpec)
			if v.Names[0].Name != name || len(v.Values) != 1 {
				continue
			}
			if literal, ok := v.Values[0].(*ast.CompositeLit); ok {
				return literal
			}
		}
	}
	return nil
}
