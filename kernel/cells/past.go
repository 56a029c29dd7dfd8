package cells

import (
	"cmp"
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// undefinedName matches the compiler's message about a name that it doesn't know. Its group is the name.
var undefinedName = regexp.MustCompile(`^undefined: ([\pL_][\pL\d_]*)$`)

// A past is the cells that have run before a cell. It knows why a name is undefined that the reader has
// seen in a cell above.
type past struct {
	source Sources
	cell   int
}

// advice returns the hint about a problem, without "hint: "; "" if there is none. The past comes before the
// frequent mistakes, because it is about this very name.
func (p past) advice(problem Problem, line string) string {
	name := ""
	if match := undefinedName.FindStringSubmatch(problem.Message); match != nil && problem.Cell == p.cell {
		name = match[1]
	}
	if advice := unclosedAdvice(problem, line, p.source(p.cell)); advice != "" {
		return advice
	}
	context := contextOf(problem.Place, p.source)
	cell, _ := Parse(p.source(p.cell))
	if name == "" || cell == nil || cell.declaresBelow(name) {
		return advice(problem.Message, line, context)
	}
	if advice := p.failed(name); advice != "" && !beginsFunction(line) {
		return advice
	}
	isNew := isAssignment(line, name)
	if !beginsFunction(line) && (!isNew || cell.isBelow(problem.Line)) {
		if advice := p.ended(name, isNew); advice != "" {
			return advice
		}
	}
	if advice := advice(problem.Message, line, context); advice != "" {
		return advice
	}
	return p.unknown(cell, name, problem, context)
}

// unknown returns the advice about a name that no frequent mistake explains.
func (p past) unknown(cell *Cell, name string, problem Problem, context context) string {
	if product := productOf(name, context.function); product != "" {
		return fmt.Sprintf("Go needs the sign for a product; do you mean %s?", product)
	}
	isOtherCase := func(declared string) bool { return declared != name && strings.EqualFold(declared, name) }
	if other := p.declared(isOtherCase); other != "" {
		return fmt.Sprintf("Go distinguishes capital and small letters; do you mean %s?", other)
	}
	isMisspelt := func(declared string) bool { return isNear(name, declared) }
	near := nearName(name, valuesIn(strings.Join(context.above, "\n")))
	if near = cmp.Or(near, p.declared(isMisspelt)); near != "" {
		return fmt.Sprintf("do you mean %s?", near)
	}
	line := p.source.Line(problem.Place)
	if match := change.FindStringSubmatch(line); match != nil && match[1] == name {
		return fmt.Sprintf("a variable begins with := on a line above, such as %s := 0, "+
			"or %s := 0.0 for decimal numbers", name, name)
	}
	return textAdvice(name, line) + p.elsewhere(cell, name, problem)
}

// change matches a line that changes a variable. Its group is the variable.
var change = regexp.MustCompile(`^\s*([\pL_][\pL\d_]*)\s*(?:[-+*/]=|\+\+|--)`)

// declared returns a name with a property that this cell or an earlier one declares above %%; "" if there is
// none.
func (p past) declared(has func(name string) bool) string {
	for number := p.cell; number > 0; number-- {
		cell, _ := Parse(p.source(number))
		if cell == nil {
			continue
		}
		for _, declaration := range cell.Declarations {
			for _, declared := range declaration.Names {
				if has(declared) {
					return declared
				}
			}
		}
		if cell.resets() {
			return ""
		}
	}
	return ""
}

// beginsFunction reports whether a line begins a function. There, a parameter without a type looks like an
// undefined name.
func beginsFunction(line string) bool { return strings.HasPrefix(line, "func ") }

// assignment matches a line that assigns to a variable. Its group is the variable.
var assignment = regexp.MustCompile(`^\s*([\pL_][\pL\d_]*)\s*=[^=]`)

// isAssignment reports whether a line assigns to a variable, which may be meant as a new one.
func isAssignment(line, name string) bool {
	match := assignment.FindStringSubmatch(line)
	return match != nil && match[1] == name
}

// ended returns the advice about a name that an earlier cell declared below %%; "" if the last cell that
// declared it did so above %%, or there is none. If isNew, the reader may have meant a new variable.
func (p past) ended(name string, isNew bool) string {
	for number := p.cell - 1; number > 0; number-- {
		cell, _ := Parse(p.source(number))
		if cell == nil {
			continue
		}
		declaresName := func(d *Declaration) bool { return d.has(name) }
		if cell.resets() || slices.ContainsFunc(cell.Declarations, declaresName) {
			return ""
		}
		start, how := cell.ofMain(name)
		if how == "" {
			continue
		}
		advice := fmt.Sprintf("declare it above %s: %s …", start, how)
		if isNew {
			advice = fmt.Sprintf("a new one: %s := …; one for all cells, above %s: %s …", name, start, how)
		}
		return fmt.Sprintf("%s was declared below %s in cell [%d], and ended with that cell; %s",
			name, start, number, advice)
	}
	return ""
}

// failed returns the advice about a name that an earlier cell would have declared above %%, if it had been
// compiled; "" if the last cell with the name is another one, or there is none.
func (p past) failed(name string) string {
	for number := p.cell - 1; number > 0; number-- {
		source := p.source(number)
		cell, _ := Parse(source)
		if cell != nil && (cell.resets() || cell.removes(name) || cell.declaresBelow(name)) {
			return ""
		}
		if _, ok := versionsIn(source)[name]; ok {
			return fmt.Sprintf("cell [%d] declares %s, but did not compile; "+
				"look at its error first, and run it again", number, name)
		}
	}
	return ""
}

// foreignNames are names that other languages have, so a reader seems to expect them in Go.
var foreignNames = setOf(
	"bytes", "chr", "console", "dict", "hash", "isinstance", "iter", "list", "next", "object", "ord", "set",
	"super", "tuple", "type", "vars", "Console", "Math", "System",
)

// elsewhere returns the advice about a name that may be in a cell that has not run since the kernel started;
// "" if it is known to be something else, or seems to be meant for a variable of the function.
func (p past) elsewhere(cell *Cell, name string, problem Problem) string {
	if knownPackages[name] || foreignNames[name] {
		return ""
	}
	if p.isFirst() {
		return fmt.Sprintf("since the kernel started, no other cell has declared anything; "+
			"if one above declares %s, run it first", name)
	}
	line := p.source.Line(problem.Place)
	if !token.IsExported(name) && (beginsFunction(line) || cell.isLocal(name, problem.Line)) {
		return ""
	}
	declares := "declares"
	if !token.IsExported(name) && strings.Contains(line, name+".") {
		declares = "declares or imports"
	}
	return fmt.Sprintf("if a cell above %s %s, run it first; otherwise check the spelling", declares, name)
}

// isFirst reports whether no other cell has declared or imported anything since the kernel started, so the
// reader seems to have left out cells.
func (p past) isFirst() bool {
	for number := p.cell - 1; number > 0; number-- {
		cell, _ := Parse(p.source(number))
		if cell != nil && (cell.resets() || len(cell.Declarations)+len(cell.Imports) > 0) {
			return false
		}
	}
	return true
}

// isLocal reports whether a small name in a line seems to be meant for a variable of the function or block
// around it: it is a single letter in a function, or the cell has a variable of this name somewhere.
func (c *Cell) isLocal(name string, line int) bool {
	if utf8.RuneCountInString(name) == 1 && !c.isBelow(line) {
		return true
	}
	makes := regexp.MustCompile(`(?:^|[^\pL\d_.])` + name + `(?:\s*,\s*\w+)*\s*:=|\bvar\s+` + name + `\b`)
	return slices.ContainsFunc(c.Lines, makes.MatchString)
}

// textAdvice returns the beginning of the advice about a word that begins with a capital letter, and is a
// whole value: it may be meant as text. It returns "" for other words, and if the line has the word twice, as
// a.F.Visible(F) does.
func textAdvice(name, line string) string {
	isValue := regexp.MustCompile(`(?:=|\breturn|\()\s*` + name + `\s*(?:\)|//|$)`)
	if !token.IsExported(name) || strings.Count(line, name) > 1 || !isValue.MatchString(line) {
		return ""
	}
	return fmt.Sprintf("text needs double quotes: %q; ", name)
}

// removes reports whether a cell makes the kernel forget a name.
func (c *Cell) removes(name string) bool {
	return slices.ContainsFunc(c.Commands, func(command Command) bool {
		isRemove := command.Name == "rm" || command.Name == "remove"
		return isRemove && slices.Contains(command.Args, name)
	})
}

// resets reports whether a cell makes the kernel forget what earlier cells declare.
func (c *Cell) resets() bool {
	return slices.ContainsFunc(c.Commands, func(command Command) bool { return command.Name == "reset" })
}
