package whole

import (
	"cmp"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"
)

// Packed returns write, or if the name ends in .gz, one that packs by gzip what write writes.
func Packed(name string, write func(w io.Writer) error) func(w io.Writer) error {
	if !strings.EqualFold(filepath.Ext(name), ".gz") {
		return write
	}
	return func(w io.Writer) error {
		packed := gzip.NewWriter(w)
		return cmp.Or(write(packed), packed.Close())
	}
}
