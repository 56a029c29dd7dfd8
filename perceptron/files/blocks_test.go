package files

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// A readResult is the table or the error that reading files returned.
type readResult struct {
	table datasets.Table
	bits  []uint64 // the bits of the table's numbers, because DeepEqual does not distinguish −0 from 0
	err   string
}

// A blockParser is a parser with two ways to read a file. The method add parses whole blocks if it can.
// The method addSlowly reads each block line by line or record by record.
type blockParser interface {
	parser
	addSlowly(in *input, to *builder) error
}

func (p *csvParser) addSlowly(in *input, to *builder) error {
	if err := p.begin(in, to); err != nil {
		return err
	}
	err := eachBlock(p.records.blocks, func(b lines.Block) error { return p.addRecords(b, to) })
	p.records.count++
	return err
}

func (p *libsvmParser) addSlowly(in *input, to *builder) error {
	blocks, err := p.begin(in, to)
	if err != nil {
		return err
	}
	return eachBlock(blocks, func(b lines.Block) error { return p.addLines(b, to) })
}

// eachBlock calls add for each block.
func eachBlock(blocks *lines.Cutter, add func(b lines.Block) error) error {
	for {
		block, err := blocks.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err := errors.Join(err, add(block)); err != nil {
			return err
		}
	}
}

// readTexts reads files with the given texts and joins the chunks. If size is 0, readTexts calls
// addSlowly. Otherwise, it calls add with blocks of size bytes. Each chunk has the given number of rows,
// or any number of rows if the argument rows is 0.
func readTexts(p blockParser, rows, size int, texts ...string) readResult {
	defer func(before int) { blockSize = before }(blockSize) // restores blockSize
	blockSize = cmp.Or(size, 1<<20)
	add := p.add
	if size == 0 {
		add = p.addSlowly
	}
	b := &builder{store: &memoryStore{}, size: rows}
	for k, text := range texts {
		if len(texts) > 1 {
			b.file = strconv.Itoa(k)
		}
		if err := add(newInput(context.Background(), strings.NewReader(text)), b); err != nil {
			return readResult{err: err.Error()}
		}
	}
	chunks, err := p.finish(b)
	if err != nil {
		return readResult{err: err.Error()}
	}
	for k := range chunks.store.len() {
		if block, err := chunks.store.block(k); err != nil || rows > 0 && block.rows != min(rows, chunks.Len()-k*rows) {
			return readResult{err: fmt.Sprintf("number of rows of chunk %d = %d, error = %v", k, block.rows, err)}
		}
	}
	table := chunks.joined()
	return readResult{table: table, bits: bits(table)}
}

// bits returns the bits of all numbers of a table, and of the means in its Source.
func bits(t datasets.Table) (all []uint64) {
	add := func(numbers []float64) {
		for _, v := range numbers {
			all = append(all, math.Float64bits(v))
		}
	}
	for _, row := range t.Rows {
		add(row)
	}
	for _, row := range t.Sparse {
		add(row.Values)
	}
	if source, ok := t.Source.(CSV); ok {
		for _, col := range source.Schema.Columns {
			add([]float64{col.Fill})
		}
	}
	return all
}

// checkBlocks reads files with addSlowly, and twice with add in blocks of size bytes: into one table, and
// into chunks of three rows. It fails the test unless the three results are the same table or the same
// error. It returns the result of addSlowly.
func checkBlocks(t *testing.T, reader datasets.Source, size int, texts ...string) readResult {
	t.Helper()
	newParser := func() blockParser {
		if l, ok := reader.(LIBSVM); ok {
			return l.parser()
		}
		return &csvParser{options: reader.(CSV)}
	}
	want := readTexts(newParser(), 0, 0, texts...)
	for _, rows := range []int{0, 3} {
		got := readTexts(newParser(), rows, size, texts...)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v: %q read in blocks of %d bytes = %+v\nwant %+v, the result of addSlowly", reader, texts, size, got, want)
		}
	}
	return want
}

