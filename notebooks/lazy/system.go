package lazy

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// contentOf maps a file into memory, privately and writable.
func contentOf(f *os.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE)
}

// stateOf returns a state that differs once a file was written to, or its time was reset,
// and when that was last.
func stateOf(name string) (state string, changed time.Time, err error) {
	var s unix.Stat_t
	if err := unix.Stat(name, &s); err != nil || s.Mode&unix.S_IFMT != unix.S_IFREG {
		return "", time.Time{}, errors.Join(errors.New("lazy: not a file"), err)
	}
	return fmt.Sprint(s.Size, s.Mtim, s.Ctim, s.Dev, s.Ino), time.Unix(s.Ctim.Unix()), nil
}
