package files

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"perceptronlab/perceptron/datasets"
)

func TestCSVReads(t *testing.T) {
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
		{CSV{Label: "c", Comment: '#'}, "# made by\na,b,c\n1.5,-2,yes\n# more\n1e-3,4,no\n"},
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
	// Numbers that rise are names.
	mustRead(t, CSV{}, "0,1,2\n5,6,7\n", datasets.Table{Features: []string{"0", "1", "2"}, Rows: [][]float64{{5, 6, 7}}})
}

const fruit = "colour,weight,ripe,fruit\nred,150,yes,apple\ngreen,180,no,apple\nyellow,120,yes,banana\nred,10,yes,cherry\n"

func TestCategories(t *testing.T) {
	features := []string{"colour=green", "colour=red", "colour=yellow", "weight", "ripe=no", "ripe=yes"}
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

// Thousands are taken where three digits follow each sign, and what float64 can hold is read.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		csv  CSV
		cell string
		want float64
	}{
		{CSV{Thousands: ','}, `"1,234,567.25"`, 1234567.25},
		{CSV{Thousands: ','}, `"-12,345"`, -12345},
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
	for _, cell := range []string{`"1,23,456"`, `"1,2345"`, `",123"`, `"1,234.5,678"`, `"1,+23"`, `"1234,567"`} {
		if got, err := (CSV{Thousands: ','}).Read(strings.NewReader("a\n" + cell + "\n")); err == nil || !strings.Contains(err.Error(), "is not a number") {
			t.Errorf("%s is read as %v, %v", cell, got.Rows, err)
		}
	}
}

