package archive

import (
	"encoding/binary"
	"errors"
)

const partHeader = 12

// Restore returns the archive from which [Columns] made a file.
func Restore(file []byte) ([]byte, error) {
	var archive []byte
	for len(file) > 0 {
		if len(file) < partHeader {
			return nil, errors.New("got a file that ends too early, want one from archive.Columns")
		}
		size := int(binary.LittleEndian.Uint32(file))
		width := int(binary.LittleEndian.Uint32(file[4:]))
		counter := int(int32(binary.LittleEndian.Uint32(file[8:])))
		file = file[partHeader:]
		if size > len(file) || width < 1 || size%width != 0 || counter >= 0 && counter > width-4 {
			return nil, errors.New("got a part with wrong numbers, want a file from archive.Columns")
		}
		archive = append(archive, restorePart(file[:size], width, counter)...)
		file = file[size:]
	}
	return archive, nil
}

// restorePart returns the rows of a table from its columns.
func restorePart(columns []byte, width, counter int) []byte {
	rows := make([]byte, len(columns))
	from := 0
	for column := range width {
		for at := column; at < len(rows); at += width {
			rows[at] = columns[from]
			from++
		}
	}
	if counter >= 0 {
		last := uint32(0)
		for row := counter; row < len(rows); row += width {
			last += binary.LittleEndian.Uint32(rows[row:])
			binary.LittleEndian.PutUint32(rows[row:], last)
		}
	}
	return rows
}