// cells are the values in random files, in four lists: numbers, words, values with spaces or in quotation
// marks, and values that make a parser give up on a block.
var cells = [][]string{
	{"1", "-2.5", "0.1", "3e2", "12345.678901234567", "-0", "+.5", "7."},
	{"red", "blue", "", "NA", "1,5", "1.234,5", "1'234"},
	{" 1", "2\t", "\"3\"", "\"red\"", " \"4\"", "\"a, b\"", "\"5\"\"\"", "\"two\n# lines\"", "\"\""},
	{"#", "# \"", "\"a\r\nb\"", "\"x\" ", "5\"", "\"", "1_0", "0x1p3", "1e400", "nan", "9007199254740993", "\\.", "\r", "\xe9", "\x00", "a\rb", "\u00a01"},
}

// randomFile returns the text of a random CSV file, and a random reader. The reader may return an error
// for the file.
func randomFile(r *rand.Rand) (c CSV, text string) {
	kinds := r.IntN(len(cells)) + 1 // the values of the file are from cells[:kinds]
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	lineEnds := [][]string{
		{"\n"},
		{"\r\n"},
		{"\r\r\n"},
		{"\n", "\r\n", "\r\r\n", "\n\n", "\n\r\r\n", "\n# all \"is\" well\n", "\n#\"\n"},
	}[r.IntN(4)]
	c = CSV{IfMissing: MissingPolicy(r.IntN(3)), Unseen: Unseen(r.IntN(3))}
	if r.IntN(2) == 0 {
		c.Comment = '#'
	}
	comma := ","
	if r.IntN(3) == 0 {
		comma = pick([]string{";", "\t", " ", "|", "→"})
		c.Comma = []rune(comma)[0]
	}
	if r.IntN(4) == 0 && comma != "," {
		c.Decimal = ','
		c.Thousands = []rune(".'\x00")[r.IntN(3)]
	}
	if comma == " " {
		comma = pick([]string{" ", "  ", " \t", "\t", "\t\t "})
		lineEnds = append(lineEnds, " \t"+lineEnds[0], lineEnds[0]+"  ")
	}
	if r.IntN(2) == 0 {
		c.NAValues = []string{"NA", "-2.50", "", "red"}[:1+r.IntN(4)]
	}
	if r.IntN(4) == 0 {
		c.ColumnNA = map[string][]string{"a": {"300"}, "b": {"red", "-2.5"}, "c": {"1", "blue"}}
	}
	if r.IntN(8) == 0 {
		c.Encoding = "latin-1"
	}
	names := []string{"a", "b", "c", "\"d\ne\""}[:1+r.IntN(4)]
	text = strings.Join(names, comma) + pick(lineEnds)
	for column := range c.ColumnNA {
		if !slices.Contains(names, column) {
			delete(c.ColumnNA, column)
		}
	}
	if r.IntN(2) == 0 {
		c.Label = pick([]string{"a", "c"})
	}
	if r.IntN(2) == 0 {
		c.Categorical = []string{"b"}
	}
	if r.IntN(4) == 0 {
		c.Ignore = []string{"a"}
	}
	if r.IntN(6) == 0 {
		c.NoHeader, text = true, ""
		c.Label, c.Categorical, c.Ignore, c.ColumnNA = "", []string{"1"}, nil, nil
	}
	if r.IntN(12) == 0 {
		text = pick([]string{"\ufeff", "<", "#", "{\n"}) + text
	}
	if r.IntN(6) == 0 {
		c.Skip = 1 + r.IntN(2)
		text = pick([]string{"a title\n", "\"\r\n", "\n"}) + pick([]string{"1,2\n", "a, \"b\n"}) + text
	}
	row := newRandomRow(r, c, kinds)
	for range r.IntN(12) {
		text += strings.Join(row.cells(r, names, comma), comma) + pick(lineEnds)
	}
	if r.IntN(3) == 0 {
		text = strings.TrimRight(text, "\n")
	}
	return c, text
}

// A randomRow makes the rows of a random file.
type randomRow struct {
	csv        CSV
	kinds      int      // the values are from cells[:kinds]
	categories []string // of the second column
}

func newRandomRow(r *rand.Rand, c CSV, kinds int) randomRow {
	categories := []string{"red", "blue", "\"two\n# lines\"", "\"a\r\nb\""}
	if r.IntN(3) == 0 {
		categories = []string{"1", "1.0", "+1", "2", "2e0"}
	}
	return randomRow{csv: c, kinds: kinds, categories: categories}
}

