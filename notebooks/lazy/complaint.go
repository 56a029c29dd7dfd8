package lazy

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"perceptronlab/internal/wording"
)

// complaint says in one line what is wrong with a file, and what to do.
func complaint(name string, err error) string {
	failed := (*fs.PathError)(nil)
	own := !errors.As(err, &failed) || failed.Path == name // not of another file that it names
	if errors.Is(err, fs.ErrNotExist) && own {
		where := ""
		if !filepath.IsAbs(name) {
			where = " in the notebook's folder"
		}
		return fmt.Sprintf("%s: there is no such file%s; put it there, or correct the name", name, where)
	}
	text := err.Error()
	if failed != nil && own {
		text = failed.Err.Error()
	}
	if _, rest, ok := strings.Cut(text, ": "); ok && strings.HasPrefix(rest, filepath.Clean(name)) {
		text = rest // without the name of a package
	} else if !strings.Contains(text, filepath.Clean(name)) {
		text = name + ": " + text
	}
	return wording.OneLine(text) + "; mend the file, then run the cell again"
}
