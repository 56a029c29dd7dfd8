package files

import (
	"fmt"
	"strings"
	"testing"
)

// accepted fails unless text is read.
func accepted(t *testing.T, c CSV, text string) {
	t.Helper()
	if _, err := c.Read(strings.NewReader(text)); err != nil {
		t.Errorf("%.60q: %v", text, err)
	}
}

// A file with other separators and names in quotation marks is told the separator first.
func TestOtherSeparatorWithQuotes(t *testing.T) {
	const other = `outside of quotation marks there is no %q, but %q; did you mean Comma: %[2]q?`
	for _, c := range []struct {
		csv        CSV
		text, want string
	}{
		{CSV{}, "\"a\";\"b\";\"art\"\n1;2;\"x\"\n", "line 1: " + fmt.Sprintf(other, ',', ';')},
		{CSV{}, "\n\"a, in m\";\"b\"\n1;2\n", "line 2: " + fmt.Sprintf(other, ',', ';')},
		{CSV{Comment: '#'}, "# ,,,\n\"a\"\t\"b\"\n1\t2\n", "line 2: " + fmt.Sprintf(other, ',', '\t')},
		{CSV{Comma: ';'}, "\"a\",\"b\"\n1,2\n", "line 1: " + fmt.Sprintf(other, ';', ',')},
		{CSV{}, "\"a\" \"b\"\n\"1\" 2 3\n", "line 1: " + fmt.Sprintf(other, ',', ' ')},
		// Nothing speaks for another one.
		{CSV{}, "\"a;b\",\"c;d\"\n1,2\"\n", `line 2, byte 4: a quotation mark stands inside a value that does not begin with one; put the value in quotation marks and write the mark twice: "5"" wide"`},
	} {
		refused(t, c.csv, c.text, c.want)
	}
}

func TestLooksLikeAnotherKind(t *testing.T) {
	const (
		json  = `the file looks like JSON (it begins with %q); wanted lines of values with ',' between them; in Python: pandas.read_json(…).to_csv(…, index=False), with lines=True if each line is an object`
		page  = `the file looks like a web page or XML (it begins with '<'); wanted lines of values; download the file itself, not the page that shows it`
		nul   = `the file looks like a program, a picture or something else that is no text (byte %d is NUL); wanted text in UTF-8`
		old   = `the file has line ends of an old Mac (CR alone); wanted LF or CR LF; save it with line ends of Unix or Windows`
		label = `Label: no column is named "c"; the columns are `
	)
	c := CSV{Label: "c"}
	for _, x := range []struct{ text, want string }{
		{`{"a": 1, "c": "x"}`, fmt.Sprintf(json, '{')},
		{"\n {\n  \"a\": [1, 2],\n  \"c\": [\"x\", \"y\"]\n}\n", fmt.Sprintf(json, '{')},
		{"{\"a\": 1}\n{\"a\": 2}\n", fmt.Sprintf(json, '{')},
		{`[{"a": 1}, {"a": 2}]`, fmt.Sprintf(json, '[')},
		{"[[5.1, 3.5], [4.9, 3.0]]", fmt.Sprintf(json, '[')},
		{"[\n  [5.1, 3.5],\n  [4.9, 3.0]\n]\n", fmt.Sprintf(json, '[')},
		{"<!DOCTYPE html>\n<html lang=\"en\">\n", page},
		{"go\x01\x00\x00\n\xff", fmt.Sprintf(nul, 4)},
		{"go,c\n\x00\x00\"\n", fmt.Sprintf(nul, 6)},
		{"a,c\r1,x\r2,y\r", old},
		{"\"a\",\"c\"\r1,\"x\"\r2,\"y\"\r", old},
		// Names that begin so are names.
		{"[1],[2]\n1,2\n", label + `"[1]", "[2]"; if the first line is a row and not names, set NoHeader: true`},
		{"{a},<1\n1,2\n", label + `"{a}", "<1"; if the first line is a row and not names, set NoHeader: true`},
		{"\"a\rb\",c\n,x\n", `line 2, column 1 ("a\rb"): the number is missing; set IfMissing: files.DropRow to leave such rows out, or files.FillMean to put the column's mean there`},
	} {
		refused(t, c, x.text, x.want)
	}
	accepted(t, CSV{}, "{a,[b,<c\n1,2,3\n")
	accepted(t, CSV{}, "a\r\n1\r\n2\r")

	// An error of a later row stays as it is.
	refused(t, CSV{Label: "c"}, "<b>,c\n1,x\n2,y\n,z\n", `line 4, column 1 ("<b>"): the number is missing; set IfMissing: files.DropRow to leave such rows out, or files.FillMean to put the column's mean there`)
}

