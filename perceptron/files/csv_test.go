package files

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// All texts in this test give the same table. They differ in line ends, byte order marks, spaces, empty
// lines, quotation marks, separators, comments, ignored columns and the order of columns.
func TestCSVReadsEquivalentTexts(t *testing.T) {
	want := datasets.Table{
		Features: []string{"a", "b"},
		Rows:     [][]float64{{1.5, -2}, {1e-3, 4}},
		Classes:  []string{"yes", "no"},
	}
	label := CSV{Label: "c"}
	for _, c := range []struct {
		csv  CSV
		text string
	}{
		{label, "a,b,c\n1.5,-2,yes\n1e-3,4,no\n"},
		{label, "c,a,b\nyes,1.5,-2\nno,1e-3,4\n"},
		{label, "a,b,c\n1.5,-2,yes\n1e-3,4,no"},
		{label, "a,b,c\r\n1.5,-2,yes\r\n1e-3,4,no\r\n"},
		{label, "\ufeffa,b,c\n1.5,-2,yes\n1e-3,4,no\n"},
		{label, "\ufeff\"a\",b,c\n1.5,-2,yes\n1e-3,4,no\n"},
		{label, " a , b,c \n 1.5,-2 , yes\n\t1e-3, \"4\",no \n"},
		{label, "\na,b,c\n\n1.5,-2,yes\n\n1e-3,4,no\n\n"},
		{label, "\"a\",\"b\",\"c\"\n\"1.5\",\"-2\",\"yes\"\n1e-3,4,no\n"},
		{CSV{Label: "c", Comma: ';'}, "a;b;c\n1.5;-2;yes\n1e-3;4;no\n"},
		{CSV{Label: "c", Comma: '\t'}, "a\tb\tc\n1.5\t-2\tyes\n1e-3\t4\tno\n"},
		{CSV{Label: "c", Comma: ';', Decimal: ','}, "a;b;c\n1,5;-2;yes\n1e-3;4,0;no\n"},
		{CSV{Label: "c", Comment: '#'}, "# made by\n\r\n# \"them\na,b,c\n1.5,-2,yes\n1e-3,4,no\n"},
		{CSV{Label: "c", Ignore: []string{"id"}}, "id,a,b,c\nx,1.5,-2,yes\n,1e-3,4,no\n"},
		{CSV{Label: "c", Ignore: []string{""}}, ",a,b,c\n0,1.5,-2,yes\n1,1e-3,4,no\n"},
		{CSV{Label: "c", Schema: &Schema{Columns: []Column{{Name: "a"}, {Name: "b"}}}}, "b,c,a\n-2,yes,1.5\n4,no,1e-3\n"},
	} {
		mustRead(t, c.csv, c.text, want)
	}
}

func TestCSVWithoutHeaderOrLabel(t *testing.T) {
	mustRead(t, CSV{NoHeader: true, Label: "2"}, "1,yes,2\n3,no,4\n",
		datasets.Table{Features: []string{"1", "3"}, Rows: [][]float64{{1, 2}, {3, 4}}, Classes: []string{"yes", "no"}})
	// Numbers that increase from left to right are accepted as column names.
	mustRead(t, CSV{}, "0,1,2\n5,6,7\n", datasets.Table{Features: []string{"0", "1", "2"}, Rows: [][]float64{{5, 6, 7}}})
}

const fruit = "colour,weight,ripe,fruit\nred,150,yes,apple\ngreen,180,no,apple\nyellow,120,yes,banana\nred,10,yes,cherry\n"

func TestCSVReplacesCategoriesByColumns(t *testing.T) {
	features := []string{"colour=green", "colour=red", "colour=yellow", "weight", "ripe=no", "ripe=yes"}
	// The columns of the table are in the order of the file, not of Categorical.
	mustRead(t, CSV{Label: "fruit", Categorical: []string{"ripe", "colour"}}, fruit, datasets.Table{
		Features: features,
		Rows: [][]float64{
			{0, 1, 0, 150, 0, 1},
			{1, 0, 0, 180, 1, 0},
			{0, 0, 1, 120, 0, 1},
			{0, 1, 0, 10, 0, 1},
		},
		Classes: []string{"apple", "apple", "banana", "cherry"},
	})
}

