package files

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/wording"
)

// accepted fails the test unless text can be read.
func accepted(t *testing.T, c CSV, text string) {
	t.Helper()
	if _, err := c.Read(strings.NewReader(text)); err != nil {
		t.Errorf("reading %.60q: error = %v, want none", text, err)
	}
}

// If a file has quotation marks and a separator other than Comma, the error suggests this separator.
func TestOtherSeparatorWithQuotes(t *testing.T) {
	for _, c := range []struct {
		csv   CSV
		text  string
		at    place
		found string
		set   sets
	}{
		{CSV{}, "\"a\";\"b\";\"art\"\n1;2;\"x\"\n", place{Line: 1}, "no ',' outside quotation marks, but ';'", sets{set("CSV.Comma", ';')}},
		{CSV{}, "\n\"a, in m\";\"b\"\n1;2\n", place{Line: 2}, "no ',' outside quotation marks, but ';'", sets{set("CSV.Comma", ';')}},
		{CSV{Comment: '#'}, "# ,,,\n\"a\"\t\"b\"\n1\t2\n", place{Line: 2}, `no ',' outside quotation marks, but '\t'`, sets{set("CSV.Comma", '\t')}},
		{CSV{Comma: ';'}, "\"a\",\"b\"\n1,2\n", place{Line: 1}, "no ';' outside quotation marks, but ','", sets{set("CSV.Comma", ',')}},
		{CSV{}, "\"a\" \"b\"\n\"1\" 2 3\n", place{Line: 1}, "no ',' outside quotation marks, but ' '", sets{set("CSV.Comma", ' ')}},
		// Here the other separator is only inside quotation marks, so it is not suggested.
		{CSV{}, "\"a;b\",\"c;d\"\n1,2\"\n", place{Line: 2, Byte: 4}, "a quotation mark inside a value that does not begin with one", nil},
	} {
		refused(t, c.csv, c.text, c.at, c.found, c.set)
		_, err := c.csv.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("reading %q", c.text), err)
	}
}

func TestLooksLikeAnotherKind(t *testing.T) {
	const (
		object = "a file that looks like JSON (it begins with '{')"
		array  = "a file that looks like JSON (it begins with '[')"
		old    = "line ends of old Macs (CR alone)"
	)
	c := CSV{Label: "c"}
	for text, found := range map[string]string{
		`{"a": 1, "c": "x"}`: object,
		"\n {\n  \"a\": [1, 2],\n  \"c\": [\"x\", \"y\"]\n}\n": object,
		"{\"a\": 1}\n{\"a\": 2}\n":                             object,
		`[{"a": 1}, {"a": 2}]`:                                 array,
		"[[5.1, 3.5], [4.9, 3.0]]":                             array,
		"[\n  [5.1, 3.5],\n  [4.9, 3.0]\n]\n":                  array,
		"<!DOCTYPE html>\n<html lang=\"en\">\n":                "a file that looks like a web page or XML (it begins with '<')",
		"go\x01\x00\x00\n\xff":                                 "a binary file, such as a program or a picture (byte 4 is NUL)",
		"go,c\n\x00\x00\"\n":                                   "a binary file, such as a program or a picture (byte 6 is NUL)",
		"a,c\r1,x\r2,y\r":                                      old,
		"\"a\",\"c\"\r1,\"x\"\r2,\"y\"\r":                      old,
	} {
		refused(t, c, text, place{}, found, nil)
		_, err := c.Read(strings.NewReader(text))
		messagetest.Error(t, found, err)
	}

	// Column names may begin like other formats.
	for _, names := range []string{"[1],[2]", "{a},<1"} {
		refused(t, c, names+"\n1,2\n", place{}, `the label column "c"`, sets{set("CSV.NoHeader", true)})
	}
	missing := sets{set("CSV.IfMissing", DropRow), set("CSV.IfMissing", FillMean)}
	refused(t, c, "\"a\rb\",c\n,x\n", place{Line: 2, Column: 1, Name: "a\rb"}, "a missing value", missing)
	accepted(t, CSV{}, "{a,[b,<c\n1,2,3\n")
	accepted(t, CSV{}, "a\r\n1\r\n2\r")

	// Errors in later rows are returned unchanged.
	refused(t, c, "<b>,c\n1,x\n2,y\n,z\n", place{Line: 4, Column: 1, Name: "<b>"}, "a missing value", missing)
}

func TestFirstLineIsAComment(t *testing.T) {
	c := CSV{Label: "c"}
	refused(t, c, "# made by hand\na,c\n1,x\n", place{Line: 1}, `"# made by hand", which begins with '#'`, sets{set("CSV.Comment", '#')})
	refused(t, c, "\n# by \"me\"\na,c\n1,x\n", place{Line: 2}, `"# by \"me\"", which begins with '#'`, sets{set("CSV.Comment", '#')})
	refused(t, c, "# a, b, and more\na,b,c\n1,2,x\n", place{}, `the label column "c"`, sets{set("CSV.NoHeader", true), set("CSV.Comment", '#')})
	refused(t, c, "#a;c\n1;x\n", place{Line: 1}, `only one value, "#a;c"`, sets{set("CSV.Comma", ';'), set("CSV.Comment", '#')})
	refused(t, c, "#a,c\n1,x\n2,\n", place{Line: 3, Column: 2, Name: "c"}, "a missing value", sets{set("CSV.IfMissing", FillMean), set("CSV.IfMissing", DropRow)})
	accepted(t, c, "#a,c\n1,x\n")
}

