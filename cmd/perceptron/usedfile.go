package main

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"

	"perceptronlab/internal/wording"
)

// A usedFile is a file or folder that a command reads or writes.
type usedFile struct {
	flag string // the flag whose value is the name; "" for an argument that is not a flag
	name string // as on the command line; for a stream, such as "standard input"
	path string // absolute, without symbolic links; "" for a stream
	info os.FileInfo
}

// namedFile returns the file or folder with the given name, which need not exist.
func namedFile(flag, name string) usedFile {
	info, err := os.Stat(name)
	if err != nil {
		info = nil
	}
	return usedFile{flag: flag, name: name, path: resolved(name), info: info}
}

// streamFile returns the file from which a stream reads, or to which it writes. It reports false if this is
// not a regular file, but for instance a terminal or a pipe.
func streamFile(name string, stream any) (f usedFile, ok bool) {
	file, ok := stream.(*os.File)
	if !ok {
		return f, false
	}
	info, err := file.Stat()
	return usedFile{name: name, info: info}, err == nil && info.Mode().IsRegular()
}

// resolved returns the absolute path of a file or folder, without symbolic links. The file need not exist. If
// it is a symbolic link to a file that does not exist, the result is the path of that file.
func resolved(name string) string {
	path, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	const maxLinks = 40 // as in Linux; more links are a cycle
	for range maxLinks {
		target, err := filepath.EvalSymlinks(path)
		if err == nil {
			return target
		}
		target, err = os.Readlink(path)
		if err != nil {
			break // the file does not exist, and is not a link
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return path
	}
	return filepath.Join(folder, filepath.Base(path))
}

// isSame reports whether f and g are the same file or folder, under any names. Two files that do not exist
// are taken for the same file if their paths differ only in case, or in how Unicode composes letters, because
// many file systems would create a single file.
func (f usedFile) isSame(g usedFile) bool {
	if f.info != nil && g.info != nil {
		return os.SameFile(f.info, g.info)
	}
	neither := f.info == nil && g.info == nil
	return neither && strings.EqualFold(norm.NFC.String(f.path), norm.NFC.String(g.path))
}

// isIn reports whether f is inside a folder, whether or not f exists.
func (f usedFile) isIn(folder usedFile) bool {
	if f.path == "" || folder.info == nil || !folder.info.IsDir() {
		return false
	}
	for path := f.path; path != filepath.Dir(path); {
		path = filepath.Dir(path)
		if info, err := os.Stat(path); err == nil && os.SameFile(info, folder.info) {
			return true
		}
	}
	return false
}

// isShardFile reports whether f is named like a file that the command shard writes.
func (f usedFile) isShardFile() bool {
	base := filepath.Base(f.path)
	return strings.EqualFold(base, "start") || strings.EqualFold(filepath.Ext(base), ".shard")
}

// filesIn returns the files in a folder and in its subfolders, without their subfolders. This is how deep
// commands read a folder.
func filesIn(folder string) []usedFile {
	var all []usedFile
	children := func(folder string) (list []usedFile) {
		entries, _ := os.ReadDir(folder) // reading the folder later reports the error
		for _, entry := range entries {
			list = append(list, namedFile("", filepath.Join(folder, entry.Name())))
		}
		return list
	}
	for _, child := range children(folder) {
		all = append(all, child)
		if child.info != nil && child.info.IsDir() {
			all = append(all, children(child.name)...)
		}
	}
	return all
}

// quoted returns how messages name the file: its role, its flag and its name.
func (f usedFile) quoted(role string) string {
	switch {
	case f.path == "":
		return f.name
	case f.flag != "":
		return role + " " + f.flag + " " + shellQuote(f.name)
	}
	return role + " " + wording.Quote(f.name)
}
