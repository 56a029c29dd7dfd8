package files

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/internal/npy"
	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// A placed error says where in a file something is wrong.
type placed struct {
	place string // line 4, column 3 ("petal_length")
	err   error
}

func (p placed) Error() string { return p.place + ": " + p.err.Error() }
func (p placed) Unwrap() error { return p.err }

// at returns an error with its place.
func at(place, format string, args ...any) error {
	return placed{place, fmt.Errorf(format, args...)}
}

// named says which file an error is about, if its name is known.
func named(name string, err error) error {
	var inside placed
	switch {
	case err == nil:
		return nil
	case name == "":
		return fmt.Errorf("files: %w", err)
	case errors.As(err, &inside):
		return fmt.Errorf("files: %s, %w", name, err)
	}
	return fmt.Errorf("files: %s: %w", name, err)
}

// What a packed file may unpack to: a hundred times what was read of it, or 16 MiB if
// that is more.
const (
	mostRatio = 100
	freeSize  = 16 << 20
)

// mostLine is the longest line, or row of values with quotes, in bytes.
const mostLine = 16 << 20

// inFile opens the file called name, decompresses it if necessary, and passes it to
// read. Errors begin with the file's name.
func inFile[T any](name string, read func(r io.Reader) (T, error)) (value T, err error) {
	file, err := open(name)
	if err == nil {
		defer file.Close()
		value, err = read(file)
	}
	return value, named(name, err)
}

// open opens a file for reading; the error says where it was looked for.
func open(name string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, cause(err)
	case info.IsDir():
		return nil, errors.New("this is a folder; wanted a file")
	case !info.Mode().IsRegular():
		return nil, errors.New("this is a device or a pipe; wanted a file")
	}
	file, err := os.Open(name)
	return file, cause(err)
}

// noFile returns an error that says where the file was looked for, and what is there
// instead. It wraps err.
func noFile(name string, err error) error {
	folder := filepath.Dir(name)
	text := "there is no such file"
	if place, err := filepath.Abs(folder); err == nil {
		text += " in " + place
	}
	entries, noFolder := os.ReadDir(folder)
	if noFolder != nil {
		return wording.Instead(text+", nor such a folder", err)
	}
	var alike []string
	for _, entry := range entries {
		if !entry.IsDir() && strings.EqualFold(filepath.Ext(entry.Name()), filepath.Ext(name)) {
			alike = append(alike, entry.Name())
		}
	}
	if alike != nil {
		text += "; there are " + wording.Quoted(alike)
	}
	return wording.Instead(text, err)
}

// cause removes the path from an error that has one, because the message begins with it already.
// Where there is no such file, it says what there is.
func cause(err error) error {
	failed := (*fs.PathError)(nil)
	switch {
	case !errors.As(err, &failed):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return noFile(failed.Path, err)
	}
	return failed.Err
}

// unpacked returns a reader of r, or of what r unpacks to if it begins like gzip.
func unpacked(r io.Reader) (*bufio.Reader, error) {
	packed := &counter{from: r}
	buffered := bufio.NewReaderSize(packed, 1<<16)
	if start, _ := buffered.Peek(2); string(start) != "\x1f\x8b" {
		return buffered, nil
	}
	zipped, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, spoilt(err)
	}
	return bufio.NewReaderSize(&unpacker{from: zipped, packed: packed}, 1<<16), nil
}

// A counter counts the bytes that were read.
type counter struct {
	from io.Reader
	n    int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.n += int64(n)
	progress.Read.Add(int64(n))
	return n, err
}

// An unpacker returns an error when much more comes out than went in.
type unpacker struct {
	from   io.Reader
	packed *counter
	n      int64
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.from.Read(p)
	u.n += int64(n)
	if u.n > freeSize && u.n > mostRatio*u.packed.n {
		return 0, fmt.Errorf("it unpacks to more than %d times its size; if you trust it, unpack it first (gunzip, unzip) and read what comes out", mostRatio)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = spoilt(err)
	}
	return n, err
}

// spoilt says that a compressed file can't be decompressed.
func spoilt(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the packed file is cut off: its end is missing")
	}
	return fmt.Errorf("it is packed, and can't be unpacked: %w", err)
}

// unpackedText is unpacked without the byte order mark. It is an error if r does not begin
// like UTF-8 text.
func unpackedText(r io.Reader) (*bufio.Reader, error) {
	plain, err := unpacked(r)
	if err != nil {
		return nil, err
	}
	start, err := plain.Peek(6)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(start) > 1 && (start[0] == 0) != (start[1] == 0) {
		start = []byte("\xff\xfe")
	}
	for _, known := range []struct {
		what   string
		starts []string
	}{
		{"text in UTF-16; save it as UTF-8 (in Excel: CSV UTF-8)", []string{"\xff\xfe", "\xfe\xff"}},
		{"a spreadsheet (.xlsx, .ods) or another zip archive; save the sheet as CSV UTF-8, or in Python: pandas.read_excel(…).to_csv(…, index=False). An .npz file is for files.NPZ", []string{"PK\x03\x04"}},
		{"an old spreadsheet (.xls); save the sheet as CSV UTF-8, or in Python: pandas.read_excel(…).to_csv(…, index=False)", []string{"\xd0\xcf\x11\xe0"}},
		{"a Feather or Arrow file; in Python: pandas.read_feather(…).to_csv(…, index=False)", []string{"ARROW1", "FEA1"}},
		{"a Parquet file; in Python: pandas.read_parquet(…).to_csv(…, index=False)", []string{"PAR1\x15"}},
		{"an HDF5 file; in Python: pandas.read_hdf(…).to_csv(…, index=False)", []string{"\x89HDF"}},
		{"a Python pickle; in Python: pandas.read_pickle(…).to_csv(…, index=False)", []string{"\x80\x03", "\x80\x04", "\x80\x05"}},
		{"an .npy file; read it by files.NPY", []string{npy.Magic}},
		{"packed by bzip2; unpack it, or pack it by gzip", []string{"BZh91A"}},
		{"packed by xz; unpack it, or pack it by gzip", []string{"\xfd7zXZ"}},
		{"packed by zstd; unpack it, or pack it by gzip", []string{"\x28\xb5\x2f\xfd"}},
	} {
		for _, magic := range known.starts {
			if strings.HasPrefix(string(start), magic) {
				return nil, errors.New("the file is " + known.what)
			}
		}
	}
	if mark := "\ufeff"; strings.HasPrefix(string(start), mark) {
		_, _ = plain.Discard(len(mark)) // can't fail: it was just seen
	}
	return plain, nil
}