// cells returns the cells of the next row of a file with the given column names. Sometimes, they are not a row.
func (row randomRow) cells(r *rand.Rand, names []string, comma string) []string {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	all := make([]string, len(names))
	for j := range all {
		kind := 0
		if r.IntN(4) == 0 {
			kind = r.IntN(row.kinds)
		}
		all[j] = pick(cells[kind])
		if j == 0 && (row.csv.Ignore != nil || row.csv.Label == "a") {
			all[j] = pick([]string{"red", "blue", " #7", "\"#8\"", "a\rb", "\rb", "\\.", all[j]})
		}
		if j == 1 && row.csv.Categorical != nil {
			all[j] = pick(append(slices.Clone(row.categories), all[j]))
		}
	}
	switch last := len(all) - 1; r.IntN(60) {
	case 0:
		return all[1:] // a row that is too short
	case 1:
		return slices.Clone(names) // the header again
	case 2: // the next line is part of the last value
		all[last] = strings.Join(append([]string{"\"x\n1"}, all[1:]...), comma) + "\""
	}
	return all
}

// fakeFreeMemory replaces freeMemory during the test, because a real call takes longer than reading a
// small file.
func fakeFreeMemory(t *testing.T) {
	before := freeMemory
	t.Cleanup(func() { freeMemory = before })
	freeMemory = func() int64 { return 1 << 40 }
}

// Reading random files in blocks of random size gives the same result as reading them record by
// record.
func TestCSVBlocks(t *testing.T) {
	fakeFreeMemory(t)
	// The only column has no number, which is reported after the last row. The text looks like XML, so an
	// error in the first row would be replaced by an error about the format. The number of records read
	// shows that the error comes later, so both ways of reading must count the same number.
	checkBlocks(t, CSV{IfMissing: FillMean}, 9, "<a>\n\"\"\n")

	// The word red is a category of the Schema and also means a missing value.
	columns := []Column{{Name: "a", Categories: []string{"blue", "other", "red"}}}
	c := CSV{Schema: &Schema{Columns: columns}, NAValues: []string{"red"}, IfMissing: FillMean, Unseen: OtherUnseen}
	const oneBlock = 99 // bytes, which is more than the text has
	checkBlocks(t, c, oneBlock, "a\nred\nblue\nred\nother\n")

	r := rand.New(rand.NewPCG(5, 6))
	accepted := 0
	for range 5000 {
		c, text := randomFile(r)
		size := 1 + r.IntN(64)
		first := checkBlocks(t, c, size, text)
		if first.err != "" {
			continue
		}
		accepted++
		checkBlocks(t, c, size, text, text)
		other, text := randomFile(r)
		source := first.table.Source.(CSV)
		source.NAValues = other.NAValues
		checkBlocks(t, source, size, text)
	}
	if accepted < 500 { // the test compares too few tables
		t.Errorf("number of files without an error = %d, want at least 500", accepted)
	}
}

// randomLines returns the text of a random LIBSVM file, and a random reader. The reader may return an
// error for the file.
func randomLines(r *rand.Rand) (l LIBSVM, text string) {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	l = LIBSVM{ZeroBased: r.IntN(4) == 0, NoLabels: r.IntN(4) == 0}
	if r.IntN(3) == 0 {
		l.Dim = 20 + r.IntN(2)*100
	}
	if r.IntN(3) == 0 {
		l.Schema = &Schema{Classes: []string{"1", "-1"}}
	}
	hasLabels := r.IntN(3) > 0
	// The last two words occur in few files: a parser gives up on "é", and "a,b" is an error.
	words := []string{"+1", "1", "-1", "1.0", "red", "0x1", "é", "a,b"}[:6+r.IntN(20)/9]
	hasUnusual := r.IntN(4) == 0 // some entries are invalid, or make a parser give up on a block
	for range r.IntN(12) {
		if hasLabels && !l.NoLabels {
			text += pick(words...) + pick(" ", "\t", "  ")
		}
		index := 0
		for range r.IntN(6) {
			index += 1 + r.IntN(9)
			text += strconv.Itoa(index) + ":" + pick("1", "-0.5", "0", "-0", "1e-3", "0.30000000000000004", "7e300") + pick(" ", "\t", " \v")
			if hasUnusual && r.IntN(5) == 0 {
				text += pick("0", "9", "18446744073709551617", "x", "qid") + pick(":", ":", "") + pick("1", "1", "1_0", "0x1p3", "nan", "1e400", "9007199254740993", "") + pick(" ", "\u00a0")
			}
		}
		text += pick("", "", "# 1:1", "\r") + pick("\n", "\n", "\n", "\n\n", "\r\n", "\n#\n")
	}
	if r.IntN(3) == 0 {
		text = strings.TrimRight(text, "\n")
	}
	return l, text
}