func TestFirstLineIsAComment(t *testing.T) {
	c := CSV{Label: "c"}
	refused(t, c, "# made by hand\na,c\n1,x\n", `line 1: "# made by hand" begins with '#'; if it is a comment, set Comment: '#'`)
	refused(t, c, "\n# by \"me\"\na,c\n1,x\n", `line 2: "# by \"me\"" begins with '#'; if it is a comment, set Comment: '#'`)
	refused(t, c, "# a, b, and more\na,b,c\n1,2,x\n", `Label: no column is named "c"; the columns are "# a", "b", "and more"; if the first line is a row and not names, set NoHeader: true (line 1 begins with '#'; if it is a comment, set Comment: '#')`)
	refused(t, c, "#a;c\n1;x\n", `line 1: "#a;c" is one value; did you mean Comma: ';'? (line 1 begins with '#'; if it is a comment, set Comment: '#')`)
	refused(t, c, "#a,c\n1,x\n2,\n", `line 3, column 2 ("c"): the class is missing; to leave such rows out, set IfMissing: files.FillMean, which puts means for missing numbers, or files.DropRow, which leaves out every row where anything is missing`)
	accepted(t, c, "#a,c\n1,x\n")
}

// Excel's line is told as what it is, whatever Comma says.
func TestSepLine(t *testing.T) {
	const text = "sep=;\na;c\n1;x\n"
	const said = `line 1: "sep=;" tells Excel what stands between values; wanted column names; take the line out of the file`
	refused(t, CSV{Label: "c"}, text, said+`, and set Comma: ';'`)
	refused(t, CSV{Label: "c", Comma: ';'}, text, said)
	refused(t, CSV{Label: "c", Comma: ';'}, "\ufeff\"sep=;\"\r\na;c\r\n", said)
	refused(t, CSV{Label: "c"}, "SEP=,\na,c\n", strings.Replace(said, "sep=;", "SEP=,", 1))
	accepted(t, CSV{Label: "c"}, "sep=,c\n1,x\n")
}

