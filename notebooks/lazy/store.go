package lazy

import (
	"bufio"
	"bytes"
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

// A store is a folder of kept values, one a file.
type store struct {
	path string
	most int64 // bytes of all files together
}

// openStore returns the user's folder, which nobody else can read or write.
func openStore() (store, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return store{}, err
	}
	s := store{filepath.Join(cache, "perceptronlab", "lazy"), 8 << 30}
	if err := os.MkdirAll(s.path, 0o700); err != nil {
		return store{}, err
	}
	return s, os.Chmod(s.path, 0o700) // fails if it is somebody else's
}

// read returns a pointer to the value of a type that is kept under a key. A file that a
// crash of the machine has damaged is an error.
func (s store) read(key string, kind reflect.Type) (value any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("lazy: %v", p)
		}
	}()
	name := filepath.Join(s.path, key)
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	now := time.Now()
	_ = os.Chtimes(name, now, now) // it was used: others are dropped before it
	if kind == reflect.TypeFor[datasets.Table]() {
		t, err := readTable(f)
		return &t, err
	}
	pointer := reflect.New(kind)
	err = gob.NewDecoder(bufio.NewReader(f)).DecodeValue(pointer)
	return pointer.Interface(), err
}

// write keeps the value that a pointer points to under a key.
func (s store) write(key string, pointer any) error {
	if t, ok := pointer.(*datasets.Table); ok {
		return s.put(key, func(w io.Writer) error { return writeTable(w, *t) })
	}
	value := reflect.ValueOf(pointer)
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).EncodeValue(value); err != nil {
		return err
	}
	again := reflect.New(value.Type().Elem())
	if err := gob.NewDecoder(bytes.NewReader(b.Bytes())).DecodeValue(again); err != nil {
		return err
	}
	if !reflect.DeepEqual(pointer, again.Interface()) {
		return fmt.Errorf("lazy: gob does not give back the %v", value.Type().Elem())
	}
	return s.put(key, func(w io.Writer) error { _, err := w.Write(b.Bytes()); return err })
}

// put writes a file of the store.
func (s store) put(name string, write func(w io.Writer) error) error {
	if err := whole.WriteFile(filepath.Join(s.path, name), write); err != nil {
		return err
	}
	return s.drop()
}

// drop removes the files that were not used for longest, beyond so many bytes. The newest
// stays.
func (s store) drop() error {
	entries, err := os.ReadDir(s.path)
	var kept []fs.FileInfo
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil { // else somebody has dropped it
			kept = append(kept, info)
		}
	}
	slices.SortFunc(kept, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	total := int64(0)
	for i, info := range kept {
		if total += info.Size(); i > 0 && total > s.most {
			err = errors.Join(err, os.Remove(filepath.Join(s.path, info.Name())))
		}
	}
	return err
}
