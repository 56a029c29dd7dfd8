package lazy

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"perceptronlab/internal/whole"
	"perceptronlab/perceptron/datasets"
)

var most int64 = 8 << 30 // bytes of all stored values together

// fileOf returns the name of the file that stores the value of a key, in a folder that only
// the user can read or write.
func fileOf(key string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "perceptronlab", "lazy")
	err = cmp.Or(os.MkdirAll(folder, 0o700), os.Chmod(folder, 0o700)) // fails if it is somebody else's
	return filepath.Join(folder, key), err
}

// read sets what a pointer points to: to the value stored under a key. It is an error if a
// crash of the machine has damaged the file.
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
	now := time.Now()
	_ = os.Chtimes(name, now, now) // it was used: others are dropped first
	if t, ok := pointer.(*datasets.Table); ok {
		*t, err = readTable(file)
		return err
	}
	return gob.NewDecoder(bufio.NewReader(file)).Decode(pointer)
}

// write stores the value that a pointer points to under a key. Unless it is a table, gob
// must be able to restore it exactly.
func write(key string, pointer any) error {
	name, err := fileOf(key)
	if err != nil {
		return err
	}
	defer drop(filepath.Dir(name))
	return whole.WriteFile(name, func(w io.Writer) error {
		if t, ok := pointer.(*datasets.Table); ok {
			return writeTable(w, *t)
		}
		var b bytes.Buffer
		if err := gob.NewEncoder(io.MultiWriter(w, &b)).Encode(pointer); err != nil {
			return err
		}
		again := reflect.New(reflect.TypeOf(pointer).Elem())
		if err := gob.NewDecoder(&b).DecodeValue(again); err != nil || !reflect.DeepEqual(pointer, again.Interface()) {
			return fmt.Errorf("lazy: gob does not give back the %T", pointer)
		}
		return nil
	})
}

// drop removes the least recently used files of a folder, beyond most bytes in all. The
// newest stays. It leaves what it can't remove.
func drop(folder string) {
	entries, _ := os.ReadDir(folder)
	var infos []fs.FileInfo
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			infos = append(infos, info)
		}
	}
	slices.SortFunc(infos, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	total := int64(0)
	for i, info := range infos {
		if total += info.Size(); i > 0 && total > most {
			_ = os.Remove(filepath.Join(folder, info.Name()))
		}
	}
}

// settled is how long a file must have been unchanged before its checksum is remembered,
// because on some systems two writes within a tick of the clock leave the same time.
var settled = 2 * time.Second

// sumOf returns a checksum of a file's name and content, or of those of all files in a
// folder. It remembers the checksum as long as no file changes its size, time of
// modification or change, or inode. A pipe, which can be read only once, is an error, and so
// is a link to a folder.
func sumOf(name string) (sum string, err error) {
	var names, states []string
	remember := true
	err = filepath.WalkDir(name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		state, changed, err := stateOf(file)
		names, states = append(names, file), append(states, file, state)
		remember = remember && time.Since(changed) > settled
		return err
	})
	if err != nil {
		return "", err
	}
	key := digest(states...)
	if remember && read(key, &sum) == nil {
		return sum, nil
	}
	h := sha256.New()
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		size, err := io.Copy(h, file)
		if err := errors.Join(err, file.Close()); err != nil {
			return "", err
		}
		fmt.Fprintf(h, " %d %q ", size, name)
	}
	sum = fmt.Sprintf("%x", h.Sum(nil))
	if remember {
		_ = write(key, &sum)
	}
	return sum, nil
}
