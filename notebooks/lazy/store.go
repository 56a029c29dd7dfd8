package lazy

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"unsafe"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

var maxStored int64 = 8 << 30 // the largest total size of all stored values, in bytes

// gob stores the Source of a table or a model together with the registered name of its type. The
// names registered here differ from gob's default names, because package classifier has registered
// the default names for the types of release 0.1.0.
func init() {
	gob.RegisterName("lazy.CSV", files.CSV{})
	gob.RegisterName("lazy.LIBSVM", files.LIBSVM{})
	gob.RegisterName("lazy.NPY", files.NPY{})
	gob.RegisterName("lazy.NPZ", files.NPZ{})
	gob.RegisterName("lazy.Words", files.BagOfWords{})

	// Values of settings in the notes of a Report.
	gob.RegisterName("lazy.MissingPolicy", files.RefuseMissing)
	gob.RegisterName("lazy.ColumnNA", map[string][]string(nil))
}

// fileOf returns the path of the file for the value with the given key. It creates the folder of
// this file, which only the user can read or write.
func fileOf(key string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "perceptronlab", "lazy")
	err = cmp.Or(os.MkdirAll(folder, 0o700), os.Chmod(folder, 0o700)) // fails if another user owns the folder
	return filepath.Join(folder, key), err
}

// read reads the value stored under a key and assigns it to *pointer. It returns an error if no
// value is stored under the key, or if the value's file is damaged, for instance after a crash of
// the machine.
func read(key string, pointer any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("lazy: %v", p)
		}
	}()
	name, err := fileOf(key)
	if err != nil {
		return err
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if t, ok := pointer.(*datasets.Table); ok {
		return readTable(file, t)
	}
	return gob.NewDecoder(bufio.NewReader(file)).Decode(pointer)
}

// write stores the value *pointer under a key. It stores a table with writeTable, and any other
// value with gob. It returns an error if gob can't restore the value exactly.
func write(key string, pointer any) error {
	name, err := fileOf(key)
	if err != nil {
		return err
	}
	makeRoom(filepath.Dir(name))
	return atomicfile.WriteFile(name, func(w io.Writer) error {
		if t, ok := pointer.(*datasets.Table); ok {
			return writeTable(w, *t)
		}
		return encode(w, pointer)
	})
}

// encode writes the value that pointer points to with encoding/gob. It also decodes the value, and
// returns an error if the decoded value is different.
func encode(w io.Writer, pointer any) error {
	if !isFaithful(pointer) {
		return errors.New("lazy: gob can't store the value")
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(io.MultiWriter(w, &b)).Encode(pointer); err != nil {
		return err
	}
	decoded := reflect.New(reflect.TypeOf(pointer).Elem())
	if err := gob.NewDecoder(&b).DecodeValue(decoded); err != nil {
		return err
	}
	if !reflect.DeepEqual(pointer, decoded.Interface()) {
		return errors.New("lazy: gob loses a part of the value")
	}
	return nil
}

// makeRoom deletes all files in a folder if their total size exceeds maxStored.
func makeRoom(folder string) {
	entries, _ := os.ReadDir(folder)
	total := int64(0)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			total += info.Size()
		}
	}
	if total > maxStored {
		_ = errors.Join(os.RemoveAll(folder), os.Mkdir(folder, 0o700))
	}
}

// writeTable writes a table. Because readTable maps the file into memory, numbers have the byte
// order of this machine. The file consists of
//
//   - four integers: how many dense rows, columns, sparse rows, and entries of Classes there are;
//   - the dense rows;
//   - the sparse rows, each as the number of its values, its columns, and its values;
//   - for each entry of Classes, its index in the sorted class names;
//   - a gob with the class names and the other fields of the table.
//
// writeTable returns an error if the table is not valid.
func writeTable(file io.Writer, t datasets.Table) error {
	if err := t.Check(); err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20) // writeNumbers ignores errors, because Flush returns the first one
	writeNumbers(w, len(t.Rows), t.Dim(), len(t.Sparse), len(t.Classes))
	for _, row := range t.Rows {
		writeNumbers(w, row...)
	}
	for _, row := range t.Sparse {
		writeNumbers(w, len(row.Values))
		writeNumbers(w, row.Columns...)
		writeNumbers(w, row.Values...)
	}
	classes := slices.Sorted(slices.Values(t.ClassNames()))
	for _, class := range t.Classes {
		index, _ := slices.BinarySearch(classes, class)
		writeNumbers(w, index)
	}
	rest := datasets.Table{
		Features: t.Features,
		Classes:  classes,
		Weights:  t.Weights,
		Source:   t.Source,
		Report:   t.Report,
	}
	if err := gob.NewEncoder(w).Encode(rest); err != nil {
		return err
	}
	return w.Flush()
}

// readTable maps a stored table into memory, and sets *t, which must be empty, to this table. The
// mapping is private, so a change of the rows changes neither the file nor the rows of other
// programs. readTable may panic if the file is damaged.
func readTable(file *os.File, t *datasets.Table) error {
	b, err := contentOf(file)
	if err != nil {
		return err
	}
	sizes := readNumbers[int](&b, 4)
	t.Rows = slices.Grow(t.Rows, sizes[0])
	for range sizes[0] {
		t.Rows = append(t.Rows, readNumbers[float64](&b, sizes[1]))
	}
	t.Sparse = slices.Grow(t.Sparse, sizes[2])
	for range sizes[2] {
		n := readNumbers[int](&b, 1)[0]
		columns, values := readNumbers[int](&b, n), readNumbers[float64](&b, n)
		t.Sparse = append(t.Sparse, datasets.Sparse{Columns: columns, Values: values})
	}
	indices := readNumbers[int](&b, sizes[3])
	var rest datasets.Table
	if err := gob.NewDecoder(bytes.NewReader(b)).Decode(&rest); err != nil {
		return err
	}
	t.Features = rest.Features
	t.Weights = rest.Weights
	t.Source = rest.Source
	t.Report = rest.Report
	t.Classes = slices.Grow(t.Classes, len(indices))
	for _, index := range indices {
		t.Classes = append(t.Classes, rest.Classes[index])
	}
	return nil
}

// writeNumbers writes the bytes of numbers in the byte order of this machine.
func writeNumbers[T int | float64](w *bufio.Writer, numbers ...T) {
	size := len(numbers) * int(unsafe.Sizeof(T(0)))
	_, _ = w.Write(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(numbers))), size))
}

// readNumbers removes the first n numbers from b and returns them. The returned slice shares the
// memory of b.
func readNumbers[T int | float64](b *[]byte, n int) []T {
	size := n * int(unsafe.Sizeof(T(0)))
	numbers := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData((*b)[:size]))), n)
	*b = (*b)[size:]
	return numbers
}
