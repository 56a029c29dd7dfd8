package parquet

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// The codecs that this package decompresses, in the numbering of the enum CompressionCodec (Compression.md).
const (
	codecNone   = 0
	codecSnappy = 1
	codecGzip   = 2
	codecZstd   = 6
	codecLZ4    = 7 // LZ4_RAW: blocks without frames
)

// otherCodecs are the names of the other codecs. The codec LZ4 is deprecated: its frames are those of Hadoop,
// which are not documented.
var otherCodecs = map[int]string{3: "LZO", 4: "Brotli", 5: "the LZ4 of Hadoop"}

// maxBlockRatio is more than the greatest possible ratio of Snappy and LZ4.
const maxBlockRatio = 300

// unpack decompresses a page, or the values of a page. The argument size is the size of the result, which
// uses the memory of dst if it is large enough. If the page is not compressed, the result is data itself.
func (r *Reader) unpack(data []byte, size int, dst []byte) ([]byte, error) {
	if len(data) == 0 && size == 0 {
		return dst[:0], nil // a dataPage2 with only nulls; no codec compresses nothing into nothing
	}
	switch r.chunk.codec {
	case codecNone:
		if len(data) != size {
			return nil, errPageSize()
		}
		return data, nil
	case codecSnappy, codecLZ4:
		if size/maxBlockRatio > len(data) {
			return nil, damaged("%d bytes that decompress to %d bytes", len(data), size)
		}
		dst = resized(dst, size)
		if r.chunk.codec == codecSnappy {
			return dst, unpackSnappy(dst, data)
		}
		return dst, unpackLZ4(dst, data)
	case codecGzip:
		from, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, damaged("gzip: %v", err)
		}
		return unpackStream(from, size, len(data), dst)
	case codecZstd:
		if err := r.file.resetZstd(data); err != nil {
			return nil, damaged("zstd: %v", err)
		}
		return unpackStream(r.file.zstd, size, len(data), dst)
	}
	return nil, r.errCodec()
}

// resetZstd makes f.zstd decompress data. A decoder without concurrency has no goroutine, so it need not
// be closed.
func (f *File) resetZstd(data []byte) error {
	if f.zstd != nil {
		return f.zstd.Reset(bytes.NewReader(data))
	}
	const maxWindow = 32 << 20 // in bytes; a frame of some bytes can make the decoder allocate its window
	var err error
	f.zstd, err = zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderLowmem(true))
	return err
}

// unpackStream reads the decompressed page, whose size must be size. The argument packed is its compressed
// size. The memory grows with the data that are really there, because the sizes may be wrong.
func unpackStream(from io.Reader, size, packed int, dst []byte) ([]byte, error) {
	const usualRatio = 4
	page := bytes.NewBuffer(dst[:0])
	if size <= usualRatio*packed {
		page.Grow(size + bytes.MinRead)
	}
	n, err := page.ReadFrom(io.LimitReader(from, int64(size)+1))
	switch {
	case err != nil:
		return nil, damaged("a compressed page: %v", err)
	case n != int64(size):
		return nil, errPageSize()
	}
	return page.Bytes(), nil
}

// errPageSize returns the error that the size of a page is not the size in its header.
func errPageSize() *Error { return damaged("a page of another size than declared") }

// errCodec returns the error that the codec of the chunk is not supported.
func (r *Reader) errCodec() error {
	name := otherCodecs[r.chunk.codec]
	if name == "" {
		name = fmt.Sprintf("the unknown codec %d", r.chunk.codec)
	}
	return &Error{
		Found: "values compressed with " + name,
		Want:  "Snappy, gzip, zstd, LZ4_RAW or no compression",
		Fix: `in Python write frame.to_parquet(…, compression="zstd"), ` +
			`or in Spark df.write.option("compression", "zstd").parquet(…)`,
	}
}
