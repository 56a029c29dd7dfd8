package files

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// folders are folders of texts: some can be read, and some are invalid.
var folders = map[string]map[string]string{
	"two classes": {
		"spam/1.txt": "Win MONEY now, win!", "spam/2.txt": gzipped("money, money"),
		"ham/b.txt": "\ufeffsee you now", "ham/a.txt": "", ".DS_Store": "\x00", "ham/.hidden": "\x00",
		"ham/10.txt": "see 10", "ham/9.txt": zipped([2]string{"x", "zipped money"}),
	},
	"warnings":       {"unsup/a": "cafe\u0301 au lait", "good/a": "fine films"},
	"empty":          {},
	"empty class":    {"a/": "", "b/c": "text"},
	"file for class": {"readme": "text"},
	"folder in class": {
		"a/b/c.txt": "text", "a/a": "a text",
	},
	"not UTF-8":     {"a/b": "caf\xe9"},
	"NUL byte":      {"a/b": "text\x00"},
	"no words":      {"a/b": "? a !"},
	"truncated":     {"a/b": gzipped("money, money")[:15]},
	"several files": {"a/b": zipped([2]string{"x", "text"}, [2]string{"y", "text"})},
}

// asMapFS returns the files in an fs.FS, in the folder root. A name that ends in / is an empty folder.
func asMapFS(root string, files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{root: &fstest.MapFile{Mode: fs.ModeDir}}
	for name, text := range files {
		if folder, ok := strings.CutSuffix(name, "/"); ok {
			fsys[path.Join(root, folder)] = &fstest.MapFile{Mode: fs.ModeDir}
		} else {
			fsys[path.Join(root, name)] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return fsys
}

// ReadFS of a folder of the disk, and of a copy in memory, makes the table of ReadFolder, with its Source and
// its Report, or returns its error, with a path in the fs.FS.
func TestReadFSAsReadFolder(t *testing.T) {
	for caseName, texts := range folders {
		folder := writeFolder(t, texts)
		for _, c := range []struct {
			name string
			fsys fs.FS
			root string
		}{
			{"os.DirFS", os.DirFS(folder), "."},
			{"a folder of os.DirFS", os.DirFS(filepath.Dir(folder)), filepath.Base(folder)},
			{"MapFS", asMapFS("texts/reviews", texts), "texts/reviews"},
		} {
			for _, reader := range []BagOfWords{{}, {MinTexts: 2}, {Vocabulary: []string{"money", "now"}}} {
				want, wantErr := reader.ReadFolder(folder)
				got, err := reader.ReadFS(c.fsys, c.root)
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s in %s: ReadFS =\n%#v\nwant\n%#v", caseName, c.name, got, want)
				}
				if !reflect.DeepEqual(withoutFile(err), withoutFile(wantErr)) {
					t.Errorf("%s in %s: error = %v, want %v", caseName, c.name, err, wantErr)
				}
				if wantErr == nil || err == nil {
					continue
				}
				relative := must[string](t)(filepath.Rel(folder, wantErr.(*datasets.Problem).File))
				if want := path.Join(c.root, filepath.ToSlash(relative)); err.(*datasets.Problem).File != want {
					t.Errorf("%s in %s: the error is about %q, want %q", caseName, c.name, err.(*datasets.Problem).File, want)
				}
			}
		}
	}
}

// An archive/zip.Reader is an fs.FS, too. It has other errors for files and folders than os.DirFS.
func TestReadFSOfZip(t *testing.T) {
	packed := zipped([2]string{"good/1", "fine film"}, [2]string{"bad/1", "dull film"}, [2]string{"text", "no folder"})
	archive := must[*zip.Reader](t)(zip.NewReader(strings.NewReader(packed), int64(len(packed))))
	_, err := BagOfWords{}.ReadFS(archive, ".")
	mustBeProblem(t, err, place{}, "a file", nil)
	packed = zipped([2]string{"a/good/1", "fine film"}, [2]string{"a/bad/1", "dull film"})
	archive = must[*zip.Reader](t)(zip.NewReader(strings.NewReader(packed), int64(len(packed))))
	table, err := BagOfWords{}.ReadFS(archive, "a")
	if want := []string{"dull", "film", "fine"}; err != nil || !reflect.DeepEqual(table.Features, want) {
		t.Errorf("ReadFS = %v, words %q, error %v, want the words %q", table, table.Features, err, want)
	}
}

// An invalid root is an error that suggests a valid one. A name that doesn't exist is fs.ErrNotExist.
func TestReadFSRoot(t *testing.T) {
	fsys := asMapFS("texts", folders["two classes"])
	for _, root := range []string{"", "./texts", "/texts", "texts/", "../texts", "/"} {
		_, err := BagOfWords{}.ReadFS(fsys, root)
		messagetest.Error(t, fmt.Sprintf("root %q", root), err)
	}
	_, err := BagOfWords{}.ReadFS(fsys, "reviews")
	messagetest.Error(t, "no such folder", err)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error = %v, want fs.ErrNotExist", err)
	}
	_, err = BagOfWords{}.ReadFS(fsys, "texts/ham/a.txt")
	messagetest.Error(t, "a file", err)
}

