package files

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// fileInZip returns the content of the only file in a zip archive. The argument packed reads the archive from
// its beginning.
func (in *input) fileInZip(packed *bufio.Reader) (io.Reader, error) {
	opened, err := in.zipReader(packed)
	if err != nil {
		return nil, err
	}
	files := dataFiles(opened.File)
	if len(files) != 1 || strings.HasSuffix(files[0].Name, ".npy") {
		return nil, errZip(files)
	}
	const encrypted = 1 // a bit of Flags
	if files[0].Flags&encrypted != 0 {
		return nil, problem("an encrypted zip archive", "an archive without a password").With(unzip)
	}
	content, err := files[0].Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		found := fmt.Sprintf("a zip archive with the compression method %d", files[0].Method)
		return nil, problem(found, "the method deflate").With(unzip)
	}
	if err != nil {
		return nil, errDecompress(err)
	}
	return content, nil
}

// zipReader opens a zip archive. If the input is not a file, zipReader reads the archive into memory.
func (in *input) zipReader(packed *bufio.Reader) (*zip.Reader, error) {
	var archive io.ReaderAt = in
	size := in.size
	if in.file != nil {
		in.count(-packed.Buffered()) // these bytes will be read again
	} else {
		all, err := io.ReadAll(packed)
		if err != nil {
			return nil, err
		}
		archive = bytes.NewReader(all)
		size = int64(len(all))
	}
	opened, err := zip.NewReader(archive, size)
	if err != nil {
		return nil, errOpenZip(err)
	}
	return opened, nil
}

// errOpenZip returns the problem that the directory of a zip archive can't be read.
func errOpenZip(err error) *datasets.Problem {
	p := problem("can't open the archive, which may be truncated: "+err.Error(), "")
	p.Err = err
	return p
}

// dataFiles returns the files of an archive, without folders, hidden files and those that macOS adds.
func dataFiles(entries []*zip.File) []*zip.File {
	return slices.DeleteFunc(slices.Clone(entries), func(f *zip.File) bool {
		return strings.HasSuffix(f.Name, "/") || strings.HasPrefix(f.Name, "__MACOSX/") ||
			strings.HasPrefix(path.Base(f.Name), ".")
	})
}

var unzip = do("unpack it (unzip FILE) and read one of its files")

// errZip returns the problem that a zip archive does not hold exactly one file of data. The formats of
// spreadsheets and of NumPy's .npz files are zip archives, too.
func errZip(files []*zip.File) *datasets.Problem {
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	has := func(name string) bool { return slices.Contains(names, name) }
	isArray := func(name string) bool { return strings.HasSuffix(name, ".npy") }
	switch {
	case slices.ContainsFunc(names, isArray):
		return problem("an .npz file", "a file with one table").With(do("read it with files.NPZ"))
	case has("[Content_Types].xml") || has("mimetype"):
		return problem("a spreadsheet (.xlsx, .ods)", "text in UTF-8").With(saveSheet)
	case len(names) == 0:
		return problem("a zip archive without files", "an archive with one file")
	}
	const maxNames = 5
	first := wording.Quoted(names[:min(maxNames, len(names))])
	found := fmt.Sprintf("a zip archive with %d files (%s", len(names), first)
	if len(names) > maxNames {
		found += ", …"
	}
	return problem(found+")", "an archive with one file").With(unzip)
}
