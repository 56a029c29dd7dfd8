// Package zstd lets the readers of package files read files that are compressed with zstd. Import it for this
// effect:
//
//	import _ "perceptronlab/perceptron/files/zstd"
//
// The decoder would make every notebook cell that reads a file larger by 1 MB, and its build slower by a
// tenth of a second. The command perceptron imports it.
package zstd

import (
	"io"

	"github.com/klauspost/compress/zstd"

	"perceptronlab/perceptron/files/internal/decompress"
)

// maxWindow is the number of bytes to which a zstd frame may refer back. The program zstd has the same limit.
const maxWindow = 128 << 20

func init() {
	decompress.Zstd = func(packed io.Reader) (io.Reader, error) {
		// With concurrency 1, the decoder starts no goroutines, so it need not be closed.
		return zstd.NewReader(packed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow))
	}
}
