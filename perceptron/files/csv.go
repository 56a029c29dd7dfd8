package files

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// mostColumns is the most columns of a CSV file: each takes some hundred bytes beside its
// numbers, and two in the file may be enough to claim it.
const mostColumns = 1 << 20

// CSV reads a table of values with commas between them: a line of column names, then a
// line for each row. The column Label holds the class of the row, in any words; all others
// hold numbers.
//
//	sepal_length,sepal_width,petal_length,petal_width,species
//	5.1,3.5,1.4,0.2,setosa
//
//	files.CSV{Label: "species"}.ReadFile("flowers.csv")
//
// The zero value has no label column (Classes is nil), and each field changes one thing.
// Spaces around a value, empty lines and a byte order mark are ignored. A value in
// quotation marks may hold commas and line ends; a mark inside it is written twice.
//
// All else is an error, which names the line, the column (both counted from 1) and its
// name: a missing value, a number that is not finite, a row that is longer or shorter than
// the header, names that are empty or repeated, text that is not UTF-8, one line of more
// than 16 MiB, more than 1,048,576 columns.
//
// # More columns
//
// A column named in Categorical becomes a column for each of its categories, in its place
// and sorted: colour=blue, colour=red, 1 where the row has it and 0 elsewhere. A file that
// is to be predicted must get the columns of the one trained on, whatever it holds: Like
// takes them from a table.
//
//	train, err := files.CSV{Label: "fruit", Categorical: []string{"colour"}}.ReadFile("train.csv")
//	fresh, err := files.CSV{Like: train, Categorical: []string{"colour"}}.ReadFile("fresh.csv")
//
// 100 MB take some seconds, and about twice the memory of the numbers.
type CSV struct {
	Label    string // the column of the classes; "": there is none
	Comma    rune   // between values; 0: ',' (';' and '\t' are common)
	Decimal  rune   // in numbers; 0: '.' (',' in many countries)
	Comment  rune   // lines that begin with it are skipped; 0: none are
	NoHeader bool   // the first line is a row; the columns are named 1, 2, …

	Categorical []string // columns of words: a column of 0 and 1 for each word
	Ignore      []string // columns to be left out; "" is one without a name

	Missing   []string // the values that mean a missing one; nil: the empty one
	IfMissing Missing  // what to do then; the zero value Refuse is an error
	Report    *Report  // is told what was left out or filled; must be set if IfMissing is

	// Like is a table whose columns the result gets, in its order: the names, the
	// categories, and with FillMean the means of its numbers. Columns of the file that it
	// lacks are an error, to be named in Ignore; so is a category that it lacks. Of a
	// saved model, datasets.Table{Features: model.Features} is enough.
	Like datasets.Table
}

// ReadFile reads the file called name. Errors begin with the file's name.
func (c CSV) ReadFile(name string) (datasets.Table, error) {
	return inFile(name, c.read)
}

// Read reads the table from r.
func (c CSV) Read(r io.Reader) (datasets.Table, error) {
	t, err := c.read(r)
	return t, named("", err)
}

func (c CSV) read(r io.Reader) (datasets.Table, error) {
	if err := c.check(); err != nil {
		return datasets.Table{}, err
	}
	records, err := c.open(r)
	if err != nil {
		return datasets.Table{}, err
	}
	t, err := c.gather(records)
	return t, records.explain(err)
}

// gather reads the table from records.
func (c CSV) gather(records *records) (datasets.Table, error) {
	names, first, err := c.header(records)
	if err != nil {
		return datasets.Table{}, err
	}
	p, err := c.plan(names)
	if err != nil {
		return datasets.Table{}, err
	}
	g := gather{plan: p, records: records}
	if first != nil {
		if err := g.add(first); err != nil {
			return datasets.Table{}, err
		}
	}
	for {
		record, err := records.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return datasets.Table{}, err
		}
		if err := g.add(record); err != nil {
			return datasets.Table{}, err
		}
	}
	t, err := g.table()
	if err != nil {
		return datasets.Table{}, err
	}
	if c.Report != nil {
		*c.Report = g.report
	}
	return t, nil
}

// check returns an error if the fields do not fit one another.
func (c CSV) check() error {
	comma, decimal := c.comma(), c.decimal()
	for _, sign := range []rune{comma, decimal, c.Comment} {
		if sign == '"' || sign == '\r' || sign == '\n' || sign == utf8.RuneError || !utf8.ValidRune(sign) {
			return fmt.Errorf("one of Comma, Decimal and Comment is %q; wanted a sign that is no quotation mark and no line end", sign)
		}
	}
	switch {
	case comma == decimal:
		return fmt.Errorf("the fields Comma and Decimal are both %q; wanted two signs: files with decimal commas have Comma: ';' as a rule", comma)
	case comma == c.Comment:
		return fmt.Errorf("the fields Comma and Comment are both %q; wanted two signs", comma)
	case c.IfMissing < Refuse || c.IfMissing > FillMean:
		return fmt.Errorf("the field IfMissing is %d; wanted Refuse, DropRow or FillMean", int(c.IfMissing))
	case c.IfMissing != Refuse && c.Report == nil:
		return fmt.Errorf("the field IfMissing is %v, and nobody is told what that does; set Report: &report, of a var report files.Report, and print it", c.IfMissing)
	}
	return nil
}

func (c CSV) comma() rune {
	if c.Comma == 0 {
		return ','
	}
	return c.Comma
}

