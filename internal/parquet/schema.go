package parquet

// A schemaWalk visits the elements of a schema, which are those of the tree in depth-first order.
type schemaWalk struct {
	elements []element
	next     int        // the index of the next element
	leaves   []Physical // the physical types of the leaves visited so far
}

// columnsOf returns the columns below the root of a schema, and the physical types of all its leaves. A
// nested column has any number of leaves.
func columnsOf(elements []element) (columns []Column, leaves []Physical, err error) {
	if len(elements) == 0 {
		return nil, nil, damaged("no schema")
	}
	w := schemaWalk{elements: elements, next: 1}
	for w.next < len(elements) {
		e := elements[w.next]
		leaf := len(w.leaves)
		if err := w.visit(0); err != nil {
			return nil, nil, err
		}
		col := columnOf(e, leaf)
		if col.Physical == FixedLenByteArray && !col.Nested && col.Length < 1 {
			return nil, nil, damaged("values of %d bytes", e.length)
		}
		columns = append(columns, col)
	}
	if elements[0].children != len(columns) {
		return nil, nil, damaged("%d columns in the schema, want %d", len(columns), elements[0].children)
	}
	return columns, w.leaves, nil
}

// visit visits the next element and its children. The argument is the number of groups around the element.
func (w *schemaWalk) visit(depth int) error {
	if w.next >= len(w.elements) || depth > maxDepth {
		return damaged("a schema without all its elements")
	}
	e := w.elements[w.next]
	w.next++
	if e.children <= 0 {
		if e.physical < 0 || e.physical > FixedLenByteArray {
			return damaged("a column of the unknown type %d", e.physical)
		}
		w.leaves = append(w.leaves, e.physical)
		return nil
	}
	for range e.children {
		if err := w.visit(depth + 1); err != nil {
			return err
		}
	}
	return nil
}

// columnOf returns the column of an element. The argument leaf is the index of its first leaf.
func columnOf(e element, leaf int) Column {
	col := Column{
		Name:     e.name,
		Physical: e.physical,
		Length:   e.length,
		Nested:   e.children > 0 || e.repetition == repeated,
		Logical:  e.logical,
		optional: e.repetition == optional,
		leaf:     leaf,
	}
	if col.Logical.Kind == "" {
		col.Logical = converted(e.converted, e.scale)
	}
	return col
}
