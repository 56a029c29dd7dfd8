package cells

import (
	"slices"
	"strconv"
	"strings"
)

// ForGoNB rewrites a cell for GoNB, so that the cell means what a reader expects. GoNB executes every line
// that begins with ! or % as a command, even in a string or a comment, and leaves out lines of Go that begin
// with package. Therefore ForGoNB changes such lines: it divides a raw string into two that are added, and
// puts a blank in front of other lines. In blocks of constants with several names in a line, where GoNB
// counts wrongly, it replaces iota with numbers. Lines keep their numbers. Commands and magic cells, such as
// those that begin with %%bash, are not changed, except that all lines end with a line feed.
//
// An [Error] says, in a sentence for the reader, why GoNB should not be given the cell: it would end, or
// leave out a part of the cell without an error.
func ForGoNB(source string) (string, error) {
	lines := Lines(source)
	if isMagic(lines[0]) {
		if err := checkMagic(lines[0]); err != nil {
			return "", err
		}
		return strings.Join(lines, "\n"), nil
	}
	s := scanLines(lines)
	s.replaceNoBreaks(lines)
	if err := checkAll(lines, s); err != nil {
		return "", err
	}
	rewritten := rewrite(lines, s)
	if onlyExecutes(lines, s) { // GoNB ignores %exec in a cell without Go
		if strings.HasSuffix(lines[len(lines)-1], `\`) {
			rewritten = append(rewritten, "") // the line that the command continues in
		}
		rewritten = append(rewritten, "//")
	}
	return strings.Join(rewritten, "\n"), nil
}

// An edit replaces the part of a line from one column to another.
type edit struct {
	from, to int
	text     string
}

// rewrite returns lines in which GoNB finds no other commands than those of the cell.
func rewrite(lines []string, s scan) []string {
	edits := make([][]edit, len(lines)) // for each line
	for number, line := range lines {
		if needsBlank(line, s.kinds[number]) {
			edits[number] = append(edits[number], edit{text: " "})
		}
	}
	countConstants(lines, s, edits)
	for _, raw := range s.raws {
		divide(raw, lines, edits)
	}
	rewritten := make([]string, len(lines))
	for number, line := range lines {
		rewritten[number] = apply(line, edits[number])
	}
	return rewritten
}

// onlyExecutes reports whether a cell has commands only, and %exec is one of them.
func onlyExecutes(lines []string, s scan) bool {
	executes := false
	for number, line := range lines {
		isCommand := s.kinds[number] == lineOfCommand || s.kinds[number] == lineOfMore
		if !isCommand && strings.TrimSpace(line) != "" {
			return false
		}
		executes = executes || isCommand && startsProgram(line) && programCommand(line) == "%exec"
	}
	return executes
}

// needsBlank reports whether a line outside strings needs a blank in front.
func needsBlank(line string, kind lineKind) bool {
	switch kind {
	case lineInComment:
		return isTaken(line)
	case lineOfGo, lineContinued:
		return isCommand(line) || isDropped(line) && !isPackageClause(line)
	}
	return false
}

// divide adds the edits that divide a raw string before each line that GoNB would take: `a⏎!b` becomes
// (`a⏎` + `!b`), which is the same constant. A misplaced string gets no brackets, because x(`a`) is a call
// where x`a` is an error.
func divide(raw rawString, lines []string, edits [][]edit) {
	var taken []int
	for number := raw.firstLine + 1; number <= raw.lastLine; number++ {
		if isTaken(lines[number]) {
			taken = append(taken, number)
		}
	}
	if len(taken) == 0 {
		return
	}
	first, last := raw.firstLine, raw.lastLine
	if raw.isTag {
		quote(raw, lines, edits)
		return
	}
	for _, number := range taken {
		edits[number] = append(edits[number], edit{text: "` + `"})
	}
	if raw.misplaced {
		return
	}
	edits[first] = append(edits[first], edit{from: raw.firstColumn, to: raw.firstColumn, text: "("})
	edits[last] = append(edits[last], edit{from: raw.endColumn, to: raw.endColumn, text: ")"})
}

// quote adds the edits that make a raw string one with double quotation marks, because the tag of a struct's
// field can't be a sum. A comment behind it has the line breaks.
func quote(raw rawString, lines []string, edits [][]edit) {
	first, last := raw.firstLine, raw.lastLine
	text := lines[first][raw.firstColumn+1:] + "\n"
	for number := first + 1; number < last; number++ {
		text += lines[number] + "\n"
		edits[number] = append(edits[number], edit{to: len(lines[number])})
	}
	text += lines[last][:raw.endColumn-1]
	opened := edit{
		from: raw.firstColumn,
		to:   len(lines[first]),
		text: strconv.Quote(strings.ReplaceAll(text, "\r", "")) + " /*",
	}
	edits[first] = append(edits[first], opened)
	edits[last] = append(edits[last], edit{to: raw.endColumn, text: "*/"})
}

// apply returns a line after edits.
func apply(line string, edits []edit) string {
	var out strings.Builder
	at := 0
	slices.SortStableFunc(edits, func(a, b edit) int { return a.from - b.from })
	for _, e := range edits {
		out.WriteString(line[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.WriteString(line[at:])
	return out.String()
}
