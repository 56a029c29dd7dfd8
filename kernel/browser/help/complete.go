package help

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptronlab/kernel/cells"
)

// A candidate is a match, and what decides its place among the others.
type candidate struct {
	Match
	fits  bool // whether it has the type that is expected at the cursor
	group group
	order int // within the group
}

// A group of candidates. The first groups are the most useful.
type group int

const (
	fieldGroup   group = iota // of a composite literal
	memberGroup               // fields and methods
	localGroup                // variables and constants of the function
	ownGroup                  // declarations of the notebook
	importGroup               // packages that the program imports
	builtinGroup              // predeclared names
	keywordGroup
	packageGroup // other packages
)

// complete returns the matches at the cursor, and the length of what they replace in code points.
func (h *Helper) complete(code string, cursor int) (matches []Match, replaced int) {
	q := newQuestion(code, cursor)
	if q.isCommand {
		matches, prefix := h.commandMatches(q.line)
		return matches, utf8.RuneCountInString(prefix)
	}
	if q.isImportPath() && q.isQuoted() {
		return h.pathMatches(q)
	}
	if q.isQuoted() || q.isInNumber() {
		return nil, 0
	}
	prefix := q.prefix()
	for p, path := range h.programs(q.completionVariants()) {
		c := completer{q, p, path, h.packages}
		found := ranked(c.candidates(), prefix)
		if len(found) > 0 {
			return found, utf8.RuneCountInString(prefix)
		}
	}
	return ranked(q.declarationKeywords(), prefix), utf8.RuneCountInString(prefix)
}

// pathMatches returns the packages that an import can name.
func (h *Helper) pathMatches(q question) (matches []Match, replaced int) {
	prefix := q.text[q.last().start+1 : q.at]
	for _, p := range h.packages {
		if strings.HasPrefix(p.Path, prefix) {
			matches = append(matches, Match{Text: p.Path, Type: "package"})
		}
	}
	slices.SortFunc(matches, func(a, b Match) int { return cmp.Compare(a.Text, b.Text) })
	return matches, utf8.RuneCountInString(prefix)
}

// declarationKeywords returns the keywords that begin declarations, if the cursor is where one can begin.
func (q question) declarationKeywords() []candidate {
	if len(q.open(q.before())) > 0 || q.prefix() == "" {
		return nil
	}
	return keywords("const", "func", "import", "type", "var")
}

func keywords(words ...string) []candidate {
	var found []candidate
	for i, word := range words {
		m := Match{Text: word, Type: "keyword"}
		found = append(found, candidate{Match: m, group: keywordGroup, order: i})
	}
	return found
}

// A completer finds the candidates for an identifier with the placeholder.
type completer struct {
	q        question
	p        *program
	path     nodePath // to the identifier
	packages []cells.Package
}

// candidates returns what can stand for the identifier.
func (c completer) candidates() []candidate {
	name := c.path.name()
	isNew := false // whether the reader makes up the name
	switch parent := c.path.parent().(type) {
	case *ast.SelectorExpr:
		if parent.Sel == name {
			return c.selectorCandidates(parent)
		}
	case *ast.FuncDecl, *ast.LabeledStmt, *ast.BranchStmt, *ast.File, *ast.ImportSpec:
		isNew = true
	case *ast.TypeSpec:
		isNew = parent.Name == name
	case *ast.ValueSpec:
		isNew = slices.Contains(parent.Names, name)
	case *ast.Field:
		isNew = slices.Contains(parent.Names, name)
	}
	if isNew {
		return nil
	}
	fields := c.p.literalFields(c.path)
	if len(fields) > 0 && c.q.prefix() == "" {
		return fields
	}
	return append(fields, c.scopeCandidates()...)
}

// ranked returns the candidates that begin with a prefix, the most useful first.
func ranked(candidates []candidate, prefix string) []Match {
	lower := strings.ToLower(prefix)
	begins := func(c candidate) bool { return strings.HasPrefix(c.Text, prefix) }
	candidates = slices.DeleteFunc(candidates, func(c candidate) bool {
		return !strings.HasPrefix(strings.ToLower(c.Text), lower) || strings.Contains(c.Text, placeholder)
	})
	slices.SortStableFunc(candidates, func(a, b candidate) int {
		switch {
		case begins(a) && !begins(b):
			return -1
		case begins(b) && !begins(a):
			return 1
		case a.fits && !b.fits:
			return -1
		case b.fits && !a.fits:
			return 1
		}
		return cmp.Or(
			cmp.Compare(a.group, b.group), cmp.Compare(a.order, b.order), cmp.Compare(a.Text, b.Text))
	})
	var matches []Match
	seen := map[string]bool{}
	for _, c := range candidates {
		if !seen[c.Text] {
			matches = append(matches, c.Match)
		}
		seen[c.Text] = true
	}
	return matches
}

// match returns the match for an object.
func (p *program) match(of types.Object) Match {
	m := Match{Text: of.Name(), Type: kindOf(of)}
	switch of := of.(type) {
	case *types.Func:
		m.Signature = strings.TrimPrefix(types.TypeString(of.Type(), p.qualifier), "func")
	case *types.Var, *types.Const:
		m.Signature = types.TypeString(of.Type(), p.qualifier)
	case *types.PkgName:
		m.Signature = of.Imported().Path()
	}
	return m
}

// qualifier returns the name in front of a name of a package.
func (p *program) qualifier(pkg *types.Package) string {
	if pkg == p.pkg {
		return ""
	}
	return pkg.Name()
}

// kindOf returns the type of a [Match].
func kindOf(of types.Object) string {
	switch of := of.(type) {
	case *types.Func:
		if of.Signature().Recv() != nil {
			return "method"
		}
		return "function"
	case *types.Builtin:
		return "function"
	case *types.Var:
		if of.IsField() {
			return "field"
		}
		return "variable"
	case *types.Const, *types.Nil:
		return "constant"
	case *types.TypeName:
		return "type"
	case *types.PkgName:
		return "package"
	}
	return ""
}
