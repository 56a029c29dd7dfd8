package files

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// explain returns the error, or a better one if the beginning of the file shows that it is
// not a CSV file, or has other lines than expected. Errors in later rows stay as they are.
func (r *records) explain(err error) error {
	early := r.count <= 2 // up to the first row
	if err == nil || r.failed || !early && !r.quotes {
		return err
	}
	line, number := r.firstLine()
	place := fmt.Sprintf("line %d", number)
	if what := r.kind(line); what != "" {
		return errors.New("the file " + what)
	}
	if own := r.options.comma(); r.quotes && !strings.ContainsRune(inQuotes.ReplaceAllString(line, ""), own) {
		// R's write.table puts spaces between quotation marks.
		if sign := otherSeparator(line, strings.Contains(line, `" "`)); sign != 0 {
			err = at(place, "outside of quotation marks there is no %q, but %q; did you mean Comma: %q?",
				own, sign, sign)
		}
	}
	switch {
	case !early || !strings.HasPrefix(line, "#") || r.options.Comment != 0:
		return err
	case strings.ContainsAny(line, ";\t,|"):
		return fmt.Errorf("%w (line %d begins with '#'; if it is a comment, set Comment: '#')", err, number)
	}
	return at(place, "%s begins with '#'; if it is a comment, set Comment: '#'", wording.Quote(line))
}

// How JSON (an object, or an array of strings, arrays or objects) and a tag of HTML or XML
// begin.
var (
	jsonStart   = regexp.MustCompile(`^\s*(\{\s*["}]|\[\s*["{]|\[\s*\[\s*["{\[\]\-0-9])`)
	markupStart = regexp.MustCompile(`^\s*<[\pL!?]`)
)

// kind says what the file looks like, if that is not values in lines.
func (r *records) kind(line string) string {
	switch nul := strings.IndexByte(r.start, 0); {
	case nul >= 0:
		return fmt.Sprintf("looks like a program, a picture or something else that is no text "+
			"(byte %d is NUL); wanted text in UTF-8", nul+1)
	case jsonStart.MatchString(r.start):
		return fmt.Sprintf("looks like JSON (it begins with %q); "+
			"wanted lines of values with %q between them; "+
			"in Python: pandas.read_json(…).to_csv(…, index=False), "+
			"with lines=True if each line is an object",
			strings.TrimSpace(r.start)[0], r.options.comma())
	case markupStart.MatchString(r.start):
		return "looks like a web page or XML (it begins with '<'); wanted lines of values; " +
			"download the file itself, not the page that shows it"
	case strings.Contains(inQuotes.ReplaceAllString(line, ""), "\r"):
		return "has line ends of an old Mac (CR alone); wanted LF or CR LF; " +
			"save it with line ends of Unix or Windows"
	}
	return ""
}

// firstLine returns the first line that the reader takes from the file, and its number:
// it skips empty lines and comments.
func (r *records) firstLine() (line string, number int) {
	for text := range strings.Lines(r.start) {
		number++
		line = strings.TrimRight(text, "\r\n")
		first, _ := utf8.DecodeRuneInString(line)
		if line != "" && (r.options.Comment == 0 || first != r.options.Comment) {
			return line, number
		}
	}
	return "", number
}

// raggedAdvice says why a row, perhaps the first of the file, may have another number of values than
// the header.
func (c CSV) raggedAdvice(have, want int, first bool) string {
	advice := ""
	if have > want && c.comma() == ',' && c.decimal() == '.' {
		advice = "; a value with a comma in it needs quotation marks, " +
			"and decimal commas another separator (Comma: ';', Decimal: ',')"
	}
	if have == want+1 && first && !c.NoHeader {
		advice += "; if each row begins with its name, as R's write.table writes it, " +
			"begin the header with a name for that column, and set Ignore to it"
	}
	return advice
}
