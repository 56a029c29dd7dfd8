package classifier

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/onnx"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/files"
)

// categoryNumbers returns the numbers that the categories of a column spell, so the graph can compare
// numbers: pandas reads the categories 1 and 2 as 1.0 and 2.0 if another value of the column is missing. The
// result is nil if a category is a word, or if two categories are equal numbers, as in models of release
// 0.1.0.
func categoryNumbers(reader files.CSV, categories []string) []float64 {
	numbers := numbersOfAll(reader, categories, cmp.Or(reader.Decimal, '.'))
	seen := map[float64]bool{}
	for _, v := range numbers {
		if seen[v] {
			return nil
		}
		seen[v] = true
	}
	return numbers
}

// numbersOfAll returns the numbers that the categories of a column spell with a decimal separator. For
// "other", which replaces unseen categories, the number is NaN. The result is nil if a category is a word, or
// if "other" is the only category.
func numbersOfAll(reader files.CSV, categories []string, decimal rune) []float64 {
	if decimal != cmp.Or(reader.Decimal, '.') {
		reader.Thousands = 0
	}
	reader.Decimal = decimal
	var numbers []float64
	count := 0 // without "other"
	for _, category := range categories {
		if isOther(reader, category) {
			numbers = append(numbers, math.NaN())
			continue
		}
		v, isNumber := spelledNumber(category, reader)
		if !isNumber {
			return nil
		}
		numbers = append(numbers, v)
		count++
	}
	if count == 0 {
		return nil
	}
	return numbers
}

// isOther reports whether the reader replaces unseen categories by the given category.
func isOther(reader files.CSV, category string) bool {
	return reader.Unseen == files.OtherUnseen && category == files.OtherCategory
}

// refusesUnseen reports whether an unseen category is an error.
func refusesUnseen(reader files.CSV) bool {
	return reader.Unseen != files.ZeroUnseen && reader.Unseen != files.OtherUnseen
}

// oneHot returns a matrix with a column of 0 and 1 for each category of a column.
func (e *onnxExport) oneHot(reader files.CSV, c inputColumn) onnx.Value {
	if c.numbers != nil {
		return e.oneHotNumbers(reader, c)
	}
	return e.oneHotWords(reader, c)
}

// oneHotWords implements oneHot for categories that are words. Each word is encoded as the index of its
// column, n for a word that has no column, and n + 1 for a missing value that is an error. If an index must
// not occur, it is looked up in a list that is too short.
func (e *onnxExport) oneHotWords(reader files.CSV, c inputColumn) onnx.Value {
	n := int64(len(c.Categories))
	words, codes := codedCategories(reader, c.Categories)
	otherwise := n
	if k := slices.IndexFunc(words, func(word string) bool { return isOther(reader, word) }); k >= 0 {
		otherwise = int64(k)
	}
	var allowed []int64 // nil: all indices are
	switch {
	case refusesUnseen(reader):
		allowed = upTo(n)
	case reader.IfMissing != files.FillMean:
		allowed = upTo(n + 1)
		for _, word := range missingWords(reader, c) {
			words = append(words, word)
			codes = append(codes, n+1)
		}
	}
	code := e.g.Encode(c.input, words, codes, otherwise)
	if allowed != nil {
		code = e.g.Lookup(e.g.Integers(allowed...), code, refusal(reader, c))
	}
	return e.g.Cast(e.g.Apply("Equal", code, e.g.Integers(upTo(n)...)), onnx.Double)
}

