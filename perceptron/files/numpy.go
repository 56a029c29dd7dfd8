package files

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// NPY reads a matrix of numbers that numpy.save wrote, one row an example, and with
// Labels a second file with one label a row. The zero value reads a matrix without
// labels.
//
//	>>> numpy.save("X.npy", X)
//	>>> numpy.save("y.npy", y)
//
//	files.NPY{Labels: "y.npy"}.ReadFile("X.npy")
//
// In a notebook an .npz file with both is better, because lazy.File watches one file.
//
// Columns without Features are named x0, x1, …, as scikit-learn names them. Labels may be
// strings, integers, bool (the classes are then "False" and "True", as Python writes
// them), or floating-point numbers that are integers ("1" for 1.0).
//
// Labels that are equal numbers, such as the strings "1" and "1.0", are one class (see CSV).
//
// Errors are: a number that is not finite, unless IfMissing says what to do about NaN; an
// integer that no float64 equals, an array that is not two-dimensional, Python objects
// (pickled), complex numbers, dates and records.
//
// The table's Source reads the matrix of another file, without labels.
type NPY struct {
	Labels   string   // the file of the labels, for ReadFile; "": there are none
	Features []string // a name for each column; nil: x0, x1, …

	IfMissing Missing // what to do about NaN; with the zero value Refuse it is an error
	Report    *Report `json:"-"` // receives what was left out or filled; must be set if IfMissing is and Columns are not

	// Columns and Classes are what is known of the file that was read first. A table's Source
	// has them, in place of Features.
	Columns []Column
	Classes []string
}

// ReadFile reads the matrix from the file called name, and the labels from the file n.Labels.
// Errors begin with the name of the file that they are about.
func (n NPY) ReadFile(name string) (datasets.Table, error) {
	return n.ReadFileContext(context.Background(), name)
}

// ReadFileContext is ReadFile that stops soon after ctx is done. It then returns ctx's error.
func (n NPY) ReadFileContext(ctx context.Context, name string) (t datasets.Table, err error) {
	announce(ctx, name, n.Labels)
	matrix, err := inFile(ctx, name, readNPY)
	var labels *npy.Array
	if err == nil && n.Labels != "" {
		labels = new(npy.Array)
		*labels, err = inFile(ctx, n.Labels, readNPY)
	}
	if err == nil {
		t, err = NPZ{Features: n.Features, IfMissing: n.IfMissing, Report: n.Report, Columns: n.Columns, Classes: n.Classes}.table(matrix, labels)
		err = named(name, err)
	}
	if err == nil {
		known := t.Source.(NPZ)
		t.Source = NPY{IfMissing: n.IfMissing, Columns: known.Columns, Classes: known.Classes}
	}
	return t, err
}

// readNPY reads the array of an .npy file, which may be compressed.
func readNPY(in *input) (npy.Array, error) {
	plain, err := in.unpacked()
	if err != nil {
		return npy.Array{}, err
	}
	return npy.Read(plain, in.size)
}

// table makes a Table of a matrix and its labels, which may be missing.
func (n NPZ) table(x npy.Array, y *npy.Array) (datasets.Table, error) {
	none := datasets.Table{}
	switch {
	case x.Strings != nil:
		return none, errors.New("the matrix holds strings; wanted numbers: in Python write X.astype(float)")
	case len(x.Shape) != 2:
		return none, fmt.Errorf("the matrix has the shape %s; wanted rows and columns: in Python write X.reshape(len(X), -1)", npy.Shape(x.Shape))
	case x.Shape[0] == 0 || x.Shape[1] == 0:
		return none, fmt.Errorf("the matrix has the shape %s; wanted at least one row and one column", npy.Shape(x.Shape))
	}
	dim, features := x.Shape[1], slices.Clone(n.Features)
	for _, known := range n.Columns {
		features = append(features, known.Name)
	}
	for j := 0; j < dim && n.Features == nil && n.Columns == nil; j++ {
		features = append(features, "x"+strconv.Itoa(j))
	}
	c := CSV{IfMissing: n.IfMissing, Report: n.Report, Columns: n.Columns, Classes: n.Classes}
	if err := cmp.Or(checkNames(features, dim), c.check(), oneLabelEach(y, x.Shape[0])); err != nil {
		return none, err
	}
	columns, err := c.columns(features)
	k := Chunks{columns: columns}
	if err == nil {
		err = k.addMatrix(x.Numbers, y)
	}
	if err == nil {
		err = k.endColumns()
	}
	if err != nil {
		return none, err
	}
	known := k.head.Source.(CSV)
	n.Features, n.Report, n.Columns, n.Classes = nil, nil, known.Columns, known.Classes
	k.head.Source = n
	return k.joined(), nil
}

