package files

// A Schema is what a reader has learnt from the file that it read first. Tables share theirs: don't
// change it.
type Schema struct {
	// Columns are those of the table, in its order. A LIBSVM, whose columns have no names, has none.
	Columns []Column

	// Classes are those of the first file, in the order and spelling in which they came; nil: it had
	// no labels.
	Classes []string
}

// classes returns the classes that are known, none without a schema.
func (s *Schema) classes() []string {
	if s == nil {
		return nil
	}
	return s.Classes
}

// A Column is what a table keeps of a column of its file: a column of the same name, or
// with Categories a column of 0 and 1 for each of them.
type Column struct {
	Name       string
	Categories []string // none: the column holds numbers
	Fill       float64  // the mean of its numbers: what FillMean puts where one is missing
}

// mostColumns is the most columns of a CSV file, and categories of a column: each takes some
// hundred bytes besides its numbers, for as little as two bytes in the file.
const mostColumns = 1 << 20
