package files

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// NPZ reads an archive that numpy.savez or savez_compressed wrote: a matrix of numbers,
// one row an example, and one label a row. The zero value takes the arrays X and y.
//
//	>>> numpy.savez("digits.npz", X=X, y=y)
//
//	files.NPZ{}.ReadFile("digits.npz")
//
// What it takes of X and y, and how it names columns, is as for NPY.
type NPZ struct {
	X, Y     string // the arrays of the numbers and of the labels; "": X and y
	NoLabels bool   // there is no y
	Names    string // an array of column names; "": they are named x0, x1, …
}

// Read reads an archive from r.
func (n NPZ) Read(r io.Reader) (datasets.Table, error) {
	t, err := n.read(r)
	return t, named("", err)
}

// ReadFile reads the archive called name. Errors begin with the file's name.
func (n NPZ) ReadFile(name string) (datasets.Table, error) {
	return inFile(name, n.read)
}

func (n NPZ) read(r io.Reader) (datasets.Table, error) {
	if n.X == "" {
		n.X = "X"
	}
	if n.Y == "" {
		n.Y = "y"
	}
	none := datasets.Table{}
	a, err := openArchive(r)
	if err != nil {
		return none, err
	}
	x, err := a.array(n.X, `set X to the name of the matrix, or write numpy.savez("x.npz", X=X, y=y)`)
	if err != nil {
		return none, err
	}
	var labels *array
	if !n.NoLabels {
		y, err := a.array(n.Y, "set Y to the name of the labels, or NoLabels if there are none")
		if err != nil {
			return none, err
		}
		labels = &y
	}
	var features []string
	if n.Names != "" {
		list, err := a.array(n.Names, "set Names to the name of the column names")
		if err != nil {
			return none, err
		}
		if list.strings == nil || len(list.shape) != 1 {
			return none, fmt.Errorf("array %s does not hold names; wanted one string a column", wording.Quote(n.Names))
		}
		features = list.strings
	}
	return x.table(labels, features)
}

// An archive is an .npz file.
type archive struct {
	entries map[string]*zip.File // by the names of the arrays
	names   []string             // in the order of the file
	total   unpacker             // what all entries unpack to is bounded together
}

// openArchive reads an archive, and lists what is in it.
func openArchive(r io.Reader) (*archive, error) {
	content, length, err := randomAccess(r)
	if err != nil {
		return nil, err
	}
	start := make([]byte, len(magicNPY))
	n, err := content.ReadAt(start, 0)
	switch start := string(start[:n]); {
	case n == 0 && errors.Is(err, io.EOF):
		return nil, errors.New("the file is empty; wanted an .npz file")
	case start == magicNPY:
		return nil, errors.New("the file is an .npy file, which holds one array; read it by files.NPY")
	case !strings.HasPrefix(start, "PK"):
		return nil, errors.New(`the file does not begin as an .npz file does; write it by numpy.savez("x.npz", X=X, y=y)`)
	}
	opened, err := zip.NewReader(content, length)
	if err != nil {
		return nil, fmt.Errorf("the archive can't be opened, it may be cut off: %w", err)
	}
	a := &archive{entries: map[string]*zip.File{}}
	a.total.packed = &counter{n: length}
	for _, entry := range opened.File {
		name, ok := strings.CutSuffix(entry.Name, ".npy")
		switch {
		case !ok:
			return nil, fmt.Errorf("the archive holds %s; wanted .npy files only, as numpy.savez writes them", wording.Quote(entry.Name))
		case a.entries[name] != nil:
			return nil, fmt.Errorf("the archive holds two arrays named %s; wanted different names", wording.Quote(name))
		}
		a.entries[name] = entry
		a.names = append(a.names, name)
	}
	return a, nil
}

// randomAccess returns what r holds, to be read in any order. A file is not read into the
// memory.
func randomAccess(r io.Reader) (io.ReaderAt, int64, error) {
	if file, ok := r.(*os.File); ok {
		return file, size(file), nil
	}
	content, err := io.ReadAll(r)
	return bytes.NewReader(content), int64(len(content)), err
}

// array reads the array called name; advice says what to do if there is none.
func (a *archive) array(name, advice string) (array, error) {
	entry := a.entries[name]
	if entry == nil {
		if a.entries["indptr"] != nil && a.entries["indices"] != nil {
			advice = `this is a sparse matrix of SciPy's: in Python write sklearn.datasets.dump_svmlight_file(X, y, "x.txt", zero_based=False) and read that by files.LIBSVM`
		}
		return array{}, fmt.Errorf("there is no array named %s; the archive has %s; %s", wording.Quote(name), wording.Quoted(a.names), advice)
	}
	data, err := entry.Open()
	if err != nil {
		return array{}, fmt.Errorf("array %s: %w", wording.Quote(name), err)
	}
	defer data.Close()
	a.total.from = data
	known := int64(0)
	if entry.Method == zip.Store {
		known = min(a.total.packed.n, int64(min(entry.UncompressedSize64, 1<<62)))
	}
	one, err := readArray(bufio.NewReaderSize(&a.total, 1<<16), known)
	if err != nil {
		return array{}, fmt.Errorf("array %s: %w", wording.Quote(name), err)
	}
	return one, nil
}
