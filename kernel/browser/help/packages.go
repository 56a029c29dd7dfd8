package help

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/importer"
	gotoken "go/token"
	"go/types"
	"io"
)

// A packageReader reads packages: their types when a program imports them, and their doc comments when a
// reader asks for them. It keeps what it has read.
type packageReader struct {
	fetch     Fetch
	types     types.Importer
	documents map[string]Document
}

func newPackageReader(fetch Fetch) packageReader {
	lookup := func(path string) (io.ReadCloser, error) {
		data, err := fetch(Archive, path)
		if err != nil {
			return nil, fmt.Errorf("package %s: %w", path, err)
		}
		return io.NopCloser(bytes.NewReader(data)), nil
	}
	return packageReader{
		fetch:     fetch,
		types:     importer.ForCompiler(gotoken.NewFileSet(), "gc", lookup),
		documents: map[string]Document{},
	}
}

// Import returns the package with a path.
func (r *packageReader) Import(path string) (*types.Package, error) {
	pkg, err := r.types.Import(path)
	if err != nil {
		return nil, fmt.Errorf("package %s: %w", path, err)
	}
	return pkg, nil
}

// document returns what the package with a path says about itself. It is empty if there is no such file.
func (r *packageReader) document(path string) Document {
	if d, ok := r.documents[path]; ok {
		return d
	}
	data, err := r.fetch(Doc, path)
	if err != nil {
		return Document{} // the next question tries again, because the network may have been away
	}
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		return Document{}
	}
	r.documents[path] = d
	return d
}
