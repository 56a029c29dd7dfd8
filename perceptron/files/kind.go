package files

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// startSize is how much of a CSV file is looked at to say what else it may be, in bytes.
const startSize = 1 << 14

// explain returns the error, or a better one if the beginning of the file shows that it is
// no CSV file, or one with another kind of line. Errors of later rows stay as they are.
func (r *records) explain(err error) error {
	if err == nil || r.source.err != nil {
		return err
	}
	early := r.count <= 2 // up to the first row
	if !early && !r.quotes {
		return err
	}
	line, number := r.firstLine()
	switch what := r.kind(line); {
	case what != "":
		return errors.New("the file " + what)
	case early && strings.HasPrefix(line, "#") && r.reader.Comment == 0:
		return r.explainMark(err, line, number)
	}
	return err
}

// kind says what the file looks like, if that is not values in lines.
func (r *records) kind(line string) string {
	text := strings.TrimSpace(r.start)
	nul := strings.IndexByte(r.start, 0)
	switch {
	case nul >= 0 && (r.quotes || nul < len(line)):
		return fmt.Sprintf("looks like a program, a picture or something else that is no text (byte %d is NUL); wanted text in UTF-8", nul+1)
	case looksLikeJSON(text):
		lines := ""
		if strings.Contains(text, "}\n{") || strings.Contains(text, "}\r\n{") {
			lines = ", lines=True"
		}
		return fmt.Sprintf("looks like JSON (it begins with %q); wanted lines of values with %q between them; in Python: pandas.read_json(…%s).to_csv(…, index=False)", text[0], r.reader.Comma, lines)
	case looksLikeMarkup(text):
		return "looks like a web page or XML (it begins with '<'); wanted lines of values; download the file itself, not the page that shows it"
	case outside(line, '\r') > 0:
		return "has line ends of an old Mac (CR alone); wanted LF or CR LF; save it with line ends of Unix or Windows"
	}
	return ""
}

// looksLikeJSON tells whether text begins with an object, or with an array of strings,
// arrays or objects.
func looksLikeJSON(text string) bool {
	inner, ok := strings.CutPrefix(text, "{")
	if ok {
		inner = strings.TrimSpace(inner)
		return strings.HasPrefix(inner, `"`) || strings.HasPrefix(inner, "}")
	}
	if inner, ok = strings.CutPrefix(text, "["); !ok {
		return false
	}
	inner = strings.TrimSpace(inner)
	first := `"{`
	if rest, ok := strings.CutPrefix(inner, "["); ok {
		inner, first = strings.TrimSpace(rest), `"{[]-0123456789`
	}
	return inner != "" && strings.ContainsRune(first, rune(inner[0]))
}

// looksLikeMarkup tells whether text begins with a tag of HTML or XML.
func looksLikeMarkup(text string) bool {
	inner, ok := strings.CutPrefix(text, "<")
	first, _ := utf8.DecodeRuneInString(inner)
	return ok && (unicode.IsLetter(first) || first == '!' || first == '?')
}

// explainMark adds to an error that line, the first one, may be a comment. If the line has
// no separator it can't be much else, and the error would mislead.
func (r *records) explainMark(err error, line string, number int) error {
	if !strings.ContainsAny(line, ";\t,|") {
		return at(fmt.Sprintf("line %d", number), "%s begins with '#'; if it is a comment, set Comment: '#'", wording.Quote(line))
	}
	return fmt.Errorf("%w (line %d begins with '#'; if it is a comment, set Comment: '#')", err, number)
}

// checkSep returns an error if the first line tells Excel what stands between values.
func (r *records) checkSep() error {
	line, number := r.firstLine()
	text := strings.Trim(line, `"`)
	if len(text) < 4 || !strings.EqualFold(text[:4], "sep=") || utf8.RuneCountInString(text[4:]) != 1 {
		return nil
	}
	sign, _ := utf8.DecodeRuneInString(text[4:])
	set := ""
	if sign != r.reader.Comma {
		set = fmt.Sprintf(", and set Comma: %q", sign)
	}
	return at(fmt.Sprintf("line %d", number), "%s tells Excel what stands between values; wanted column names; take the line out of the file%s", wording.Quote(text), set)
}

// otherComma adds to an error of quotation marks that other signs may stand between the
// values, if the first line looks so.
func (r *records) otherComma(err error) error {
	line, number := r.firstLine()
	comma := r.reader.Comma
	own := outside(line, comma)
	best, most := rune(0), 0
	for _, sign := range []rune{';', '\t', ',', '|'} {
		if n := outside(line, sign); n > most && sign != comma {
			best, most = sign, n
		}
	}
	if most == 0 && comma != ' ' && strings.Contains(line, `" "`) { // R's write.table
		best, most = ' ', outside(line, ' ')
	}
	switch {
	case most == 0 || most < own:
		return err
	case own == 0:
		return at(fmt.Sprintf("line %d", number), "outside of quotation marks there is no %q, but %q; did you mean Comma: %q?", comma, best, best)
	}
	return at(fmt.Sprintf("line %d", number), "outside of quotation marks there is %q as often as %q, or more; did you mean Comma: %q? If not: %w", best, comma, best, err)
}

// firstLine returns the first line of the file, and its number, as the reader takes it:
// empty lines and comments do not count.
func (r *records) firstLine() (line string, number int) {
	for text := range strings.Lines(r.start) {
		number++
		line = strings.TrimRight(text, "\r\n")
		first, _ := utf8.DecodeRuneInString(line)
		if line != "" && (r.reader.Comment == 0 || first != r.reader.Comment) {
			return line, number
		}
	}
	return "", number
}

// outside counts a sign outside of quotation marks.
func outside(line string, sign rune) int {
	n, quoted := 0, false
	for _, r := range line {
		switch {
		case r == '"':
			quoted = !quoted
		case r == sign && !quoted:
			n++
		}
	}
	return n
}
