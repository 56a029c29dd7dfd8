package help

import (
	"errors"
	"go/parser"
	"go/scanner"
	gotoken "go/token"
	"strings"
)

// placeholder stands at the cursor for what the reader has not written yet. It is a letter, so it makes an
// identifier of a keyword such as for, which may be the beginning of a name.
const placeholder = "ʗ"

// A variant is a cell that has been changed so that Go's parser understands what is at the cursor.
type variant struct {
	text string
	at   int // the offset of an identifier, or of a place in it
}

// completionVariants returns the cell with a placeholder at the cursor, in ways of which the first that the
// parser understands is the best.
func (q question) completionVariants() []variant {
	before, after := q.text[:q.at], q.text[q.at:]
	name := before + placeholder
	variants := []variant{
		{name + after, q.at},
		{name + "()" + after, q.at},   // after go and defer
		{name + " = 0" + after, q.at}, // after a, which is to be assigned as well
		{withoutMistakes(name+after, q.at), q.at},
		{name + q.closing(), q.at},
		{withoutMistakes(name+q.closing(), q.at), q.at},
	}
	if q.last().end == q.at || len(q.open(q.before())) > 0 {
		variants = append(variants, q.asStatement(placeholder+q.closing()))
	}
	return variants
}

// inspectionVariants returns the cell itself, and the cell up to the end of the token at the cursor.
func (q question) inspectionVariants() []variant {
	up := q
	if t := q.tokenAt(); t.kind == gotoken.IDENT {
		up.at = t.end
	}
	cut := q.text[:up.at] + up.closing()
	statement := up.asStatement(up.closing())
	statement.at -= up.at - q.at
	return []variant{
		{q.text, q.at},
		{withoutMistakes(q.text, q.at), q.at},
		{cut, q.at},
		{withoutMistakes(cut, q.at), q.at},
		statement,
	}
}

// maxMistakes is the number of lines with mistakes that are left out.
const maxMistakes = 8

// withoutMistakes returns a text with blanks for lines with mistakes, but not for the line of the cursor.
func withoutMistakes(text string, at int) string {
	for range maxMistakes {
		files := gotoken.NewFileSet()
		_, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution)
		var list scanner.ErrorList
		if !errors.As(err, &list) || len(list) == 0 {
			return text
		}
		start := strings.LastIndexByte(text[:min(list[0].Pos.Offset, len(text))], '\n') + 1
		end := start + len(lineAt(text, start))
		if start <= at && at <= end {
			return text
		}
		text = text[:start] + strings.Repeat(" ", end-start) + text[end:]
	}
	return text
}

// lineAt returns the line that begins at an offset.
func lineAt(text string, start int) string {
	line, _, _ := strings.Cut(text[start:], "\n")
	return line
}

// closing returns the brackets that close those which are open at the cursor.
func (q question) closing() string {
	var out strings.Builder
	open := q.open(q.before())
	for i := len(open) - 1; i >= 0; i-- {
		switch q.tokens[open[i]].kind {
		case gotoken.LPAREN:
			out.WriteString(")")
		case gotoken.LBRACK:
			out.WriteString("]")
		case gotoken.LBRACE:
			out.WriteString("\n}")
		}
	}
	return out.String()
}

// asStatement returns the cell up to the cursor, with a text behind it, and its last line in a function. This
// is for a statement in a cell that has no %%.
func (q question) asStatement(behind string) variant {
	start := strings.LastIndexByte(q.text[:q.at], '\n') + 1
	const head = "func _() { "
	text := q.text[:start] + head + q.text[start:q.at] + behind + "\n}"
	return variant{text, q.at + len(head)}
}
