package classifier

import (
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/onnx"
	"perceptronlab/perceptron/files"
)

// withoutPlaceholders returns the matrix x of columns of a CSV file in which numbers that stand for a
// missing value, such as -999, are NaN. pandas does not know of them. In a column of the words true and
// false, no number is replaced, because 0 and 1 are these words.
func (e *onnxExport) withoutPlaceholders(x onnx.Value, reader files.CSV, columns []inputColumn) onnx.Value {
	ofAll := numbersAmong(reader.NAValues, reader)
	var lists [][]float64 // the placeholders of each column
	most := 0
	for _, c := range columns {
		var list []float64
		if !c.Boolean {
			list = slices.Concat(ofAll, numbersAmong(reader.ColumnNA[c.Name], reader))
		}
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

// numbersAmong returns the numbers among words, as the reader reads placeholders: a word that is no number
// may have the other one of the decimal separators '.' and ',', unless this character may separate
// thousands.
func numbersAmong(words []string, reader files.CSV) []float64 {
	decimal, other := '.', ','
	if reader.Decimal != 0 {
		decimal = reader.Decimal
	}
	if decimal != '.' {
		other = '.'
	}
	var numbers []float64
	for _, word := range words {
		v, ok := numberIn(word, decimal, reader.Thousands)
		if !ok {
			if _, isThousands := numberIn(word, decimal, other); !isThousands {
				v, ok = numberIn(word, other, 0)
			}
		}
		if ok {
			numbers = append(numbers, v)
		}
	}
	return numbers
}

// numberIn returns the number that a word spells with the given separators.
func numberIn(word string, decimal, thousands rune) (value float64, ok bool) {
	if !strings.ContainsAny(word, "0123456789") {
		return 0, false
	}
	plain := files.CSV{Comma: '\t', Decimal: decimal, Thousands: thousands}
	quoted := `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
	table, err := plain.Read(strings.NewReader("number\n" + quoted + "\n"))
	if err != nil || table.Len() != 1 {
		return 0, false
	}
	return table.Rows[0][0], true
}