// Three digits must follow the last thousands separator, and three digits, or two as in India, the others. Whole
// numbers are read exactly. Numbers with a decimal point are rounded to the nearest float64.
func TestCSVNumbers(t *testing.T) {
	for _, c := range []struct {
		csv  CSV
		cell string
		want float64
	}{
		{CSV{Thousands: ','}, `"1,234,567.25"`, 1234567.25},
		{CSV{Thousands: ','}, `"-12,345"`, -12345},
		{CSV{Thousands: ','}, `"1,23,456"`, 123456},
		{CSV{Thousands: ','}, `"-12,34,56,789.5"`, -123456789.5},
		{CSV{Thousands: ','}, "12.5", 12.5},
		{CSV{Comma: ';', Decimal: ',', Thousands: '.'}, "1.234,5", 1234.5},
		{CSV{Thousands: '\u202f'}, "1\u202f234", 1234},
		{CSV{}, "9007199254740994", 1<<53 + 2},
		{CSV{}, "-036028797018963968", -1 << 55},
		{CSV{}, "9007199254740993.0", 1 << 53},
		{CSV{}, "1e300", 1e300},
		{CSV{}, "0.1", 0.1},
	} {
		mustRead(t, c.csv, "a\n"+c.cell+"\n", datasets.Table{Features: []string{"a"}, Rows: [][]float64{{c.want}}})
	}
	for _, cell := range []string{`"1,23"`, `"123,45,678"`, `"1,23,45"`, `"1,234,56,789"`, `"1,2345"`, `",123"`, `"1,234.5,678"`, `"1,+23"`, `"1234,567"`} {
		if got, err := (CSV{Thousands: ','}).Read(strings.NewReader("a\n" + cell + "\n")); foundText(err) != cell {
			t.Errorf("Read of the value %s: rows = %v, error = %v, want a Problem with Found = %s", cell, got.Rows, err, cell)
		}
	}
}

func TestCSVEncodings(t *testing.T) {
	want := datasets.Table{Features: []string{"größe"}, Rows: [][]float64{{1}}, Classes: []string{"café"}}
	for _, name := range []string{"latin-1", "ISO-8859-1", "latin9", "cp1252", "windows-1252"} {
		mustRead(t, CSV{Label: "c", Encoding: name}, "gr\xf6\xdfe,c\n1,caf\xe9\n", want)
	}
	mustRead(t, CSV{Label: "c", Encoding: "mac-roman"}, "gr\x9a\xa7e,c\n1,caf\x8e\n", want)
	mustRead(t, CSV{Label: "c", Encoding: "utf-8"}, "größe,c\n1,café\n", want)
	want.Classes[0] = "€"
	mustRead(t, CSV{Label: "c", Encoding: "cp1252"}, "gr\xf6\xdfe,c\n1,\x80\n", want)
}