// addMatrix adds the rows of a matrix, in its memory.
func (k *Chunks) addMatrix(numbers []float64, y *npy.Array) (err error) {
	columns, ifMissing, class := k.columns.list, k.columns.csv.IfMissing, ""
	k.next.values = numbers[:0]
	for row := range slices.Chunk(numbers, len(columns)) {
		i := k.report.Rows
		k.report.Rows++
		if y != nil {
			if class, err = classOf(y, i); err != nil {
				return err
			}
		}
		if ifMissing == DropRow && slices.ContainsFunc(row, math.IsNaN) {
			k.report.Left = append(k.report.Left, Left{Row: i, Column: columns[slices.IndexFunc(row, math.IsNaN)].Name})
			continue
		}
		for j, v := range row {
			col := &columns[j]
			switch {
			case wording.Finite(v):
				col.count++
				col.sum += v
			case math.IsNaN(v) && ifMissing == FillMean:
				col.filled++
			default:
				return at(fmt.Sprintf("X[%d, %d] (%s)", i, j, wording.Quote(col.Name)), "%v is not a finite number; mend it before you save (in Python: numpy.isfinite(X).all()), "+
					"or if NaN means a missing value, set IfMissing: files.FillMean to put the column's mean there, or files.DropRow to leave such rows out", v)
			}
		}
		k.next.rows, k.next.values = k.next.rows+1, append(k.next.values, row...)
		if y != nil {
			k.next.classes = append(k.next.classes, k.words.add(class))
		}
	}
	return nil
}

// oneLabelEach returns an error unless there is one label for each of n rows, or no y.
func oneLabelEach(y *npy.Array, n int) error {
	if y != nil && len(y.Shape) == 2 && y.Shape[1] == 1 {
		y.Shape = y.Shape[:1]
	}
	switch {
	case y == nil:
		return nil
	case len(y.Shape) == 2:
		return fmt.Errorf("the labels have the shape %s; wanted one label a row: in Python write y.argmax(axis=1) if each row has a single 1", npy.Shape(y.Shape))
	case len(y.Shape) != 1:
		return fmt.Errorf("the labels have the shape %s; wanted one label a row", npy.Shape(y.Shape))
	case y.Shape[0] != n:
		return fmt.Errorf("there are %s and %s; wanted one label a row", wording.Plural(n, "row"), wording.Plural(y.Shape[0], "label"))
	}
	return nil
}

// classOf returns label i as a word.
func classOf(y *npy.Array, i int) (string, error) {
	if y.Strings != nil {
		if y.Strings[i] == "" {
			return "", at(fmt.Sprintf("y[%d]", i), "the label is empty; wanted the name of a class")
		}
		return y.Strings[i], nil
	}
	v := y.Numbers[i]
	switch {
	case math.Trunc(v) != v || math.IsInf(v, 0):
		return "", at(fmt.Sprintf("y[%d]", i), "%v is not the number of a class; wanted integers, bool or strings (a perceptron predicts classes, not quantities)", v)
	case y.Kind == 'b' && v == 0:
		return "False", nil
	case y.Kind == 'b':
		return "True", nil
	}
	return strconv.FormatFloat(v+0, 'f', -1, 64), nil // −0 + 0 = 0
}

// NPZ reads an archive that numpy.savez or savez_compressed wrote: a matrix of numbers,
// one row an example, and one label a row. The zero value takes the arrays X and y.
//
//	>>> numpy.savez("digits.npz", X=X, y=y)
//
//	files.NPZ{}.ReadFile("digits.npz")
//
// It accepts the same X and y as NPY, and names columns the same way.
type NPZ struct {
	X, Y     string   // the arrays of the numbers and of the labels; "": X and y
	NoLabels bool     // there is no y
	Features []string // a name for each column; nil: x0, x1, …

	IfMissing Missing // what to do about NaN, as in NPY
	Report    *Report `json:"-"`

	// Columns and Classes are those of the archive that was read first, as in NPY. With them
	// archives without labels are read too.
	Columns []Column
	Classes []string
}

