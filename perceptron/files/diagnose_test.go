package files

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/wording"
)

// mustAccept fails the test unless c can read text.
func mustAccept(t *testing.T, c CSV, text string) {
	t.Helper()
	if _, err := c.Read(strings.NewReader(text)); err != nil {
		t.Errorf("Read(%.60q): error = %v, want none", text, err)
	}
}

// If the values are in quotation marks and are not separated by Comma, the error suggests the separator
// that the file seems to use.
func TestSuggestedSeparatorOfQuotedValues(t *testing.T) {
	for _, c := range []struct {
		csv   CSV
		text  string
		at    place
		found string
		set   settings
	}{
		{CSV{}, "\"a\";\"b\";\"art\"\n1;2;\"x\"\n", place{Line: 1}, "';' but no ',' outside quotation marks", settings{set("CSV.Comma", ';')}},
		{CSV{}, "\n\"a, in m\";\"b\"\n1;2\n", place{Line: 2}, "';' but no ',' outside quotation marks", settings{set("CSV.Comma", ';')}},
		{CSV{Comment: '#'}, "# ,,,\n\"a\"\t\"b\"\n1\t2\n", place{Line: 2}, `'\t' but no ',' outside quotation marks`, settings{set("CSV.Comma", '\t')}},
		{CSV{Comma: ';'}, "\"a\",\"b\"\n1,2\n", place{Line: 1}, "',' but no ';' outside quotation marks", settings{set("CSV.Comma", ',')}},
		{CSV{}, "\"a\" \"b\"\n\"1\" 2 3\n", place{Line: 1}, "' ' but no ',' outside quotation marks", settings{set("CSV.Comma", ' ')}},
		// The semicolons are inside quotation marks, so they are not suggested as separators.
		{CSV{}, "\"a;b\",\"c;d\"\n1,2\"\n", place{Line: 2, Byte: 4}, "a quotation mark inside a value that is not in quotation marks", nil},
	} {
		mustReject(t, c.csv, c.text, c.at, c.found, c.set)
		_, err := c.csv.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("reading %q", c.text), err)
	}
}

func TestSuspectedFormats(t *testing.T) {
	const (
		object = "a file that looks like JSON (it begins with '{')"
		array  = "a file that looks like JSON (it begins with '[')"
		onlyCR = "lines that end in CR without LF"
	)
	c := CSV{Label: "c"}
	for text, found := range map[string]string{
		`{"a": 1, "c": "x"}`: object,
		"\n {\n  \"a\": [1, 2],\n  \"c\": [\"x\", \"y\"]\n}\n": object,
		"{\"a\": 1}\n{\"a\": 2}\n":                             object,
		`[{"a": 1}, {"a": 2}]`:                                 array,
		"[[5.1, 3.5], [4.9, 3.0]]":                             array,
		"[\n  [5.1, 3.5],\n  [4.9, 3.0]\n]\n":                  array,
		"<!DOCTYPE html>\n<html lang=\"en\">\n":                "a web page or XML",
		"go\x01\x00\x00\n\xff":                                 "a binary file, such as a program or a picture (byte 4 is NUL)",
		"go,c\n\x00\x00\"\n":                                   "a binary file, such as a program or a picture (byte 6 is NUL)",
		"a,c\r1,x\r2,y\r":                                      onlyCR,
		"\"a\",\"c\"\r1,\"x\"\r2,\"y\"\r":                      onlyCR,
	} {
		mustReject(t, c, text, place{}, found, nil)
		_, err := c.Read(strings.NewReader(text))
		messagetest.Error(t, found, err)
	}

	// Column names may begin like JSON or HTML. The error is about the missing label column.
	for _, names := range []string{"[1],[2]", "{a},<1"} {
		mustReject(t, c, names+"\n1,2\n", place{}, `the label column "c"`, settings{set("CSV.NoHeader", true)})
	}
	missing := settings{set("CSV.IfMissing", DropRow), set("CSV.IfMissing", FillMean)}
	mustReject(t, c, "\"a\rb\",c\n,x\n", place{Line: 2, Column: 1, Name: "a\rb"}, "a missing value", missing)
	mustAccept(t, CSV{}, "{a,[b,<c\n1,2,3\n")
	mustAccept(t, CSV{}, "a\r\n1\r\n2\r")

	// The header looks like HTML, but the error is in the third row, so it is about the value.
	mustReject(t, c, "<b>,c\n1,x\n2,y\n,z\n", place{Line: 4, Column: 1, Name: "<b>"}, "a missing value", missing)
}

