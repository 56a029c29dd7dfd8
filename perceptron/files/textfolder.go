package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"perceptronlab/perceptron/datasets"
)

// ReadFolder reads a folder that has one subfolder per class. The name of the subfolder is the class. Each
// file in the subfolder is one text in UTF-8. Classes and texts are in the order of their names. A text
// without words is a row of zeros.
//
// Names that begin with a dot, such as .DS_Store, are skipped. It is an error if the folder contains a
// file, if a subfolder is empty or contains a folder, or if a file in a subfolder is not text. An error
// names the file that caused it.
func (w BagOfWords) ReadFolder(name string) (datasets.Table, error) {
	return w.read(context.Background(), name, func(c *wordCounter) error {
		return eachClass(name, c.addFile)
	})
}

// ReadFile reads texts to predict, as rows without classes. It reads the named file, or the files of the
// named folder in the order of their names. If the folder has subfolders, ReadFile reads it as ReadFolder
// does, with classes.
func (w BagOfWords) ReadFile(name string) (datasets.Table, error) {
	return w.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (w BagOfWords) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	announce(ctx, name)
	return w.read(ctx, name, func(c *wordCounter) error { return eachText(name, c.addFile) })
}

// Files returns the names of the texts that ReadFile reads, in the order of the rows. They are relative to
// the named folder: 1.txt, or good/1.txt if the subfolder good contains the texts of a class. The order is
// that of characters, so 10.txt precedes 2.txt. If the name is that of a file, Files returns its name
// without folders.
func (BagOfWords) Files(name string) ([]string, error) {
	var list []string
	err := eachText(name, func(text, class string) error {
		list = append(list, path.Join(class, filepath.Base(text)))
		return nil
	})
	return list, err
}

// eachText calls do for each text to read: the named file, or each file in the named folder or in its
// subfolders. The class of a text is the name of its subfolder, or "".
func eachText(name string, do func(text, class string) error) error {
	isFolder := func(e fs.DirEntry) bool { return e.IsDir() && !strings.HasPrefix(e.Name(), ".") }
	switch entries, noFolder := os.ReadDir(name); {
	case noFolder != nil:
		return do(name, "")
	case slices.ContainsFunc(entries, isFolder):
		return eachClass(name, do)
	}
	return eachTextIn(name, "", do)
}

// eachClass calls do for each text in the subfolder of each class.
func eachClass(folder string, do func(text, class string) error) error {
	const want = "a folder with one subfolder of texts per class"
	return eachEntry(folder, want, func(subfolder, class string) error {
		return eachTextIn(subfolder, class, do)
	})
}

// eachTextIn calls do for each text in a folder.
func eachTextIn(folder, class string, do func(text, class string) error) error {
	return eachEntry(folder, "a folder of texts", func(text, _ string) error { return do(text, class) })
}

// addFile adds the text in a file. If class is "", the text has no class.
func (c *wordCounter) addFile(name, class string) error {
	text, err := withOpenFile(c.ctx, name, readText)
	if err == nil {
		c.add(text, class)
	}
	return err
}

// eachEntry calls do for each entry of a folder, in the order of the names. It skips entries whose names
// begin with a dot. If there is no entry, or folder is a file, the error has the given Want.
func eachEntry(folder, want string, do func(path, name string) error) error {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		return withFileName(folder, problem("a file", want))
	case err != nil:
		return withFileName(folder, withoutPath(err))
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), ".") })
	if len(entries) == 0 {
		return withFileName(folder, problem("an empty folder", want))
	}
	for _, entry := range entries {
		if err := do(filepath.Join(folder, entry.Name()), entry.Name()); err != nil {
			return err
		}
	}
	return nil
}

// readText returns the content of a file, which must be UTF-8.
func readText(in *input) (string, error) {
	plain, err := in.text()
	if err != nil {
		return "", err
	}
	content, err := io.ReadAll(plain)
	switch {
	case err != nil:
		return "", err
	case !utf8.Valid(content):
		return "", problem("bytes that are not UTF-8", "text in UTF-8").With(do("save the file as UTF-8"))
	case slices.Contains(content, 0):
		return "", problem("a NUL byte", "text without NUL bytes")
	}
	return string(content), nil
}
