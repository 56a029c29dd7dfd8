package files

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"io"
	"strings"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files/internal/decompress"
)

// bufferSize is the size in bytes of the buffers between a file, its decompression and its parser.
const bufferSize = 1 << 16

// A compression is a way to compress one file. It is recognised by the first bytes of the file, because the
// file's name may be wrong.
type compression struct {
	matches func(start string) bool
	open    func(packed *bufio.Reader) (io.Reader, error)
}

// compressionStart is the number of bytes at the beginning of a file that compressions need to match.
const compressionStart = 10

var compressions = []compression{
	{
		matches: func(start string) bool { return strings.HasPrefix(start, "\x1f\x8b") },
		open:    func(packed *bufio.Reader) (io.Reader, error) { return gzip.NewReader(packed) },
	},
	{
		matches: isBzip2,
		open:    func(packed *bufio.Reader) (io.Reader, error) { return bzip2.NewReader(packed), nil },
	},
	{
		matches: isZstd,
		open:    openZstd,
	},
}

// isBzip2 reports whether a file that begins with start is compressed with bzip2. A digit, the size of
// blocks, is followed by the beginning of the first block or, if the content is empty, by the end of the
// file.
func isBzip2(start string) bool {
	const (
		size  = len("BZh9")
		block = "1AY&SY"
		end   = "\x17\x72\x45\x38\x50\x90"
	)
	if len(start) < size || !strings.HasPrefix(start, "BZh") || start[size-1] < '1' || start[size-1] > '9' {
		return false
	}
	return strings.HasPrefix(start[size:], block) || strings.HasPrefix(start[size:], end)
}

// isZstd reports whether a file that begins with start is compressed with zstd. The first frame may be one
// that decoders skip.
func isZstd(start string) bool {
	if strings.HasPrefix(start, "\x28\xb5\x2f\xfd") {
		return true
	}
	return len(start) > 4 && start[0]&0xf0 == 0x50 && start[1:4] == "\x2a\x4d\x18"
}

// openZstd returns a reader of data that are compressed with zstd. It returns an error unless the program
// imports package files/zstd.
func openZstd(packed *bufio.Reader) (io.Reader, error) {
	if decompress.Zstd == nil {
		const importIt = `import _ "perceptronlab/perceptron/files/zstd"`
		return nil, problem("a file compressed with zstd", "a program that imports package files/zstd").
			With(datasets.Fix{Do: importIt, GoOnly: true}).
			With(do("unpack it (unzstd FILE)"))
	}
	return decompress.Zstd(packed)
}

// unpacked returns a reader of the file's content. If the file is compressed, or a zip archive with one file,
// the reader decompresses it.
func (in *input) unpacked() (*bufio.Reader, error) {
	packed := bufio.NewReaderSize(in, bufferSize)
	peeked, _ := packed.Peek(compressionStart) // the parser will find an error again
	start := string(peeked)
	if strings.HasPrefix(start, "PK\x03\x04") || strings.HasPrefix(start, "PK\x05\x06") {
		file, err := in.fileInZip(packed)
		if err != nil {
			return nil, err
		}
		return in.limited(file), nil
	}
	for _, c := range compressions {
		if !c.matches(start) {
			continue
		}
		content, err := c.open(packed)
		if err != nil {
			return nil, errDecompress(err)
		}
		return in.limited(content), nil
	}
	return packed, nil
}

// limited returns a reader of decompressed content. It returns an error if the content is too large for the
// compressed bytes that in has read.
func (in *input) limited(content io.Reader) *bufio.Reader {
	return bufio.NewReaderSize(&unpacker{from: content, packed: &in.taken}, bufferSize)
}