func (c CSV) decimal() rune {
	if c.Decimal == 0 {
		return '.'
	}
	return c.Decimal
}

// header reads the column names. Without them, it makes names, and returns the first row.
func (c CSV) header(records *records) (names, first []string, err error) {
	record, err := records.next()
	if errors.Is(err, io.EOF) {
		return nil, nil, errors.New("the file is empty; wanted a line of column names")
	}
	if err != nil {
		return nil, nil, err
	}
	if err := records.checkSep(); err != nil {
		return nil, nil, err
	}
	if err := c.checkComma(record, records.line()); err != nil {
		return nil, nil, err
	}
	if len(record) > mostColumns {
		return nil, nil, at(fmt.Sprintf("line %d", records.line()), "there are %d columns; wanted at most %d: is the table turned on its side?", len(record), mostColumns)
	}
	if c.NoHeader {
		for j := range record {
			names = append(names, strconv.Itoa(j+1))
		}
		return names, record, nil
	}
	column := make(map[string]int, len(record))
	for j, cell := range record {
		name := strings.Clone(strings.TrimSpace(cell))
		place := func() string { return fmt.Sprintf("line %d, column %d", records.line(), j+1) }
		if err := wellFormed(name); err != nil {
			return nil, nil, placed{place(), err}
		}
		k, repeated := column[name]
		switch {
		case name == "" && !slices.Contains(c.Ignore, ""):
			return nil, nil, at(place(), "the column has no name; %s", c.namelessAdvice(record, j))
		case repeated && name != "":
			return nil, nil, at(fmt.Sprintf("line %d", records.line()), "columns %d and %d are both named %s; wanted different names", k+1, j+1, wording.Quote(name))
		}
		column[name] = j
		names = append(names, name)
	}
	if c.looksLikeRow(names) {
		return nil, nil, at(fmt.Sprintf("line %d", records.line()), "the column names are all numbers (%s); if this line is a row, set NoHeader: true, else give the columns names", wording.Quoted(names[:min(3, len(names))]))
	}
	return names, nil, nil
}

// namelessAdvice says what to do about column j, which has no name.
func (c CSV) namelessAdvice(record []string, j int) string {
	const ignore = `leave it out by Ignore: []string{""}`
	switch {
	case j == 0:
		return "give it one, or " + ignore + " (pandas writes its index so, unless told index=False)"
	case allEmpty(record[j:]):
		return fmt.Sprintf("the line ends with %q: take that out, or give the column a name, or %s", c.comma(), ignore)
	}
	return "give it one, or " + ignore
}

// allEmpty tells whether no cell has anything but spaces.
func allEmpty(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

// checkComma returns an error if the line has one value, and another sign would give more.
func (c CSV) checkComma(record []string, line int) error {
	if len(record) != 1 {
		return nil
	}
	best, most := rune(0), 0
	for _, sign := range []rune{';', '\t', ',', '|', ' '} {
		if n := strings.Count(strings.TrimSpace(record[0]), string(sign)); n > most && sign != c.comma() {
			best, most = sign, n
		}
	}
	if most == 0 || best == ' ' && !c.NoHeader {
		return nil
	}
	return at(fmt.Sprintf("line %d", line), "%s is one value; did you mean Comma: %q?", wording.Quote(record[0]), best)
}

// looksLikeRow tells whether all names, but that of the label, are numbers. Numbers that
// rise or fall all the way are names: 0, 1, 2, or wavelengths.
func (c CSV) looksLikeRow(names []string) bool {
	var values []float64
	for _, name := range names {
		if name == c.Label && name != "" {
			continue
		}
		v, err := strconv.ParseFloat(name, 64)
		if err != nil {
			return false
		}
		values = append(values, v)
	}
	if len(values) == 0 {
		return false
	}
	rising, falling := true, true
	for k := 1; k < len(values); k++ {
		rising = rising && values[k-1] < values[k]
		falling = falling && values[k-1] > values[k]
	}
	return !rising && !falling
}

// wellFormed returns an error if a name is not UTF-8 or has a NUL in it.
func wellFormed(name string) error {
	switch {
	case !utf8.ValidString(name):
		return fmt.Errorf("%s is not UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8)", wording.Quote(name))
	case strings.ContainsRune(name, 0):
		return fmt.Errorf("%s holds a NUL byte; is the file text?", wording.Quote(name))
	}
	return nil
}

// number returns the float64 nearest to the number in a cell.
func (c CSV) number(cell string) (float64, error) {
	text := cell
	if decimal := c.decimal(); decimal != '.' {
		if strings.Contains(cell, ".") {
			return 0, fmt.Errorf("%s has a point, and Decimal is %q; wanted one decimal sign in the file, and none between thousands", wording.Quote(cell), decimal)
		}
		text = strings.Replace(cell, string(decimal), ".", 1)
	}
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is too large for a float64", wording.Quote(cell))
	case err != nil || strings.Contains(cell, "_"): // ParseFloat takes 1_000
		return 0, errNotNumber
	case math.IsNaN(v) || math.IsInf(v, 0):
		return 0, fmt.Errorf("%s is not a finite number; if it means a missing value, set %s", wording.Quote(cell), c.missingToo(cell))
	}
	return v, nil
}

var errNotNumber = errors.New("not a number")

// open returns the records of r.
func (c CSV) open(r io.Reader) (*records, error) {
	plain, err := unpacked(r)
	if err != nil {
		return nil, err
	}
	if err := asText(plain); err != nil {
		return nil, err
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
