package datasets

import (
	"bytes"
	_ "embed"
	"fmt"
)

//go:embed digits.txt.gz
var digitsText []byte

// digitSide is the width and the height of an image, in pixels.
const digitSide = 8

// Digits returns 1,797 handwritten digits, as images of 8 × 8 pixels. A pixel is the number of
// dark dots, 0 to 16, in a 4 × 4 block of a scan. The classes are "0" to "9", with 174 to 183
// images each. The columns are pixel_0_0 to pixel_7_7, row by row from the top left:
//
//	image := datasets.Digits().Rows[0] // pixel (row, column) is image[8*row+column]
//
// Each call returns a fresh copy. All values are small integers, so the perceptron's sums are
// exact.
//
// Thirteen people wrote the digits. The images are the test set of "Optical Recognition of
// Handwritten Digits" by E. Alpaydin and C. Kaynak (1998), UCI Machine Learning Repository,
// doi.org/10.24432/C50P49, licence CC BY 4.0. The values and their order are those of
// scikit-learn's load_digits.
func Digits() Table {
	lines := bytes.Split(bytes.TrimSpace(unpack(digitsText)), []byte("\n"))
	const pixels = digitSide * digitSide
	t := Table{
		Features: make([]string, pixels),
		Rows:     make([][]float64, len(lines)),
		Classes:  make([]string, len(lines)),
	}
	for j := range t.Features {
		t.Features[j] = fmt.Sprintf("pixel_%d_%d", j/digitSide, j%digitSide)
	}
	// A line consists of 64 characters, a space, and the digit. The characters 0 to 9 and a to g
	// are the values 0 to 16.
	values := make([]float64, pixels*len(lines))
	for i, line := range lines {
		row := values[i*pixels : (i+1)*pixels : (i+1)*pixels]
		for j := range row {
			if c := line[j]; c <= '9' {
				row[j] = float64(c - '0')
			} else {
				row[j] = float64(c-'a') + 10
			}
		}
		t.Rows[i], t.Classes[i] = row, string(line[pixels+1:])
	}
	return t
}
