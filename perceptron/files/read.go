package files

import (
	"context"
	"fmt"
	"io"

	"perceptronlab/perceptron/datasets"
)

// A parser reads files of one format.
type parser interface {
	// add adds the rows of a file to a builder. It is called once per file.
	add(in *input, to *builder) error
	// finish returns the Chunks of all files. It is called once, after the last call of add.
	finish(b *builder) (*Chunks, error)
}

// readFiles reads files one after the other. An error names the file that caused it, or the last file if
// the error is found after all files were read.
func readFiles(ctx context.Context, names []string, p parser, b *builder) (*Chunks, error) {
	announce(ctx, names...)
	for _, name := range names {
		if len(names) > 1 {
			b.file = name
		}
		if err := visitFile(ctx, name, func(in *input) error { return p.add(in, b) }); err != nil {
			return nil, err
		}
	}
	chunks, err := p.finish(b)
	return chunks, withFileName(names[len(names)-1], err)
}

// readFile reads all rows of a file into one table.
func readFile(ctx context.Context, name string, p parser) (datasets.Table, error) {
	chunks, err := readFiles(ctx, []string{name}, p, &builder{store: &memoryStore{}})
	if err != nil {
		return datasets.Table{}, err
	}
	return chunks.joined(), nil
}

// readAll reads all rows of r into one table.
func readAll(r io.Reader, p parser) (datasets.Table, error) {
	b := &builder{store: &memoryStore{}}
	if err := p.add(newInput(context.Background(), r), b); err != nil {
		return datasets.Table{}, withFileName("", err)
	}
	chunks, err := p.finish(b)
	if err != nil {
		return datasets.Table{}, withFileName("", err)
	}
	return chunks.joined(), nil
}

// readChunks divides the rows of files into chunks of the given number of rows, and stores the chunks in a
// temporary file.
func readChunks(ctx context.Context, names []string, rows int, p parser) (*Chunks, error) {
	return chunksOnDisk(names[0], rows, func(b *builder) (*Chunks, error) {
		return readFiles(ctx, names, p, b)
	})
}

// readChunksFrom divides the rows of r into chunks of the given number of rows, and stores the chunks in a
// temporary file.
func readChunksFrom(ctx context.Context, r io.Reader, rows int, p parser) (*Chunks, error) {
	return chunksOnDisk("", rows, func(b *builder) (*Chunks, error) {
		err := p.add(newInput(ctx, r), b)
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, withFileName("", err)
		}
		chunks, err := p.finish(b)
		return chunks, withFileName("", err)
	})
}

// chunksOnDisk calls read with a builder that divides rows into chunks of the given number of rows, and
// stores them in a temporary file. If read returns an error or panics, chunksOnDisk removes the file. An
// error that does not come from read has the given file name, which may be "".
func chunksOnDisk(name string, rows int, read func(b *builder) (*Chunks, error)) (*Chunks, error) {
	if rows < 1 {
		err := problem(fmt.Sprintf("chunks of %d rows", rows), "at least 1 row per chunk")
		return nil, withFileName(name, err)
	}
	disk, err := newDiskStore()
	if err != nil {
		return nil, withFileName(name, err)
	}
	complete := false
	defer func() {
		if !complete {
			_ = disk.Close()
		}
	}()
	chunks, err := read(&builder{store: disk, size: rows})
	if err != nil {
		return nil, err
	}
	complete = true
	return chunks, nil
}
