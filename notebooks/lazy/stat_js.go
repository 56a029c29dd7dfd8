package lazy

import (
	"errors"
	"fmt"
	"syscall"
	"time"
)

// stateOf returns a text that changes if the file is written, or if its times are set. The result
// changed is the time of the last write. In a browser, the time of the last such event would be later,
// because a file of the notebook's folder is brought into memory when a program first uses it.
func stateOf(name string) (state string, changed time.Time, err error) {
	var s syscall.Stat_t
	if err := syscall.Stat(name, &s); err != nil || s.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return "", time.Time{}, errors.Join(fmt.Errorf("lazy: %s is not a regular file", name), err)
	}
	state = fmt.Sprint(s.Size, s.Mtime, s.MtimeNsec, s.Ctime, s.CtimeNsec, s.Dev, s.Ino)
	return state, time.Unix(s.Mtime, s.MtimeNsec), nil
}
