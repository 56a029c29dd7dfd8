package files

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"

	"perceptronlab/internal/progress"
)

// maxLine is the maximum length in bytes of a line, or of a row with line ends in quotation marks.
const maxLine = 16 << 20

// An input is a file or another io.Reader that is being read. It handles cancellation, progress and
// compression, so parsers receive decompressed bytes or text.
type input struct {
	ctx   context.Context // cancels Read; the progress.Counter of ctx counts the bytes read
	from  io.Reader       // the source of the bytes
	file  *os.File        // the same source if it is a file; otherwise nil
	size  int64           // the size of the file on disk, before decompression; 0: unknown
	taken int64           // the number of bytes read so far, before decompression
}

// newInput returns the input that reads r.
func newInput(ctx context.Context, r io.Reader) *input {
	in := &input{ctx: ctx, from: r}
	if file, ok := r.(*os.File); ok {
		in.file = file
		if info, err := file.Stat(); err == nil {
			in.size = info.Size()
		}
	}
	return in
}

// openInput opens the named file. The caller must close it. If there is no such file, the error names the
// folder and its files with the same extension.
func openInput(ctx context.Context, name string) (*input, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, withoutPath(err)
	case info.IsDir():
		return nil, errFolder(name)
	case !info.Mode().IsRegular():
		return nil, problem("a device or a pipe", "a file")
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, withoutPath(err)
	}
	return newInput(ctx, file), nil
}

// withOpenFile opens the named file, calls read, closes the file, and returns the results of read. Errors
// name the file. If ctx is done, withOpenFile returns the error of ctx.
func withOpenFile[T any](ctx context.Context, name string, read func(in *input) (T, error)) (T, error) {
	var zero T
	in, err := openInput(ctx, name)
	if err != nil {
		return zero, withFileName(name, err)
	}
	defer in.file.Close()
	value, err := read(in)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return zero, withFileName(name, err)
	}
	return value, nil
}

// visitFile is like withOpenFile, for a function that returns only an error.
func visitFile(ctx context.Context, name string, visit func(in *input) error) error {
	_, err := withOpenFile(ctx, name, func(in *input) (struct{}, error) {
		return struct{}{}, visit(in)
	})
	return err
}

// announce adds the sizes of the files that will be read to the progress.Counter of ctx.
func announce(ctx context.Context, names ...string) {
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			progress.Of(ctx).Size.Add(info.Size())
		}
	}
}

// Read reads bytes of the file without decompressing them. If ctx is done, Read returns the error of ctx.
func (in *input) Read(p []byte) (int, error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := in.from.Read(p)
	in.count(n)
	return n, err
}

// ReadAt is like Read, but from an offset of in.file, which must not be nil.
func (in *input) ReadAt(p []byte, offset int64) (int, error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := in.file.ReadAt(p, offset)
	in.count(n)
	return n, err
}

// count adds n bytes to the number of bytes read, here and in the progress.Counter.
func (in *input) count(n int) {
	in.taken += int64(n)
	progress.Of(in.ctx).Read.Add(int64(n))
}

// text is like unpacked, but skips a byte order mark. It returns an error if the content begins with
// bytes that text in UTF-8 can't begin with, or that identify another format.
func (in *input) text() (*bufio.Reader, error) {
	plain, start, err := in.unpackedStart()
	if err != nil {
		return nil, err
	}
	if err := checkText(start); err != nil {
		return nil, err
	}
	skipMark(plain)
	return plain, nil
}

// unpackedStart is like unpacked, but also returns the first formatStart bytes of the content, which stay
// unread.
func (in *input) unpackedStart() (plain *bufio.Reader, start string, err error) {
	plain, err = in.unpacked()
	if err != nil {
		return nil, "", err
	}
	start, err = peek(plain, formatStart)
	return plain, start, err
}

// table is like text, but also returns an error if the text is no table, such as a web page.
func (in *input) table() (*bufio.Reader, error) {
	plain, err := in.text()
	if err != nil {
		return nil, err
	}
	start, err := peek(plain, tableStart)
	if err != nil {
		return nil, err
	}
	return plain, checkTable(start, len(start) < tableStart)
}

// peek returns the next n bytes of a text without reading them, or all that remain if there are fewer.
func peek(text *bufio.Reader, n int) (string, error) {
	start, err := text.Peek(n)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return string(start), nil
}

// skipMark skips a byte order mark at the beginning of a text.
func skipMark(text *bufio.Reader) {
	const mark = "\ufeff"
	if start, _ := text.Peek(len(mark)); string(start) == mark {
		_, _ = text.Discard(len(mark)) // can't fail, because Peek has read these bytes
	}
}
