package classifier

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/classes"
	"perceptronlab/perceptron/files"
)

// pythonClasses returns the classes as pandas reads them from a file, so that programs in Python can compare
// predictions with the labels of a DataFrame. The result is
//
//	[]int64    if all classes are whole numbers
//	[]float64  if all classes are numbers
//	[]bool     if the classes are true and false, in any case
//	[]string   otherwise
//
// It is also a []string if two classes are equal numbers, or if the labels of the training file were read as
// texts.
func (m *Model) pythonClasses() any {
	reader, isCSV := m.Source.(files.CSV)
	if isCSV && reader.TextLabels {
		return m.Classes
	}
	if truths := m.boolClasses(); truths != nil {
		return truths
	}
	numbers := m.numberClasses(cmp.Or(reader.Decimal, '.'))
	if numbers == nil {
		return m.Classes
	}
	var integers []int64
	for _, v := range numbers {
		if v != math.Trunc(v) {
			return numbers
		}
		integers = append(integers, int64(v))
	}
	return integers
}

// boolClasses returns the classes as truth values, or nil if they are not the words true and false.
func (m *Model) boolClasses() []bool {
	var truths []bool
	for _, class := range m.Classes {
		switch {
		case strings.EqualFold(class, "true"):
			truths = append(truths, true)
		case strings.EqualFold(class, "false"):
			truths = append(truths, false)
		}
	}
	if len(m.Classes) != 2 || len(truths) != 2 || truths[0] == truths[1] {
		return nil
	}
	return truths
}

// numberClasses returns the numbers that the classes spell with the given decimal separator. The result is
// nil if a class is not a number, or if two classes are equal numbers.
func (m *Model) numberClasses(point rune) []float64 {
	hasPoint := func(class string) bool { return strings.Contains(class, ".") }
	if slices.ContainsFunc(m.Classes, hasPoint) {
		point = '.'
	}
	seen := map[float64]bool{}
	var numbers []float64
	for _, class := range m.Classes {
		v, isNumber := classes.NumberWith(class, point)
		if !isNumber || seen[v] {
			return nil
		}
		seen[v] = true
		numbers = append(numbers, v)
	}
	return numbers
}
