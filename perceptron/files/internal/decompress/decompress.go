// Package decompress holds decompressors that package files uses if the program imports them. So programs
// that don't need them, such as most cells of a notebook, are built without them.
package decompress

import "io"

// Zstd returns a reader of data that are compressed with zstd. It is nil unless the program imports package
// files/zstd.
var Zstd func(packed io.Reader) (io.Reader, error)
