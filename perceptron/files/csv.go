package files

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"perceptronlab/perceptron/datasets"
)

// CSV reads a table of values separated by commas: a line of column names, then one line per row.
// The column Label holds the class of the row, which may be any text. All other columns hold
// numbers, or the words true and false, unless they are listed in Categorical or Ignore.
//
//	sepal_length,sepal_width,petal_length,petal_width,species
//	5.1,3.5,1.4,0.2,setosa
//
//	files.CSV{Label: "species"}.ReadFile("flowers.csv")
//
// The zero value has no label column, so the Classes of the table are nil. Spaces around a value, empty lines
// and a byte order mark are ignored. A value in quotation marks may contain commas and line ends. A quotation
// mark inside such a value is written twice. Lines end in LF, CR LF or CR CR LF. In a file with only one
// column, an empty line below the column name, if there is one, is a row whose value is missing.
//
// If Comma is ' ', each run of spaces and tabs is one separator, and those at both ends of a line are
// ignored, as with sep=r"\s+" in pandas. A missing value is then written as "".
//
// If all classes are numbers, equal numbers are one class, with the spelling that occurs first. For example,
// 1, 1.0, +1 and 1e0 are one class, because DataFrames, NumPy and LIBSVM write the same class differently.
// If a class is not a number, or has a leading zero, as 007 and some postcodes do, all classes are words.
// Different spellings are then different classes. With TextLabels, all classes are words, so the versions
// 1.1 and 1.10 are two classes.
//
// A label that usually means a missing value, such as NA, NaN, None, null or ?, is an error unless
// TextLabels is set or NAValues lists it. So is a dash, unless + is a class, too. A warning in the Report
// names classes such as missing, which may stand for a missing value.
//
// The numbers in the column Weight are the Weights of the table: how much each row counts in training. They
// are not a feature. A weight that is missing or not positive is an error, but with [DropRow], a row without
// a weight is skipped.
//
// A column whose values are all true or false, in capital or small letters, is read as 1 and 0.
//
// Errors report the line, and the number and name of the column. Lines and columns are counted from 1. If
// several columns of a named file have words or missing values, the error has one part per column, and a
// fix with all fields to set. It is an error if
//
//   - a value is missing,
//   - a number is not finite,
//   - a whole number, such as 9007199254740993, is not representable as float64,
//   - a number is -9223372036854775808, which NumPy makes of NaN,
//   - a row is longer or shorter than the header, or repeats it,
//   - a value in quotation marks contains lines that look like rows,
//   - a column name is empty or repeated,
//   - or the text is not UTF-8, or not in the Encoding.
//
// A text in UTF-8 is an error if Encoding is another encoding, unless the text is only ASCII.
//
// The limits are 16 MiB per row and 1,048,576 columns.
//
// Reading 100 MB of numbers takes about half a second on one core, and less on several cores. The memory
// needed is little more than the 8 bytes of each number in the table.
//
// # Categories
//
// A column in Categorical is replaced by one column per category, such as colour=blue and colour=red, in
// sorted order. A row has 1 in the column of its category and 0 in the other columns. If all categories of a
// column are numbers, equal numbers are one category, as for classes. The rows of the
// table are Sparse if the table has more than ten times as many columns as it uses of the file. The label
// column does not count.
//
// With AutoCategorical, all columns with words become categorical, and the Report lists them. To find
// these columns, the file is read twice; Read keeps its content in memory. A column of words must not have
// more than 10 different words, unless each word has 2 rows on average, or more than 100 different words,
// unless each word has 10 rows on average. If each word of more than three rows occurs only once, or if
// the words are dates, times, lists or numbers with symbols, the column is an error as well. List the
// column in Ignore, or in Categorical if it is to be categorical all the same. A few words among many
// different numbers are also an error, because they are probably mistakes or stand for missing values.
//
// # Reading other files
//
// The table's Source is a CSV with a [Schema]. The Schema holds the columns, categories, means and classes
// that were learned from the file. The Source reads other files, such as test data or rows to predict, into
// the same columns. Their rows are sparse if the rows of the first table are sparse. A file without a label
// column gives a table without classes. A saved classifier.Model contains the Source.
//
//	train, err := files.CSV{Label: "fruit", Categorical: []string{"colour"}}.ReadFile("train.csv")
//	fresh, err := train.Source.ReadFile("fresh.csv")
//
// In a program that imports package files/parquet, all methods except SplitFile also read Parquet files,
// which are recognised by their first bytes, like the CSV files of the same DataFrames.
//
// Columns are found by name, in any order. Without a header, they are found by position, so the label column
// may be missing only if it was the last column. It is an error if a column is missing or misspelled.
// Columns that are not in the Schema are left out: those that the first file did not have, and those that
// were ignored, such as the index of a DataFrame. So are the weights, because predictions do not need them;
// to continue training with the weights of another file, set Weight again. With [FillMean], missing numbers
// are replaced by the means of the first file. For new categories, see [Unseen]. The Source skips as many
// lines above the column names as the first file had (Skip); it is an error if the column names are among
// these lines.
//
// # Missing values
//
// A missing value is an error unless IfMissing allows it. The table's Report lists the rows that were
// skipped, the columns in which values were replaced, and the spellings of classes that were merged.
// Printing the table shows the first line of the Report.
//
// If a value in NAValues is a number, such as -999, it stands for all equal numbers: -999.0, -9.99e2, and
// -9,999 for the value -9999 if Thousands is ','. Such a value does not apply to the label column, so the
// class -1 is not missing because features have the placeholder -1. A list in ColumnNA applies only to its
// column, which may be the label column. The Report counts how often each value was found, and String names
// the values that were found nowhere. With a Schema, the empty value is missing even if NAValues does not
// list it, like null in a DataFrame, unless it is a category of the Schema.
//
//	train, err := files.CSV{Label: "fruit", IfMissing: files.DropRow}.ReadFile("train.csv")
//	fmt.Println(train.Report)
type CSV struct {
	Label    string // the column of the classes; "": there is none
	Comma    rune   // the separator of values; 0: ','; ' ': any run of spaces and tabs
	Decimal  rune   // the decimal separator; 0: '.' (',' in many countries)
	Skip     int    // the number of lines above the column names, such as a title, that are not read
	Comment  rune   // lines above the header that begin with this character are skipped; 0: none are
	NoHeader bool   // the first line is a row; the columns are named 1, 2, …

	Thousands rune   // the thousands separator, as in 1,234,567; 0: there is none
	Encoding  string // the encoding, as Python names it, such as "latin-1", "utf-16" or "gbk"; "": UTF-8

	Weight      string   // the column of the weights of the rows; "": there is none
	TextLabels  bool     // labels are texts, so equal numbers are different classes, and NA is a class
	Categorical []string // columns of words; each word becomes a column of 0 and 1
	Ignore      []string // columns to leave out; "" is a column without a name

	AutoCategorical bool // columns with words are categorical, too, unless they have too many words

	NAValues  []string            // values that stand for a missing value; nil: only the empty value
	ColumnNA  map[string][]string // more such values, each list for the column that is its key
	IfMissing MissingPolicy       // how to handle missing values; the zero value RefuseMissing: an error
	Unseen    Unseen              // how to handle categories that are not in the Schema

	DropUnlabelled bool // skip rows without a class, whatever IfMissing is

	// Schema holds the columns, categories, means and classes of the file that was read first; nil:
	// learn them from this file. A table's Source has a Schema instead of Categorical and Ignore.
	Schema *Schema
}

