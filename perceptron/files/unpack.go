package files

import (
	"errors"
	"fmt"
	"io"
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
		return 0, fmt.Errorf("it unpacks to more than %d times its size; "+
			"if you trust it, unpack it first (gunzip, unzip) and read what comes out", mostRatio)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = spoilt(err)
	}
	return n, err
}

// spoilt says that a compressed file can't be decompressed.
func spoilt(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the packed file is cut off: its end is missing")
	}
	return fmt.Errorf("it is packed, and can't be unpacked: %w", err)
}
