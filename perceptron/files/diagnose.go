package files

import (
	"fmt"
	"regexp"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// explain returns err, or a more helpful error if the file seems to have another format, another
// separator, or comments. It returns err unchanged if the file could not be read, if a row is too long,
// or if err occurred after the first row and is not about quotation marks.
func (r *records) explain(err error) error {
	if r.frame != nil {
		return explainFrame(err)
	}
	p, ok := err.(*datasets.Problem)
	early := r.count <= 2 // nothing after the first row has been read
	if !ok || r.failed || !early && !r.quotes {
		return err
	}
	if other := errNoCSV(r.start, r.options.comma()); other != nil {
		return other
	}
	separator := r.otherSeparator()
	if separator != nil {
		p = separator
	}
	if !early {
		return p
	}
	layout := r.wrongLayout()
	if layout != nil && separator == nil {
		return layout
	}
	return r.explainHash(p)
}

// otherSeparator returns the problem that another character than c.Comma seems to separate the quoted values
// of the first line. It returns nil if there is none, or if the error is not about quotation marks.
func (r *records) otherSeparator() *datasets.Problem {
	line, number := r.firstLine()
	comma := r.options.comma()
	if !r.quotes || strings.ContainsRune(inQuotes.ReplaceAllString(line, ""), comma) {
		return nil
	}
	other := mostFrequentSeparator(line, strings.Contains(line, `" "`)) // R's write.table writes "a" "b"
	if other == 0 {
		return nil
	}
	p := r.options.errSeparator(fmt.Sprintf("%q but no %q outside quotation marks", other, comma), other)
	p.Place = datasets.Place{Line: number}
	return p
}

// explainHash returns p, or a problem that explains that the first line may be a comment if it begins with
// '#'.
func (r *records) explainHash(p *datasets.Problem) *datasets.Problem {
	line, number := r.firstLine()
	if !strings.HasPrefix(line, "#") || r.options.Comment != 0 {
		return p
	}
	comment := set("CSV.Comment", '#')
	if strings.ContainsAny(line, ";\t,|") {
		condition := fmt.Sprintf("if line %d, which begins with '#', is a comment", number)
		return r.addHashFix(p).With(when(condition, comment))
	}
	want := "column names"
	if r.options.NoHeader {
		want = "values"
	}
	p = problem(wording.Quote(line)+", which begins with '#'", want)
	p.Place = datasets.Place{Line: number}
	return r.addHashFix(p).With(when("if the line is a comment", comment))
}

var (
	// jsonStart matches the beginning of a JSON object, or of a JSON array of strings, arrays or objects.
	jsonStart = regexp.MustCompile(`^\s*(\{\s*["}]|\[\s*["{]|\[\s*\[\s*["{\[\]\-0-9])`)

	// markupStart matches the beginning of HTML or XML.
	markupStart = regexp.MustCompile(`^\s*<[\pL!?]`)
)

// checkReturns returns an error if lines end in CR without LF, so the first line contains the whole file.
func (r *records) checkReturns() error {
	line, _ := r.firstLine()
	if !strings.Contains(inQuotes.ReplaceAllString(line, ""), "\r") {
		return nil
	}
	return problem("lines that end in CR without LF", "lines that end in LF or CR LF").
		With(do("save the file with Unix or Windows line ends"))
}

// errNoCSV returns the problem that a file that begins with start seems to be a binary file, JSON, HTML or
// XML. It returns nil if the file does not look like one of them.
func errNoCSV(start string, comma rune) *datasets.Problem {
	nul := strings.IndexByte(start, 0)
	switch {
	case nul >= 0:
		const found = "a binary file, such as a program or a picture (byte %d is NUL)"
		return problem(fmt.Sprintf(found, nul+1), "text in UTF-8")
	case jsonStart.MatchString(start):
		const found = "a file that looks like JSON (it begins with %q)"
		return problem(fmt.Sprintf(found, strings.TrimSpace(start)[0]), valuesSeparatedBy(comma)).
			With(do("in Python write pandas.read_json(…).to_csv(…, index=False)")).
			With(datasets.Fix{When: "if each line is an object", Do: "call read_json with lines=True"})
	case markupStart.MatchString(start):
		const found = "a file that looks like a web page or XML (it begins with '<')"
		return problem(found, valuesSeparatedBy(comma)).
			With(do("download the file itself, not the page that shows it"))
	}
	return nil
}

// valuesSeparatedBy describes a CSV file.
func valuesSeparatedBy(comma rune) string {
	return fmt.Sprintf("lines of values separated by %q", comma)
}

// firstLine returns the first line that is neither empty nor a comment above the column names, and its
// number.
func (r *records) firstLine() (line string, number int) {
	number = r.above.lines
	for text := range strings.Lines(r.start) {
		number++
		line = strings.TrimRight(text, "\r\n")
		if line != "" {
			return line, number
		}
	}
	return "", number
}

// errRagged returns the problem that a row is longer or shorter than the header.
func errRagged(have, want int) *datasets.Problem {
	return problem(wording.Plural(have, "value"), fmt.Sprintf("%d, one per column name", want))
}

// errRaggedRow returns the problem, with its fixes, that a record is longer or shorter than the header, which
// has the given width. The argument first reports whether the record is the first row below the header.
func (c CSV) errRaggedRow(record []string, width int, first bool) *datasets.Problem {
	p := errRagged(len(record), width)
	c.addCommentFix(p, record)
	if len(record) == 1 && p.Fixes == nil {
		p.With(datasets.Fix{When: "if the line is not a row, such as a footer", Do: "delete it"})
	}
	c.addRowFixes(p, len(record)-width, first)
	return p
}

// addRowFixes adds fixes to the problem that a row is longer than the header. The argument more is the number
// of values in the row minus the number of values in the header, and first is that of errRaggedRow.
func (c CSV) addRowFixes(p *datasets.Problem, more int, first bool) {
	if more > 0 && c.comma() == ',' && c.decimal() == '.' {
		p.With(datasets.Fix{When: "if a value contains a comma", Do: "put the value in quotation marks"}).
			With(datasets.Fix{
				When: "if the comma is the decimal separator",
				Do:   "save the file with another separator",
				Set:  []datasets.Setting{set("CSV.Comma", ';'), set("CSV.Decimal", ',')},
			})
	}
	if more == 1 && first && !c.NoHeader {
		p.With(datasets.Fix{
			When: "if each row begins with a row name, as in files that R's write.table writes",
			Do:   "add a name for the column of row names at the beginning of the header",
			Set:  []datasets.Setting{set("CSV.Ignore", nil)},
		})
	}
}
