package classifier

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/thousands"
	"perceptronlab/perceptron/files"
)

// pythonClasses returns the classes as pandas reads them from a file, so that programs in Python can compare
// predictions with the labels of a DataFrame. The result is
//
//	[]int64    if all classes are whole numbers of 64 bits
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
	if integers := distinctValues(m.Classes, reader, spelledInteger); integers != nil {
		return integers
	}
	if numbers := distinctValues(m.Classes, reader, spelledNumber); numbers != nil {
		return numbers
	}
	return m.Classes
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

// distinctValues returns the value that each name spells, such as a number. The result is nil if a name
// spells none, or if two names spell equal values.
func distinctValues[T comparable](
	names []string, reader files.CSV, spelled func(name string, reader files.CSV) (value T, ok bool),
) []T {
	seen := map[T]bool{}
	var values []T
	for _, name := range names {
		v, ok := spelled(name, reader)
		if !ok || seen[v] {
			return nil
		}
		seen[v] = true
		values = append(values, v)
	}
	return values
}

// spelledInteger returns the whole number that the name of a class spells, such as 1 for 1.0, and reports
// whether the name spells a whole number. If the number is 2⁵³ or more, the name must consist of its digits.
func spelledInteger(name string, reader files.CSV) (n int64, ok bool) {
	if v, isNumber := spelledNumber(name, reader); isNumber {
		return int64(v), v == math.Trunc(v)
	}
	digits := withoutThousands(name, reader)
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, err == nil && strings.TrimLeft(digits, "+-")[0] != '0'
}

// spelledNumber returns the number that the name of a class or a category spells with the separators of a
// reader, and reports whether the name spells a number. See classes.Number.
func spelledNumber(name string, reader files.CSV) (value float64, ok bool) {
	return classes.NumberWith(withoutThousands(name, reader), cmp.Or(reader.Decimal, '.'))
}

// withoutThousands returns the name of a class or a category without the thousands separators of a reader.
func withoutThousands(name string, reader files.CSV) string {
	if reader.Thousands == 0 {
		return name
	}
	return thousands.Remove(name, reader.Thousands, cmp.Or(reader.Decimal, '.'))
}
