package classifier

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/classes"
	"perceptronlab/perceptron/files"
)

// integerClasses returns the classes as integers, so that programs in Python can compare them with integers.
// It reports false if a class is not a whole number (see classes.NumberWith), if two classes are equal numbers,
// or if the labels of the training file were read as texts.
func (m *Model) integerClasses() (integers []int64, ok bool) {
	point := '.'
	if reader, isCSV := m.Source.(files.CSV); isCSV {
		hasPoint := func(class string) bool { return strings.Contains(class, ".") }
		switch {
		case reader.TextLabels:
			return nil, false
		case !slices.ContainsFunc(m.Classes, hasPoint):
			point = cmp.Or(reader.Decimal, '.') // such as ',' for the class 1,0
		}
	}
	seen := map[float64]bool{}
	for _, class := range m.Classes {
		v, isNumber := classes.NumberWith(class, point)
		if !isNumber || v != math.Trunc(v) || seen[v] {
			return nil, false
		}
		seen[v] = true
		integers = append(integers, int64(v))
	}
	return integers, true
}
