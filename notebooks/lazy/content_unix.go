//go:build unix

package lazy

import (
	"os"

	"golang.org/x/sys/unix"
)

// contentOf maps a file into memory and returns its content. The mapping is private, and is never removed.
func contentOf(file *os.File) ([]byte, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	const access = unix.PROT_READ | unix.PROT_WRITE
	return unix.Mmap(int(file.Fd()), 0, int(info.Size()), access, unix.MAP_PRIVATE)
}
