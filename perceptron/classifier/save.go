package classifier

import (
	"fmt"
	"io"

	"perceptronlab/internal/atomicfile"
)

// writeFile writes a file that appears under its name only when it is complete, unless there is
// an error already.
func writeFile(name string, content []byte, err error) error {
	if err != nil {
		return err
	}
	err = atomicfile.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
	if err != nil {
		return fmt.Errorf("classifier: %w", err)
	}
	return nil
}