// If the first line begins with # and reading fails in the header or the first row, the error suggests
// that the line is a comment.
func TestSuspectedComment(t *testing.T) {
	c := CSV{Label: "c"}
	mustReject(t, c, "# made by hand\na,c\n1,x\n", place{Line: 1}, `"# made by hand", which begins with '#'`, settings{set("CSV.Comment", '#')})
	mustReject(t, c, "\n# by \"me\"\na,c\n1,x\n", place{Line: 2}, `"# by \"me\"", which begins with '#'`, settings{set("CSV.Comment", '#')})
	mustReject(t, c, "# a, b, and more\na,b,c\n1,2,x\n", place{}, `the label column "c"`, settings{set("CSV.NoHeader", true), set("CSV.Comment", '#')})
	mustReject(t, c, "#a;c\n1;x\n", place{Line: 1}, `only one value, "#a;c"`, settings{set("CSV.Comma", ';'), set("CSV.Comment", '#')})
	// The error is in the second row, so the header is not suspected.
	mustReject(t, c, "#a,c\n1,x\n2,\n", place{Line: 3, Column: 2, Name: "c"}, "a missing value", settings{set("CSV.IfMissing", FillMean), set("CSV.IfMissing", DropRow)})
	mustAccept(t, c, "#a,c\n1,x\n")
}

// Old programs end lines in CR. Every method that reads the column names says so.
func TestOnlyReturns(t *testing.T) {
	const text = "a,b,y\r1,red,p\r2,blue,q\r"
	name := writeFile(t, "data.csv", text)
	_, errRead := CSV{Label: "y", AutoCategorical: true}.ReadFile(name)
	_, errDescribe := CSV{}.DescribeFile(name)
	_, errNames := CSV{}.ReadColumnNames(name)
	for method, err := range map[string]error{
		"ReadFile": errRead, "DescribeFile": errDescribe, "ReadColumnNames": errNames,
	} {
		if p := asProblem(err); p == nil || p.Found != "lines that end in CR without LF" {
			t.Errorf("%s: error = %v, want one about the line ends", method, err)
		}
	}
}

// A first line such as sep=; is an instruction to Excel. It is rejected, whatever the value of Comma.
func TestSepLine(t *testing.T) {
	const text = "sep=;\na;c\n1;x\n"
	const found = `"sep=;", which sets the separator in Excel`
	mustReject(t, CSV{Label: "c"}, text, place{Line: 1}, found, settings{set("CSV.Comma", ';')})
	mustReject(t, CSV{Label: "c", Comma: ';'}, text, place{Line: 1}, found, nil)
	mustReject(t, CSV{Label: "c", Comma: ';'}, "\ufeff\"sep=;\"\r\na;c\r\n", place{Line: 1}, found, nil)
	mustReject(t, CSV{Label: "c"}, "SEP=,\na,c\n", place{Line: 1}, strings.Replace(found, "sep=;", "SEP=,", 1), nil)
	mustAccept(t, CSV{Label: "c"}, "sep=,c\n1,x\n") // a column may have the name "sep="
}