// The error explains Excel's line sep=; whatever the Comma of the reader is.
func TestSepLine(t *testing.T) {
	const text = "sep=;\na;c\n1;x\n"
	const found = `"sep=;", which sets the separator in Excel`
	refused(t, CSV{Label: "c"}, text, place{Line: 1}, found, sets{set("CSV.Comma", ';')})
	refused(t, CSV{Label: "c", Comma: ';'}, text, place{Line: 1}, found, nil)
	refused(t, CSV{Label: "c", Comma: ';'}, "\ufeff\"sep=;\"\r\na;c\r\n", place{Line: 1}, found, nil)
	refused(t, CSV{Label: "c"}, "SEP=,\na,c\n", place{Line: 1}, strings.Replace(found, "sep=;", "SEP=,", 1), nil)
	accepted(t, CSV{Label: "c"}, "sep=,c\n1,x\n")
}

// For a word in a column of numbers, the fixes don't include Categorical.
func TestOddCellAmongNumbers(t *testing.T) {
	ignore := sets{set("CSV.Ignore", []string{"a"})}
	missing := func(cell string) sets { return sets{set("CSV.NAValues", []string{"", cell})} }
	thousands := func(sign rune) sets { return sets{set("CSV.Thousands", sign)} }
	decimal := set("CSV.Decimal", ',')
	for cell, settings := range map[string]sets{
		"10%":        ignore,
		"3 €":        ignore,
		"−1":         nil,
		"5–10":       missing("5–10"),
		"1\u202f000": thousands('\u202f'),
		"-1 234 567": thousands(' '),
		"1'000.5":    thousands('\''),
		"1,000,000":  thousands(','),
		"1.000,5 kg": missing("1.000,5 kg"),
		"1.000,5":    {decimal, set("CSV.Thousands", '.')},
		"3,5 €":      ignore,
		"$1,234.50":  ignore,
		"1st":        missing("1st"),
		"1234 567":   missing("1234 567"),
		"NA":         append(missing("NA"), set("CSV.NAValues", PandasNA)),
		"–":          missing("–"),
		"1,000":      {decimal, set("CSV.Thousands", ',')},
		"1,000,00":   ignore,
	} {
		refused(t, CSV{Label: "c", Comma: ';'}, "a;c\n1;x\n2;y\n"+cell+";x\n", place{Line: 4, Column: 1, Name: "a"}, wording.Quote(cell), settings)
	}

	// If commas separate values, a comma may be a thousands separator only before three digits.
	at := place{Line: 2, Column: 1, Name: "a"}
	another := sets{set("CSV.Comma", ';'), decimal}
	refused(t, CSV{}, "a,b\n\"1,5\",2\n", at, `"1,5"`, another)
	refused(t, CSV{}, "a,b\n\"1,500\",2\n", at, `"1,500"`, append(another, thousands(',')...))

	// The fix keeps the words that NAValues has already.
	refused(t, CSV{NAValues: PandasNA}, "a,b\n?,2\n", place{Line: 2, Column: 1, Name: "a"}, `"?"`, sets{set("CSV.NAValues", append(PandasNA, "?"))})
	refused(t, CSV{NAValues: []string{"?"}, IfMissing: DropRow}, "a,b\n1,2\n?,2\nNA,2\n",
		place{Line: 4, Column: 1, Name: "a"}, `"NA"`, sets{set("CSV.NAValues", []string{"?", "NA"})})
	refused(t, CSV{NAValues: []string{"?"}}, "a,b\nNaN,2\n",
		place{Line: 2, Column: 1, Name: "a"}, `"NaN"`, sets{set("CSV.NAValues", []string{"?", "NaN"})})
}

// A number with symbols is recognised even if it is the first value of its column.
func TestOddCellFirst(t *testing.T) {
	refused(t, CSV{}, "a,b\n10%,2\n", place{Line: 2, Column: 1, Name: "a"}, `"10%"`, sets{set("CSV.Ignore", []string{"a"})})
	refused(t, CSV{Label: "b"}, "a,b\n1st,2\n", place{Line: 2, Column: 1, Name: "a"}, `"1st"`, sets{set("CSV.Categorical", []string{"a"}), set("CSV.Ignore", []string{"a"})})
	// Numbers above the value in other columns don't count.
	refused(t, CSV{Label: "c"}, "a,b,c\n1,,x\n2,red,x\n", place{Line: 2, Column: 2, Name: "b"}, "a missing value", sets{set("CSV.IfMissing", DropRow), set("CSV.IfMissing", FillMean)})
	refused(t, CSV{Label: "c", IfMissing: FillMean}, "a,b,c\n1,,x\n2,red,x\n", place{Line: 3, Column: 2, Name: "b"}, `"red"`, sets{set("CSV.Categorical", []string{"b"}), set("CSV.Ignore", []string{"b"})})
}

// For dates, the fixes don't include Categorical, because a model can't use categories of single
// days.
func TestDates(t *testing.T) {
	for _, cell := range []string{"2024-05-01", "2024/5/1", "2024-05-01 12:30:00", "2024-05-01T12:30:00Z", "1.5.2024", "05/01/24"} {
		refused(t, CSV{}, "day,b\n"+cell+",2\n", place{Line: 2, Column: 1, Name: "day"}, wording.Quote(cell), sets{set("CSV.Ignore", []string{"day"})})
	}
	refused(t, CSV{Label: "b"}, "day,b\n1-2,2\n", place{Line: 2, Column: 1, Name: "day"}, `"1-2"`, sets{set("CSV.Categorical", []string{"day"}), set("CSV.Ignore", []string{"day"})})
}
