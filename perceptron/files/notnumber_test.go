package files

import (
	"math"
	"strconv"
	"testing"
)

// One odd value in a column of numbers is told so, and Categorical is not offered.
func TestOddCellAmongNumbers(t *testing.T) {
	const word = `; mend it in the file, or take its line out if that is no row; if it means a missing value, set Missing: []string{"", `
	for cell, want := range map[string]string{
		"10%":         `"10%" is not a number, and 2 values above it are; write "10" in the file`,
		"3 €":         `"3 €" is not a number, and 2 values above it are; write "3" in the file`,
		"$3":          `"$3" is not a number, and 2 values above it are; write "3" in the file`,
		"−1":          `"−1" is not a number, and 2 values above it are, because its minus sign is not the one of the keyboard; write "-1" in the file`,
		"1\u00a0000":  `"1\u00a0000" is not a number, and 2 values above it are; write "1000" in the file`,
		"1\u202f000":  `"1\u202f000" is not a number, and 2 values above it are; write "1000" in the file`,
		"-1 234 567":  `"-1 234 567" is not a number, and 2 values above it are; write "-1234567" in the file`,
		"1'000.5":     `"1'000.5" is not a number, and 2 values above it are; write "1000.5" in the file`,
		"1,000,000":   `"1,000,000" is not a number, and 2 values above it are; write "1000000" in the file`,
		"1.000,5 kg":  `"1.000,5 kg" is not a number, and 2 values above it are` + word + `"1.000,5 kg"}`,
		"1.000,5":     `"1.000,5" is not a number, and 2 values above it are; write "1000,5" in the file`,
		"3,5 €":       `"3,5 €" is not a number, and 2 values above it are; write "3,5" in the file`,
		"1 2":         `"1 2" is not a number, and 2 values above it are` + word + `"1 2"}`,
		"1st":         `"1st" is not a number, and 2 values above it are` + word + `"1st"}`,
		"1234 567":    `"1234 567" is not a number, and 2 values above it are` + word + `"1234 567"}`,
		"Summe":       `"Summe" is not a number, and 2 values above it are` + word + `"Summe"}`,
		"NA":          `"NA" is not a number, and 2 values above it are; if it means a missing value, set Missing: []string{"", "NA"}`,
		"–":           `"–" is not a number, and 2 values above it are; if it means a missing value, set Missing: []string{"", "–"}`,
		"1,000":       `"1,000" is not a number, and 2 values above it are; if the comma is the decimal sign, set Decimal: ','; if it separates thousands, take it out`,
		"1,000,00":    `"1,000,00" is not a number, and 2 values above it are` + word + `"1,000,00"}`,
		"five\u2212x": `"five−x" is not a number, and 2 values above it are` + word + `"five−x"}`,
	} {
		refused(t, CSV{Label: "c", Comma: ';'}, "a;c\n1;x\n2;y\n"+cell+";x\n", `line 4, column 1 ("a"): `+want)
	}

	// What was set in Missing stays set.
	refused(t, CSV{Missing: []string{"?"}, Report: new(Report), IfMissing: DropRow}, "a,b\n1,2\n?,2\nNA,2\n",
		`line 4, column 1 ("a"): "NA" is not a number, and 1 value above it is; if it means a missing value, set Missing: []string{"?", "NA"}`)
	refused(t, CSV{Missing: []string{"?"}}, "a,b\nNaN,2\n",
		`line 2, column 1 ("a"): "NaN" is not a finite number; if it means a missing value, set Missing: []string{"?", "NaN"}`)
}

// A column that begins with such a value is no column of words either.
func TestOddCellFirst(t *testing.T) {
	refused(t, CSV{}, "a,b\n10%,2\n", `line 2, column 1 ("a"): "10%" is not a number; write "10" in the file, and such numbers in the whole column; to leave it out, Ignore: []string{"a"}`)
	refused(t, CSV{Label: "b"}, "a,b\n1st,2\n", `line 2, column 1 ("a"): "1st" is not a number; if the column holds words, set Categorical: []string{"a"}; to leave it out, Ignore: []string{"a"}`)
	// The numbers of another column do not count.
	refused(t, CSV{Label: "c"}, "a,b,c\n1,,x\n2,red,x\n", `line 2, column 2 ("b"): the number is missing; set IfMissing: files.DropRow to leave such rows out, or files.FillMean to put the column's mean there`)
	refused(t, CSV{Label: "c", IfMissing: FillMean, Report: new(Report)}, "a,b,c\n1,,x\n2,red,x\n", `line 3, column 2 ("b"): "red" is not a number; if the column holds words, set Categorical: []string{"b"}; to leave it out, Ignore: []string{"b"}`)
}

// A number written in any of these ways is found again.
func TestPlainNumber(t *testing.T) {
	for _, v := range []float64{0, 5, -12, 999, 1000, -1234567, 1000000} {
		digits := strconv.FormatFloat(math.Abs(v), 'f', -1, 64)
		for _, group := range []string{"", " ", "\u00a0", "\u2009", "'", "’", ","} {
			grouped := ""
			for k, digit := range digits {
				if k > 0 && (len(digits)-k)%3 == 0 {
					grouped += group
				}
				grouped += string(digit)
			}
			sign := ""
			if v < 0 {
				sign = "\u2212"
			}
			cell := sign + grouped + " €"
			got, err := strconv.ParseFloat(CSV{Comma: ';'}.plainNumber(cell), 64)
			if err != nil || got != v {
				t.Errorf("%q: %v, %v, want %v", cell, got, err, v)
			}
		}
	}
}
