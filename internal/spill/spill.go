// Package spill keeps lists of numbers in a temporary file, for data that memory does not
// hold, and gives any of them back.
package spill

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
)

// A File is a temporary file of blocks, numbered from 0 in the order of Add. Where the
// system allows it the file has no name, so it is gone when the program ends, however it
// ends. A File is not safe for concurrent use.
type File struct {
	file   *os.File
	starts []int64 // of the blocks, and where the next one will start
	buffer []byte
}

// New returns an empty file in the system's temporary folder, which TMPDIR names on Unix.
func New() (*File, error) {
	file, err := os.CreateTemp("", "perceptron-rows-*")
	if err != nil {
		return nil, failed(err)
	}
	_ = os.Remove(file.Name()) // Windows refuses; Close removes it there
	return &File{file: file, starts: []int64{0}}, nil
}

// Add appends a block. The integers must be between 0 and 2³²−1.
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
		return failed(err)
	}
	return nil
}

// Len returns the number of blocks.
func (f *File) Len() int { return len(f.starts) - 1 }

// Block returns block k, in slices of its own.
func (f *File) Block(k int) (numbers []float64, integers []int, err error) {
	size := int(f.starts[k+1] - f.starts[k])
	f.buffer = slices.Grow(f.buffer[:0], size)
	b := f.buffer[:size]
	if _, err := f.file.ReadAt(b, f.starts[k]); err != nil {
		return nil, nil, fmt.Errorf("the temporary file of the rows can't be read: %w", err)
	}
	numbers = make([]float64, binary.LittleEndian.Uint64(b))
	_, _ = binary.Decode(b[8:], binary.LittleEndian, numbers) // all of it is there
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
	_ = os.Remove(f.file.Name()) // it is gone already, except on Windows
	return err
}

// failed says where the file was to be, and what to do.
func failed(err error) error {
	var cause syscall.Errno
	if errors.As(err, &cause) {
		err = cause
	}
	return fmt.Errorf("the rows are kept in a temporary file in %s, and that can't be written: %w; "+
		"set the environment variable TMPDIR to a folder on a disk with room for 8 bytes a number",
		os.TempDir(), err)
}