// One odd value in a column of numbers is told so, and Categorical is not offered.
func TestOddCellAmongNumbers(t *testing.T) {
	const word = `; mend it in the file, or take its line out if that is no row; if it means a missing value, set Missing: []string{"", `
	const signs = ` is not a number, and 2 values above it are; if it shows a number, write that alone, as 12 or -3, in the whole column; to leave it out, Ignore: []string{"a"}`
	for cell, want := range map[string]string{
		"10%":        `"10%"` + signs,
		"3 €":        `"3 €"` + signs,
		"−1":         `"−1" is not a number, and 2 values above it are; its minus sign is not the one of the keyboard, -, which numbers need`,
		"5–10":       `"5–10" is not a number, and 2 values above it are` + word + `"5–10"}`,
		"1\u202f000": `"1\u202f000" is not a number, and 2 values above it are; if '\u202f' separates thousands, set Thousands: '\u202f'`,
		"-1 234 567": `"-1 234 567" is not a number, and 2 values above it are; if ' ' separates thousands, set Thousands: ' '`,
		"1'000.5":    `"1'000.5" is not a number, and 2 values above it are; if '\'' separates thousands, set Thousands: '\''`,
		"1,000,000":  `"1,000,000" is not a number, and 2 values above it are; if ',' separates thousands, set Thousands: ','`,
		"1.000,5 kg": `"1.000,5 kg" is not a number, and 2 values above it are` + word + `"1.000,5 kg"}`,
		"1.000,5":    `"1.000,5" is not a number, and 2 values above it are; if the comma is the decimal sign, set Decimal: ',', Thousands: '.'`,
		"3,5 €":      `"3,5 €"` + signs,
		"$1,234.50":  `"$1,234.50"` + signs,
		"1st":        `"1st" is not a number, and 2 values above it are` + word + `"1st"}`,
		"1234 567":   `"1234 567" is not a number, and 2 values above it are` + word + `"1234 567"}`,
		"NA":         `"NA" is not a number, and 2 values above it are; if it means a missing value, set Missing: []string{"", "NA"}, or Missing: files.PandasNA for all that pandas takes for missing`,
		"–":          `"–" is not a number, and 2 values above it are; if it means a missing value, set Missing: []string{"", "–"}`,
		"1,000":      `"1,000" is not a number, and 2 values above it are; if the comma is the decimal sign, set Decimal: ','; if it separates thousands, set Thousands: ','`,
		"1,000,00":   `"1,000,00"` + signs,
	} {
		refused(t, CSV{Label: "c", Comma: ';'}, "a;c\n1;x\n2;y\n"+cell+";x\n", `line 4, column 1 ("a"): `+want)
	}

	// In a file with commas between values, only a comma before three digits may stand before thousands.
	const another = "; if the comma is the decimal sign, save the file with another sign between values (Comma: ';', Decimal: ',')"
	refused(t, CSV{}, "a,b\n\"1,5\",2\n", `line 2, column 1 ("a"): "1,5" is not a number`+another)
	refused(t, CSV{}, "a,b\n\"1,500\",2\n", `line 2, column 1 ("a"): "1,500" is not a number`+another+`; if it separates thousands, set Thousands: ','`)

	// What was set in Missing stays set.
	refused(t, CSV{Missing: PandasNA}, "a,b\n?,2\n", `line 2, column 1 ("a"): "?" is not a number; if it means a missing value, set Missing: append(files.PandasNA, "?")`)
	refused(t, CSV{Missing: []string{"?"}, IfMissing: DropRow}, "a,b\n1,2\n?,2\nNA,2\n",
		`line 4, column 1 ("a"): "NA" is not a number, and 1 value above it is; if it means a missing value, set Missing: []string{"?", "NA"}`)
	refused(t, CSV{Missing: []string{"?"}}, "a,b\nNaN,2\n",
		`line 2, column 1 ("a"): "NaN" is not a finite number; if it means a missing value, set Missing: []string{"?", "NaN"}`)
}

// A column that begins with such a value is no column of words either.
func TestOddCellFirst(t *testing.T) {
	refused(t, CSV{}, "a,b\n10%,2\n", `line 2, column 1 ("a"): "10%" is not a number; if it shows a number, write that alone, as 12 or -3, in the whole column; to leave it out, Ignore: []string{"a"}`)
	refused(t, CSV{Label: "b"}, "a,b\n1st,2\n", `line 2, column 1 ("a"): "1st" is not a number; if the column holds words, set Categorical: []string{"a"}; to leave it out, Ignore: []string{"a"}`)
	// The numbers of another column do not count.
	refused(t, CSV{Label: "c"}, "a,b,c\n1,,x\n2,red,x\n", `line 2, column 2 ("b"): the number is missing; set IfMissing: files.DropRow to leave such rows out, or files.FillMean to put the column's mean there`)
	refused(t, CSV{Label: "c", IfMissing: FillMean}, "a,b,c\n1,,x\n2,red,x\n", `line 3, column 2 ("b"): "red" is not a number; if the column holds words, set Categorical: []string{"b"}; to leave it out, Ignore: []string{"b"}`)
}

// A date is no word: a category for each day would tell a model nothing about the next one.
func TestDates(t *testing.T) {
	const days = ` is not a number; if it is a date, put a number in its place: in Python t["day"] = (pandas.to_datetime(t["day"]) - pandas.Timestamp("2000-01-01")).dt.days, with dayfirst=True where the day comes first, or what matters of it, .dt.month or .dt.day_of_week; to leave the column out, Ignore: []string{"day"}`
	for _, cell := range []string{"2024-05-01", "2024/5/1", "2024-05-01 12:30:00", "2024-05-01T12:30:00Z", "1.5.2024", "05/01/24"} {
		refused(t, CSV{}, "day,b\n"+cell+",2\n", `line 2, column 1 ("day"): "`+cell+`"`+days)
	}
	refused(t, CSV{Label: "b"}, "day,b\n1-2,2\n", `line 2, column 1 ("day"): "1-2" is not a number; if the column holds words, set Categorical: []string{"day"}; to leave it out, Ignore: []string{"day"}`)
}
