package lines

import (
	"errors"
	"io"
	"runtime"
)

// mostCores is how many cores are enough, for one goroutine to take what they make.
const mostCores = 8

// Each parses the blocks of a text on several cores, and hands each with what was made of it to take, in
// the order of the text and in the caller's goroutine. Several calls of parse run at once, also beside
// take, so they must not change anything that others use. The Text of a block is gone once take
// returns.
//
// Each returns the error of take, after which nothing more is taken, or the one of reading, once all
// blocks before it have been taken. No call of parse goes on after that.
func Each[R any](c *Cutter, parse func(Block) R, take func(Block, R) error) error {
	most := 1 // how many blocks may be waiting
	if cores := min(runtime.GOMAXPROCS(0), mostCores); cores > 1 {
		most = 2 * cores
	}
	large := 32 * c.Size // where all that are waiting are no fewer bytes, no other joins them
	var waiting []job[R]
	defer func() {
		for _, j := range waiting {
			<-j.parsed
		}
	}()
	size := 0 // of those waiting, in bytes
	var reading error
	for {
		for reading == nil && (len(waiting) == 0 || len(waiting) < most && size < large) {
			var block Block
			block, reading = c.Next()
			if reading == nil {
				waiting = append(waiting, start(block, parse))
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
	if errors.Is(reading, io.EOF) {
		return nil
	}
	return reading
}

// A job is a block that is being parsed, or has been.
type job[R any] struct {
	block  Block
	parsed chan R // receives one value
}

// start parses a block in a goroutine of its own.
func start[R any](block Block, parse func(Block) R) job[R] {
	j := job[R]{block: block, parsed: make(chan R, 1)}
	go func() { j.parsed <- parse(block) }()
	return j
}
