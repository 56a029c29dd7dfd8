// Command oscalls makes calls of package os and prints what they return. In a browser tab it prints what it
// prints on Linux. Its first argument is an empty folder to work in; a second one, nolinks, says that the
// folder can't have links.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

func main() {
	if err := os.Chdir(os.Args[1]); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for _, part := range []struct {
		name string
		run  func()
	}{
		{"write and read", writeAndRead},
		{"no such file", noSuchFile},
		{"flags of open", flags},
		{"append", appending},
		{"seek", seek},
		{"read and write at an offset", offsets},
		{"truncate", truncate},
		{"remove", remove},
		{"removed while open", removedWhileOpen},
		{"directories", directories},
		{"rename", rename},
		{"rename a directory", renameDirectory},
		{"errors of rename", renameErrors},
		{"links", links},
		{"symbolic links", symbolicLinks},
		{"modes", modes},
		{"permissions", permissions},
		{"times", times},
		{"working directory", workingDirectory},
		{"temporary files", temporary},
		{"walk", walk},
		{"fs.FS", fileSystem},
		{"closed file", closedFile},
		{"null device", null},
		{"names", names},
		{"same file", sameFile},
		{"copy", copyFile},
		{"many blocks", manyBlocks},
		{"environment", environment},
		{"root", root},
	} {
		needsLinks := part.name == "links" || part.name == "symbolic links" || part.name == "same file"
		if !needsLinks || len(os.Args) < 3 {
			fmt.Println("#", part.name)
			part.run()
		}
	}
}

// show prints values; of an error, the code too.
func show(values ...any) {
	for i, value := range values {
		if err, ok := value.(error); ok {
			values[i] = describe(err)
		}
	}
	fmt.Println(values...)
}

func describe(err error) string {
	var errno syscall.Errno
	text := err.Error()
	for _, sentinel := range []error{fs.ErrNotExist, fs.ErrExist, fs.ErrPermission, fs.ErrClosed, io.EOF} {
		if errors.Is(err, sentinel) {
			text += " [" + sentinel.Error() + "]"
		}
	}
	if errors.As(err, &errno) {
		text += " (errno)"
	}
	return text
}

func content(name string) string {
	b, err := os.ReadFile(name)
	if err != nil {
		return describe(err)
	}
	return fmt.Sprintf("%q", b)
}

