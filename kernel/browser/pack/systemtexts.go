package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"path/filepath"
	"strconv"

	"perceptronlab/kernel/browser/pack/trim"
)

// The files of package syscall with the texts of the system's errors, in a browser and on Linux.
const (
	browserErrors = "syscall/tables_js.go"
	linuxErrors   = "syscall/zerrors_linux_amd64.go"
)

// withSystemTexts returns a command go that compiles packages with the texts of systemTexts. If the installed
// Go has another source than those that are known here, the texts stay as they are.
func (p *packer) withSystemTexts(g goCommand) (goCommand, error) {
	root := p.env["GOROOT"]
	texts, err := systemTexts(root)
	if unknown, ok := errors.AsType[*trim.UnknownSourceError](err); ok {
		log.Printf("warning: got another source of package syscall than that of Go 1.26 and 1.27, so errors "+
			"of the system have other texts than on Linux: %s", firstLines(unknown))
		return g, nil
	}
	if err != nil {
		return g, err
	}
	if g.overlay, err = writeOverlay(filepath.Join(p.work, "syscall"), root, texts); err != nil {
		return g, err
	}
	more, err := replaceable(p.work, root, p.env["GOMODCACHE"])
	g.env = append(g.env, more...)
	return g, err
}

// systemTexts returns the changed file of package syscall with which an error of the system has the text that
// it has on Linux: "no such file or directory" rather than "No such file or directory". So a cell prints the
// same in a browser as in the native lab. What is not implemented in a browser keeps its text.
func systemTexts(root string) (map[string]string, error) {
	linux, err := linuxTexts(root)
	if err != nil {
		return nil, err
	}
	text, err := trim.ReadSource(root, browserErrors)
	if err != nil {
		return nil, err
	}
	table, err := readTable(browserErrors, text, "errorstr")
	if err != nil {
		return nil, err
	}
	changed, end := "", 0
	for _, entry := range table.entries {
		name, isName := entry.Key.(*ast.Ident)
		said, isText := entry.Value.(*ast.BasicLit)
		if !isName || !isText || linux[name.Name] == "" {
			continue
		}
		changed += text[end:table.offset(said.Pos())] + linux[name.Name]
		end = table.offset(said.End())
	}
	return map[string]string{browserErrors: changed + text[end:]}, nil
}

// linuxTexts returns the texts of the errors on Linux as Go's source has them, with quotation marks, by the
// names of the errors.
func linuxTexts(root string) (map[string]string, error) {
	text, err := trim.ReadSource(root, linuxErrors)
	if err != nil {
		return nil, err
	}
	table, err := readTable(linuxErrors, text, "errors")
	if err != nil {
		return nil, err
	}
	byNumber := map[int64]string{}
	for _, entry := range table.entries {
		if said, ok := entry.Value.(*ast.BasicLit); ok {
			byNumber[number(entry.Key)] = said.Value
		}
	}
	texts := map[string]string{}
	for name, object := range table.file.Scope.Objects {
		spec, ok := object.Decl.(*ast.ValueSpec)
		if !ok || object.Kind != ast.Con || len(spec.Values) != 1 {
			continue
		}
		if call, ok := spec.Values[0].(*ast.CallExpr); ok && len(call.Args) == 1 { // Errno(0x2)
			texts[name] = byNumber[number(call.Args[0])]
		}
	}
	return texts, nil
}

// number returns the value of an integer literal, or -1.
func number(x ast.Expr) int64 {
	literal, ok := x.(*ast.BasicLit)
	if !ok {
		return -1
	}
	n, err := strconv.ParseInt(literal.Value, 0, 64)
	if err != nil {
		return -1
	}
	return n
}

// A table is a variable in a file of Go's source: an array with keys.
type table struct {
	set     *token.FileSet
	file    *ast.File
	entries []*ast.KeyValueExpr
}

// readTable reads the table with a name.
func readTable(file, text, name string) (table, error) {
	t := table{set: token.NewFileSet()}
	var err error
	if t.file, err = parser.ParseFile(t.set, file, text, 0); err != nil {
		return t, &trim.UnknownSourceError{File: file, Problem: err.Error()}
	}
	unknown := &trim.UnknownSourceError{File: file, Problem: "got no table " + name + ", want one with keys"}
	object := t.file.Scope.Lookup(name)
	if object == nil {
		return t, unknown
	}
	spec, ok := object.Decl.(*ast.ValueSpec)
	if !ok || len(spec.Values) != 1 {
		return t, unknown
	}
	literal, ok := spec.Values[0].(*ast.CompositeLit)
	if !ok || len(literal.Elts) == 0 {
		return t, unknown
	}
	for _, element := range literal.Elts {
		entry, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return t, unknown
		}
		t.entries = append(t.entries, entry)
	}
	return t, nil
}

// offset returns the offset of a position in the file.
func (t table) offset(at token.Pos) int { return t.set.Position(at).Offset }
