package parquet

// check compares the row groups with the columns, with the physical types of the schema's leaves, and with
// the size of the file.
func (f *File) check(leaves []Physical) error {
	rows := int64(0)
	for _, g := range f.groups {
		if err := f.checkGroup(g, leaves); err != nil {
			return err
		}
		rows += g.rows
		if rows < 0 {
			return damaged("too many rows")
		}
	}
	if rows != f.Rows {
		return damaged("%d rows in all row groups, want %d", rows, f.Rows)
	}
	return nil
}

// checkGroup checks the chunks of a row group. Each must lie between the beginning of the file and the
// footer.
func (f *File) checkGroup(g group, leaves []Physical) error {
	if g.rows < 0 || len(g.chunks) != len(leaves) {
		const found = "a row group with %d rows and %d columns, want %d columns"
		return damaged(found, g.rows, len(g.chunks), len(leaves))
	}
	for j, c := range g.chunks {
		if c.physical != leaves[j] {
			return damaged("values of the type %v, want %v", c.physical, leaves[j])
		}
		if c.values == 0 && g.rows == 0 {
			continue // PyArrow sets no offset for a column without values
		}
		start := c.start()
		inFile := start >= int64(len(Magic)) && start <= f.footer && c.size <= f.footer-start
		if c.values < 0 || c.size < 0 || !inFile {
			const found = "column %d with %d values in %d bytes at the offset %d"
			return damaged(found, j, c.values, c.size, start)
		}
	}
	for _, col := range f.Columns {
		if c := g.chunks[col.leaf]; !col.Nested && c.values != g.rows {
			return damaged("%d values in a group of %d rows", c.values, g.rows)
		}
	}
	return nil
}