func TestEncoding(t *testing.T) {
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
		csv        CSV
		text, want string
	}{
		{label, "", `the file is empty; wanted a line of column names`},
		{label, "a,b,c\n", `there is no row below the column names; wanted at least one`},
		{label, "a,b\n1,2\n", `Label: no column is named "c"; the columns are "a", "b"; if the first line is a row and not names, set NoHeader: true`},
		{label, "a,C\n1,x\n", `Label: no column is named "c"; the columns are "a", "C"; did you mean "C"?`},
		{CSV{Label: "Petal width"}, "petal_length,petal_width\n1,x\n", `Label: no column is named "Petal width"; the columns are "petal_length", "petal_width"; did you mean "petal_width"?`},
		{CSV{Ignore: []string{"speceis"}}, "space,species\n1,x\n", `Ignore: no column is named "speceis"; the columns are "space", "species"; did you mean "species"?`},
		{CSV{Label: "x3"}, "x1,x2\n1,x\n", `Label: no column is named "x3"; the columns are "x1", "x2"; if the first line is a row and not names, set NoHeader: true`},
		{label, "c\nx\n", `there is no column of numbers; the columns are "c"`},
		{label, ",b,c\n1,2,x\n", `line 1, column 1: the column has no name; give it one, or leave it out by Ignore: []string{""} (pandas writes its index so, unless told index=False)`},
		{label, "a,,c\n1,2,x\n", `line 1, column 2: the column has no name; give it one, or leave it out by Ignore: []string{""}`},
		{label, "a,c, ,\n1,x,,\n", `line 1, column 3: the column has no name; the line ends with ',': take that out, or give the column a name, or leave it out by Ignore: []string{""}`},
		{CSV{Label: "c", Ignore: []string{""}}, "a,c,\n1,x\n", `line 2: the row has 2 values; wanted 3, one for each column name`},
		{label, "a,c,a\n1,x,2\n", `line 1: columns 1 and 3 are both named "a"; wanted different names`},
		{label, "a,c\n1,5,x\n", `line 2: the row has 3 values; wanted 2, one for each column name; a value with a comma in it needs quotation marks, and decimal commas another separator (Comma: ';', Decimal: ','); if each row begins with its name, as R's write.table writes it, begin the header with a name for that column, and set Ignore to it`},
		{CSV{Label: "c", Comma: '\t'}, "\"a\"\t\"c\"\n\"1\"\t5\t\"x\"\n", `line 2: the row has 3 values; wanted 2, one for each column name; if each row begins with its name, as R's write.table writes it, begin the header with a name for that column, and set Ignore to it`},
		{label, "a,b,c\n1,abc,x\n", `line 2, column 2 ("b"): "abc" is not a number; if the column holds words, set Categorical: []string{"b"}; to leave it out, Ignore: []string{"b"}`},
		{CSV{}, "a,b\n1,x\n", `line 2, column 2 ("b"): "x" is not a number; if the column is the class, set Label: "b"; if it holds words, Categorical: []string{"b"}; to leave it out, Ignore: []string{"b"}`},
		{label, "a,c\n\"1,5\",x\n", `line 2, column 1 ("a"): "1,5" is not a number; if the comma is the decimal sign, save the file with another sign between values (Comma: ';', Decimal: ',')`},
		{CSV{Label: "c", Comma: ';', Decimal: ','}, "a;c\n1.000;x\n", `line 2, column 1 ("a"): "1.000" has a point, and Decimal is ','; if the point is the decimal sign, set Decimal: '.'; if it separates thousands, Thousands: '.'`},
		{label, "a,b,c\n1,2,\n", `line 2, column 3 ("c"): the class is missing; to leave such rows out, set IfMissing: files.FillMean, which puts means for missing numbers, or files.DropRow, which leaves out every row where anything is missing`},
		{CSV{Label: "c", Missing: []string{"?"}}, "a,c\n1,\n", `line 2, column 2 ("c"): the class is empty; wanted a word`},
		{CSV{Label: "c", IfMissing: FillMean}, "a,c\n,x\n", `column "a": every number is missing, so that there is no mean; leave the column out (of a CSV file by Ignore: []string{"a"})`},
		{CSV{Label: "c", IfMissing: DropRow}, "a,c\n,x\n", `no row is left of 1, because a value is missing in each; leave out a column instead: Ignore`},
		{label, "a,c\n1e999,x\n", `line 2, column 1 ("a"): "1e999" is too large for a float64`},
		{label, "a,c\n1,\"x\ny\"\nz,x\n", `line 4, column 1 ("a"): "z" is not a number, and 1 value above it is; mend it in the file, or take its line out if that is no row; if it means a missing value, set Missing: []string{"", "z"}`},
		{label, "a,c\n1,\"x\n2,y\n", `line 2: a value begins with a quotation mark, and none ends it up to line 3; a mark inside a value is written twice: "5"" wide"`},
		{label, "a;b;c\n1;2;x\n", `line 1: "a;b;c" is one value; did you mean Comma: ';'?`},
		{label, "5.1,3.5,4.5,c\n4.9,3.6,3,x\n", `line 1: the column names are all numbers ("5.1", "3.5", "4.5"); if this line is a row, set NoHeader: true, else give the columns names`},
		{label, "a,c\ncaf\xe9,x\n", `line 2, column 1 ("a"): "caf\xe9" is not UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8), or set Encoding, to "windows-1252" if it comes from Windows`},
		{label, "a,c\n1,caf\xe9\n", `line 2, column 2 ("c"): "caf\xe9" is not UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8), or set Encoding, to "windows-1252" if it comes from Windows`},
		{label, "a,\xe9,c\n1,2,x\n", `line 1, column 2: "\xe9" is not UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8), or set Encoding, to "windows-1252" if it comes from Windows`},
		{label, "a,c\n1\x002,x\n", `the file looks like a program, a picture or something else that is no text (byte 6 is NUL); wanted text in UTF-8`},
		{label, "\xff\xfea\x00", `the file is text in UTF-16; save it as UTF-8 (in Excel: CSV UTF-8)`},
		{label, "PK\x03\x04…", `the file is a spreadsheet (.xlsx, .ods) or another zip archive; save the sheet as CSV UTF-8, or in Python: pandas.read_excel(…).to_csv(…, index=False). An .npz file is for files.NPZ`},
		{CSV{Label: "c", Ignore: []string{"c"}}, "a,c\n", `the column "c" is named twice in Label, Categorical and Ignore; wanted once`},
		{CSV{Comma: ',', Decimal: ','}, "", `the fields Comma and Decimal are both ','; wanted two signs: files with decimal commas have Comma: ';' as a rule, those with commas between values Decimal: '.'`},
		{CSV{Comma: '"'}, "", `one of Comma, Decimal, Comment and Thousands is '"'; wanted a sign that is no quotation mark and no line end`},
		{CSV{Comma: ';', Thousands: '.'}, "", `the fields Decimal and Thousands are both '.'; wanted two signs, such as Decimal: ',', Thousands: '.'`},
		{CSV{Encoding: "utf-16"}, "", `the field Encoding is "utf-16"; wanted the name of one with a byte a letter, such as "latin-1", "windows-1252" or "mac-roman"; any other text, save as UTF-8`},
		{label, "a,c\n9007199254740993,x\n", `line 2, column 1 ("a"): no float64 equals 9007199254740993, and the nearest is 9007199254740992; if such numbers are names, leave them out; if rounding does no harm, write that (in Python: .astype(float))`},
		{label, "a,c\n-36028797018963969,x\n", `line 2, column 1 ("a"): no float64 equals -36028797018963969, and the nearest is -36028797018963968; if such numbers are names, leave them out; if rounding does no harm, write that (in Python: .astype(float))`},
		{CSV{Categorical: []string{"k"}}, "k,k=x\nx,1\n", `the column name "k=x" is empty or repeated; wanted different names`},
	} {
		refused(t, c.csv, c.text, c.want)
	}
}

