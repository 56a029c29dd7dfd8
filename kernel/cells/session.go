package cells

import (
	"cmp"
	"slices"
	"strings"
)

// A Session keeps what the cells of a notebook have declared, by name. A new declaration replaces the old
// one with its name.
type Session struct {
	packages []Package
	kept     kept
}

// kept is what a session keeps. Its slices are not changed: a new declaration makes new ones.
type kept struct {
	imports      []Import
	declarations []*Declaration
}

// NewSession returns a session without declarations. If a cell uses one of the packages without an import,
// its program imports the package; if two packages would do, the first.
func NewSession(packages []Package) *Session { return &Session{packages: packages} }

// Reset forgets all declarations and imports.
func (s *Session) Reset() { s.kept = kept{} }

// Declarations returns what the session keeps, sorted by kind and name.
func (s *Session) Declarations() []*Declaration { return slices.Clone(s.kept.declarations) }

// Imports returns the imports that the session keeps.
func (s *Session) Imports() []Import { return slices.Clone(s.kept.imports) }

// Remove forgets declarations or imports, and returns the names that it did not find. The name of a method
// is T~M, for a type T and a method M, or T.M; that of an import with a dot is .~ and its path.
func (s *Session) Remove(names ...string) (missing []string) {
	for _, name := range names {
		if !s.remove(name) && !s.remove(strings.Replace(name, ".", "~", 1)) {
			missing = append(missing, name)
		}
	}
	return missing
}

func (s *Session) remove(name string) bool {
	isImport := func(i Import) bool {
		return s.ImportName(i) == name || i.Alias == "." && name == ".~"+i.Path
	}
	if slices.ContainsFunc(s.kept.imports, isImport) {
		s.kept.imports = slices.DeleteFunc(slices.Clone(s.kept.imports), isImport)
		return true
	}
	left := s.kept.without(name)
	found := !slices.Equal(left, s.kept.declarations)
	s.kept.declarations = left
	return found
}

// without returns the declarations that are left without a name.
func (k kept) without(name string) []*Declaration {
	var left []*Declaration
	for _, d := range k.declarations {
		if d.has(name) {
			d = d.without(name)
		}
		if d != nil {
			left = append(left, d)
		}
	}
	return left
}

// Compose returns the program of a cell, with everything that earlier cells declare. It leaves the session
// as it is: call Keep once the program has been compiled. The number is that of the cell, as in In [3].
func (s *Session) Compose(cell *Cell, number int) (*Program, error) {
	after, errs := s.merge(cell, number)
	if len(errs) > 0 {
		return nil, errs
	}
	p := &Program{Tests: cell.Tests, after: after}
	for _, command := range cell.Commands {
		p.IsTest = p.IsTest || command.Name == "test"
		if args, ok := command.ProgramArgs(); ok {
			p.Args = args
		}
	}
	p.write(s, after, cell.main, number)
	return p, nil
}

// Keep makes the declarations of a program's cell those of the session.
func (s *Session) Keep(p *Program) { s.kept = p.after }

// merge returns what the session would keep after a cell, or the conflicts with declarations of earlier
// cells.
func (s *Session) merge(cell *Cell, number int) (kept, Errors) {
	var errs Errors
	after := kept{imports: s.mergeImports(cell, number)}
	after.declarations = slices.Clone(s.kept.declarations)
	for _, declared := range cell.Declarations {
		added := *declared
		added.Cell = number
		for i, name := range added.Names {
			if name == "_" {
				continue
			}
			if old := after.find(name); old != nil && old.Kind != added.Kind {
				errs = append(errs, conflict(name, &added, i, old))
			}
			after.declarations = after.without(name)
		}
		if added.isUnnamed() {
			after.declarations = slices.DeleteFunc(after.declarations, added.isSame)
		}
		after.declarations = append(after.declarations, &added)
	}
	slices.SortStableFunc(after.declarations, func(a, b *Declaration) int {
		return cmp.Or(cmp.Compare(order[a.Kind], order[b.Kind]), cmp.Compare(a.Names[0], b.Names[0]))
	})
	return after, errs
}

// order is the order of declarations in a program. It is GoNB's, so variables get their values in the
// same order: that of their names, unless a value depends on a later variable.
var order = map[Kind]int{Type: 0, Const: 1, Var: 2, Func: 3}

// find returns the declaration of a name, or nil.
func (k kept) find(name string) *Declaration {
	for _, d := range k.declarations {
		if d.has(name) {
			return d
		}
	}
	return nil
}

// isSame reports whether another declaration declares only _, with the same text.
func (d *Declaration) isSame(other *Declaration) bool {
	return other.Kind == d.Kind && other.isUnnamed() && slices.Equal(other.part.lines, d.part.lines)
}

var kindNames = map[Kind]string{Func: "a function", Type: "a type", Var: "a variable", Const: "a constant"}

// conflict returns the error for a name of another kind in an earlier cell.
func conflict(name string, added *Declaration, number int, old *Declaration) *Error {
	at := added.placeOf(number)
	err := errorAt(at.Line, "line %d: got %s as %s, but cell [%d] has it as %s; "+
		"rename one of them, or remove the old one with %%rm %s in the first line",
		at.Line, name, kindNames[added.Kind], old.Cell, kindNames[old.Kind], name)
	err.Column = at.Column
	err.Name = name
	err.Old = old.placeOf(slices.Index(old.Names, name))
	return err
}

// mergeImports returns the session's imports with those of a cell.
func (s *Session) mergeImports(cell *Cell, number int) []Import {
	merged := slices.Clone(s.kept.imports)
	for _, added := range cell.Imports {
		added.Cell = number
		name := s.ImportName(added)
		merged = slices.DeleteFunc(merged, func(i Import) bool {
			if name == "." || name == "_" {
				return i.Alias == name && i.Path == added.Path
			}
			return s.ImportName(i) == name
		})
		merged = append(merged, added)
	}
	return merged
}
