package files

// A Schema is what a reader has learned from the file that it read first. Tables share it, so don't
// change it.
type Schema struct {
	// Columns are the columns of the table, in order. It is nil for LIBSVM, whose columns have no
	// names.
	Columns []Column

	// Classes are the classes of the first file, in the order and spelling of their first
	// occurrence; nil: the file had no classes.
	Classes []string
}

// classes returns s.Classes, or nil if there is no schema.
func (s *Schema) classes() []string {
	if s == nil {
		return nil
	}
	return s.Classes
}

// A Column is a column of a file that the table uses. In the table it is one column of the same
// name, or one column of 0 and 1 per category.
type Column struct {
	Name       string
	Categories []string // nil: the column holds numbers
	Fill       float64  // the mean of the numbers, which replaces missing ones under FillMean
}

// maxColumns limits the columns of a CSV file and the categories of a column. Each takes some
// hundred bytes of memory, but may take only two bytes in the file.
const maxColumns = 1 << 20