func list(name string) string {
	entries, err := os.ReadDir(name)
	if err != nil {
		return describe(err)
	}
	var all []string
	for _, e := range entries {
		text := e.Name()
		if e.IsDir() {
			text += "/"
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

func put(name, text string) {
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		show(err)
	}
}

func writeAndRead() {
	put("a.txt", "hello\nworld\n")
	show(content("a.txt"))
	put("a.txt", "short")
	show(content("a.txt"))
	info, err := os.Stat("a.txt")
	show(info.Name(), info.Size(), info.Mode(), info.IsDir(), err)
	show(os.WriteFile("missing/a.txt", nil, 0o644))
	show(os.WriteFile("a.txt/b", nil, 0o644))
	put("empty", "")
	show(content("empty"))
	put("größe 100%", "umlaut")
	show(content("größe 100%"))
}

func noSuchFile() {
	_, err := os.Open("missing")
	show(err)
	_, err = os.Stat("missing")
	show(err)
	_, err = os.ReadDir("missing")
	show(err)
	show(os.Remove("missing"))
	show(os.Rename("missing", "b"))
	show(os.Truncate("missing", 1))
	show(os.Chmod("missing", 0o644))
	_, err = os.ReadFile("a.txt/below")
	show(err)
	_, err = os.Open("missing/below")
	show(err)
}

func flags() {
	f, err := os.OpenFile("new", os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	show(err)
	fmt.Fprint(f, "abc")
	show(f.Close())
	_, err = os.OpenFile("new", os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	show(err)
	f, _ = os.OpenFile("new", os.O_RDONLY, 0)
	_, err = f.Write([]byte("x"))
	show(err)
	f.Close()
	f, _ = os.OpenFile("new", os.O_WRONLY, 0)
	_, err = f.Read(make([]byte, 3))
	show(err)
	n, err := f.WriteString("X")
	show(n, err, f.Close(), content("new"))
	f, _ = os.OpenFile("new", os.O_RDWR|os.O_TRUNC, 0)
	show(f.Close(), content("new"))
	_, err = os.OpenFile(".", os.O_RDWR, 0)
	show(err)
	_, err = os.Create(".")
	show(err)
}

func appending() {
	put("log", "one\n")
	for _, text := range []string{"two\n", "three\n"} {
		f, err := os.OpenFile("log", os.O_APPEND|os.O_WRONLY, 0)
		show(err)
		fmt.Fprint(f, text)
		f.Close()
	}
	show(content("log"))
	f, _ := os.OpenFile("log", os.O_APPEND|os.O_RDWR, 0)
	fmt.Fprint(f, "four\n")
	_, err := f.WriteAt([]byte("x"), 0)
	show(err)
	show(f.Close(), content("log"))
}

func seek() {
	put("seek", "0123456789")
	f, _ := os.OpenFile("seek", os.O_RDWR, 0)
	defer f.Close()
	b := make([]byte, 3)
	for _, s := range []struct {
		offset int64
		whence int
	}{{2, io.SeekStart}, {1, io.SeekCurrent}, {-2, io.SeekEnd}, {0, io.SeekCurrent}} {
		at, err := f.Seek(s.offset, s.whence)
		n, err2 := f.Read(b)
		show(at, err, n, err2, string(b[:n]))
	}
	_, err := f.Seek(-1, io.SeekStart)
	show(err)
	at, err := f.Seek(12, io.SeekStart)
	show(at, err)
	fmt.Fprint(f, "end")
	f.Seek(0, io.SeekStart)
	all, err := io.ReadAll(f)
	fmt.Printf("%q %v\n", all, err)
}

func offsets() {
	put("at", "0123456789")
	f, _ := os.OpenFile("at", os.O_RDWR, 0)
	defer f.Close()
	b := make([]byte, 4)
	n, err := f.ReadAt(b, 3)
	show(n, err, string(b))
	n, err = f.ReadAt(b, 8)
	show(n, err, string(b[:n]))
	n, err = f.WriteAt([]byte("ab"), 1)
	show(n, err)
	n, err = f.Read(b)
	show(n, err, string(b))
	_, err = f.ReadAt(b, -1)
	show(err)
	fmt.Fprint(f, "cd")
	show(content("at"))
}

func truncate() {
	put("cut", "0123456789")
	show(os.Truncate("cut", 4), content("cut"))
	show(os.Truncate("cut", 6), content("cut"))
	show(os.Truncate("cut", -1))
	f, _ := os.OpenFile("cut", os.O_RDWR, 0)
	fmt.Fprint(f, "abcdef")
	show(f.Truncate(2))
	fmt.Fprint(f, "g")
	f.Sync()
	show(f.Close(), content("cut"))
	f, _ = os.Open("cut")
	show(f.Truncate(0))
	f.Close()
}

func remove() {
	put("gone", "x")
	show(os.Remove("gone"), os.Remove("gone"), content("gone"))
	os.Mkdir("full", 0o755)
	put("full/x", "x")
	show(os.Remove("full"))
	show(os.RemoveAll("full"), os.RemoveAll("full"))
	_, err := os.Stat("full")
	show(err)
}

func removedWhileOpen() {
	put("open", "still here")
	f, _ := os.OpenFile("open", os.O_RDWR, 0)
	show(os.Remove("open"), content("open"))
	fmt.Fprint(f, "STILL")
	f.Seek(0, io.SeekStart)
	b, err := io.ReadAll(f)
	show(string(b), err)
	put("open", "another")
	info, err := f.Stat()
	show(info.Size(), err, f.Close(), content("open"))
}

func directories() {
	show(os.Mkdir("d", 0o755), os.Mkdir("d", 0o755))
	show(os.Mkdir("e/f", 0o755))
	show(os.MkdirAll("d/e/f", 0o755), os.MkdirAll("d/e/f", 0o755))
	put("d/b", "")
	put("d/a", "")
	show(list("d"), list("d/e"), list("d/a"))
	show(os.MkdirAll("d/a/x", 0o755))
	f, _ := os.Open("d")
	names, err := f.Readdirnames(2)
	show(len(names), err)
	rest, err := f.Readdirnames(2)
	show(len(rest), err)
	_, err = f.Readdirnames(2)
	show(err)
	show(f.Close())
	info, _ := os.Stat("d/")
	show(info.Name(), info.IsDir(), info.Mode())
	_, err = os.Stat("d/a/")
	show(err)
}

func rename() {
	put("from", "from")
	put("to", "to")
	show(os.Rename("from", "to"), content("from"), content("to"))
	show(os.Rename("to", "d/to"), content("d/to"))
	show(os.Rename("d/to", "d/to"), content("d/to"))
	f, _ := os.OpenFile("d/to", os.O_RDWR, 0)
	show(os.Rename("d/to", "back"))
	fmt.Fprint(f, "FR")
	show(f.Close(), content("back"), content("d/to"))
}

func renameDirectory() {
	show(os.Rename("d", "r"), list("r"), list("d"))
	show(os.Mkdir("emptydir", 0o755), os.Rename("r/e", "r/g"), list("r/g"))
	put("r/g/f/x", "x")
	show(content("r/g/f/x"), content("r/e/f/x"))
}

func renameErrors() {
	show(os.Rename("r", "r/g/inside"))
	show(os.Rename("back", "r"))
	show(os.Rename("r", "back"))
	show(os.Rename("emptydir", "r"))
	show(os.Rename("back", "missing/x"))
	show(os.Rename("back/x", "y"))
}

func links() {
	put("first", "content")
	put("back", "x")
	show(os.Link("first", "second"), content("second"))
	put("second", "changed")
	show(content("first"), os.Remove("first"), content("second"))
	show(os.Link("missing", "x"))
	show(os.Link("second", "back"))
}

func symbolicLinks() {
	show(os.Symlink("second", "soft"), content("soft"))
	target, err := os.Readlink("soft")
	show(target, err)
	info, _ := os.Lstat("soft")
	show(info.Mode().Type(), info.Size())
	info, _ = os.Stat("soft")
	show(info.Mode().Type(), info.Name())
	put("soft", "through the link")
	show(content("second"), os.Remove("soft"), content("second"))
	show(os.Symlink("loop", "loop"), content("loop"))
	show(os.Symlink("r/g", "dirlink"), list("dirlink"), content("dirlink/f/x"))
	real, err := filepath.EvalSymlinks("dirlink/f")
	show(real, err)
	_, err = os.Readlink("second")
	show(err)
	show(os.Symlink("nowhere", "dangling"), content("dangling"))
	put("dangling", "made")
	show(content("nowhere"))
}

func modes() {
	put("second", "x")
	show(os.Chmod("second", 0o600))
	info, _ := os.Stat("second")
	show(info.Mode())
	f, _ := os.OpenFile("second", os.O_RDWR, 0)
	show(f.Chmod(0o755))
	info, _ = f.Stat()
	show(info.Mode(), f.Close())
	f, _ = os.OpenFile("secret", os.O_CREATE|os.O_WRONLY, 0o666)
	info, _ = f.Stat()
	show(info.Mode(), f.Close())
	os.Mkdir("m", 0o777)
	info, _ = os.Stat("m")
	show(info.Mode())
}

func permissions() {
	put("locked", "x")
	os.Chmod("locked", 0o400)
	_, err := os.OpenFile("locked", os.O_RDWR, 0)
	show(err, content("locked"))
	os.Chmod("locked", 0)
	show(content("locked"))
	os.Mkdir("closed", 0o755)
	put("closed/x", "x")
	os.Chmod("closed", 0o500)
	show(os.Remove("closed/x"), os.WriteFile("closed/y", nil, 0o644))
	os.Chmod("closed", 0o755)
	show(os.Remove("closed/x"))
}

func times() {
	when := time.Date(2020, 2, 3, 4, 5, 6, 0, time.UTC)
	show(os.Chtimes("second", when, when))
	info, _ := os.Stat("second")
	show(info.ModTime().UTC())
	before := time.Now().Add(-2 * time.Second)
	put("second", "x")
	info, _ = os.Stat("second")
	show(info.ModTime().After(before), info.ModTime().Before(time.Now().Add(2*time.Second)))
}

func workingDirectory() {
	start, err := os.Getwd()
	show(filepath.Base(start) != "", err)
	show(os.Chdir("r/g"), list("."), list(".."))
	put("here", "here")
	show(os.Chdir("../.."), content("r/g/here"))
	show(os.Chdir("missing"))
	now, _ := os.Getwd()
	show(now == start)
}

func temporary() {
	f, err := os.CreateTemp(".", "t*.txt")
	show(err, strings.HasPrefix(filepath.Base(f.Name()), "t"), strings.HasSuffix(f.Name(), ".txt"))
	show(f.Close(), os.Remove(f.Name()))
	dir, err := os.MkdirTemp("", "x")
	show(err, strings.HasPrefix(dir, os.TempDir()))
	put(filepath.Join(dir, "y"), "y")
	show(list(dir), os.RemoveAll(dir), list(dir) == "")
}

func walk() {
	os.MkdirAll("w/b/c", 0o755)
	put("w/b/c/file", "")
	put("w/a", "")
	show(filepath.WalkDir("w", func(path string, d fs.DirEntry, err error) error {
		show(path, d.IsDir(), err)
		return nil
	}))
	found, err := filepath.Glob("w/*")
	show(found, err)
}

func fileSystem() {
	sub := os.DirFS("w")
	b, err := fs.ReadFile(sub, "b/c/file")
	show(len(b), err)
	_, err = fs.Stat(sub, "../back")
	show(err)
	show(os.CopyFS("copied", sub), list("copied"), list("copied/b/c"))
}

func closedFile() {
	f, _ := os.Create("closing")
	show(f.Close(), f.Close())
	_, err := f.Write([]byte("x"))
	show(err)
	_, err = f.Stat()
	show(err)
}

func null() {
	f, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	show(err)
	n, err := f.WriteString("into nothing")
	show(n, err)
	n, err = f.Read(make([]byte, 4))
	show(n, err, f.Close())
}

func names() {
	long := strings.Repeat("x", 256)
	err := os.WriteFile(long, nil, 0o644)
	var path *fs.PathError
	show(errors.As(err, &path), path.Err)
	_, err = os.Open("nul\x00")
	show(err != nil)
	show(content("./w/../second"), content("w/b/../../second"), content("w//b///c/file"))
	show(content("second/"))
}

func sameFile() {
	os.Link("second", "third")
	a, _ := os.Stat("second")
	b, _ := os.Stat("third")
	c, _ := os.Stat("back")
	show(os.SameFile(a, b), os.SameFile(a, c))
}

func copyFile() {
	put("source", strings.Repeat("0123456789", 100_000))
	in, _ := os.Open("source")
	out, _ := os.Create("target")
	n, err := io.Copy(out, in)
	show(n, err, in.Close(), out.Close())
	show(content("source") == content("target"))
}

func manyBlocks() {
	f, _ := os.Create("lines")
	for i := range 20_000 {
		fmt.Fprintln(f, "line", i)
	}
	show(f.Close())
	f, _ = os.Open("lines")
	lines := bufio.NewScanner(f)
	n, last := 0, ""
	for lines.Scan() {
		n, last = n+1, lines.Text()
	}
	show(n, last, lines.Err(), f.Close())
}

func environment() {
	show(os.Setenv("OSCALLS", "1"), os.Getenv("OSCALLS"), os.ExpandEnv("$OSCALLS/x"))
	_, ok := os.LookupEnv("OSCALLS_NOT")
	show(ok)
}

func root() {
	r, err := os.OpenRoot("w")
	if err != nil {
		show(err)
		return
	}
	defer r.Close()
	f, err := r.Open("b/c/file")
	show(err, f.Close())
	_, err = r.Open("../back")
	show(err)
	show(r.Mkdir("new", 0o755), list("w"), r.Remove("new"))
}
