package cells

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A Kind is a kind of declaration.
type Kind int

const (
	Func  Kind = iota // a function or a method
	Type              // a type
	Var               // one variable, or several that get their values from one call
	Const             // a constant, or all the constants of a block, which may count with iota
)

// String returns Go's keyword.
func (k Kind) String() string { return [...]string{"func", "type", "var", "const"}[k] }

// A Declaration is what later cells can use. It is not changed once it has been made.
type Declaration struct {
	Kind  Kind
	Names []string // T~M for a method; "" for a constant that another declaration has replaced
	Cell  int      // the number of the cell, once a [Session] has it
	Doc   string   // the comment that belongs to it, without //; for several constants, that of the block

	part   part
	places []namePlace // of the names
}

// A part consists of whole lines of Go for a program. Each character has the same column as in the cell.
type part struct {
	line  int // of the first line, in the cell
	last  int // the cell's last line; a } that the cell does not have counts as part of it
	lines []string
}

// A namePlace is the place of a name in a part, counted from 0.
type namePlace struct{ line, column int }

// An Import is a package that a cell imports.
type Import struct {
	Alias string // the name in front of the path, if there is one; also . and _
	Path  string
	Line  int
	Cell  int // the number of the cell, once a [Session] has it

	part part
}

// A goSource is the text of a cell as a Go file, whose first line is a package clause.
type goSource struct {
	text  string
	files *token.FileSet
	last  int // the cell's last line
}

func (g goSource) offset(pos token.Pos) int { return g.files.Position(pos).Offset }

// cut returns the lines from one position to another. Whatever else the first of them has is replaced by
// blanks.
func (g goSource) cut(from, to token.Pos) part {
	start := g.files.Position(from)
	before := g.text[start.Offset-start.Column+1 : start.Offset]
	text := blank(before) + g.text[start.Offset:g.offset(to)]
	return g.part(start.Line-1, text)
}

// part returns a part that begins at a line of the cell.
func (g goSource) part(line int, text string) part {
	return part{line: line, last: g.last, lines: strings.Split(text, "\n")}
}

// blank replaces all bytes but tabs and line breaks with blanks.
func blank(text string) string {
	blanks := []byte(text)
	for i, c := range blanks {
		if c != '\t' && c != '\n' {
			blanks[i] = ' '
		}
	}
	return string(blanks)
}

// addFunc adds a function or method. The function main is not a declaration.
func (c *Cell) addFunc(source goSource, decl *ast.FuncDecl) {
	name := decl.Name.Name
	from := decl.Pos()
	if decl.Doc != nil {
		from = decl.Doc.Pos() // which may have a directive such as //go:noinline
	}
	function := source.cut(from, decl.End())
	if decl.Recv != nil {
		c.add(Func, function, decl.Doc.Text(), source.named(function, decl.Name, ReceiverType(decl)+"~"+name))
		return
	}
	if name == "main" {
		c.main = &function
		return
	}
	if strings.HasPrefix(name, "init_") {
		at := source.files.Position(decl.Name.Pos())
		line := &function.lines[at.Line-1-function.line]
		after := at.Column - 1 + len(name)
		*line = (*line)[:at.Column-1] + "init" + strings.Repeat(" ", len(name)-len("init")) + (*line)[after:]
	}
	if strings.HasPrefix(name, "Test") && name != "TestMain" || strings.HasPrefix(name, "Benchmark") {
		c.Tests = append(c.Tests, name)
	}
	c.add(Func, function, decl.Doc.Text(), source.named(function, decl.Name, name))
}

// addGroup adds the imports, types, variables or constants of a declaration.
func (c *Cell) addGroup(source goSource, decl *ast.GenDecl) {
	if decl.Tok == token.CONST && len(decl.Specs) > 0 {
		c.addConstants(source, decl)
		return
	}
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			c.addImport(source, spec)
		case *ast.TypeSpec:
			cut := source.cut(spec.Pos(), spec.End())
			doc := docText(spec.Doc, decl.Doc, spec.Comment)
			c.add(Type, cut, doc, source.named(cut, spec.Name, spec.Name.Name))
		case *ast.ValueSpec:
			c.addVariables(source, spec, docText(spec.Doc, decl.Doc, spec.Comment))
		}
	}
}

func (c *Cell) addImport(source goSource, spec *ast.ImportSpec) {
	cut := source.cut(spec.Pos(), spec.End())
	added := Import{Path: strings.Trim(spec.Path.Value, "\"`"), Line: cut.line, part: cut}
	if spec.Name != nil {
		added.Alias = spec.Name.Name
	}
	c.Imports = append(c.Imports, added)
}

