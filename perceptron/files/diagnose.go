package files

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// explain returns the error, or a better one if the beginning of the file shows that it is
// not a CSV file, or has other lines than expected. Errors in later rows stay as they are.
func (r *records) explain(err error) error {
	found, ok := err.(*datasets.Problem)
	early := r.count <= 2 // up to the first row
	if !ok || r.failed || !early && !r.quotes {
		return err
	}
	line, number := r.firstLine()
	place := datasets.Place{Line: number}
	if other := r.otherKind(line); other != nil {
		return other
	}
	if r.quotes && !strings.ContainsRune(inQuotes.ReplaceAllString(line, ""), r.options.comma()) {
		// R's write.table puts spaces between quotation marks.
		if sign := otherSeparator(line, strings.Contains(line, `" "`)); sign != 0 {
			const what = "no %q outside of quotation marks, but %q"
			found = r.options.errSeparator(fmt.Sprintf(what, r.options.comma(), sign), sign)
			found.Place = place
		}
	}
	if !early || !strings.HasPrefix(line, "#") || r.options.Comment != 0 {
		return found
	}
	comment := set("CSV.Comment", '#')
	if strings.ContainsAny(line, ";\t,|") {
		condition := fmt.Sprintf("if line %d, which begins with '#', is a comment", number)
		return found.With(when(condition, comment))
	}
	want := "column names"
	if r.options.NoHeader {
		want = "values"
	}
	noTable := problem(wording.Quote(line)+", which begins with '#'", want)
	return at(place, noTable.With(when("if it is a comment", comment)))
}

// How JSON (an object, or an array of strings, arrays or objects) and a tag of HTML or XML
// begin.
var (
	jsonStart   = regexp.MustCompile(`^\s*(\{\s*["}]|\[\s*["{]|\[\s*\[\s*["{\[\]\-0-9])`)
	markupStart = regexp.MustCompile(`^\s*<[\pL!?]`)
)

// otherKind says what the file looks like, if that is not values in lines, or returns nil.
func (r *records) otherKind(line string) *datasets.Problem {
	values := fmt.Sprintf("lines of values with %q between them", r.options.comma())
	nul := strings.IndexByte(r.start, 0)
	switch {
	case nul >= 0:
		const what = "a program, a picture or something else that is not text (byte %d is NUL)"
		return problem(fmt.Sprintf(what, nul+1), "text in UTF-8")
	case jsonStart.MatchString(r.start):
		const what = "a file that looks like JSON (it begins with %q)"
		return problem(fmt.Sprintf(what, strings.TrimSpace(r.start)[0]), values).
			With(do("in Python write pandas.read_json(…).to_csv(…, index=False), " +
				"with lines=True if each line is an object"))
	case markupStart.MatchString(r.start):
		return problem("a file that looks like a web page or XML (it begins with '<')", values).
			With(do("download the file itself, not the page that shows it"))
	case strings.Contains(inQuotes.ReplaceAllString(line, ""), "\r"):
		return problem("line ends of an old Mac (CR alone)", "LF or CR LF").
			With(do("save the file with line ends of Unix or Windows"))
	}
	return nil
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

// errRagged says that a row has another number of values than the header.
func errRagged(have, want int) *datasets.Problem {
	found := "a row of " + wording.Plural(have, "value")
	return problem(found, fmt.Sprintf("%d, one for each column name", want))
}

// addRaggedFixes adds to a problem with a row, perhaps the first of the file, why it may have so many
// values more than the header.
func (c CSV) addRaggedFixes(p *datasets.Problem, more int, first bool) {
	if more > 0 && c.comma() == ',' && c.decimal() == '.' {
		p.With(datasets.Fix{When: "if a value has a comma in it", Do: "put that in quotation marks"}).
			With(datasets.Fix{
				When: "if the comma is the decimal sign",
				Do:   "save the file with another sign between values",
				Set:  []datasets.Setting{set("CSV.Comma", ';'), set("CSV.Decimal", ',')},
			})
	}
	if more == 1 && first && !c.NoHeader {
		p.With(datasets.Fix{
			When: "if each row begins with its name, as R's write.table writes it",
			Do:   "begin the header with a name for that column",
			Set:  []datasets.Setting{set("CSV.Ignore", nil)},
		})
	}
}
