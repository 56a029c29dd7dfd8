package lines

import (
	"errors"
	"io"
	"runtime"
)

// maxCores limits the number of blocks that are parsed at once, which is at most two per core. With more
// blocks, take would be the bottleneck.
const maxCores = 8

// Each cuts a text into blocks and calls parse for each block, on several cores. It then calls take for
// each block and the result of parse, in the order of the text and in the caller's goroutine. Calls of
// parse run concurrently with each other and with take, so parse and take must not change data that they
// share. The Text of a block is valid until take returns.
//
// If take returns an error, Each returns this error and takes no further blocks. If reading fails, Each
// takes all blocks before the failure, and then returns the error. When Each returns, all calls of
// parse have ended.
func Each[R any](c *Cutter, parse func(Block) R, take func(Block, R) error) error {
	maxWaiting := 1
	if cores := min(runtime.GOMAXPROCS(0), maxCores); cores > 1 {
		maxWaiting = 2 * cores
	}
	maxSize := 32 * c.Size // limits size
	var waiting []job[R]   // blocks that have been read, but not passed to take
	defer func() {
		for _, j := range waiting {
			<-j.parsed
		}
	}()
	size := 0 // the total size of the waiting blocks in bytes
	var readErr error
	for {
		for readErr == nil && (len(waiting) == 0 || len(waiting) < maxWaiting && size < maxSize) {
			var block Block
			block, readErr = c.Next()
			if readErr == nil {
				waiting = append(waiting, startJob(block, parse))
				size += len(block.Text)
			}
		}
		if len(waiting) == 0 {
			break
		}
		first := waiting[0]
		parsed := <-first.parsed
		waiting = waiting[1:]
		size -= len(first.block.Text)
		if err := take(first.block, parsed); err != nil {
			return err
		}
		c.Recycle(first.block)
	}
	if errors.Is(readErr, io.EOF) {
		return nil
	}
	return readErr
}

// A job is a block that a goroutine parses.
type job[R any] struct {
	block  Block
	parsed chan R // receives the result
}

// startJob starts a goroutine that parses a block.
func startJob[R any](block Block, parse func(Block) R) job[R] {
	j := job[R]{block: block, parsed: make(chan R, 1)}
	go func() { j.parsed <- parse(block) }()
	return j
}
