package lazy

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"
)

// A folder holds kept values, one a file.
type folder struct {
	path string
	most int64 // bytes of all files together
}

const (
	ending   = ".value"
	newFile  = "new-*"
	gigabyte = 1 << 30
)

// userFolder returns the user's folder, which nobody else can read or write.
func userFolder() (folder, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return folder{}, err
	}
	f := folder{filepath.Join(cache, "perceptronlab", "lazy"), gigabyte}
	return f, f.make()
}

// make makes the folder, private. It is an error if it belongs to somebody else.
func (f folder) make() error {
	if err := os.MkdirAll(f.path, 0o700); err != nil {
		return err
	}
	return os.Chmod(f.path, 0o700) // only the owner can
}

func (f folder) file(key string) string { return filepath.Join(f.path, key+ending) }

// A kept file is the heading, the checksum of the key and the rest, and the rest: the
// value, as gob writes it.
const heading = "perceptronlab: a lazy value 1\n"

// digest returns a checksum of texts, each with its length: a name for them.
func digest(texts ...string) string {
	h := sha256.New()
	for _, text := range texts {
		fmt.Fprintf(h, "%d %s", len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func checksum(key string, rest []byte) []byte {
	h := sha256.New()
	h.Write([]byte(key))
	h.Write(rest)
	return h.Sum(nil)
}

var errNotKept = errors.New("lazy: this is not the whole file of a value that was kept under the key")

// pack returns the kept file of the value that a pointer points to. It is an error if
// unpack would not give back the value to the bit.
func pack(key string, pointer any) ([]byte, error) {
	value := reflect.ValueOf(pointer).Elem()
	if err := checkTree(value, map[visit]bool{}, 0); err != nil {
		return nil, err
	}
	var rest bytes.Buffer
	if err := careful(func() error { return gob.NewEncoder(&rest).EncodeValue(value) }); err != nil {
		return nil, err
	}
	file := slices.Concat([]byte(heading), checksum(key, rest.Bytes()), rest.Bytes())
	again, err := unpack(key, file, value.Type())
	if err != nil {
		return nil, err
	}
	if !alike(value, reflect.ValueOf(again).Elem()) {
		return nil, fmt.Errorf("lazy: gob does not give back the %v to the bit", value.Type())
	}
	return file, nil
}

// unpack returns a pointer to the value of a kept file.
func unpack(key string, file []byte, kind reflect.Type) (any, error) {
	rest, ok := bytes.CutPrefix(file, []byte(heading))
	if !ok || len(rest) < sha256.Size || !bytes.Equal(rest[:sha256.Size], checksum(key, rest[sha256.Size:])) {
		return nil, errNotKept
	}
	value := reflect.New(kind)
	err := careful(func() error { return gob.NewDecoder(bytes.NewReader(rest[sha256.Size:])).DecodeValue(value) })
	return value.Interface(), err
}

// careful returns the error of call, or its panic as an error: types may have
// methods for gob that panic.
func careful(call func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("lazy: %v", p)
		}
	}()
	return call()
}

// read returns a pointer to the value of a type that is kept under a key.
func read(f folder, key string, kind reflect.Type) (any, error) {
	name := f.file(key)
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	value, err := unpack(key, file, kind)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	_ = os.Chtimes(name, now, now) // it was used: others are dropped before it
	return value, nil
}

// write keeps the value that a pointer points to under a key, whole or not at all, whoever else does so at the
// same time.
func write(f folder, key string, pointer any) error {
	file, err := pack(key, pointer)
	if err != nil {
		return err
	}
	if int64(len(file)) > f.most {
		return errors.New("lazy: the value is too large to be kept")
	}
	if err := f.put(f.file(key), file); err != nil {
		return err
	}
	return f.drop()
}

func (f folder) put(name string, content []byte) error {
	file, err := os.CreateTemp(f.path, newFile) // which nobody else can read
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}

// drop removes the files that were not used for longest until the others are not too
// many bytes, and what a program that was killed has left unfinished.
func (f folder) drop() error {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return err
	}
	var kept []fs.FileInfo
	var total int64
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			continue // somebody else has dropped it
		}
		switch {
		case strings.HasSuffix(entry.Name(), ending):
			kept = append(kept, info)
			total += info.Size()
		case strings.HasPrefix(entry.Name(), strings.TrimSuffix(newFile, "*")) && time.Since(info.ModTime()) > time.Hour:
			_ = os.Remove(filepath.Join(f.path, entry.Name()))
		}
	}
	slices.SortFunc(kept, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, info := range kept {
		if total <= f.most {
			break
		}
		_ = os.Remove(filepath.Join(f.path, info.Name()))
		total -= info.Size()
	}
	return nil
}