func TestCSVErrors(t *testing.T) {
	label := CSV{Label: "c"}
	for _, c := range []struct {
		csv   CSV
		text  string
		at    place
		found string
		set   settings
	}{
		{label, "", place{}, "an empty file", nil},
		{CSV{NoHeader: true}, "\n", place{}, "an empty file", nil},
		{label, "a,b,c\n", place{}, "no row below the column names", nil},
		{label, "a,b\n1,2\n", place{}, `the label column "c"`, settings{set("CSV.NoHeader", true)}},
		{label, "a,C\n1,x\n", place{}, `the label column "c"`, settings{set("CSV.Label", "C")}},
		{CSV{Label: "Petal width"}, "petal_length,petal_width\n1,x\n", place{}, `the label column "Petal width"`, settings{set("CSV.Label", "petal_width")}},
		{CSV{Ignore: []string{"speceis"}}, "space,species\n1,x\n", place{}, `the ignored column "speceis"`, settings{set("CSV.Ignore", []string{"species"})}},
		{
			CSV{ColumnNA: map[string][]string{"Age": {"-1"}}},
			"age,size\n1,2\n",
			place{},
			`missing values of the column "Age"`,
			settings{set("CSV.ColumnNA", map[string][]string{"age": {"-1"}})},
		},
		{CSV{Label: "x3"}, "x1,x2\n1,x\n", place{}, `the label column "x3"`, settings{set("CSV.NoHeader", true)}},
		{label, "c\nx\n", place{}, `only the column "c"`, nil},
		{label, ",b,c\n1,2,x\n", place{Line: 1, Column: 1}, "a column without a name", settings{set("CSV.Ignore", []string{""})}},
		{label, "a,,c\n1,2,x\n", place{Line: 1, Column: 2}, "a column without a name", settings{set("CSV.Ignore", []string{""})}},
		{label, "a,c, ,\n1,x,,\n", place{Line: 1, Column: 3}, "a column without a name", settings{set("CSV.Ignore", []string{""})}},
		{CSV{Label: "c", Ignore: []string{""}}, "a,c,\n1,x\n", place{Line: 2}, "2 values", nil},
		{label, "a,c,a\n1,x,2\n", place{Line: 1}, `the name "a" for both column 1 and column 3`, nil},
		{label, "a,c\n1,5,x\n", place{Line: 2}, "3 values", settings{set("CSV.Comma", ';'), set("CSV.Decimal", ','), set("CSV.Ignore", nil)}},
		{CSV{Label: "c", Comma: '\t'}, "\"a\"\t\"c\"\n\"1\"\t5\t\"x\"\n", place{Line: 2}, "3 values", settings{set("CSV.Ignore", nil)}},
		{label, "a,b,c\n1,abc,x\n", place{Line: 2, Column: 2, Name: "b"}, `"abc"`, settings{set("CSV.Categorical", []string{"b"}), set("CSV.Ignore", []string{"b"})}},
		{CSV{}, "a,b\n1,x\n", place{Line: 2, Column: 2, Name: "b"}, `"x"`, settings{set("CSV.Label", "b"), set("CSV.Categorical", []string{"b"}), set("CSV.Ignore", []string{"b"})}},
		{label, "a,c\n\"1,5\",x\n", place{Line: 2, Column: 1, Name: "a"}, `"1,5"`, settings{set("CSV.Comma", ';'), set("CSV.Decimal", ',')}},
		{CSV{Label: "c", Comma: ';', Decimal: ','}, "a;c\n1.000;x\n", place{Line: 2, Column: 1, Name: "a"}, `"1.000"`, settings{set("CSV.Decimal", '.'), set("CSV.Thousands", '.')}},
		{label, "a,b,c\n1,2,\n", place{Line: 2, Column: 3, Name: "c"}, "a missing value", settings{set("CSV.IfMissing", FillMean), set("CSV.IfMissing", DropRow)}},
		{CSV{Label: "c", NAValues: []string{"?"}}, "a,c\n1,\n", place{Line: 2, Column: 2, Name: "c"}, "an empty value", nil},
		{CSV{Label: "c", IfMissing: FillMean}, "a,c\n,x\n", place{Name: "a"}, "only missing values", settings{set("CSV.Ignore", []string{"a"})}},
		{CSV{Label: "c", IfMissing: DropRow}, "a,c\n,x\n", place{}, "a missing value in every row (1 row)", settings{set("CSV.Ignore", nil)}},
		{label, "a,c\n1e999,x\n", place{Line: 2, Column: 1, Name: "a"}, `"1e999"`, nil},
		{label, "a,c\n1,\"x\ny\"\nz,x\n", place{Line: 4, Column: 1, Name: "a"}, `"z"`, settings{set("CSV.NAValues", []string{"", "z"})}},
		{label, "a,c\n1,\"x\n2,y\n", place{Line: 2}, "a quotation mark that is not closed by the end of line 3", nil},
		{label, "a;b;c\n1;2;x\n", place{Line: 1}, `only one value, "a;b;c"`, settings{set("CSV.Comma", ';')}},
		{label, "5.1,3.5,4.5,c\n4.9,3.6,3,x\n", place{Line: 1}, `only numbers in the header ("5.1", "3.5", "4.5")`, settings{set("CSV.NoHeader", true)}},
		{label, "a,c\ncaf\xe9,x\n", place{Line: 2, Column: 1, Name: "a"}, `"caf\xe9"`, settings{set("CSV.Encoding", "windows-1252"), set("CSV.Encoding", nil)}},
		{label, "a,c\n1,caf\xe9\n", place{Line: 2, Column: 2, Name: "c"}, `"caf\xe9"`, settings{set("CSV.Encoding", "windows-1252"), set("CSV.Encoding", nil)}},
		{label, "a,\xe9,c\n1,2,x\n", place{Line: 1, Column: 2}, `"\xe9"`, settings{set("CSV.Encoding", "windows-1252"), set("CSV.Encoding", nil)}},
		{label, "a,c\n1\x002,x\n", place{}, "a binary file, such as a program or a picture (byte 6 is NUL)", nil},
		{label, "\xff\xfea\x00", place{}, "text in UTF-16", settings{set("CSV.Encoding", "utf-16")}},
		{label, "PK\x03\x04…", place{}, "can't open the archive, which may be truncated: zip: not a valid zip file", nil},
		{CSV{Label: "c", Ignore: []string{"c"}}, "a,c\n", place{}, `the column "c" twice among the label, categorical and ignored columns`, nil},
		{CSV{Comma: ',', Decimal: ','}, "", place{}, "',' as both the separator of values and the decimal separator", settings{set("CSV.Comma", ';'), set("CSV.Decimal", '.')}},
		{CSV{Comma: '"'}, "", place{}, `the character '"' as a separator or comment character`, nil},
		{CSV{Comma: ';', Thousands: '.'}, "", place{}, "'.' as both the decimal separator and the thousands separator", settings{set("CSV.Decimal", ','), set("CSV.Thousands", '.')}},
		{CSV{Encoding: "utf-7"}, "", place{}, `the encoding "utf-7"`, settings{set("CSV.Encoding", "utf-8")}},
		{CSV{Encoding: "gb1803"}, "", place{}, `the encoding "gb1803"`, settings{set("CSV.Encoding", "gb18030")}},
		{CSV{Encoding: "klingon"}, "", place{}, `the encoding "klingon"`, nil},
		{label, "a,c\n9007199254740993,x\n", place{Line: 2, Column: 1, Name: "a"}, "9007199254740993", nil},
		{label, "a,c\n-36028797018963969,x\n", place{Line: 2, Column: 1, Name: "a"}, "-36028797018963969", nil},
		{CSV{Categorical: []string{"k"}}, "k,k=x\nx,1\n", place{}, `2 columns named "k=x"`, nil},
	} {
		mustReject(t, c.csv, c.text, c.at, c.found, c.set)
		_, err := c.csv.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("%v, reading %q", c.found, c.text), err)
	}
}

