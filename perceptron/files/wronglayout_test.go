package files

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
)

// If the column names stand below a title, above the rows, in a comment or in quotation marks, or if spaces
// separate values, the error says so. No error suggests NoHeader for a title, or Categorical for units.
func TestWrongLayout(t *testing.T) {
	label := CSV{Label: "y"}
	skip := func(n int) settings { return settings{set("CSV.Skip", n)} }
	comma := func(r rune) settings { return settings{set("CSV.Comma", r)} }
	hash := CSV{Label: "y", Comment: '#'}
	const rows = "1,2,x\n2,3,z\n"
	for _, c := range []struct {
		csv   CSV
		text  string
		line  int
		found string
		set   settings
	}{
		{label, "Sales report 2024\n\na,b,y\n" + rows, 1, `"Sales report 2024"`, skip(2)},
		{CSV{}, "Sales report 2024\n\na,b,y\n" + rows, 1, `"Sales report 2024"`, skip(2)},
		{label, "Sales report\nAcme Inc., Berlin\na,b,y\n" + rows, 1, `"Sales report"`, skip(2)},
		{label, "\nSales report,,\n,,\na,b,y\n" + rows, 2, `"Sales report,,"`, skip(3)},
		{label, "Sales \"report\"\na,b,y\n" + rows, 1, `"Sales \"report\""`, skip(1)},
		{hash, "# made by\nSales report\na,b,y\n" + rows, 2, `"Sales report"`, skip(2)},
		{CSV{Skip: 1, Label: "y"}, "Acme\nSales report\na,b,y\n" + rows, 2, `"Sales report"`, skip(2)},
		{CSV{NoHeader: true, Label: "3"}, "Sales report 2024\n" + rows, 1, `"Sales report 2024"`, skip(1)},
		{label, "Sales report 2024\na;b;y\n1,5;2;x\n2;3;z\n", 1, `"Sales report 2024"`, settings{set("CSV.Comma", ';'), set("CSV.Skip", 1)}},
		{label, "     a      b  y\n   1.0    2.0  x\n  12.0    3.0  z\n", 1, `only one value, "     a      b  y"`, comma(' ')},
		{CSV{}, "a b\n1,5 2\n3 4\n", 1, `only one value, "a b"`, comma(' ')},
		{label, "a\t\tb\ty\n1\t2\t\tx\n12\t3\tz\n", 1, `only one value, "a\t\tb\ty"`, comma(' ')},
		{label, "a\tb\ty\n1\t2\tx\n12\t3\tz\n", 1, `only one value, "a\tb\ty"`, comma('\t')},
		{label, "\"a,b,y\"\n\"1,2,x\"\n\"2,3,\"\"z\"\"\"\n", 1, `quotation marks around the whole line, "a,b,y"`, nil},
		{label, "\"a;b;y\"\n\"1,5;2;x\"\n", 1, `quotation marks around the whole line, "a;b;y"`, comma(';')},
		{hash, "# made by numpy\n# a,b,y\n" + rows, 2, `column names in a comment, "# a,b,y"`, settings{set("CSV.NoHeader", true)}},
		{label, "a,b,y\n[m],[s],\n" + rows, 2, `a row without a number ("[m]", "[s]")`, nil},
		{label, "y,a,b\n,[m],-\nx,1,2\n", 2, `a row without a number ("[m]")`, nil},
		{CSV{NoHeader: true, Label: "3"}, "a,b,y\n" + rows, 1, `a row without a number ("a", "b")`, settings{set("CSV.NoHeader", false)}},
		{label, "a,b,y\n1,2,x,\n2,3,z,\n", 2, "4 values, the last one empty, as in the rows below", nil},
		{label, "a,b,y,\n" + rows, 1, "a header that ends with ',', unlike the rows", nil},
		{label, "a,b,y\n" + rows + " a ,b,\"y\"\n" + rows, 4, "the column names again", nil},
		{CSV{Label: "y", Categorical: []string{"a", "b"}}, "a,b,y\n" + rows + "a,b,y\n" + rows, 4, "the column names again", nil},
		{CSV{Label: "y", Categorical: []string{"a", "b"}}, "a,b,y\n" + rows + "\ufeffa,b,y\n" + rows, 4, "the column names again", nil},
		{label, "a,b,y\n" + rows + "\ufeffa,b,y\n" + rows, 4, "the column names again", nil},
	} {
		mustReject(t, c.csv, c.text, place{Line: c.line}, c.found, c.set)
		_, err := c.csv.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("reading %q", c.text), err)
	}
}