// Read reads an archive from r.
func (n NPZ) Read(r io.Reader) (datasets.Table, error) {
	t, err := n.read(newInput(context.Background(), r))
	return t, named("", err)
}

// ReadFile reads the archive called name. Errors begin with the file's name.
func (n NPZ) ReadFile(name string) (datasets.Table, error) {
	return n.ReadFileContext(context.Background(), name)
}

// ReadFileContext is ReadFile that stops soon after ctx is done. It then returns ctx's error.
func (n NPZ) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	announce(ctx, name)
	return inFile(ctx, name, n.read)
}

func (n NPZ) read(in *input) (datasets.Table, error) {
	none := datasets.Table{}
	a, err := openArchive(in)
	if err != nil {
		return none, err
	}
	name := cmp.Or(n.X, "X")
	if k := slices.Index(a.names(), name); k >= 0 {
		if err := checkMemory(float64(a.entries[k].UncompressedSize64)); err != nil {
			return none, fmt.Errorf("%w, but not NumPy's arrays: write CSV or LIBSVM's rows", err)
		}
	}
	x, err := a.array(name, `set X to the name of the matrix, or write numpy.savez("x.npz", X=X, y=y)`)
	if err != nil {
		return none, err
	}
	var labels *npy.Array
	if y := cmp.Or(n.Y, "y"); !n.NoLabels && (n.Classes == nil || slices.Contains(a.names(), y)) {
		y, err := a.array(y, "set Y to the name of the labels, or NoLabels if there are none")
		if err != nil {
			return none, err
		}
		labels = &y
	}
	return n.table(x, labels)
}

// An archive is an .npz file.
type archive struct {
	entries []*zip.File
	size    int64
	total   unpacker // bounds what all entries together unpack to
}

// openArchive opens an archive and lists what is in it.
func openArchive(in *input) (*archive, error) {
	var content io.ReaderAt = in // a file is not read into memory
	length := in.size
	if in.file == nil {
		text, err := io.ReadAll(in)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
		length = int64(len(text))
	}
	start := make([]byte, len(npy.Magic))
	n, err := content.ReadAt(start, 0)
	switch start := string(start[:n]); {
	case n == 0 && errors.Is(err, io.EOF):
		return nil, errors.New("the file is empty; wanted an .npz file")
	case start == npy.Magic:
		return nil, errors.New("the file is an .npy file, which holds one array; read it by files.NPY")
	case !strings.HasPrefix(start, "PK"):
		return nil, errors.New(`the file does not begin as an .npz file does; write it by numpy.savez("x.npz", X=X, y=y)`)
	}
	opened, err := zip.NewReader(content, length)
	if err != nil {
		return nil, fmt.Errorf("the archive can't be opened, it may be cut off: %w", err)
	}
	return &archive{entries: opened.File, size: length, total: unpacker{packed: &length}}, nil
}

// names returns the names of the arrays, in the order of the file.
func (a *archive) names() []string {
	var names []string
	for _, entry := range a.entries {
		names = append(names, strings.TrimSuffix(entry.Name, ".npy"))
	}
	return names
}

// array reads the array called name; advice says what to do if there is none.
func (a *archive) array(name, advice string) (npy.Array, error) {
	names := a.names()
	k := slices.Index(names, name)
	if k < 0 {
		if slices.Contains(names, "indptr") && slices.Contains(names, "indices") {
			advice = `this is a sparse matrix of SciPy's: in Python write sklearn.datasets.dump_svmlight_file(X, y, "x.txt", zero_based=False) and read that by files.LIBSVM`
		}
		return npy.Array{}, fmt.Errorf("there is no array named %s; the archive has %s; %s", wording.Quote(name), wording.Quoted(names), advice)
	}
	entry := a.entries[k]
	data, err := entry.Open()
	if err != nil {
		return npy.Array{}, fmt.Errorf("array %s: %w", wording.Quote(name), err)
	}
	defer data.Close()
	a.total.from = data
	known := int64(0)
	if entry.Method == zip.Store {
		known = min(a.size, int64(min(entry.UncompressedSize64, 1<<62)))
	}
	one, err := npy.Read(bufio.NewReaderSize(&a.total, 1<<16), known)
	if err != nil {
		return npy.Array{}, fmt.Errorf("array %s: %w", wording.Quote(name), err)
	}
	return one, nil
}