// codedCategories returns the words that mean a category, and for each word the index of its category. If the
// categories are words only because they have another decimal separator than the reader, or because two of
// them are equal numbers, equal numbers mean the same category, as in the reader.
func codedCategories(reader files.CSV, categories []string) (words []string, codes []int64) {
	words = slices.Clone(categories)
	codes = upTo(int64(len(categories)))
	coded := map[string]bool{}
	for _, word := range words {
		coded[word] = true
	}
	var numbers []float64 // nil: a category is a word
	for _, decimal := range []rune{cmp.Or(reader.Decimal, '.'), '.', ','} {
		if numbers == nil {
			numbers = numbersOfAll(reader, categories, decimal)
		}
	}
	for k, v := range numbers {
		for _, word := range spellings(v, reader) {
			if !math.IsNaN(v) && !coded[word] {
				coded[word] = true
				words = append(words, word)
				codes = append(codes, int64(k))
			}
		}
	}
	return words, codes
}

// upTo returns the numbers 0, 1, …, n − 1.
func upTo(n int64) []int64 {
	var numbers []int64
	for k := range n {
		numbers = append(numbers, k)
	}
	return numbers
}

// missingWords returns the words that stand for a missing value in the column, sorted: those of the reader,
// the usual spellings of its numbers, and the words into which onnxruntime turns missing values of Python.
func missingWords(reader files.CSV, c inputColumn) []string {
	words := []string{"", "nan", "NaN", "None", "<NA>", "NaT"}
	words = slices.Concat(words, placeholders(reader, c))
	for _, v := range placeholderNumbers(reader, c) {
		words = append(words, spellings(v, reader)...)
	}
	slices.Sort(words)
	words = slices.Compact(words)
	return slices.DeleteFunc(words, func(word string) bool { return slices.Contains(c.Categories, word) })
}

// oneHotNumbers implements oneHot for categories that are numbers. NaN is a missing value, which equals no
// category.
func (e *onnxExport) oneHotNumbers(reader files.CSV, c inputColumn) onnx.Value {
	x := e.withoutPlaceholders(c.input, reader, []inputColumn{c})
	isHot := e.g.Apply("Equal", x, e.list(c.numbers))
	if singles := asFloat32(c.numbers); singles != nil {
		isHot = e.g.Apply("Or", isHot, e.g.Apply("Equal", x, e.list(singles)))
	}
	hot := e.g.Cast(isHot, onnx.Double)
	if !refusesUnseen(reader) && reader.IfMissing != files.FillMean {
		hot = e.refuse(hot, e.g.Apply("IsNaN", x), refusal(reader, c))
	}
	if reader.Unseen == files.ZeroUnseen {
		return hot
	}
	// 1 for a row without a category, and otherwise 0
	none := e.g.Apply("Sub", e.number(1), e.g.Largest(hot, 1))
	if refusesUnseen(reader) {
		return e.refuse(hot, none, refusal(reader, c))
	}
	other := make([]float64, len(c.numbers))
	for k, v := range c.numbers {
		if math.IsNaN(v) {
			other[k] = 1
		}
	}
	return e.g.Apply("Add", hot, e.g.Apply("Mul", none, e.list(other)))
}

// asFloat32 returns the categories of a column of float32. The category 0.1 is then another float64, which is
// not 0.1, but files contain the text 0.1. The result is nil if all categories are the same in both types. If
// two categories are the same float32, the number of the second is NaN.
func asFloat32(numbers []float64) []float64 {
	seen := map[float64]bool{}
	for _, v := range numbers {
		seen[v] = true
	}
	singles := slices.Clone(numbers)
	differ := false
	for k, v := range numbers {
		single := float64(float32(v))
		switch {
		case single == v || math.IsNaN(v):
		case seen[single]:
			singles[k] = math.NaN()
		default:
			seen[single] = true
			singles[k] = single
			differ = true
		}
	}
	if !differ {
		return nil
	}
	return singles
}

// refusal returns the message about a value of a column of categories that is an error.
func refusal(reader files.CSV, c inputColumn) string {
	found := "a missing value"
	if refusesUnseen(reader) {
		found = "a category that the model does not have, or a missing value"
	}
	return fmt.Sprintf("column %s: got %s, want one of %s",
		wording.Quote(c.Name), found, wording.Quoted(c.Categories))
}
