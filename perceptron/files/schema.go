package files

// A Schema holds what a reader has learned from the file that it read first: the columns, with their
// means and categories, and the classes. Several tables share a Schema, so don't change it.
type Schema struct {
	// Columns are the columns of the file that the table uses, in the order of the table. For LIBSVM,
	// Columns is nil.
	Columns []Column

	// Classes are the classes of the first file, in the order and spelling of their first
	// occurrence; nil: the file had no classes.
	Classes []string
}

// classes returns s.Classes, or nil if s is nil.
func (s *Schema) classes() []string {
	if s == nil {
		return nil
	}
	return s.Classes
}

// A Column is a column of a file that the table uses. If it holds numbers, or the words true and false,
// the table has one column of the same name. If it holds categories, the table has one column of 0 and 1
// for each category.
type Column struct {
	Name       string
	Categories []string // nil: the column holds numbers
	Fill       float64  // the mean of the numbers; with FillMean, it replaces missing numbers

	// Boolean is true if the column holds the words true and false, which are read as 1 and 0.
	Boolean bool `json:",omitempty"`
}

// Features returns the names of the columns of the table that the column of the file becomes: its own name,
// or a name such as colour=red for each category.
func (col Column) Features() []string {
	if len(col.Categories) == 0 {
		return []string{col.Name}
	}
	names := make([]string, len(col.Categories))
	for k, category := range col.Categories {
		names[k] = col.Name + "=" + category
	}
	return names
}

// maxColumns is the maximum number of columns of a CSV file. It is also the maximum number of categories
// of a column. Without a limit, a small file could fill the memory: a column or category may take only two
// bytes in the file, but takes roughly a hundred bytes of memory.
const maxColumns = 1 << 20
