package files

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// Records are the lines of a CSV file, cut into values.
type records struct {
	reader *csv.Reader
	source *meter
	start  string   // how the file begins
	count  int      // records read so far, including one with an error
	quotes bool     // the error was about quotation marks
	unread []string // the record that next returns once more, if there is one
}

// open returns the records of a file.
func (c CSV) open(in *input) (*records, error) {
	plain, err := in.text()
	if err != nil {
		return nil, err
	}
	encoding, err := c.encoding()
	if err != nil {
		return nil, err
	}
	if encoding != nil {
		plain = bufio.NewReaderSize(encoding.NewDecoder().Reader(plain), 1<<16)
	}
	start, err := plain.Peek(startSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	source := &meter{from: plain}
	reader := csv.NewReader(source)
	reader.Comma = c.comma()
	reader.Comment = c.Comment
	reader.ReuseRecord = true
	reader.FieldsPerRecord = -1 // a ragged row gets a sentence of ours
	reader.TrimLeadingSpace = reader.Comma != ' ' && reader.Comma != '\t'
	return &records{reader: reader, source: source, start: string(start)}, nil
}

// all ranges over the remaining records; each overwrites the one before. An error is the
// last pair.
func (r *records) all() iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		for {
			record, err := r.next()
			if errors.Is(err, io.EOF) || !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// next returns the next record, in a slice that the following call overwrites. It
// returns io.EOF after the last.
func (r *records) next() ([]string, error) {
	if record := r.unread; record != nil {
		r.unread = nil
		return record, nil
	}
	r.source.n = 0
	r.count++
	record, err := r.reader.Read()
	switch {
	case r.source.err != nil:
		return nil, r.source.err
	case err == nil || errors.Is(err, io.EOF):
		return record, err
	}
	if wrong := (*csv.ParseError)(nil); errors.As(err, &wrong) {
		r.quotes, err = true, quoteError(wrong)
	}
	return nil, err
}

// quoteError says what is wrong with a quotation mark.
func quoteError(wrong *csv.ParseError) error {
	place := fmt.Sprintf("line %d, byte %d", wrong.Line, wrong.Column)
	switch {
	case errors.Is(wrong, csv.ErrBareQuote):
		return at(place, `a quotation mark stands inside a value that does not begin with one; put the value in quotation marks and write the mark twice: "5"" wide"`)
	case wrong.StartLine != wrong.Line:
		return at(fmt.Sprintf("line %d", wrong.StartLine),
			`a value begins with a quotation mark, and none ends it up to line %d; a mark inside a value is written twice: "5"" wide"`, wrong.Line)
	}
	return at(place, `a quotation mark that ends a value is missing, or something follows it; a mark inside a value is written twice: "5"" wide"`)
}

// line returns the line on which the last record begins.
func (r *records) line() int {
	line, _ := r.reader.FieldPos(0)
	return line
}

// place names value j of the last record.
func (r *records) place(j int, name string) string {
	line, _ := r.reader.FieldPos(j)
	return fmt.Sprintf("line %d, column %d (%s)", line, j+1, wording.Quote(name))
}

// mostLine is the longest line, or row of values with quotes, in bytes.
const mostLine = 16 << 20

// A meter returns an error when one record has too many bytes. It is reset before each
// record; what the reader has read ahead does not matter.
type meter struct {
	from io.Reader
	n    int
	err  error // other than io.EOF
}

func (m *meter) Read(p []byte) (int, error) {
	if m.n > mostLine {
		m.err = fmt.Errorf("one row has more than %d MiB; is a quotation mark not closed, or is the file not text?", mostLine>>20)
		return 0, m.err
	}
	n, err := m.from.Read(p)
	m.n += n
	if err != nil && !errors.Is(err, io.EOF) {
		m.err = err
	}
	return n, err
}

// mostColumns is the most columns of a CSV file, and categories of a column: each takes some
// hundred bytes besides its numbers, for as little as two bytes in the file.
const mostColumns = 1 << 20

// header returns the column names. If there are none, it makes them and leaves the first row
// to be read.
func (c CSV) header(records *records) ([]string, error) {
	record, err := records.next()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the file is empty; wanted a line of column names")
	}
	if err != nil {
		return nil, err
	}
	line := fmt.Sprintf("line %d", records.line())
	if err := c.checkSeparator(record); err != nil {
		return nil, placed{line, err}
	}
	if len(record) > mostColumns {
		return nil, at(line, "there are %d columns; wanted at most %d: is the table turned on its side?", len(record), mostColumns)
	}
	if c.NoHeader {
		records.unread = record
		return numerals(len(record), 1), nil
	}
	names := make([]string, len(record))
	column := make(map[string]int, len(record))
	for j, cell := range record {
		name := strings.Clone(strings.TrimSpace(cell))
		place := fmt.Sprintf("%s, column %d", line, j+1)
		if err := wellFormed(name); err != nil {
			return nil, placed{place, err}
		}
		k, repeated := column[name]
		switch {
		case c.Columns != nil: // others are left out, whatever they are called
		case name == "" && !slices.Contains(c.Ignore, ""):
			return nil, at(place, "the column has no name; %s", c.namelessAdvice(record, j))
		case repeated && name != "":
			return nil, at(line, "columns %d and %d are both named %s; wanted different names", k+1, j+1, wording.Quote(name))
		}
		names[j], column[name] = name, j
	}
	if c.Columns == nil && c.looksLikeRow(names) {
		return nil, at(line, "the column names are all numbers (%s); if this line is a row, set NoHeader: true, else give the columns names", wording.Quoted(names[:min(3, len(names))]))
	}
	return names, nil
}

// checkSeparator returns an error if the first line is Excel's sep=; or has only one value
// where another separator would give more.
func (c CSV) checkSeparator(record []string) error {
	line := strings.Join(record, string(c.comma()))
	if utf8.RuneCountInString(line) == 5 && strings.EqualFold(line[:4], "sep=") {
		set := ""
		if sign, _ := utf8.DecodeRuneInString(line[4:]); sign != c.comma() {
			set = fmt.Sprintf(", and set Comma: %q", sign)
		}
		return fmt.Errorf("%s tells Excel what stands between values; wanted column names; take the line out of the file%s", wording.Quote(line), set)
	}
	if sign := otherSeparator(strings.TrimSpace(line), c.NoHeader); len(record) == 1 && sign != 0 && sign != c.comma() {
		return fmt.Errorf("%s is one value; did you mean Comma: %q?", wording.Quote(line), sign)
	}
	return nil
}

// inQuotes matches what is in quotation marks.
var inQuotes = regexp.MustCompile(`"[^"]*("|$)`)

// otherSeparator returns the separator that is most frequent outside quotation marks, or 0.
func otherSeparator(line string, space bool) rune {
	line = inQuotes.ReplaceAllString(line, "")
	best, most := rune(0), 0
	for _, sign := range []rune{';', '\t', ',', '|', ' '} {
		if n := strings.Count(line, string(sign)); n > most && (sign != ' ' || space) {
			best, most = sign, n
		}
	}
	return best
}

// namelessAdvice says what to do about column j, which has no name.
func (c CSV) namelessAdvice(record []string, j int) string {
	const ignore = `leave it out by Ignore: []string{""}`
	switch {
	case j == 0:
		return "give it one, or " + ignore + " (pandas writes its index so, unless told index=False)"
	case strings.TrimSpace(strings.Join(record[j:], "")) == "":
		return fmt.Sprintf("the line ends with %q: take that out, or give the column a name, or %s", c.comma(), ignore)
	}
	return "give it one, or " + ignore
}

// looksLikeRow reports whether all names of numbers or categories are numbers. Numbers
// that only rise or only fall count as names: 0, 1, 2, or wavelengths.
func (c CSV) looksLikeRow(names []string) bool {
	rising, falling, last := true, true, math.NaN()
	for _, name := range names {
		if name == c.Label && name != "" || slices.Contains(c.Ignore, name) {
			continue
		}
		v, err := strconv.ParseFloat(name, 64)
		if err != nil {
			return false
		}
		rising, falling, last = rising && !(last >= v), falling && !(last <= v), v
	}
	return !rising && !falling
}

// wellFormed returns an error if a name is not UTF-8 or has a NUL in it.
func wellFormed(name string) error {
	switch {
	case !utf8.ValidString(name):
		return fmt.Errorf(`%s is not UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8), or set Encoding, to "windows-1252" if it comes from Windows`, wording.Quote(name))
	case strings.ContainsRune(name, 0):
		return fmt.Errorf("%s holds a NUL byte; is the file text?", wording.Quote(name))
	}
	return nil
}