// These texts look as if they had a wrong layout, but they have not, or another error.
func TestLayoutIsRight(t *testing.T) {
	mustAccept(t, CSV{Categorical: []string{"eye colour"}}, "eye colour\nlight blue\ndark brown\n")
	mustAccept(t, CSV{Categorical: []string{"city, country"}}, "\"city, country\"\n\"Bern, CH\"\n\"Rome, IT\"\n")
	mustAccept(t, CSV{Label: "y", Categorical: []string{"w"}}, "w,y\nw,x\ny,y\n")
	// A number that can't be read is not a unit.
	for _, number := range []string{"\"1,234\"", "5%", "$3", "(1.9)", "1e400", "inf", "9007199254740993", "2024-01-02", "#DIV/0!", "#SPILL!"} {
		_, err := CSV{Label: "y"}.Read(strings.NewReader("price,y\n" + number + ",x\n999,z\n500,z\n"))
		if asProblem(err) == nil || strings.Contains(err.Error(), "a row without a number") {
			t.Errorf("%s: error = %v, want an error about the number", number, err)
		}
	}
	mustAccept(t, CSV{NoHeader: true}, "1,2\n3,4\n1,2\n")
	mustAccept(t, CSV{Categorical: []string{"w"}}, "w\nw\nx\n")
	missing := settings{set("CSV.NAValues", []string{"", "NA"}), set("CSV.NAValues", PandasNA)}
	mustReject(t, CSV{Label: "y"}, "a,b,y\nNA,NA,x\n1,2,x\n", place{Line: 2, Column: 1, Name: "a"}, `"NA"`, missing)
	words := settings{set("CSV.Categorical", []string{"a"}), set("CSV.Ignore", []string{"a"})}
	mustReject(t, CSV{Label: "y"}, "a,b,y\nred,1,x\nblue,2,x\n", place{Line: 2, Column: 1, Name: "a"}, `"red"`, words)
	ignore := settings{set("CSV.Ignore", []string{""})}
	mustReject(t, CSV{Label: "y"}, "a,b,y,\n1,2,x,\n", place{Line: 1, Column: 4}, "a column without a name", ignore)
	mustReject(t, CSV{Label: "y"}, "a,b,y,\n1,2,x,7\n", place{Line: 1, Column: 4}, "a column without a name", ignore)
	rowNames := settings{set("CSV.Comma", ';'), set("CSV.Decimal", ','), set("CSV.Ignore", nil)}
	mustReject(t, CSV{Label: "y"}, "a,y\n1,2,x\n2,3,z\n", place{Line: 2}, "3 values", rowNames)
	mustReject(t, CSV{Label: "y"}, "a,b,c,d,y\nn,m,y\n1,2,x\n3,4,z\n", place{Line: 2}, "3 values", nil)
	mustReject(t, CSV{Label: "y"}, "version https://example.org/spec/v1\noid sha256:4d7a\nsize 12345\n", place{}, `the label column "y"`, nil)
}

// A quotation mark that belongs to a value must not hide the rows up to the next such mark.
func TestHiddenRows(t *testing.T) {
	tsv := CSV{Comma: '\t', Label: "y", Ignore: []string{"text"}}
	const header = "a\ty\ttext\n"
	for text, found := range map[string]string{
		header + "1\tx\tfine\n2\tz\t\"I hoped\n3\tx\tfine\n\n4\tz\tand that was all.\"\n": "a value in quotation marks that contains the 3 lines below it, which look like rows",
		header + "1\tx\tfine\n2\tz\t\"I hoped\r\n3\tx\tall.\"\r\n":                        "a value in quotation marks that contains the line below it, which looks like a row",
		header + "1\tx\tfine\n2\t\"z\t\n3\tx\"\tfine":                                     "a value in quotation marks that contains the line below it, which looks like a row",
	} {
		mustReject(t, tsv, text, place{Line: 3}, found, nil)
		_, err := tsv.describe(newTextInput(text))
		mustBeProblem(t, err, place{Line: 3}, found, nil)
		messagetest.Error(t, fmt.Sprintf("%q", text), err)
	}
	// The lines of these values don't look like rows.
	mustAccept(t, tsv, header+"1\tx\t\"two\nlines\"\n2\tz\t\"a\tb\tc\nd\"\n")
	mustAccept(t, CSV{Label: "y", Ignore: []string{"text"}}, "text,y,a\n\"Hello, world\nbye\",yes,1\n\"x\",no,2\n")
	mustAccept(t, CSV{Categorical: []string{"text", "y"}}, "text,y\n\"Hello, world\nbye\",yes\n")
}

func TestFormulasOfExcel(t *testing.T) {
	const found = `a formula of Excel, such as ="00123"`
	mustReject(t, CSV{Label: "y", Ignore: []string{"id"}}, "id,b,y\n=\"00001\",2,x\n", place{Line: 2, Byte: 2}, found, nil)
	_, err := CSV{}.Read(strings.NewReader("id\n=\"1\"\n"))
	messagetest.Error(t, found, err)
}
