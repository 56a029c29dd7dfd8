package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Sections of a WebAssembly module, https://webassembly.github.io/spec/core/binary/modules.html.
const (
	globalSection = 6
	exportSection = 7
	globalExport  = 3 // the kind of an export
	headerLength  = 8
)

// exportGlobals returns a module that also exports its global variables, as global0, global1, … Together
// with its memory they are the state of a Go program that waits.
func exportGlobals(module []byte) ([]byte, error) {
	globals := uint64(0)
	for at := headerLength; at < len(module); {
		id := module[at]
		size, n := binary.Uvarint(module[at+1:])
		start := at + 1 + n
		end := start + int(size)
		if n <= 0 || end > len(module) {
			return nil, errors.New("got an incomplete module")
		}
		content := module[start:end]
		switch id {
		case globalSection:
			globals, _ = binary.Uvarint(content)
		case exportSection:
			section := moreExports(content, globals)
			changed := append(slices.Clone(module[:at+1]), binary.AppendUvarint(nil, uint64(len(section)))...)
			return append(append(changed, section...), module[end:]...), nil
		}
		at = end
	}
	return nil, errors.New("got a module without exports")
}

// moreExports returns a section of exports with those of global variables added.
func moreExports(content []byte, globals uint64) []byte {
	count, n := binary.Uvarint(content)
	section := append(binary.AppendUvarint(nil, count+globals), content[n:]...)
	for i := range globals {
		name := fmt.Sprintf("global%d", i)
		section = append(append(section, byte(len(name))), name...)
		section = binary.AppendUvarint(append(section, globalExport), i)
	}
	return section
}
