package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptronlab/perceptron/datasets"
)

// ReadFolder reads a folder that has one subfolder per class. The name of the subfolder is the class. Each
// file in the subfolder is one text in UTF-8. Classes and texts are in the order of their names. The row
// of a text without words has only zeros.
//
// Names that begin with a dot, such as .DS_Store, are skipped. It is an error if the folder contains a
// file, if a subfolder is empty or contains a folder, or if a file in a subfolder is not text. An error
// names the file that caused it.
//
// To be able to stop, call [BagOfWords.ReadFileContext], which reads such a folder into the same table.
func (w BagOfWords) ReadFolder(name string) (datasets.Table, error) {
	return w.read(context.Background(), name, func(b *bagBuilder) error {
		return b.walk(diskTree{}).eachClass(name)
	})
}

// ReadFS is like ReadFolder, but reads a folder of fsys, such as an embed.FS or a zip.Reader. The argument
// root is the path of the folder in fsys: "." for fsys itself, or "texts/reviews". The File of an error is a
// path in fsys, too.
//
//	//go:embed reviews
//	var texts embed.FS
//	…
//	table, err := files.BagOfWords{}.ReadFS(texts, "reviews")
//
// If fsys is os.DirFS(name), the table is equal to that of ReadFolder(name).
func (w BagOfWords) ReadFS(fsys fs.FS, root string) (datasets.Table, error) {
	tree := fsTree{fsys}
	if err := tree.checkPath(root); err != nil {
		return datasets.Table{}, err
	}
	return w.read(context.Background(), root, func(b *bagBuilder) error {
		return b.walk(tree).eachClass(root)
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
	return w.read(ctx, name, func(b *bagBuilder) error { return b.walk(diskTree{}).eachText(name) })
}

// Files returns the names of the texts that ReadFile reads, in the order of the rows. They are relative to
// the named folder: 1.txt, or good/1.txt if the subfolder good contains the texts of a class. The order is
// that of characters, so 10.txt precedes 2.txt. If the name is that of a file, Files returns its name
// without folders.
func (BagOfWords) Files(name string) ([]string, error) {
	var list []string
	addName := func(text, class string) error {
		list = append(list, path.Join(class, filepath.Base(text)))
		return nil
	}
	err := textWalk{diskTree{}, addName}.eachText(name)
	return list, err
}

// A textWalk calls the function do for each text in the folders of a tree. The class of a text is the name of
// its subfolder, or "". The walk ends with the first error of do.
type textWalk struct {
	tree textTree
	do   func(text, class string) error
}

// walk returns a textWalk that adds each text to b.
func (b *bagBuilder) walk(tree textTree) textWalk {
	return textWalk{tree, func(name, class string) error {
		text, err := tree.text(b.ctx, name)
		if err == nil {
			b.add(text, class)
		}
		return err
	}}
}

// eachText visits the texts to read: the named file, or each file in the named folder or in its subfolders.
func (w textWalk) eachText(name string) error {
	isFolder := func(e fs.DirEntry) bool { return e.IsDir() && !strings.HasPrefix(e.Name(), ".") }
	switch entries, noFolder := w.tree.entries(name); {
	case noFolder != nil:
		return w.do(name, "")
	case slices.ContainsFunc(entries, isFolder):
		return w.eachClass(name)
	}
	return w.eachTextIn(name, "")
}

// eachClass visits each text in the subfolder of each class.
func (w textWalk) eachClass(folder string) error {
	const want = "a folder with one subfolder of texts per class"
	return w.eachEntry(folder, want, func(subfolder, class string) error {
		return w.eachTextIn(subfolder, class)
	})
}

// eachTextIn visits each text in a folder.
func (w textWalk) eachTextIn(folder, class string) error {
	return w.eachEntry(folder, "a folder of texts", func(text, _ string) error { return w.do(text, class) })
}

// eachEntry calls do for each entry of a folder, in the order of the names. It skips entries whose names
// begin with a dot. If there is no entry, or folder is a file, the error has the given Want.
func (w textWalk) eachEntry(folder, want string, do func(path, name string) error) error {
	entries, err := w.tree.entries(folder)
	switch {
	case errors.Is(err, errIsFile):
		return withFileName(folder, problem("a file", want))
	case err != nil:
		return withFileName(folder, err)
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), ".") })
	if len(entries) == 0 {
		return withFileName(folder, problem("an empty folder", want))
	}
	for _, entry := range entries {
		if err := do(w.tree.join(folder, entry.Name()), entry.Name()); err != nil {
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