func TestReadErrorsArePassedOn(t *testing.T) {
	broken := errors.New("the disk is gone")
	for text, from := range map[string]reader{"": CSV{}, "a,c\n": CSV{}, "a,c\n1,2\n": CSV{}, "a,c\n1,\"x\n": CSV{}, "1 1:1\n1 1:": LIBSVM{}} {
		if _, err := from.Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))); !errors.Is(err, broken) {
			t.Errorf("after %q: %v, want %v", text, err, broken)
		}
	}
}

// One line without an end, and one quotation mark without its fellow, end soon.
func TestEndlessRow(t *testing.T) {
	for start, from := range map[string]reader{"a,c\n": CSV{}, "a,c\n1,\"": CSV{}, "": LIBSVM{}} {
		read := newInput(t.Context(), io.MultiReader(strings.NewReader(start), endless{}))
		if _, err := from.Read(read); err == nil || !strings.Contains(err.Error(), " has more than 16 MiB") || read.taken > 17<<20 {
			t.Errorf("after %q and %d bytes: %v", start, read.taken, err)
		}
	}
}

// Many long rows are read.
func TestCSVLongFile(t *testing.T) {
	text := "a,b\n" + strings.Repeat(strings.Repeat("x", 1<<16)+",1\n", mostLine>>16+9)
	if got, err := (CSV{Ignore: []string{"a"}}).Read(strings.NewReader(text)); err != nil || got.Len() != mostLine>>16+9 {
		t.Errorf("%v, %v", got, err)
	}
}

// An endless reader reads as 1s for ever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '1'
	}
	return len(p), nil
}

func TestTooManyCategories(t *testing.T) {
	text := "id\n" + strings.Join(numerals(mostColumns+1, 1), "\n")
	refused(t, CSV{Categorical: []string{"id"}}, text,
		`line 1048578, column 1 ("id"): the column has more than 1048576 categories; if it names the rows, leave it out: Ignore: []string{"id"}`)
}

func TestTooManyColumns(t *testing.T) {
	wide := strings.Repeat(",", mostColumns) + "\n"
	if _, err := (CSV{NoHeader: true}).Read(strings.NewReader(wide)); err == nil || !strings.Contains(err.Error(), "line 1: there are 1048577 columns; wanted at most 1048576") {
		t.Error(err)
	}
}

func BenchmarkCSV(b *testing.B) {
	var text strings.Builder
	text.WriteString("a,b,c,d,e,f,g,h,i,j,class\n")
	for k := range 100_000 {
		for j := range 10 {
			text.WriteString("0." + numerals(1, 1_000_000_007*(k+j+1))[0] + ",")
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
