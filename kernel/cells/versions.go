package cells

import (
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Versions knows which declarations of a notebook are older than the reader may think. If a cell can't be
// compiled, the notebook keeps the earlier versions of what the cell declares, and later cells use them
// without a word. The zero value is that of a new notebook.
type Versions struct {
	kept map[string]version // what was compiled last, by name; T~M is the method M of the type T
	late map[string]lateCell
}

// A version is one declaration of a name.
type version struct {
	text    string   // its tokens, see tokensOf
	uses    []string // names that the declaration takes from elsewhere
	results bool     // whether it is a function with results
}

// A lateCell is a cell whose version of a declaration is not in use.
type lateCell struct {
	number int // 0 if the cell has none
	reason string
}

// Compiled notes that the program of a cell was compiled, so its declarations are in use.
func (v *Versions) Compiled(source string) {
	cell, err := Parse(source)
	if err != nil {
		return
	}
	v.forget(cell.Commands)
	if v.kept == nil {
		v.kept = map[string]version{}
	}
	for name, declared := range cell.versions() {
		v.kept[name] = declared
		delete(v.late, name)
	}
}

// NotCompiled notes that a cell with a number could not be compiled. Its commands have been executed.
func (v *Versions) NotCompiled(source string, number int) {
	if cell, _ := Parse(source); cell != nil {
		v.forget(cell.Commands)
	}
	v.addLate(source, lateCell{number: number, reason: "did not compile"})
}

// NotRun notes that a cell did not run, although it was to run. The number is 0 if the cell has none.
func (v *Versions) NotRun(source string, number int) {
	v.addLate(source, lateCell{number: number, reason: "did not run"})
}

// addLate notes that the declarations of a cell are not in use, except those that are the same as before.
func (v *Versions) addLate(source string, at lateCell) {
	if v.late == nil {
		v.late = map[string]lateCell{}
	}
	for name, version := range versionsIn(source) {
		old, isKept := v.kept[name]
		if isKept && old.text != version.text {
			v.late[name] = at
		} else {
			delete(v.late, name)
		}
	}
}

// versionsIn returns what a cell declares, by name; only functions if Go can't read the cell.
func versionsIn(source string) map[string]version {
	cell, err := Parse(source)
	if err != nil {
		return functionsIn(source)
	}
	return cell.versions()
}

// forget executes the commands that make a kernel forget declarations.
func (v *Versions) forget(commands []Command) {
	for _, command := range commands {
		switch command.Name {
		case "reset":
			*v = Versions{}
		case "rm", "remove":
			for _, name := range command.Args {
				name = strings.Replace(name, ".", "~", 1)
				delete(v.kept, name)
				delete(v.late, name)
			}
		}
	}
}

// Notice returns a line for each cell whose declarations the program of a cell should have used, if it runs
// with older ones. It returns "" if there is none, or if the cell runs nothing.
//
//	f is still the version before your last change, because cell [7] did not compile; fix that cell first
func (v *Versions) Notice(source string) string {
	cell, err := Parse(source)
	if err != nil {
		return ""
	}
	names := map[lateCell][]string{}
	for _, name := range v.usedBy(cell) {
		if late, ok := v.late[name]; ok {
			names[late] = append(names[late], strings.Replace(name, "~", ".", 1))
		}
	}
	var notice strings.Builder
	byNumber := func(a, b lateCell) int { return a.number - b.number }
	for _, late := range slices.SortedFunc(maps.Keys(names), byNumber) {
		notice.WriteString(late.notice(names[late]))
	}
	return notice.String()
}

// notice returns the line about the names that a cell declares.
func (c lateCell) notice(names []string) string {
	isOld := "is still the version before your last change"
	if len(names) > 1 {
		isOld = "are still the versions before your last change"
	}
	cell := "the cell that changes it"
	if c.number > 0 {
		cell = fmt.Sprintf("cell [%d]", c.number)
	}
	return fmt.Sprintf("%s %s, because %s %s; fix that cell first\n", listed(names), isOld, cell, c.reason)
}

// usedBy returns the names of earlier cells that the program of a cell uses, also through functions of
// earlier cells, in order.
func (v *Versions) usedBy(cell *Cell) []string {
	own := cell.versions()
	used := map[string]bool{}
	var visit func(names []string)
	visit = func(names []string) {
		for _, name := range names {
			if used[name] {
				continue
			}
			used[name] = true
			declared, isOwn := own[name]
			if !isOwn {
				declared = v.kept[name]
			}
			visit(declared.uses)
			visit(v.methodsOf(name))
		}
	}
	visit(cell.started())
	isOwn := func(name string) bool { _, ok := own[name]; return ok }
	return slices.DeleteFunc(slices.Sorted(maps.Keys(used)), isOwn)
}

// methodsOf returns the names of the methods of a type.
func (v *Versions) methodsOf(name string) []string {
	var methods []string
	for method := range v.kept {
		if strings.HasPrefix(method, name+"~") {
			methods = append(methods, method)
		}
	}
	return methods
}

// started returns the names that the program of a cell begins with: those in its function main, which calls
// the function of %exec, and its tests. There are none if the cell only declares.
func (c *Cell) started() []string {
	names := slices.Clone(c.Tests)
	if c.main != nil {
		names = append(names, usedIn(strings.Join(c.main.lines, "\n"))...)
	}
	return names
}

// versions returns what a cell declares, by name.
func (c *Cell) versions() map[string]version {
	all := map[string]version{}
	for _, d := range c.Declarations {
		text := strings.Join(d.part.lines, "\n")
		declared := version{text: tokensOf(text)}
		if d.Kind == Func {
			declared.uses = usedIn(text)
			declared.results = hasResults(text)
		} else {
			declared.uses = usedIn(d.Kind.String() + " (\n" + text + "\n)")
		}
		for _, name := range d.Names {
			all[name] = declared
		}
	}
	return all
}

// usedIn returns the names that declarations take from elsewhere.
func usedIn(text string) []string {
	file, _ := parser.ParseFile(token.NewFileSet(), "", "package main\n"+text, 0)
	var names []string
	if file != nil {
		for _, ident := range file.Unresolved {
			names = append(names, ident.Name)
		}
	}
	return names
}

// beginning matches the first line of a function, also in Python. Its groups are the type of the receiver and
// the name.
var beginning = regexp.MustCompile(`^(?:func|def)\s+(?:\(\s*\w*\s*\*?(\w+)[^)]*\)\s*)?(\w+)`)

// functionsIn returns the functions of a cell that Go can't read, by name. A function ends with a line that
// begins with a brace, or in its first line.
func functionsIn(source string) map[string]version {
	texts := map[string]string{}
	name := ""
	for _, line := range Lines(source) {
		if startsProgram(line) {
			break
		}
		match := beginning.FindStringSubmatch(line)
		if match != nil {
			name = strings.TrimPrefix(match[1]+"~"+match[2], "~")
			texts[name] = ""
		}
		if name == "" {
			continue
		}
		texts[name] += line + "\n"
		isWhole := match != nil && closesAll(line)
		if isWhole || strings.HasPrefix(line, "}") {
			name = ""
		}
	}
	all := map[string]version{}
	for name, text := range texts {
		all[name] = version{text: tokensOf(text)}
	}
	return all
}

// closesAll reports whether a line has braces, and closes as many as it opens.
func closesAll(line string) bool {
	opened := strings.Count(line, "{")
	return opened > 0 && opened == strings.Count(line, "}")
}

// tokensOf returns the tokens of code, each in a line. Blanks and comments make no difference, but a line
// break does if it ends a statement and no closing brace follows: Go can't read a line that begins with else.
func tokensOf(code string) string {
	var tokens []string
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(code))
	s.Init(file, []byte(code), func(token.Position, string) {}, 0)
	for {
		_, kind, text := s.Scan()
		switch {
		case kind == token.EOF:
			return strings.Join(tokens, "\n")
		case kind == token.SEMICOLON, text == "":
			text = kind.String()
		}
		last := len(tokens) - 1
		if kind == token.RBRACE && last >= 0 && tokens[last] == token.SEMICOLON.String() {
			tokens = tokens[:last]
		}
		tokens = append(tokens, text)
	}
}
