// Package archive divides the archives of compiled packages into what a browser needs at different times, and
// writes them such that they take less time to load.
//
// An archive, as go list -export names it, consists of what the compiler reads to compile an importing
// package, and of what the linker reads. A cell imports a handful of packages, but its program is linked from
// a hundred, so [Split] makes two archives of one.
//
// What the linker reads consists of tables with a row per symbol or per use of a symbol. [Columns] writes
// these tables column by column, because gzip finds more repetitions in a column than in a row: all archives
// together get a sixth smaller. [Restore] undoes this. In the browser, the file columns.ts of the extension
// does.
package archive

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

const (
	magic      = "!<arch>\n"
	headerSize = 60 // of a member
	exportName = "__.PKGDEF"
)

// A member is a file in an archive.
type member struct {
	name  string
	whole []byte // with its header and its padding
	data  []byte
}

// Split returns two archives: one with what a package exports, for the compiler, and one with its code, for
// the linker. They are the two files that the compiler itself writes with its flag -linkobj.
func Split(archive []byte) (exports, code []byte, err error) {
	members, err := read(archive)
	if err != nil {
		return nil, nil, err
	}
	exports, code = []byte(magic), []byte(magic)
	for _, m := range members {
		if m.name == exportName {
			exports = append(exports, m.whole...)
		} else {
			code = append(code, m.whole...)
		}
	}
	if len(exports) == len(magic) {
		return nil, nil, fmt.Errorf("got an archive without %s, want that of a Go package", exportName)
	}
	return exports, code, nil
}

// read returns the members of an archive.
func read(archive []byte) ([]member, error) {
	rest, ok := bytes.CutPrefix(archive, []byte(magic))
	if !ok {
		return nil, fmt.Errorf("got a file that begins with %.8q, want an archive, with %q", archive, magic)
	}
	var members []member
	for len(rest) > 0 {
		if len(rest) < headerSize {
			return nil, fmt.Errorf("got %d bytes after the last file, want %d", len(rest), headerSize)
		}
		name := strings.TrimSpace(string(rest[:16]))
		size, err := strconv.Atoi(strings.TrimSpace(string(rest[48:58])))
		if err != nil || size < 0 || size > len(rest)-headerSize {
			return nil, fmt.Errorf("got the size %q of %s, want a number of bytes", rest[48:58], name)
		}
		end := min(headerSize+size+size%2, len(rest))
		members = append(members, member{name, rest[:end], rest[headerSize : headerSize+size]})
		rest = rest[end:]
	}
	return members, nil
}
