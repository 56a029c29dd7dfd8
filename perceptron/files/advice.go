package files

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// startSize is how many bytes of a CSV file are examined to say what else it may be.
const startSize = 1 << 14

// explain returns the error, or a better one if the beginning of the file shows that it is
// not a CSV file, or has other lines than expected. Errors in later rows stay as they are.
func (r *records) explain(err error) error {
	early := r.count <= 2 // up to the first row
	if err == nil || r.source.err != nil || !early && !r.quotes {
		return err
	}
	line, number := r.firstLine()
	place := fmt.Sprintf("line %d", number)
	if what := r.kind(line); what != "" {
		return errors.New("the file " + what)
	}
	if own := r.reader.Comma; r.quotes && !strings.ContainsRune(inQuotes.ReplaceAllString(line, ""), own) {
		// R's write.table puts spaces between quotation marks.
		if sign := otherSeparator(line, strings.Contains(line, `" "`)); sign != 0 {
			err = at(place, "outside of quotation marks there is no %q, but %q; did you mean Comma: %q?", own, sign, sign)
		}
	}
	switch {
	case !early || !strings.HasPrefix(line, "#") || r.reader.Comment != 0:
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
		return fmt.Sprintf("looks like a program, a picture or something else that is no text (byte %d is NUL); wanted text in UTF-8", nul+1)
	case jsonStart.MatchString(r.start):
		return fmt.Sprintf("looks like JSON (it begins with %q); wanted lines of values with %q between them; in Python: pandas.read_json(…).to_csv(…, index=False), with lines=True if each line is an object",
			strings.TrimSpace(r.start)[0], r.reader.Comma)
	case markupStart.MatchString(r.start):
		return "looks like a web page or XML (it begins with '<'); wanted lines of values; download the file itself, not the page that shows it"
	case strings.Contains(inQuotes.ReplaceAllString(line, ""), "\r"):
		return "has line ends of an old Mac (CR alone); wanted LF or CR LF; save it with line ends of Unix or Windows"
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
		if line != "" && (r.reader.Comment == 0 || first != r.reader.Comment) {
			return line, number
		}
	}
	return "", number
}

// missingWords are what people write for a missing number, besides PandasNA.
var missingWords = []string{"na", "?", "-", ".", "–", "—"}

// dateLike matches 2024-05-01, 2024-05-01 12:30:00, 1.5.2024 and 05/01/24.
var dateLike = regexp.MustCompile(`^([0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4})([ T].*)?$`)

// amongSigns matches digits among signs, such as 10% and $5.
var amongSigns = regexp.MustCompile(`^[^\pL\d]*\d[\d.,]*[^\pL\d]*$`)

// minuses are the signs that look like the minus of the keyboard: minus, en dash, hyphen.
const minuses = "\u2212\u2013\u2010\u2011"

// notNumber says what to do about a value of a column that is not a number.
func (c CSV) notNumber(col *column, cell string) error {
	if err := wellFormed(cell); err != nil {
		return err
	}
	found := wording.Quote(cell) + " is not a number"
	if col.count == 1 {
		found += ", and 1 value above it is"
	} else if col.count > 1 {
		found += fmt.Sprintf(", and %d values above it are", col.count)
	}
	return errors.New(found + c.numberAdvice(col, cell))
}

// numberAdvice says how a value may become a number, or its column one of words.
func (c CSV) numberAdvice(col *column, cell string) string {
	comma, sign := CSV{Decimal: ','}, c.grouping(cell)
	comma.Thousands = comma.grouping(cell)
	if _, err := comma.number(cell); err == nil && c.decimal() == '.' && strings.Contains(cell, ",") {
		fields := "Decimal: ','"
		if comma.Thousands != 0 {
			fields += fmt.Sprintf(", Thousands: %q", comma.Thousands)
		}
		advice := "; if the comma is the decimal sign, set " + fields
		if c.comma() == ',' {
			advice = "; if the comma is the decimal sign, save the file with another sign between values (Comma: ';', " + fields + ")"
		}
		if sign != 0 {
			advice += fmt.Sprintf("; if it separates thousands, set Thousands: %q", sign)
		}
		return advice
	}
	name := fmt.Sprintf("[]string{%s}", wording.Quote(col.Name))
	switch {
	case dateLike.MatchString(cell):
		return fmt.Sprintf(`; if it is a date, put a number in its place: in Python t[%[1]s] = (pandas.to_datetime(t[%[1]s]) - pandas.Timestamp("2000-01-01")).dt.days, with dayfirst=True where the day comes first, or what matters of it, .dt.month or .dt.day_of_week; to leave the column out, Ignore: %[2]s`,
			wording.Quote(col.Name), name)
	case sign != 0:
		return fmt.Sprintf("; if %q separates thousands, set Thousands: %[1]q", sign)
	case slices.Contains(missingWords, cell) || slices.Contains(PandasNA, cell):
		return "; if it means a missing value, set " + c.missingToo(cell)
	case strings.ContainsAny(cell, minuses) && amongSigns.MatchString(cell):
		return "; its minus sign is not the one of the keyboard, -, which numbers need"
	case amongSigns.MatchString(cell):
		return "; if it shows a number, write that alone, as 12 or -3, in the whole column; to leave it out, Ignore: " + name
	case col.count > 0:
		return "; mend it in the file, or take its line out if that is no row; if it means a missing value, set " + c.missingToo(cell)
	case c.Columns != nil:
		return "; the file that was read first has numbers in this column"
	case c.Label == "":
		return fmt.Sprintf("; if the column is the class, set Label: %s; if it holds words, Categorical: %s; to leave it out, Ignore: %s",
			wording.Quote(col.Name), name, name)
	}
	return fmt.Sprintf("; if the column holds words, set Categorical: %s; to leave it out, Ignore: %s", name, name)
}

// missingToo returns the field Missing with one more value.
func (c CSV) missingToo(cell string) string {
	words, own := c.Missing, len(PandasNA)
	if words == nil {
		words = []string{""}
	}
	if len(words) >= own && slices.Equal(words[:own], PandasNA) {
		return "Missing: append(files.PandasNA, " + wording.Quoted(append(slices.Clone(words[own:]), cell)) + ")"
	}
	set := "Missing: []string{" + wording.Quoted(append(slices.Clone(words), cell)) + "}"
	if c.Missing == nil && slices.Contains(PandasNA, cell) {
		set += ", or Missing: files.PandasNA for all that pandas takes for missing"
	}
	return set
}

// raggedAdvice says why the last row may have a wrong number of values.
func (k *Chunks) raggedAdvice(have int) string {
	c, columns := k.columns.csv, k.columns.list
	advice := ""
	if have > len(columns) && c.comma() == ',' && c.decimal() == '.' {
		advice = "; a value with a comma in it needs quotation marks, and decimal commas another separator (Comma: ';', Decimal: ',')"
	}
	if have == len(columns)+1 && k.report.Rows == 0 && !c.NoHeader {
		advice += "; if each row begins with its name, as R's write.table writes it, begin the header with a name for that column, and set Ignore to it"
	}
	return advice
}
