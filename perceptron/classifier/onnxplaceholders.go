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

// numbersAmong returns the numbers among words, as the reader reads numbers.
func numbersAmong(words []string, reader files.CSV) []float64 {
	plain := files.CSV{Comma: '\t', Decimal: reader.Decimal, Thousands: reader.Thousands}
	var numbers []float64
	for _, word := range words {
		if !strings.ContainsAny(word, "0123456789") {
			continue
		}
		quoted := `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
		table, err := plain.Read(strings.NewReader("number\n" + quoted + "\n"))
		if err == nil && table.Len() == 1 {
			numbers = append(numbers, table.Rows[0][0])
		}
	}
	return numbers
}
