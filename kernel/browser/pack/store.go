package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// keepFor says how long a compressed file is kept in the cache after its last use.
const keepFor = 30 * 24 * time.Hour

// A store writes files into the folder, compressed or not. It keeps what it has compressed in a cache,
// because the best compression takes as long as everything else together.
type store struct {
	folder string
	cache  string
}

// newStore returns a store for two folders, which it makes.
func newStore(folder, cache string) (*store, error) {
	for _, dir := range []string{folder, cache} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
	}
	return &store{folder: folder, cache: cache}, nil
}

// addCompressed adds a file that is compressed. Its name is base, a part of its SHA-256, and extension.
func (s *store) addCompressed(base, extension string, content []byte) (File, error) {
	return s.addMade(base, extension, fullSum(content), func() ([]byte, error) { return content, nil })
}

// addMade adds a file as addCompressed does. The file is made only if the cache does not have it yet. The key
// says what it is made of.
func (s *store) addMade(base, extension, key string, make func() ([]byte, error)) (File, error) {
	kept := filepath.Join(s.cache, key+"-"+runtime.Version()+".gz")
	compressed, err := os.ReadFile(kept)
	if err != nil {
		content, err := make()
		if err != nil {
			return File{}, err
		}
		if compressed, err = compress(content); err != nil {
			return File{}, err
		}
		if err := writeFile(kept, compressed); err != nil {
			return File{}, err
		}
	}
	now := time.Now()
	if err := os.Chtimes(kept, now, now); err != nil {
		return File{}, err
	}
	name := fmt.Sprintf("%s-%s%s.gz", base, shortSum(compressed), extension)
	return File{name, uncompressedSize(compressed), len(compressed)}, s.write(name, compressed)
}

// uncompressedSize returns the size that the last four bytes of a compressed file say.
func uncompressedSize(compressed []byte) int {
	return int(binary.LittleEndian.Uint32(compressed[len(compressed)-4:]))
}

// addPlain adds a file that is not compressed, because the browser itself has to read it.
func (s *store) addPlain(base, extension string, content []byte) (File, error) {
	compressed, err := compress(content)
	if err != nil {
		return File{}, err
	}
	name := fmt.Sprintf("%s-%s%s", base, shortSum(content), extension)
	return File{name, len(content), len(compressed)}, s.write(name, content)
}

// write writes a file of the folder. A file of that name has the same content.
func (s *store) write(name string, content []byte) error {
	path := filepath.Join(s.folder, name)
	if info, err := os.Stat(path); err == nil && info.Size() == int64(len(content)) {
		return nil
	}
	return writeFile(path, content)
}

// tidy removes the files that no longer belong to the folder, and what the cache has not used for long.
func (s *store) tidy(belongs map[string]bool) error {
	entries, err := os.ReadDir(s.folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if name == manifestFile || name == neededFile || belongs[name] || entry.IsDir() {
			continue
		}
		if err := os.Remove(filepath.Join(s.folder, name)); err != nil {
			return err
		}
	}
	kept, err := os.ReadDir(s.cache)
	if err != nil {
		return err
	}
	for _, entry := range kept {
		info, err := entry.Info()
		if err == nil && strings.HasSuffix(entry.Name(), ".gz") && time.Since(info.ModTime()) > keepFor {
			os.Remove(filepath.Join(s.cache, entry.Name()))
		}
	}
	return nil
}

// compress compresses some data. The result depends on nothing else: it has no name and no time.
func compress(content []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// addJSON adds a file that is compressed, with a value as JSON.
func (s *store) addJSON(base string, value any) (File, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return File{}, err
	}
	return s.addCompressed(base, ".json", text)
}
