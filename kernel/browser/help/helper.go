package help

import (
	"sync"

	"perceptronlab/kernel/cells"
)

// Kinds of files that a Fetch fetches.
const (
	Archive = "archive" // a package's archive, or at least the part with its export data
	Doc     = "doc"     // a package's Document as JSON
)

// A Fetch returns a file of the package with a path, uncompressed. kind is [Archive] or [Doc]. It may block.
type Fetch func(kind, path string) ([]byte, error)

// A Helper answers questions about the cells of a notebook. It keeps the packages that it has read. Several
// goroutines can use it at the same time.
type Helper struct {
	mutex    sync.Mutex
	session  *cells.Session
	packages []cells.Package
	fetch    Fetch
}

// New returns a Helper for a session, which has these packages.
func New(session *cells.Session, packages []cells.Package, fetch Fetch) *Helper {
	return &Helper{session: session, packages: packages, fetch: fetch}
}

// Complete returns what the reader of a notebook may mean at the cursor, a number of code points. The code is
// that of the cell.
func (h *Helper) Complete(code string, cursor int) Completion {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return Completion{
		Status:      "ok",
		Matches:     []string{},
		CursorStart: cursor,
		CursorEnd:   cursor,
		Metadata:    CompletionMetadata{Types: []Match{}},
	}
}

// Inspect returns the declaration and the doc comment of what is at the cursor, a number of code points, or
// of the function that is called there. With detail 1, it returns the source of the reader's own functions.
func (h *Helper) Inspect(code string, cursor, detail int) Inspection {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return Inspection{Status: "ok", Data: map[string]string{}}
}
