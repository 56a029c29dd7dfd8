package cells

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"
)

// A Cell is the content of a cell: commands, declarations, and the body of a function main.
type Cell struct {
	Lines        []string // the cell's text, see [Lines]
	Magic        bool     // the cell is not Go; its first command says what it is
	Commands     []Command
	Imports      []Import
	Declarations []*Declaration
	Tests        []string // the names of the tests and benchmarks

	// HasGo is false if the cell has no Go at all. Its commands are all that is to be done.
	HasGo bool

	main *part // the function main; nil if the cell has none
}

// Errors are all the errors that were found in a cell, in the order of lines. There is at least one.
type Errors []*Error

// Error returns the sentences, each in a line.
func (e Errors) Error() string {
	var texts []string
	for _, one := range e {
		texts = append(texts, one.Text)
	}
	return strings.Join(texts, "\n")
}

// Parse reads a cell. Its error is of type [Errors]. If only the cell's Go is wrong, Parse returns the cell
// with its commands as well, because they are executed before the Go is read.
func Parse(source string) (*Cell, error) {
	lines := Lines(source)
	if isMagic(lines[0]) {
		if err := checkMagic(lines[0]); err != nil {
			return nil, Errors{err}
		}
		words := splitWords(strings.TrimPrefix(lines[0], goCommentPrefix))
		command := Command{Line: 1, Name: strings.TrimPrefix(words[0], "%"), Args: words[1:]}
		return &Cell{Lines: lines, Magic: true, Commands: []Command{command}}, nil
	}
	s := scanLines(lines)
	s.replaceNoBreaks(lines)
	if err := checkAll(lines, s); err != nil {
		return nil, Errors{err}
	}
	cell := &Cell{Lines: lines, Commands: parseCommands(lines, s)}
	for number, line := range lines {
		isGo := s.kinds[number] != lineOfCommand && s.kinds[number] != lineOfMore
		cell.HasGo = cell.HasGo || isGo && strings.TrimSpace(line) != ""
	}
	for _, command := range cell.Commands {
		cell.HasGo = cell.HasGo || command.Name == "test" || command.Name == "exec"
	}
	if !cell.HasGo {
		return cell, nil
	}
	return cell, cell.parseGo(s)
}

// checkAll returns the first error that does not need Go's parser, and then names that are declared twice.
func checkAll(lines []string, s scan) *Error {
	for _, check := range []func([]string, scan) *Error{
		checkCommands, checkPrograms, checkIndents, checkPackages, checkRaws, checkTwice,
	} {
		if err := check(lines, s); err != nil {
			return err
		}
	}
	return nil
}

// parseGo fills in the cell's imports, declarations and function main.
func (c *Cell) parseGo(s scan) error {
	text := goText(c.Lines, s)
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return c.syntaxErrors(err)
	}
	source := goSource{text: text, files: files, last: len(c.Lines)}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			c.addFunc(source, decl)
		case *ast.GenDecl:
			c.addGroup(source, decl)
		}
	}
	return nil
}

// syntaxErrors returns the errors of Go's parser, at the cell's lines.
func (c *Cell) syntaxErrors(err error) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return Errors{errorAt(1, "%v", err)}
	}
	var all Errors
	for _, one := range list {
		at := &Error{Line: one.Pos.Line - 1, Column: one.Pos.Column, Text: one.Msg}
		if at.Line > len(c.Lines) {
			at.AtEnd = true
			at.Line = len(c.Lines)
			at.Column = len(c.Lines[at.Line-1]) + 1
		}
		all = append(all, at)
	}
	return all
}
