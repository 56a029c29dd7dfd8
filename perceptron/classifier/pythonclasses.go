package classifier

import (
	"cmp"
	"math"
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
	numbers := m.numberClasses(reader)
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

// numberClasses returns the numbers that the classes spell, as the reader reads numbers. The result is nil
// if a class is not a number, or if two classes are equal numbers.
func (m *Model) numberClasses(reader files.CSV) []float64 {
	seen := map[float64]bool{}
	var numbers []float64
	for _, class := range m.Classes {
		v, isNumber := spelledNumber(class, reader)
		if !isNumber || seen[v] {
			return nil
		}
		seen[v] = true
		numbers = append(numbers, v)
	}
	return numbers
}

// spelledNumber returns the number that the name of a class or a category spells with the decimal and
// thousands separators of a reader, and reports whether the name spells a number. See classes.Number.
func spelledNumber(name string, reader files.CSV) (value float64, ok bool) {
	if reader.Thousands == 0 || !strings.ContainsRune(name, reader.Thousands) {
		return classes.NumberWith(name, cmp.Or(reader.Decimal, '.'))
	}
	numbers := numbersAmong([]string{name}, reader)
	if len(numbers) == 0 || strings.HasPrefix(strings.TrimLeft(name, "+-"), "0") {
		return 0, false
	}
	return numbers[0], math.Abs(numbers[0]) < 1<<53
}
