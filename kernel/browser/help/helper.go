package help

import (
	"sync"
	"unicode/utf8"

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
	importer packageReader
}

// New returns a Helper for a session, which has these packages.
func New(session *cells.Session, packages []cells.Package, fetch Fetch) *Helper {
	return &Helper{session: session, packages: packages, importer: newPackageReader(fetch)}
}

// Complete returns what the reader of a notebook may mean at the cursor, a number of code points. The code is
// that of the cell.
func (h *Helper) Complete(code string, cursor int) Completion {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	cursor = min(max(cursor, 0), utf8.RuneCountInString(code))
	reply := Completion{
		Status:      "ok",
		Matches:     []string{},
		CursorStart: cursor,
		CursorEnd:   cursor,
		Metadata:    CompletionMetadata{Types: []Match{}},
	}
	matches, replaced := h.safeComplete(code, cursor)
	reply.CursorStart -= replaced
	for _, m := range matches {
		m.Start, m.End = reply.CursorStart, reply.CursorEnd
		reply.Matches = append(reply.Matches, m.Text)
		reply.Metadata.Types = append(reply.Metadata.Types, m)
	}
	return reply
}

// Inspect returns the declaration and the doc comment of what is at the cursor, a number of code points, or
// of the function that is called there. With detail 1, it returns the source of the reader's own functions.
func (h *Helper) Inspect(code string, cursor, detail int) Inspection {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	reply := Inspection{Status: "ok", Data: map[string]string{}}
	cursor = min(max(cursor, 0), utf8.RuneCountInString(code))
	d, ok := h.safeInspect(code, cursor, detail)
	if !ok {
		return reply
	}
	reply.Found = true
	reply.Data["text/plain"] = d.text(h.linker)
	reply.Data["text/markdown"] = d.markdown(h.linker)
	return reply
}

// safeComplete is complete without panics: Go's type checker may have mistakes that only an unfinished
// program shows, and a notebook must not end by them.
func (h *Helper) safeComplete(code string, cursor int) (matches []Match, replaced int) {
	defer func() {
		if recover() != nil {
			matches, replaced = nil, 0
		}
	}()
	return h.complete(code, cursor)
}

// safeInspect is inspect without panics.
func (h *Helper) safeInspect(code string, cursor, detail int) (d description, ok bool) {
	defer func() {
		if recover() != nil {
			d, ok = description{}, false
		}
	}()
	return h.inspect(code, cursor, detail)
}
