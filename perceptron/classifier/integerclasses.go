package classifier

import (
	"math"

	"perceptronlab/internal/classes"
	"perceptronlab/perceptron/files"
)

// integerClasses returns the classes as integers, so that programs in Python can compare them with integers.
// It reports false if a class is not a whole number (see classes.Number), if two classes are equal numbers,
// or if the labels of the training file were read as texts.
func (m *Model) integerClasses() (integers []int64, ok bool) {
	if reader, isCSV := m.Source.(files.CSV); isCSV && reader.TextLabels {
		return nil, false
	}
	seen := map[float64]bool{}
	for _, class := range m.Classes {
		v, isNumber := classes.Number(class)
		if !isNumber || v != math.Trunc(v) || seen[v] {
			return nil, false
		}
		seen[v] = true
		integers = append(integers, int64(v))
	}
	return integers, true
}
