package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
)

// manifestFile is the name of the manifest.
const manifestFile = "manifest.json"

// A Manifest says what is in the folder. It is the only file whose name does not change with its content.
type Manifest struct {
	Go       string             `json:"go"`  // the version of Go, such as go1.26.8
	Key      string             `json:"key"` // changes if and only if anything else changes
	Runtime  File               `json:"runtime"`
	Programs map[string]File    `json:"programs"`
	Names    File               `json:"names"`
	Packages map[string]Package `json:"packages"` // by import path
	Licence  File               `json:"licence"`

	// ToolsWait is set if the compiler and the linker can wait after their start, the linker with packages it
	// has read, and go on from there for each cell.
	ToolsWait bool `json:"toolsWait"`

	// Elsewhere says what to do for what a browser can't do, see package notebook.
	Elsewhere string `json:"elsewhere"`
}

// A File is a file of the folder. Its name contains the start of its SHA-256, so a browser may keep it
// as long as it wants.
type File struct {
	File string `json:"file"`
	Size int    `json:"size"` // bytes, uncompressed
	Gzip int    `json:"gzip"` // bytes, compressed
}

// A Package is a package's archives and its documentation. The first file is the archive for the linker, as
// package archive writes it in columns.
type Package struct {
	File
	Exports File     `json:"exports"` // the archive for the compiler
	Name    string   `json:"name"`
	Imports []string `json:"imports"` // direct imports
	Doc     *File    `json:"doc,omitempty"`
}

// setKey sets the manifest's key from everything else.
func (m *Manifest) setKey() error {
	m.Key = ""
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	m.Key = shortSum(text)
	return nil
}

// write writes the manifest to a folder. A reader of the folder sees either the old one or the new one.
func (m *Manifest) write(folder string) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(folder, manifestFile), append(text, '\n'))
}

// files returns the names of all files that the manifest lists.
func (m *Manifest) files() map[string]bool {
	names := map[string]bool{m.Runtime.File: true, m.Names.File: true, m.Licence.File: true}
	for _, f := range m.Programs {
		names[f.File] = true
	}
	for _, p := range m.Packages {
		names[p.File.File] = true
		names[p.Exports.File] = true
		if p.Doc != nil {
			names[p.Doc.File] = true
		}
	}
	return names
}

// shortSum returns the first 12 hexadecimal digits of the SHA-256 of some data.
func shortSum(data []byte) string { return fullSum(data)[:12] }

// fullSum returns the SHA-256 of some data, one after the other.
func fullSum(data ...[]byte) string {
	sum := sha256.New()
	for _, part := range data {
		sum.Write(part)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// writeFile writes a file under another name first, so that no reader sees a part of it.
func writeFile(name string, data []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	if _, err := temporary.Write(data); err != nil {
		temporary.Close()
		return err
	}
	if err := temporary.Chmod(0o644); err != nil {
		temporary.Close()
		return err
	}
	if err := temporary.Close(); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), name)
}
