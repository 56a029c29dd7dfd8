package files

import (
	"errors"
	"fmt"
	"io"

	"perceptronlab/perceptron/datasets"
)

// What a packed file may unpack to: a hundred times what was read of it, or 16 MiB if
// that is more.
const (
	mostRatio = 100
	freeSize  = 16 << 20
)

// An unpacker returns an error when much more comes out than went in.
type unpacker struct {
	from   io.Reader
	packed *int64 // how many bytes went in so far
	n      int64  // how many came out
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.from.Read(p)
	u.n += int64(n)
	if u.n > freeSize && u.n > mostRatio**u.packed {
		return 0, errBomb()
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = spoilt(err)
	}
	return n, err
}

// errBomb says that a compressed file is much larger than it seems.
func errBomb() *datasets.Problem {
	found := fmt.Sprintf("compressed data that unpack to more than %d times their size", mostRatio)
	return problem(found, "less").With(datasets.Fix{
		When: "if you trust it",
		Do:   "unpack it first (gunzip, unzip) and read what comes out",
	})
}

// spoilt says that a compressed file can't be decompressed.
func spoilt(err error) *datasets.Problem {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return problem("truncated compressed data", "all of them")
	}
	p := problem("the compressed data can't be unpacked: "+err.Error(), "")
	p.Err = err
	return p
}
