package files

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"perceptronlab/perceptron/datasets"
)

// CSV reads a table of values with commas between them: a line of column names, then a
// line for each row. The column Label holds the class of the row, as any text; all others
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
// Where all labels are numbers, equal ones are one class, in the spelling that comes first: 1,
// 1.0, +1 and 1e0, as a DataFrame, NumPy and LIBSVM write the same label. If one of them is no
// number or has a leading zero, as 007 and postcodes have, all are words.
//
// Anything else is an error that names the line, the column (both counted from 1) and its
// name: a missing value, a number that is not finite, a whole number that no float64 equals
// (9007199254740993), a row that is longer or shorter than the header, names that are empty or
// repeated, text that is not UTF-8, one line of more than 16 MiB, more than 1,048,576 columns.
//
// 100 MB of numbers take about half a second on one core and less on several, and little more memory than
// the numbers themselves.
//
// # More columns
//
// A column named in Categorical is replaced by one column for each of its categories,
// sorted: colour=blue, colour=red, 1 where the row has it and 0 elsewhere. If the table gets
// more than ten columns for each one of the file, its rows are Sparse.
//
// # More files
//
// The table's Source is a CSV with the Schema of the file: the categories, the means and the
// classes that it has learnt there. It reads other files into the same columns, sparse if the
// first table was: a file to test on, or one to predict, which need not have a label column. A
// saved classifier.Model has it too.
//
//	train, err := files.CSV{Label: "fruit", Categorical: []string{"colour"}}.ReadFile("train.csv")
//	fresh, err := train.Source.ReadFile("fresh.csv")
//
// Columns are found by their names, in any order; without a header by their places, so that
// only a label in the last place may be missing. A column that is missing is an error. Columns
// that the first file did not have, or that it ignored, are left out, such as the index of a
// DataFrame; a name that is misspelt is an error because then another one is missing. Missing
// values are filled as in the first file. For a category that is new, see Unseen.
//
// # Missing values
//
// A missing value is an error unless IfMissing says otherwise. Then the table's Report has the rows
// that were skipped, and the values that stand where one is missing; it also says which labels
// are one class. Printing the table shows the first line of the Report.
//
//	train, err := files.CSV{Label: "fruit", IfMissing: files.DropRow}.ReadFile("train.csv")
//	fmt.Println(train.Report)
type CSV struct {
	Label    string // the column of the classes; "": there is none
	Comma    rune   // between values; 0: ',' (';' and '\t' are common)
	Decimal  rune   // in numbers; 0: '.' (',' in many countries)
	Comment  rune   // lines that begin with it are skipped; 0: none are
	NoHeader bool   // the first line is a row; the columns are named 1, 2, …

	Thousands rune   // a sign between thousands, as in 1,234,567; 0: there is none
	Encoding  string // of the text, as Python names it: "latin-1", "cp1252"; "": UTF-8

	Categorical []string // columns of words: a column of 0 and 1 for each word
	Ignore      []string // columns to be left out; "" is one without a name

	NAValues  []string      // the values that stand for a missing one; none: the empty one
	IfMissing MissingPolicy // what to do then; with the zero value RefuseMissing it is an error
	Unseen    Unseen        // what to do about a category that the file read first does not have

	// Schema is what was learnt from the file that was read first; nil: learn it from this one. A
	// table's Source has it, in place of Categorical and Ignore.
	Schema *Schema
}

// check returns an error if the fields contradict one another.
func (c CSV) check() error {
	if err := c.checkSigns(); err != nil {
		return err
	}
	if c.Schema != nil && (c.Categorical != nil || c.Ignore != nil) {
		return problem("a Schema, which says what each column is for, beside Categorical or Ignore",
			"a Schema alone")
	}
	return nil
}

// checkSigns returns an error unless the signs between and in values can be told apart.
func (c CSV) checkSigns() error {
	comma, decimal := c.comma(), c.decimal()
	for _, sign := range []rune{comma, decimal, c.Comment, c.Thousands} {
		if sign == '"' || sign == '\r' || sign == '\n' || sign == utf8.RuneError || !utf8.ValidRune(sign) {
			return problem(fmt.Sprintf("the sign %q", sign),
				"signs that are no quotation mark and no line end")
		}
	}
	switch {
	case decimal == c.Thousands:
		return errSameSign(decimal, "decimal sign", "sign between thousands").
			With(when("for example", set("CSV.Decimal", ','), set("CSV.Thousands", '.')))
	case comma == decimal:
		return errSameSign(comma, "sign between values", "decimal sign").
			With(when("if values have decimal commas and semicolons between them", set("CSV.Comma", ';'))).
			With(when("if commas separate values", set("CSV.Decimal", '.')))
	case comma == c.Comment:
		return errSameSign(comma, "sign between values", "sign of comments")
	}
	return nil
}

// errSameSign says that a sign stands for two things.
func errSameSign(sign rune, one, other string) *datasets.Problem {
	return problem(fmt.Sprintf("%q as both the %s and the %s", sign, one, other), "two signs")
}

func (c CSV) comma() rune { return cmp.Or(c.Comma, ',') }

func (c CSV) decimal() rune { return cmp.Or(c.Decimal, '.') }

// missing returns the values that stand for a missing one.
func (c CSV) missing() []string {
	if len(c.NAValues) == 0 {
		return []string{""}
	}
	words := make([]string, len(c.NAValues))
	for k, word := range c.NAValues {
		words[k] = strings.TrimSpace(word)
	}
	return words
}