// addConstants adds all constants of a declaration as one, because their values may depend on their order.
func (c *Cell) addConstants(source goSource, decl *ast.GenDecl) {
	cut := source.cut(decl.Specs[0].Pos(), decl.Specs[len(decl.Specs)-1].End())
	var names []placedName
	for _, spec := range decl.Specs {
		for _, ident := range spec.(*ast.ValueSpec).Names {
			names = append(names, source.named(cut, ident, ident.Name))
		}
	}
	doc := decl.Doc.Text()
	if len(names) == 1 {
		spec := decl.Specs[0].(*ast.ValueSpec)
		doc = docText(spec.Doc, decl.Doc, spec.Comment)
	}
	c.add(Const, cut, doc, names...)
}

// addVariables adds variables: each of its own, unless one call gives values to several.
func (c *Cell) addVariables(source goSource, spec *ast.ValueSpec, doc string) {
	cut := source.cut(spec.Pos(), spec.End())
	var names []placedName
	for _, ident := range spec.Names {
		names = append(names, source.named(cut, ident, ident.Name))
	}
	isCall := len(spec.Values) > 0 && len(spec.Values) != len(spec.Names)
	if len(names) == 1 || isCall {
		c.add(Var, cut, doc, names...)
		return
	}
	for i, ident := range spec.Names {
		one := source.cutOne(spec, i)
		c.add(Var, one, doc, source.named(one, ident, ident.Name))
	}
}

// cutOne returns the declaration of one of several variables: the others, and their values, are blanks.
func (g goSource) cutOne(spec *ast.ValueSpec, number int) part {
	start, name := g.offset(spec.Pos()), spec.Names[number]
	at := g.files.Position(name.Pos())
	out := blank(g.text[g.offset(name.Pos())-at.Column+1:g.offset(name.Pos())]) + name.Name
	read := g.offset(name.End())
	keep := func(node ast.Node) {
		from, to := g.offset(node.Pos()), g.offset(node.End())
		out += withoutBreaks(blank(g.text[read:from])) + g.text[from:to]
		read = to
	}
	if spec.Type != nil {
		keep(spec.Type)
	}
	if len(spec.Values) > 0 {
		value := spec.Values[number]
		sign := start + equalSign(g.text[start:], g.offset(spec.Values[0].Pos())-start)
		between := g.text[sign+1 : g.offset(value.Pos())]
		out += withoutBreaks(blank(g.text[read:sign])) + "="
		out += blank(between) + g.text[g.offset(value.Pos()):g.offset(value.End())]
	}
	return g.part(at.Line-1, out)
}

// equalSign returns where the last = before a value is.
func equalSign(text string, value int) int { return strings.LastIndexByte(text[:value], '=') }

// withoutBreaks replaces line breaks, which would end the declaration, with blanks.
func withoutBreaks(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// A placedName is a name that a declaration declares, and its place.
type placedName struct {
	text  string
	place namePlace
}

// named returns the name that a part declares by an identifier.
func (g goSource) named(p part, ident *ast.Ident, text string) placedName {
	at := g.files.Position(ident.Pos())
	return placedName{text: text, place: namePlace{line: at.Line - 1 - p.line, column: at.Column - 1}}
}

func (c *Cell) add(kind Kind, text part, doc string, names ...placedName) {
	d := &Declaration{Kind: kind, Doc: doc, part: text}
	for _, one := range names {
		d.Names = append(d.Names, one.text)
		d.places = append(d.places, one.place)
	}
	c.Declarations = append(c.Declarations, d)
}

// docText returns the text of the first comment that has one.
func docText(comments ...*ast.CommentGroup) string {
	for _, c := range comments {
		if text := c.Text(); text != "" {
			return text
		}
	}
	return ""
}

// has reports whether a declaration declares a name.
func (d *Declaration) has(name string) bool { return slices.Contains(d.Names, name) }

// placeOf returns the place of a name of the declaration.
func (d *Declaration) placeOf(number int) Place {
	at := d.places[number]
	return Place{Cell: d.Cell, Line: d.part.line + at.line, Column: at.column + 1}
}

// isUnnamed reports whether the declaration declares only _.
func (d *Declaration) isUnnamed() bool {
	return !slices.ContainsFunc(d.Names, func(name string) bool { return name != "_" && name != "" })
}

// without returns what is left of a declaration after another declares a name of it; nil if nothing is left.
// Of a block of constants, the others are left.
func (d *Declaration) without(name string) *Declaration {
	if d.Kind != Const {
		return nil
	}
	left := *d
	left.Names = slices.Clone(d.Names)
	left.part.lines = slices.Clone(d.part.lines)
	for i, other := range d.Names {
		if other == name {
			left.Names[i] = ""
			at := d.places[i]
			line := &left.part.lines[at.line]
			after := (*line)[at.column+len(name):]
			*line = (*line)[:at.column] + "_" + strings.Repeat(" ", len(name)-1) + after
		}
	}
	if left.isUnnamed() {
		return nil
	}
	return &left
}
