package parquet

// metadata are the metadata of a file, which its footer contains.
type metadata struct {
	elements []element
	rows     int64
	groups   []group
	pairs    map[string]string
}

// An element is an element of the schema: a column, or a group of elements, which follow it.
type element struct {
	name       string
	physical   Physical // −1: none, because the element is a group
	length     int
	repetition int // 0: required, 1: optional, 2: repeated
	children   int
	converted  int // −1: none
	scale      int
	logical    Logical
}

// A group is a row group.
type group struct {
	rows   int64
	chunks []chunk // of the leaves of the schema
}

// A chunk describes the values of a column in a row group.
type chunk struct {
	physical Physical // −1: none
	codec    int
	values   int64
	size     int64 // the size of all pages in the file, in bytes
	data     int64 // the offset of the first data page
	dict     int64 // the offset of the dictionary page; 0: there is none, or it is at the offset data
}

// start returns the offset of the first page.
func (c *chunk) start() int64 {
	if c.dict > 0 && c.dict < c.data {
		return c.dict
	}
	return c.data
}

// metadata decodes the Thrift struct FileMetaData.
func (t *thrift) metadata() metadata {
	m := metadata{pairs: map[string]string{}}
	t.fields(func(id int, kind byte) {
		switch {
		case id == 2 && kind == typeList:
			t.list(func() { m.elements = append(m.elements, t.element()) })
		case id == 3 && kind == typeI64:
			m.rows = t.int64()
		case id == 4 && kind == typeList:
			t.list(func() { m.groups = append(m.groups, t.group()) })
		case id == 5 && kind == typeList:
			t.list(func() { t.pair(m.pairs) })
		case id == 8: // the encryption of the footer's columns
			t.fail(ErrEncrypted())
		default:
			t.skip(kind)
		}
	}, 1, 2, 3, 4)
	return m
}

// pair decodes the Thrift struct KeyValue and adds it to a map. It leaves out Arrow's schema, which repeats
// the other metadata in another form.
func (t *thrift) pair(to map[string]string) {
	key, value := "", ""
	t.fields(func(id int, kind byte) {
		switch {
		case id == 1 && kind == typeBinary:
			key = t.string()
		case id == 2 && kind == typeBinary && key != "ARROW:schema":
			value = t.string()
		default:
			t.skip(kind)
		}
	}, 1)
	if value != "" {
		to[key] = value
	}
}

// element decodes the Thrift struct SchemaElement.
func (t *thrift) element() element {
	e := element{physical: -1, converted: -1}
	t.fields(func(id int, kind byte) {
		switch {
		case id == 1 && kind == typeI32:
			e.physical = Physical(t.int32())
		case id == 2 && kind == typeI32:
			e.length = int(t.int32())
		case id == 3 && kind == typeI32:
			e.repetition = int(t.int32())
		case id == 4 && kind == typeBinary:
			e.name = t.string()
		case id == 5 && kind == typeI32:
			e.children = int(t.int32())
		case id == 6 && kind == typeI32:
			e.converted = int(t.int32())
		case id == 7 && kind == typeI32:
			e.scale = int(t.int32())
		case id == 10 && kind == typeStruct:
			e.logical = t.logical()
		default:
			t.skip(kind)
		}
	}, 4)
	return e
}

// group decodes the Thrift struct RowGroup.
func (t *thrift) group() group {
	g := group{}
	t.fields(func(id int, kind byte) {
		switch {
		case id == 1 && kind == typeList:
			t.list(func() { g.chunks = append(g.chunks, t.chunk()) })
		case id == 3 && kind == typeI64:
			g.rows = t.int64()
		default:
			t.skip(kind)
		}
	}, 1, 2, 3)
	return g
}

// chunk decodes the Thrift struct ColumnChunk.
func (t *thrift) chunk() chunk {
	c := chunk{physical: -1}
	t.fields(func(id int, kind byte) {
		switch {
		case id == 1 && kind == typeBinary:
			if t.string() != "" {
				const found = "a file whose columns are in other files"
				t.fail(&Error{Found: found, Want: "all columns in one file"})
			}
		case id == 3 && kind == typeStruct:
			t.fields(func(id int, kind byte) { t.chunkField(&c, id, kind) }, 1, 2, 3, 4, 5, 6, 7, 9)
		case id == 8 || id == 9: // the encryption of the column
			t.fail(ErrEncrypted())
		default:
			t.skip(kind)
		}
	}, 3)
	return c
}

// chunkField decodes a field of the Thrift struct ColumnMetaData.
func (t *thrift) chunkField(c *chunk, id int, kind byte) {
	switch {
	case id == 1 && kind == typeI32:
		c.physical = Physical(t.int32())
	case id == 4 && kind == typeI32:
		c.codec = int(t.int32())
	case id == 5 && kind == typeI64:
		c.values = t.int64()
	case id == 7 && kind == typeI64:
		c.size = t.int64()
	case id == 9 && kind == typeI64:
		c.data = t.int64()
	case id == 11 && kind == typeI64:
		c.dict = t.int64()
	default:
		t.skip(kind)
	}
}