// Only lines above the column names, or above the first row of a file without column names, are comments. A
// row may begin with the comment character.
func TestComments(t *testing.T) {
	colour := CSV{Comment: '#', Categorical: []string{"colour"}}
	features := []string{"colour=##", "colour=#a", "colour=blue", "v"}
	want := datasets.Table{Features: features, Rows: [][]float64{{0, 1, 0, 1}, {0, 0, 1, 2}, {1, 0, 0, 3}}}
	const rows = "colour,v\n#a,1\nblue,2\n##,3\n"
	for _, comments := range []string{"", "# \"\n", "#\n\n#,1,2\r\n#\n", "\ufeff#\n", "#" + strings.Repeat("x", 1<<20) + "\n"} {
		mustRead(t, colour, comments+rows, want)
	}
	c := CSV{NoHeader: true, Comment: '→', Categorical: []string{"1"}}
	mustRead(t, c, "→ 1\n→ 2\na,1\n→,2\n", datasets.Table{Features: []string{"1=a", "1=→", "2"}, Rows: [][]float64{{1, 0, 1}, {0, 1, 2}}})
	mustReject(t, colour, "# only\n#", place{}, "an empty file", nil)

	// Errors count the comments as lines. A comment among the rows is an error whose fix is to delete it.
	const fix = "if the line is a comment, which '#' begins only above the column names"
	for text, at := range map[string]place{
		"#\n#\na,b\n1,2\n# more\n3,4\n":     {Line: 5},
		"#\n#\na,b\n1,2\n# more,yet\n3,4\n": {Line: 5, Column: 1, Name: "a"},
		"a,b\n# more\n3,4\n":                {Line: 2},
		"a,b\n3,4\n# 5\" wide\n":            {Line: 3, Byte: 4},
	} {
		_, err := CSV{Comment: '#'}.Read(strings.NewReader(text))
		p, ok := err.(*datasets.Problem)
		if !ok || p.Place != at || !hasFix(p, fix, "delete the line") {
			t.Errorf("reading %q: error = %v, want the place %v and the fix %q", text, err, at, fix)
		}
		messagetest.Error(t, fmt.Sprintf("%q", text), err)
	}
}

