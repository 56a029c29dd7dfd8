// Package spill stores blocks of numbers in a temporary file, for data that don't fit into memory.
package spill

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
)

// A File is a temporary file of blocks. The blocks are numbered from 0 in the order in which they are
// added. The file has no name (except on Windows), so the system removes it when the program ends, even if
// the program is killed. A File is not safe for concurrent use.
type File struct {
	file   *os.File
	starts []int64 // the start of each block, and the end of the last block
	buffer []byte
}

// New returns an empty file in the system's temporary folder. On Unix the environment variable
// TMPDIR sets the folder.
func New() (*File, error) {
	file, err := os.CreateTemp("", "perceptron-rows-*")
	if err != nil {
		return nil, writeError(err)
	}
	_ = os.Remove(file.Name()) // fails on Windows, where Close removes the file
	return &File{file: file, starts: []int64{0}}, nil
}

// Add appends a block, which consists of numbers and integers. The integers must be from 0 to 2³²−1.
func (f *File) Add(numbers []float64, integers []int) error {
	b := slices.Grow(f.buffer[:0], 8+8*len(numbers)+4*len(integers))
	b, _ = binary.Append(b, binary.LittleEndian, uint64(len(numbers)))
	b, _ = binary.Append(b, binary.LittleEndian, numbers)
	for _, n := range integers {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	f.buffer = b
	f.starts = append(f.starts, f.starts[f.Len()]+int64(len(b)))
	if _, err := f.file.Write(b); err != nil {
		return writeError(err)
	}
	return nil
}

// Len returns the number of blocks.
func (f *File) Len() int { return len(f.starts) - 1 }

// Block returns the numbers and integers of block k in new slices.
func (f *File) Block(k int) (numbers []float64, integers []int, err error) {
	size := int(f.starts[k+1] - f.starts[k])
	f.buffer = slices.Grow(f.buffer[:0], size)
	b := f.buffer[:size]
	if _, err := f.file.ReadAt(b, f.starts[k]); err != nil {
		return nil, nil, fmt.Errorf("the temporary file that holds the rows can't be read: %w", err)
	}
	numbers = make([]float64, binary.LittleEndian.Uint64(b))
	_, _ = binary.Decode(b[8:], binary.LittleEndian, numbers) // no error: b has all numbers
	b = b[8+8*len(numbers):]
	integers = make([]int, len(b)/4)
	for i := range integers {
		integers[i] = int(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return numbers, integers, nil
}

// Close removes the file.
func (f *File) Close() error {
	err := f.file.Close()
	_ = os.Remove(f.file.Name()) // fails except on Windows, because the file has no name
	return err
}

// writeError returns the error for a temporary file that can't be created or written because of err.
// Its message contains the folder of the file, and the advice to set TMPDIR.
func writeError(err error) error {
	var cause syscall.Errno
	if errors.As(err, &cause) {
		err = cause
	}
	return fmt.Errorf("the rows can't be written to a temporary file in %s: %w; "+
		"set the environment variable TMPDIR to a folder on a disk with room for 8 bytes per number",
		os.TempDir(), err)
}
