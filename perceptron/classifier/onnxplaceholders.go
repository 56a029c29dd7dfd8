package classifier

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/onnx"
	"perceptronlab/internal/thousands"
	"perceptronlab/perceptron/files"
)

// withoutPlaceholders returns the matrix x of columns of a CSV file in which numbers that stand for a
// missing value, such as -999, are NaN. pandas does not know of them.
func (e *onnxExport) withoutPlaceholders(x onnx.Value, reader files.CSV, columns []inputColumn) onnx.Value {
	var lists [][]float64 // the placeholders of each column
	most := 0
	for _, c := range columns {
		list := placeholderNumbers(reader, c)
		lists = append(lists, list)
		most = max(most, len(list))
	}
	for k := range most {
		placeholders := make([]float64, len(columns)) // NaN, which equals no number, if the column has fewer
		for j, list := range lists {
			placeholders[j] = math.NaN()
			if k < len(list) {
				placeholders[j] = list[k]
			}
		}
		isMissing := e.g.Apply("Equal", x, e.list(placeholders))
		x = e.g.Apply("Where", isMissing, e.number(math.NaN()), x)
	}
	return x
}

// placeholders returns the values that stand for a missing value in a column of a CSV file.
func placeholders(reader files.CSV, c inputColumn) []string {
	words := slices.Concat(reader.NAValues, reader.ColumnNA[c.Name])
	if len(reader.NAValues) == 0 {
		words = append(words, "")
	}
	for k, word := range words {
		words[k] = strings.TrimSpace(word)
	}
	return words
}

// placeholderNumbers returns the numbers that stand for a missing value in a column. In a column of the words
// true and false, 0 and 1 are these words. In a column of categories, 00 is a word.
func placeholderNumbers(reader files.CSV, c inputColumn) []float64 {
	var numbers []float64
	for _, word := range placeholders(reader, c) {
		v, ok := placeholderNumber(word, reader)
		isTruth := c.Boolean && (v == 0 || v == 1)
		isWord := c.isCategory() && hasLeadingZero(word)
		if ok && !isTruth && !isWord {
			numbers = append(numbers, v)
		}
	}
	return numbers
}

// hasLeadingZero reports whether a word begins with a zero before another digit.
func hasLeadingZero(word string) bool {
	word = strings.TrimLeft(word, "+-")
	return len(word) > 1 && word[0] == '0' && '0' <= word[1] && word[1] <= '9'
}

// placeholderNumber returns the number that a placeholder spells. If the placeholder is no number with the
// decimal separator of the reader, it may have the other one of '.' and ',', unless this character may
// separate thousands.
func placeholderNumber(word string, reader files.CSV) (value float64, ok bool) {
	decimal := cmp.Or(reader.Decimal, '.')
	if value, ok = numberIn(word, decimal, reader.Thousands); ok {
		return value, true
	}
	other := ','
	if decimal == ',' {
		other = '.'
	}
	if _, isThousands := numberIn(word, decimal, other); isThousands {
		return 0, false
	}
	return numberIn(word, other, 0)
}

// numberIn returns the number that a word spells with the given separators. The number may be infinite.
func numberIn(word string, decimal, separator rune) (value float64, ok bool) {
	if separator != 0 {
		word = thousands.Remove(word, separator, decimal)
	}
	if decimal != '.' {
		if strings.Contains(word, ".") {
			return 0, false
		}
		word = strings.Replace(word, string(decimal), ".", 1)
	}
	value, err := strconv.ParseFloat(word, 64)
	return value, err == nil && !strings.Contains(word, "_")
}

// spellings returns the ways in which programs write a number: as an integer, with up to six zeros after the
// point, and with an exponent, as pandas and NumPy write it. The decimal separator is a point or that of the
// reader.
func spellings(v float64, reader files.CSV) []string {
	plain := strconv.FormatFloat(v, 'f', -1, 64)
	words := []string{plain, strconv.FormatFloat(v, 'e', -1, 64), fmt.Sprintf("%.18e", v)}
	if !strings.Contains(plain, ".") {
		plain += "."
		words = append(words, plain)
	}
	for range 6 {
		plain += "0"
		words = append(words, plain)
	}
	if decimal := cmp.Or(reader.Decimal, '.'); decimal != '.' {
		for _, word := range slices.Clone(words) {
			words = append(words, strings.Replace(word, ".", string(decimal), 1))
		}
	}
	return words
}
