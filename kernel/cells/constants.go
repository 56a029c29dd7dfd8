package cells

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
)

// countConstants adds the edits that replace iota by numbers, and repeat values that are not written, in
// blocks of constants with several names in a line. GoNB puts each name into a line of its own, where iota
// is another number.
func countConstants(lines []string, s scan, edits [][]edit) {
	text := goText(lines, s)
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	source := goSource{text: text, files: files}
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if ok && group.Tok == token.CONST && hasSeveralNames(group) {
			countBlock(source, group, edits)
		}
	}
}

// hasSeveralNames reports whether a line of a block of constants declares more than one.
func hasSeveralNames(group *ast.GenDecl) bool {
	for _, spec := range group.Specs {
		if len(spec.(*ast.ValueSpec).Names) > 1 {
			return true
		}
	}
	return false
}

// countBlock adds the edits for a block of constants.
func countBlock(source goSource, group *ast.GenDecl, edits [][]edit) {
	var written *ast.ValueSpec // the last line with values
	add := func(pos, end token.Pos, text string) {
		from, to := source.files.Position(pos), source.files.Position(end)
		number := from.Line - 2 // the first line of the file is a package clause
		edits[number] = append(edits[number], edit{from: from.Column - 1, to: to.Column - 1, text: text})
	}
	for number, spec := range group.Specs {
		line := spec.(*ast.ValueSpec)
		if line.Values != nil {
			written = line
			for _, name := range iotas(line) {
				add(name.Pos(), name.End(), strconv.Itoa(number))
			}
			continue
		}
		if written != nil {
			add(line.End(), line.End(), source.repeated(written, number))
		}
	}
}

// repeated returns the type and the values of a line of constants, with a number for iota. They are one line,
// even if the values were not.
func (g goSource) repeated(line *ast.ValueSpec, number int) string {
	var out strings.Builder
	if line.Type != nil {
		out.WriteString(" " + g.text[g.offset(line.Type.Pos()):g.offset(line.Type.End())])
	}
	out.WriteString(" = ")
	read := g.offset(line.Values[0].Pos())
	for _, name := range iotas(line) {
		out.WriteString(g.text[read:g.offset(name.Pos())] + strconv.Itoa(number))
		read = g.offset(name.End())
	}
	out.WriteString(g.text[read:g.offset(line.End())])
	if text := out.String(); !strings.Contains(text, "\n") {
		return text
	}
	return inOneLine(out.String())
}

// inOneLine returns the tokens of an expression in one line. Raw strings become strings with double
// quotation marks.
func inOneLine(expression string) string {
	var words []string
	file := token.NewFileSet().AddFile("", -1, len(expression))
	var s scanner.Scanner
	s.Init(file, []byte(expression), nil, 0)
	for {
		_, kind, text := s.Scan()
		switch {
		case kind == token.EOF:
			return " " + strings.Join(words, " ")
		case kind == token.SEMICOLON: // of the last line
		case kind == token.STRING:
			value, _ := strconv.Unquote(text) // the parser has read it
			words = append(words, strconv.Quote(value))
		case kind.IsOperator():
			words = append(words, kind.String())
		default:
			words = append(words, text)
		}
	}
}

// iotas returns where the values of a line of constants have iota, in order.
func iotas(line *ast.ValueSpec) []*ast.Ident {
	var found []*ast.Ident
	for _, value := range line.Values {
		ast.Inspect(value, func(node ast.Node) bool {
			if name, ok := node.(*ast.Ident); ok && name.Name == "iota" {
				found = append(found, name)
			}
			return true
		})
	}
	return found
}
