package archive

import (
	"bytes"
	"encoding/binary"
)

// A table is a part of a file that consists of rows of the same width.
type table struct {
	from, to int
	width    int // bytes in a row
	counter  int // the offset in a row of a four-byte number that grows from row to row, or -1
}

// objectMagic begins what a compiler writes for the linker.
var objectMagic = []byte("\x00go120ld")

// A block is a part of an object file, in the order of package cmd/internal/goobj.
const (
	blockOfDefinitions   = 3 // four tables of symbols
	blockOfHashed        = 5 // the one of symbols that have a hash
	blockAfterReferences = 8
	blockOfHashes        = 10
	blockOfIndexes       = 11 // three tables of numbers
	blockOfRelocations   = 14
	blockOfAuxiliaries   = 15
	blocks               = 19

	blockOffsets = 20 // where the list of the blocks' offsets is

	symbolWidth     = 21
	symbolCounter   = 4 // a symbol's name is in a list of texts, mostly in the order of symbols
	relocationWidth = 23
	auxiliaryWidth  = 9
	indexWidth      = 4
)

// tables returns the tables in an archive. If this Go writes other archives, tables returns none, or parts
// that are no tables. Then the archive is compressed less well, but not wrongly.
func tables(archive []byte) []table {
	members, err := read(archive)
	if err != nil {
		return nil
	}
	var all []table
	at := len(magic)
	for _, m := range members {
		start := bytes.Index(m.data, objectMagic)
		if start >= 0 {
			all = append(all, objectTables(m.data[start:], at+headerSize+start)...)
		}
		at += len(m.whole)
	}
	return all
}

// objectTables returns the tables of an object file, which begins at an offset in its archive.
func objectTables(object []byte, at int) []table {
	if len(object) < blockOffsets+4*blocks {
		return nil
	}
	block := func(i int) int { return blockOffset(object, i) }
	var all []table
	add := func(i, width, counter int) {
		from, to := block(i), block(i+1)
		if from < to && to <= len(object) && (to-from)%width == 0 {
			all = append(all, table{at + from, at + to, width, counter})
		}
	}
	for i := blockOfDefinitions; i < blockAfterReferences; i++ {
		add(i, symbolWidth, symbolCounter)
	}
	for i := blockOfIndexes; i < blockOfRelocations; i++ {
		add(i, indexWidth, 0)
	}
	add(blockOfRelocations, relocationWidth, 0)
	add(blockOfAuxiliaries, auxiliaryWidth, -1)
	return all
}

// blockOffset returns where a block begins in an object file.
func blockOffset(object []byte, i int) int {
	return int(binary.LittleEndian.Uint32(object[blockOffsets+4*i:]))
}

// Columns returns an archive whose tables are written column by column. It consists of parts, each of which
// begins with three numbers of four bytes, the last byte first: the number of bytes after them, the width of
// a row, and where in a row there is a number, also of four bytes, that is written as the difference to the
// row before; or -1. A part that is not a table has the width 1.
func Columns(archive []byte) []byte {
	var out []byte
	at := 0
	for _, t := range tables(archive) {
		if t.from < at {
			continue
		}
		out = appendPart(out, archive[at:t.from], table{width: 1, counter: -1})
		out = appendPart(out, archive[t.from:t.to], t)
		at = t.to
	}
	return appendPart(out, archive[at:], table{width: 1, counter: -1})
}

// appendPart appends a part to a file.
func appendPart(out, part []byte, t table) []byte {
	for _, number := range []int{len(part), t.width, t.counter} {
		out = binary.LittleEndian.AppendUint32(out, uint32(number))
	}
	rows := part
	if t.counter >= 0 {
		rows = bytes.Clone(part)
		last := uint32(0)
		for row := t.counter; row < len(rows); row += t.width {
			now := binary.LittleEndian.Uint32(rows[row:])
			binary.LittleEndian.PutUint32(rows[row:], now-last)
			last = now
		}
	}
	for column := range t.width {
		for at := column; at < len(rows); at += t.width {
			out = append(out, rows[at])
		}
	}
	return out
}