// If the values above a word are numbers, the column holds numbers, so the fixes don't include
// Categorical.
func TestFixesForWordBelowNumbers(t *testing.T) {
	ignore := settings{set("CSV.Ignore", []string{"a"})}
	missing := func(cell string) settings { return settings{set("CSV.NAValues", []string{"", cell})} }
	thousands := func(separator rune) settings { return settings{set("CSV.Thousands", separator)} }
	decimal := set("CSV.Decimal", ',')
	for cell, want := range map[string]settings{
		"10%":        ignore,
		"3 €":        ignore,
		"−1":         nil, // U+2212, a minus sign other than the hyphen that numbers need
		"5–10":       nil,
		"1\u202f000": thousands('\u202f'),
		"-1 234 567": thousands(' '),
		"1'000.5":    thousands('\''),
		"1,000,000":  thousands(','),
		"1.000,5 kg": nil,
		"1.000,5":    {decimal, set("CSV.Thousands", '.')},
		"3,5 €":      ignore,
		"$1,234.50":  ignore,
		"1st":        nil,
		"1234 567":   nil,
		"unknown":    missing("unknown"),
		"#DIV/0!":    missing("#DIV/0!"),
		"NA":         append(missing("NA"), set("CSV.NAValues", PandasNA)),
		"–":          missing("–"),
		"1,000":      {decimal, set("CSV.Thousands", ',')},
		"1,000,00":   ignore,
	} {
		mustReject(t, CSV{Label: "c", Comma: ';'}, "a;c\n1;x\n2;y\n"+cell+";x\n", place{Line: 4, Column: 1, Name: "a"}, wording.Quote(cell), want)
	}

	// A comma before three digits may be a decimal or a thousands separator. Before one digit, it can only
	// be a decimal separator.
	at := place{Line: 2, Column: 1, Name: "a"}
	decimalComma := settings{set("CSV.Comma", ';'), decimal}
	mustReject(t, CSV{}, "a,b\n\"1,5\",2\n", at, `"1,5"`, decimalComma)
	mustReject(t, CSV{}, "a,b\n\"1,500\",2\n", at, `"1,500"`, append(decimalComma, thousands(',')...))

	// The fix adds the word to the words that are already in NAValues.
	mustReject(t, CSV{NAValues: PandasNA}, "a,b\n?,2\n", place{Line: 2, Column: 1, Name: "a"}, `"?"`, settings{set("CSV.NAValues", append(PandasNA, "?"))})
	mustReject(t, CSV{NAValues: []string{"?"}, IfMissing: DropRow}, "a,b\n1,2\n?,2\nNA,2\n",
		place{Line: 4, Column: 1, Name: "a"}, `"NA"`, settings{set("CSV.NAValues", []string{"?", "NA"})})
	mustReject(t, CSV{NAValues: []string{"?"}}, "a,b\nNaN,2\n",
		place{Line: 2, Column: 1, Name: "a"}, `"NaN"`, settings{set("CSV.NAValues", []string{"?", "NaN"})})
}

// A number with symbols, such as 10%, is recognised even if it is the first value of its column.
func TestFixesForFirstValueOfColumn(t *testing.T) {
	mustReject(t, CSV{}, "a,b\n10%,2\n", place{Line: 2, Column: 1, Name: "a"}, `"10%"`, settings{set("CSV.Ignore", []string{"a"})})
	mustReject(t, CSV{Label: "b"}, "a,b\n1st,2\n", place{Line: 2, Column: 1, Name: "a"}, `"1st"`, settings{set("CSV.Categorical", []string{"a"}), set("CSV.Ignore", []string{"a"})})
	// Column b has no number above the word red, so it may be a column of categories. The numbers in
	// column a don't matter.
	mustReject(t, CSV{Label: "c"}, "a,b,c\n1,,x\n2,red,x\n", place{Line: 2, Column: 2, Name: "b"}, "a missing value", settings{set("CSV.IfMissing", DropRow), set("CSV.IfMissing", FillMean)})
	mustReject(t, CSV{Label: "c", IfMissing: FillMean}, "a,b,c\n1,,x\n2,red,x\n", place{Line: 3, Column: 2, Name: "b"}, `"red"`, settings{set("CSV.Categorical", []string{"b"}), set("CSV.Ignore", []string{"b"})})
}

// For dates, the fixes don't include Categorical: if each day were a category, most days in a later file
// would be unseen categories.
func TestFixesForDates(t *testing.T) {
	for _, cell := range []string{"2024-05-01", "2024/5/1", "2024-05-01 12:30:00", "2024-05-01T12:30:00Z", "1.5.2024", "05/01/24"} {
		mustReject(t, CSV{}, "day,b\n"+cell+",2\n", place{Line: 2, Column: 1, Name: "day"}, wording.Quote(cell), settings{set("CSV.Ignore", []string{"day"})})
	}
	// 1-2 is not a date.
	mustReject(t, CSV{Label: "b"}, "day,b\n1-2,2\n", place{Line: 2, Column: 1, Name: "day"}, `"1-2"`, settings{set("CSV.Categorical", []string{"day"}), set("CSV.Ignore", []string{"day"})})
}