// check returns an error if the separators are invalid, or if fields contradict one another.
func (c CSV) check() error {
	if err := c.checkCharacters(); err != nil {
		return err
	}
	if c.Schema != nil && (c.Categorical != nil || c.AutoCategorical || c.Ignore != nil) {
		return problem("a Schema together with Categorical or Ignore",
			"the Schema alone, which determines the use of each column")
	}
	return nil
}

// checkCharacters returns an error if a separator or the comment character is invalid, or if two of these
// characters that can't be equal are equal.
func (c CSV) checkCharacters() error {
	if c.Skip < 0 {
		return problem(fmt.Sprintf("%d lines to skip", c.Skip), "a number of at least 0")
	}
	comma, decimal := c.comma(), c.decimal()
	for _, r := range []rune{comma, decimal, c.Comment, c.Thousands} {
		if r == '"' || r == '\r' || r == '\n' || r == utf8.RuneError || !utf8.ValidRune(r) {
			return problem(fmt.Sprintf("the character %q as a separator or comment character", r),
				"a character other than a quotation mark or a line end")
		}
	}
	switch {
	case decimal == c.Thousands:
		return errSameCharacter(decimal, "decimal separator", "thousands separator").
			With(when("for example", set("CSV.Decimal", ','), set("CSV.Thousands", '.')))
	case comma == decimal:
		const semicolons = "if semicolons separate values and commas are decimal separators"
		return errSameCharacter(comma, "separator of values", "decimal separator").
			With(when(semicolons, set("CSV.Comma", ';'))).
			With(when("if commas separate values", set("CSV.Decimal", '.')))
	case comma == c.Comment:
		return errSameCharacter(comma, "separator of values", "comment character")
	}
	return nil
}

// errSameCharacter returns the problem that a character has two uses.
func errSameCharacter(r rune, use1, use2 string) *datasets.Problem {
	return problem(fmt.Sprintf("%q as both the %s and the %s", r, use1, use2), "two different characters")
}

func (c CSV) comma() rune { return cmp.Or(c.Comma, ',') }

func (c CSV) decimal() rune { return cmp.Or(c.Decimal, '.') }

// missing returns the values that mean a missing value.
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
