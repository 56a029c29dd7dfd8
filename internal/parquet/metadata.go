package parquet

// metadata are the metadata of a file, which its footer contains.
type metadata struct {
	elements []element // the schema
	rows     int64
	groups   []group
	pairs    map[string]string // metadata of the writer, such as "pandas"
}

// An element is an element of the schema: a column, or a group whose elements follow it. The first element is
// the root, the group of all columns.
type element struct {
	name       string
	physical   Physical // −1: none, because the element is a group
	length     int      // the length of each value in bytes, of the type FixedLenByteArray
	repetition int      // required, optional or repeated
	children   int      // the number of elements of a group; 0: the element is a column
	converted  int      // −1: none
	scale      int      // of a converted decimal
	logical    Logical
}

// The values of element.repetition, in the numbering of the enum FieldRepetitionType. The value 0 is
// required.
const (
	optional = 1
	repeated = 2
)

// A group is a row group.
type group struct {
	rows   int64
	chunks []chunk // one per leaf of the schema, in the same order
}

// A chunk describes the values of a column in a row group.
type chunk struct {
	physical Physical // −1: none
	codec    int
	values   int64 // the number of values, including nulls
	size     int64 // the size of all pages in the file, in bytes
	data     int64 // the offset of the first data page
	dict     int64 // the offset of the dictionary page; 0: none, though it may be at the offset data
}

// start returns the offset of the first page. Some writers set the offset of the dictionary page to 0 or to
// that of the data, or count a dictionary page among the data.
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
		case id == 2 && kind == typeList: // schema
			t.structs(func() { m.elements = append(m.elements, t.element()) })
		case id == 3 && kind == typeI64: // num_rows
			m.rows = t.int64()
		case id == 4 && kind == typeList: // row_groups
			t.structs(func() { m.groups = append(m.groups, t.group()) })
		case id == 5 && kind == typeList: // key_value_metadata
			t.structs(func() { t.pair(m.pairs) })
		case id == 8: // encryption_algorithm
			t.fail(ErrEncrypted())
		default:
			t.skip(kind)
		}
	}, 1, 2, 3, 4)
	return m
}

// pair decodes the Thrift struct KeyValue and adds it to a map. It leaves out the schema in the form of
// Arrow, which may be long.
func (t *thrift) pair(to map[string]string) {
	key, value := "", ""
	t.fields(func(id int, kind byte) {
		switch {
		case id == 1 && kind == typeBinary: // key
			key = t.string()
		case id == 2 && kind == typeBinary && key != "ARROW:schema": // value
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
		case id == 1 && kind == typeI32: // type
			e.physical = Physical(t.int32())
		case id == 2 && kind == typeI32: // type_length
			e.length = int(t.int32())
		case id == 3 && kind == typeI32: // repetition_type
			e.repetition = int(t.int32())
		case id == 4 && kind == typeBinary: // name
			e.name = t.string()
		case id == 5 && kind == typeI32: // num_children
			e.children = int(t.int32())
		case id == 6 && kind == typeI32: // converted_type
			e.converted = int(t.int32())
		case id == 7 && kind == typeI32: // scale
			e.scale = int(t.int32())
		case id == 10 && kind == typeStruct: // logicalType
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
		case id == 1 && kind == typeList: // columns
			t.structs(func() { g.chunks = append(g.chunks, t.chunk()) })
		case id == 3 && kind == typeI64: // num_rows
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
		case id == 1 && kind == typeBinary: // file_path
			if t.string() != "" {
				const found = "a file whose columns are in other files"
				t.fail(&Error{Found: found, Want: "all columns in one file"})
			}
		case id == 3 && kind == typeStruct: // meta_data
			t.fields(func(id int, kind byte) { t.chunkField(&c, id, kind) }, 1, 2, 3, 4, 5, 6, 7, 9)
		case id == 8 || id == 9: // crypto_metadata, encrypted_column_metadata
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
	case id == 1 && kind == typeI32: // type
		c.physical = Physical(t.int32())
	case id == 4 && kind == typeI32: // codec
		c.codec = int(t.int32())
	case id == 5 && kind == typeI64: // num_values
		c.values = t.int64()
	case id == 7 && kind == typeI64: // total_compressed_size
		c.size = t.int64()
	case id == 9 && kind == typeI64: // data_page_offset
		c.data = t.int64()
	case id == 11 && kind == typeI64: // dictionary_page_offset
		c.dict = t.int64()
	default:
		t.skip(kind)
	}
}