// brokenFS is an fs.FS in which one file can't be opened.
type brokenFS struct {
	fstest.MapFS
	name string
}

func (b brokenFS) Open(name string) (fs.File, error) {
	if name == b.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return b.MapFS.Open(name)
}

// An error of the fs.FS is wrapped, and names the file once.
func TestReadFSWrapsErrors(t *testing.T) {
	_, err := BagOfWords{}.ReadFS(brokenFS{asMapFS(".", folders["two classes"]), "spam/1.txt"}, ".")
	messagetest.Error(t, "permission", err)
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error = %v, want fs.ErrPermission", err)
	}
}

// If a folder lists a name that can't be opened, the error does not claim that the name is absent.
func TestReadFSOfNamesWithoutFiles(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "good"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("absent", filepath.Join(folder, "good", "1.txt")); err != nil {
		t.Skip(err)
	}
	packed := zipped([2]string{`good\1.txt`, "fine film"}) // as some programs write it on Windows
	archive := must[*zip.Reader](t)(zip.NewReader(strings.NewReader(packed), int64(len(packed))))
	check := func(name string, err error) {
		p, ok := err.(*datasets.Problem)
		if !ok || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: error = %v, want a problem that is fs.ErrNotExist", name, err)
			return
		}
		p.File = "FILE" // its folder differs in each run
		messagetest.Error(t, name, p)
	}
	for name, fsys := range map[string]fs.FS{
		"DirFS": os.DirFS(folder),
		"zip":   archive,
		"MapFS": fstest.MapFS{"g\xffd/1": {Data: []byte("fine film")}},
	} {
		_, err := BagOfWords{}.ReadFS(fsys, ".")
		check(name, err)
	}
	_, err := BagOfWords{}.ReadFolder(folder)
	check("folder", err)
}

// A listFS returns the same list of entries at each call.
type listFS struct {
	fstest.MapFS
	lists map[string][]fs.DirEntry
}

func (l listFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if l.lists[name] == nil {
		entries, err := l.MapFS.ReadDir(name)
		if err != nil {
			return nil, err
		}
		l.lists[name] = entries
	}
	return l.lists[name], nil
}

// Lists that belong to the fs.FS are unchanged, although hidden entries are left out.
func TestReadFSKeepsListsOfEntries(t *testing.T) {
	fsys := listFS{asMapFS(".", folders["two classes"]), map[string][]fs.DirEntry{}}
	first, err := BagOfWords{}.ReadFS(fsys, ".")
	if err != nil {
		t.Fatal(err)
	}
	if second, err := (BagOfWords{}).ReadFS(fsys, "."); err != nil || !reflect.DeepEqual(second, first) {
		t.Errorf("the second ReadFS = %v, %v, want %v", second, err, first)
	}
	if entries := fsys.lists["."]; len(entries) != 3 || entries[0] == nil || entries[2] == nil {
		t.Errorf("the list of the entries is %v, want 3 entries", entries)
	}
}

// Texts in an fs.FS make the table of Count, or an error, whatever bytes they have.
func FuzzReadFS(f *testing.F) {
	f.Add("Win MONEY now", "\ufeffsee you now")
	f.Add(gzipped("money, money"), zipped([2]string{"x", "zipped money"}))
	f.Add("caf\xe9", "text\x00")
	f.Add("", "\x28\xb5\x2f\xfd")
	isPacked := func(text string) bool {
		for _, c := range compressions {
			if c.matches(text) {
				return true
			}
		}
		return strings.HasPrefix(text, "PK")
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		fsys := asMapFS("texts", map[string]string{"a/1": first, "b/1": second})
		table, err := BagOfWords{}.ReadFS(fsys, "texts")
		if !checkRead(t, table, err) || isPacked(first) || isPacked(second) {
			return
		}
		texts := []string{strings.TrimPrefix(first, "\ufeff"), strings.TrimPrefix(second, "\ufeff")}
		if want, err := (BagOfWords{}).Count(texts, []string{"a", "b"}); err != nil || !reflect.DeepEqual(table, want) {
			t.Errorf("ReadFS = %v, want %v, error %v", table, want, err)
		}
	})
}
