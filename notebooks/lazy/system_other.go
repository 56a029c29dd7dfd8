//go:build !unix

package lazy

import (
	"io"
	"os"
	"time"
)

// contentOf reads a file.
func contentOf(f *os.File) ([]byte, error) { return io.ReadAll(f) }

// stateOf says that a file was written to just now, so no checksum is remembered.
func stateOf(string) (state string, changed time.Time, err error) { return "", time.Now(), nil }
