package files

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// NPZ reads an archive written by numpy.savez or savez_compressed: a matrix with one row per
// example, and one label per row. The zero value reads the arrays X and y.
//
//	>>> numpy.savez("digits.npz", X=X, y=y)
//
//	files.NPZ{}.ReadFile("digits.npz")
//
// NPZ accepts the same matrices and labels as [NPY], and names columns in the same way. The table's Source
// reads other archives into the same columns, with or without labels. The table's Report lists rows that
// were skipped because a value or the label is missing, and columns in which missing values were replaced.
type NPZ struct {
	X, Y     string   // the names of the matrix and of the labels; "": "X" and "y"
	NoLabels bool     // the archive has no labels
	Features []string // the names of the columns; nil: x0, x1, …

	IfMissing MissingPolicy // how to handle missing values, as in NPY

	FloatLabels    bool // labels may be numbers with a fraction, as in NPY
	DropUnlabelled bool // skip rows without a class, whatever IfMissing is

	// Schema holds the columns, means and classes of the archive that was read first, as in NPY. An NPZ
	// with a Schema also reads archives without labels.
	Schema *Schema
}

// ReadFile reads the named archive.
func (n NPZ) ReadFile(name string) (datasets.Table, error) {
	return n.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (n NPZ) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	announce(ctx, name)
	return withOpenFile(ctx, name, n.read)
}

// Read reads an archive from r.
func (n NPZ) Read(r io.Reader) (datasets.Table, error) {
	t, err := n.read(newInput(context.Background(), r))
	return t, withFileName("", err)
}

func (n NPZ) read(in *input) (datasets.Table, error) {
	matrix, labels, err := n.arrays(in)
	if err != nil {
		return datasets.Table{}, err
	}
	return n.matrixReader().table(matrix, labels)
}

func (n NPZ) matrixReader() matrixReader {
	return matrixReader{
		reader:    "NPZ",
		features:  n.Features,
		ifMissing: n.IfMissing,
		schema:    n.Schema,
		source:    n.source,

		floatLabels:    n.FloatLabels,
		dropUnlabelled: n.DropUnlabelled,
	}
}

// source returns the Source of a table: an NPZ with the given Schema.
func (n NPZ) source(schema *Schema) datasets.Source {
	n.Features = nil
	n.Schema = schema
	return n
}

// arrays returns the matrix and the labels of an archive. The result labels is nil if n.NoLabels is set,
// or if n has a Schema and the archive has no labels.
func (n NPZ) arrays(in *input) (matrix npy.Array, labels *npy.Array, err error) {
	a, err := openArchive(in)
	if err != nil {
		return matrix, nil, err
	}
	name := cmp.Or(n.X, "X")
	if k := slices.Index(a.names(), name); k >= 0 {
		if err := checkMemory(float64(a.entries[k].UncompressedSize64)); err != nil {
			return matrix, nil, addOtherFormats(err)
		}
	}
	matrix, err = a.array(name,
		when("if the matrix has another name", set("NPZ.X", nil)),
		datasets.Fix{When: "if there is no matrix", Do: `save one with numpy.savez("x.npz", X=X, y=y)`})
	if err != nil {
		return matrix, nil, err
	}
	name = cmp.Or(n.Y, "y")
	if n.NoLabels || n.Schema != nil && !slices.Contains(a.names(), name) {
		return matrix, nil, nil
	}
	y, err := a.array(name,
		when("if the labels have another name", set("NPZ.Y", nil)),
		when("if there are no labels", set("NPZ.NoLabels", true)))
	return matrix, &y, err
}

// An archive is an .npz file.
type archive struct {
	entries []*zip.File
	size    int64    // the size of the file
	total   unpacker // limits the decompressed size of all entries together
}

// openArchive opens an archive and reads its directory.
func openArchive(in *input) (*archive, error) {
	var content io.ReaderAt = in // replaced below if the input is not a file
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
		return nil, problem("an empty file", "an .npz file")
	case start == npy.Magic:
		return nil, problem("an .npy file, which holds one array", "an .npz file").
			With(do("read the file with files.NPY"))
	case !strings.HasPrefix(start, "PK"):
		return nil, problem("a file that does not begin like an .npz file", "an .npz file").
			With(do(`write one with numpy.savez("x.npz", X=X, y=y)`))
	}
	opened, err := zip.NewReader(content, length)
	if err != nil {
		return nil, errOpenZip(err)
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

// array reads the named array. If there is no such array, the method returns a Problem with the given
// fixes.
func (a *archive) array(name string, fixes ...datasets.Fix) (npy.Array, error) {
	names := a.names()
	k := slices.Index(names, name)
	if k < 0 {
		return npy.Array{}, errNoArray(name, names, fixes)
	}
	place := datasets.Place{Other: "array " + wording.Quote(name)}
	entry := a.entries[k]
	data, err := entry.Open()
	if err != nil {
		return npy.Array{}, withPlace(place, err)
	}
	defer data.Close()
	a.total.from = data
	size := int64(0) // of the entry; 0 if the entry is compressed, because its header may claim any size
	if entry.Method == zip.Store {
		size = min(a.size, int64(min(entry.UncompressedSize64, 1<<62)))
	}
	array, err := npy.Read(bufio.NewReaderSize(&a.total, 1<<16), size)
	if err != nil {
		return npy.Array{}, withPlace(place, err)
	}
	return array, nil
}

// errNoArray returns the problem that an archive has no array called name. The argument names has the
// names of all arrays of the archive.
func errNoArray(name string, names []string, fixes []datasets.Fix) *datasets.Problem {
	found := onlyNames("array", names)
	if len(names) == 0 {
		found = "an archive without arrays"
	}
	p := problem(found, "an array named "+wording.Quote(name))
	if slices.Contains(names, "indptr") && slices.Contains(names, "indices") {
		return p.With(datasets.Fix{
			When: "to read a SciPy sparse matrix",
			Do: `in Python write sklearn.datasets.dump_svmlight_file(X, y, "x.txt", zero_based=False) ` +
				"and read x.txt with files.LIBSVM",
		})
	}
	p.Fixes = fixes
	return p
}

// addOtherFormats adds a fix to err, a Problem returned by checkMemory: write the rows in a format that
// can be read in parts.
func addOtherFormats(err error) error {
	if p := asProblem(err); p != nil {
		p.Fixes = append([]datasets.Fix{do("write the rows as CSV or LIBSVM instead of arrays")}, p.Fixes...)
	}
	return err
}