// If the underlying io.Reader returns an error, the errors of CSV.Read and LIBSVM.Read wrap that error.
func TestErrorOfUnderlyingReader(t *testing.T) {
	broken := errors.New("the disk is gone")
	for text, from := range map[string]reader{"": CSV{}, "a,c\n": CSV{}, "a,c\n1,2\n": CSV{}, "a,c\n1,\"x\n": CSV{}, "1 1:1\n1 1:": LIBSVM{}} {
		if _, err := from.Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))); !errors.Is(err, broken) {
			t.Errorf("reading %q, followed by an error: error = %v, want the cause %v", text, err, broken)
		}
	}
}

// Reading an endless line stops with an error after about 16 MiB. So does reading an endless value in
// quotation marks.
func TestEndlessRow(t *testing.T) {
	for start, from := range map[string]reader{"a,c\n": CSV{}, "a,c\n1,\"": CSV{}, "": LIBSVM{}} {
		in := newInput(t.Context(), io.MultiReader(strings.NewReader(start), endlessDigits{}))
		if _, err := from.Read(in); !strings.HasSuffix(foundText(err), "of more than 16 MiB") || in.taken > 17<<20 {
			t.Errorf("reading %q and endless digits: %d bytes read, error = %v, want an error after at most 17 MiB", start, in.taken, err)
		}
	}
}

// A file may be longer than maxLine, the maximum length of one row.
func TestCSVLongFile(t *testing.T) {
	const width = 1 << 16          // bytes in the first value of each row
	const rows = maxLine/width + 9 // together, longer than maxLine
	text := "a,b\n" + strings.Repeat(strings.Repeat("x", width)+",1\n", rows)
	if got, err := (CSV{Ignore: []string{"a"}}).Read(strings.NewReader(text)); err != nil || got.Len() != rows {
		t.Errorf("table of a long file = %v, error = %v, want %d rows", got, err, rows)
	}
}

// endlessDigits is an io.Reader that returns the digit 1 forever.
type endlessDigits struct{}

func (endlessDigits) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '1'
	}
	return len(p), nil
}

func TestCSVRejectsTooManyCategories(t *testing.T) {
	text := "id\n" + strings.Join(numerals(maxColumns+1, 1), "\n") // line k+1 contains k
	mustReject(t, CSV{Categorical: []string{"id"}}, text,
		place{Line: 1048578, Column: 1, Name: "id"}, "more than 1048576 categories", settings{set("CSV.Ignore", []string{"id"})})
}

func TestCSVRejectsTooManyColumns(t *testing.T) {
	wide := strings.Repeat(",", maxColumns) + "\n"
	mustReject(t, CSV{NoHeader: true}, wide, place{Line: 1}, "1048577 columns", nil)
}

func BenchmarkCSV(b *testing.B) {
	var text strings.Builder
	text.WriteString("a,b,c,d,e,f,g,h,i,j,class\n")
	for k := range 100_000 {
		for j := range 10 {
			digits := numerals(1, 1_000_000_007*(k+j+1))[0] // 10 to 15 digits
			text.WriteString("0." + digits + ",")
		}
		text.WriteString("yes\n")
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (CSV{Label: "class"}).Read(strings.NewReader(text.String())); err != nil {
			b.Fatal(err)
		}
	}
}
