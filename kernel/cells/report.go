package cells

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Place is a place in a notebook. Line and Column count from 1, and Column counts bytes. A number that is
// not known is 0.
type Place struct {
	Cell   int // the number in the brackets at the left of the cell
	Line   int
	Column int
}

// A Problem is a message of the compiler about a place in a cell.
type Problem struct {
	Place
	Message string
}

// Sources returns the source of the cell with a number, or "" if there is no such cell.
type Sources func(cell int) string

// Line returns the line of a place, or "" if there is no such line.
func (s Sources) Line(p Place) string {
	lines := strings.Split(s(p.Cell), "\n")
	if p.Line < 1 || p.Line > len(lines) {
		return ""
	}
	return strings.TrimRight(lines[p.Line-1], " \t\r")
}

// A Report is an error as the reader of a notebook sees it.
type Report struct {
	Text  string
	Heads []string // the lines of Text that say what went wrong; a notebook prints them in red
}

// add appends a line that says what went wrong, and below it the lines of detail.
func (r *Report) add(head, detail string) {
	if r.Text != "" {
		r.Text += "\n"
	}
	r.Heads = append(r.Heads, strings.Split(head, "\n")...)
	r.Text += head + "\n" + detail
}

const maxProblems = 3 // the number of problems that a report shows

// ReportProblems returns a report of what the compiler found in a cell. For each problem it names the place,
// and shows the line with a mark under the place:
//
//	line 2: undefined: n (also in lines 4 and 6)
//	    n = 0
//	    ^
//	hint: := makes a new variable: n := …
//
// Problems with the same message are shown once. Of syntax errors, only the first is shown, because the
// others are usually consequences of the first. An error about a call that follows from an undefined name
// is not shown either, nor is an unused variable that the line of another problem uses. A hint follows if
// the message alone would mislead; it may be about a cell that has run before.
func ReportProblems(problems []Problem, cell int, source Sources) Report {
	var report Report
	before := past{source: source, cell: cell}
	causes := withoutCaused(withoutUnused(placed(problems, source), source))
	groups := grouped(sorted(withMisspeltNames(causes, source), cell))
	for _, group := range groups[:min(len(groups), maxProblems)] {
		first := group[0]
		head := first.Place.in(cell) + ": " + first.Message + alsoIn(group, cell)
		line := source.Line(first.Place)
		hint := asLine(hintOf(before.advice(first, line)))
		if strings.Contains(report.Text, hint) { // once is enough
			hint = ""
		}
		report.add(head, marked(line, first.Column)+hint)
	}
	if more := len(groups) - maxProblems; more > 0 {
		report.add(fmt.Sprintf("and %s", counted(more, "more error")), "")
	}
	report.Text = strings.TrimSuffix(report.Text, "\n")
	return report
}

// sorted returns problems in the order of their lines, those in the cell first. Unused variables come last,
// because they often follow from another error.
func sorted(problems []Problem, cell int) []Problem {
	elsewhere := func(p Problem) int {
		if p.Cell == cell {
			return 0
		}
		return 1
	}
	isUnused := func(p Problem) int {
		if strings.HasPrefix(p.Message, unused) {
			return 1
		}
		return 0
	}
	problems = slices.Clone(problems)
	slices.SortStableFunc(problems, func(a, b Problem) int {
		byCell := cmp.Or(cmp.Compare(elsewhere(a), elsewhere(b)), cmp.Compare(a.Cell, b.Cell))
		return cmp.Or(cmp.Compare(isUnused(a), isUnused(b)), byCell, cmp.Compare(a.Line, b.Line))
	})
	return problems
}

// grouped returns the problems that a report shows, those with the same message together.
func grouped(problems []Problem) [][]Problem {
	var groups [][]Problem
	syntaxErrors := 0
	for _, problem := range problems {
		if strings.HasPrefix(problem.Message, "syntax error: ") {
			syntaxErrors++
		}
		if syntaxErrors > 1 || problem.Message == "too many errors" {
			continue
		}
		same := func(group []Problem) bool { return group[0].Message == problem.Message }
		if i := slices.IndexFunc(groups, same); i >= 0 {
			groups[i] = append(groups[i], problem)
		} else {
			groups = append(groups, []Problem{problem})
		}
	}
	return groups
}

// in returns the name of a place for the reader of a cell. A place in this cell is named by its line alone.
func (p Place) in(cell int) string {
	line := fmt.Sprintf("line %d", p.Line)
	switch {
	case p.Line == 0:
		return "end of the cell"
	case p.Cell != cell && p.Cell != 0:
		return fmt.Sprintf("cell [%d], %s", p.Cell, line)
	}
	return line
}

// alsoIn returns the other lines of a group of problems, for instance " (also in lines 4 and 6)".
func alsoIn(group []Problem, cell int) string {
	first := group[0].Place
	var lines, elsewhere []string
	for _, problem := range group[1:] {
		number := fmt.Sprint(problem.Line)
		switch {
		case problem.Cell != first.Cell:
			elsewhere = append(elsewhere, problem.Place.in(cell))
		case problem.Line != first.Line && !slices.Contains(lines, number):
			lines = append(lines, number)
		}
	}
	if len(lines) == 1 {
		elsewhere = append([]string{"line " + lines[0]}, elsewhere...)
	} else if len(lines) > 1 {
		elsewhere = append([]string{"lines " + listed(lines)}, elsewhere...)
	}
	if len(elsewhere) == 0 {
		return ""
	}
	return fmt.Sprintf(" (also in %s)", listed(slices.Compact(elsewhere)))
}

// listed joins words, for instance "4, 6 and 9".
func listed(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// counted returns a number with its noun, for instance "3 more errors".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
