package files

import (
	"errors"
	"fmt"
	"io"

	"perceptronlab/perceptron/datasets"
)

// Decompressed data may have at most maxRatio times as many bytes as the compressed data read so far, but
// alwaysAllowed bytes are always allowed.
const (
	maxRatio      = 100
	alwaysAllowed = 16 << 20
)

// An unpacker reads decompressed data. It returns an error if the data are too large for their
// compressed size.
type unpacker struct {
	from   io.Reader
	packed *int64 // the number of compressed bytes read so far; for an archive, its size
	n      int64  // the number of decompressed bytes read so far
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.from.Read(p)
	u.n += int64(n)
	if u.n > alwaysAllowed && u.n > maxRatio**u.packed {
		return 0, errBomb()
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = errDecompress(err)
	}
	return n, err
}

// errBomb returns the problem that a compressed file may be a decompression bomb.
func errBomb() *datasets.Problem {
	found := fmt.Sprintf("data that decompress to more than %d times their compressed size", maxRatio)
	return problem(found, fmt.Sprintf("at most %d times", maxRatio)).With(datasets.Fix{
		When: "if you trust the file",
		Do:   "decompress the file first (gunzip, bunzip2, unzstd, unzip) and read the result",
	})
}

// errDecompress returns the problem that a compressed file is truncated or corrupt.
func errDecompress(err error) *datasets.Problem {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return problem("truncated compressed data", "the complete file")
	}
	if p, ok := err.(*datasets.Problem); ok {
		return p
	}
	p := problem("can't decompress the data: "+err.Error(), "")
	p.Err = err
	return p
}