// Reading random files in blocks of random size gives the same result as reading them line by line.
func TestLIBSVMBlocks(t *testing.T) {
	fakeFreeMemory(t)
	r := rand.New(rand.NewPCG(5, 6))
	accepted := 0
	for range 5000 {
		l, text := randomLines(r)
		size := 1 + r.IntN(64)
		if checkBlocks(t, l, size, text).err == "" {
			accepted++
			checkBlocks(t, l, size, text, text)
		}
	}
	if accepted < 500 { // the test compares too few tables
		t.Errorf("number of files without an error = %d, want at least 500", accepted)
	}
}

// checkCopies makes two copies of a file with additional columns of the given values: one in blocks of
// size bytes, and one record by record. It fails the test unless both copies, or both errors, are equal.
// It reports whether there was no error.
func checkCopies(t *testing.T, c CSV, size int, text string, values [][]string) bool {
	t.Helper()
	var more []string
	if len(values) > 0 {
		more = []string{"predicted", "b"}[:len(values[0])] // many random files already have a column b
	}
	copyFile := func(size int, add func(w *columnWriter) error) (string, error) {
		defer func(before int) { blockSize = before }(blockSize) // restores blockSize
		blockSize = size
		var out strings.Builder
		w, err := c.newColumnWriter(&out, newInput(t.Context(), strings.NewReader(text)), more, values)
		if err != nil {
			return "", err
		}
		if err := cmp.Or(add(w), w.finish()); err != nil {
			return "", err
		}
		return out.String(), nil
	}
	want, wantErr := copyFile(1<<20, func(w *columnWriter) error { return eachBlock(w.records.blocks, w.addRecords) })
	got, gotErr := copyFile(size, (*columnWriter).addRows)
	if got != want || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
		t.Fatalf("%+v: %q copied in blocks of %d bytes = %q, error = %v\nwant %q, error = %v, the result of copying record by record", c, text, size, got, gotErr, want, wantErr)
	}
	return wantErr == nil
}

// Copying random files in blocks of random size gives the same result as copying them record by record.
func TestCopiedBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	fakeFreeMemory(t)
	added := []string{"", "x", "a,b", " c", "5\"", "#", "\t", "\\."} // the values to choose from
	copied := 0
	for range 5000 {
		c, text := randomFile(r)
		table, _ := c.Read(strings.NewReader(text))
		values := make([][]string, table.Len())
		more := r.IntN(3)
		for i := range values {
			values[i] = []string{added[r.IntN(len(added))], added[r.IntN(len(added))]}[:more]
		}
		if checkCopies(t, c, 1+r.IntN(64), text, values) {
			copied++
		}
	}
	if copied < 500 { // the test compares too few copies
		t.Errorf("number of copies without an error = %d, want at least 500", copied)
	}
}

// FuzzBlocks makes the comparisons of TestCSVBlocks, TestCopiedBlocks and TestLIBSVMBlocks for any text.
func FuzzBlocks(f *testing.F) {
	f.Add("a,b,c\n1,red,-0\n\"2\",blue,\n", uint64(0), byte(9))
	f.Add("a;b\r\n1,5;\"x\"\"\"\r\n# \"\r\n\n2;\"y\nz\"", uint64(1), byte(3))
	f.Add("+1 1:0.5 3:-0\r\n# 1:1\n-1\n1 2:1e-300", uint64(2), byte(9))
	f.Fuzz(func(t *testing.T, text string, options uint64, size byte) {
		fakeFreeMemory(t)
		c, _ := randomFile(rand.New(rand.NewPCG(options, 0)))
		checkBlocks(t, c, 1+int(size), text)
		noValues := make([][]string, strings.Count(text, "\n")) // an empty list of added values per row
		checkCopies(t, c, 1+int(size), text, noValues)
		l, _ := randomLines(rand.New(rand.NewPCG(options, 0)))
		checkBlocks(t, l, 1+int(size), text)
	})
}
