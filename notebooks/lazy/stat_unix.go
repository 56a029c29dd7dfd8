//go:build unix

package lazy

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// stateOf returns a text that changes if the file is written, or if its times are set. The result
// changed is the time of the last such event.
func stateOf(name string) (state string, changed time.Time, err error) {
	var s unix.Stat_t
	if err := unix.Stat(name, &s); err != nil || s.Mode&unix.S_IFMT != unix.S_IFREG {
		return "", time.Time{}, errors.Join(fmt.Errorf("lazy: %s is not a regular file", name), err)
	}
	return fmt.Sprint(s.Size, s.Mtim, s.Ctim, s.Dev, s.Ino), time.Unix(s.Ctim.Unix()), nil
}
