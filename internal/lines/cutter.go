// Package lines cuts text into blocks of whole lines, so several cores can parse it.
package lines

import (
	"bytes"
	"errors"
	"io"
)

// A Block holds consecutive lines of a text. Each line has its line end, except perhaps the last line
// of the text.
type Block struct {
	Text    []byte
	Line    int  // the number of lines before the block
	Lines   int  // the number of line ends in the block
	TooLong bool // whether Text is the beginning of a line that exceeds MaxLine; then no block follows
}

// A Cutter cuts a text into blocks. It is not safe for concurrent use.
type Cutter struct {
	From    io.Reader
	Size    int // the size of a block in bytes; a longer line makes a larger block
	MaxLine int // the maximum length of a line in bytes

	// Quotes reports whether the text is CSV, where a field in quotation marks may contain line ends. A
	// block then ends only at line ends outside quotation marks. If a text breaks the rules of quoting,
	// later blocks may begin inside a record.
	Quotes bool
	// Line is the number of lines before the blocks that Next has not returned yet. The caller sets it to
	// the number of lines that it has read from From.
	Line int

	unread *Block   // the block that Next must return next, or nil
	next   []byte   // the text that has been read for the next block
	err    error    // the error of From after this text; nil if From may return more text
	free   [][]byte // the memory of recycled blocks
}

// firstSize limits the memory allocated for the first block, in bytes, because many files are small.
const firstSize = 1 << 16

// Next returns the next block, or io.EOF after the last block. If From fails, Next first returns the
// complete lines that came before the error, and then the error. The caller owns the Text of a block
// until it passes the block to Recycle.
func (c *Cutter) Next() (Block, error) {
	if c.unread != nil {
		block := *c.unread
		c.unread = nil
		return block, nil
	}
	text := c.next
	if text == nil {
		text = make([]byte, 0, min(c.Size, firstSize))
	}
	c.next = nil
	for {
		text = c.fill(text)
		end := c.end(text)
		if end > 0 {
			if c.err == nil || end < len(text) {
				c.next = append(c.memory(), text[end:]...)
			}
			return c.block(text[:end]), nil
		}
		if c.err != nil {
			return Block{}, c.err
		}
		if len(text) >= c.MaxLine {
			c.err = io.EOF
			long := c.block(text)
			long.TooLong = true
			return long, nil
		}
		text = append(make([]byte, 0, min(2*len(text), c.MaxLine)), text...)
	}
}

// Unread makes the next call of Next return block. The argument must be the block that Next returned last,
// or the Rest of that block.
func (c *Cutter) Unread(block Block) { c.unread = &block }

// Rest returns the block without its first n bytes. These bytes must be whole lines.
func (b Block) Rest(n int) Block {
	lines := bytes.Count(b.Text[:n], []byte{'\n'})
	b.Text = b.Text[n:]
	b.Line += lines
	b.Lines -= lines
	return b
}

// Recycle allows Next to reuse the memory of a block. The caller must not use the Text of the block
// afterwards. Recycle keeps no blocks with much more memory than Size, which come from long lines.
func (c *Cutter) Recycle(block Block) {
	if size := cap(block.Text); c.Size <= size && size <= 8*c.Size {
		c.free = append(c.free, block.Text[:0])
	}
}

// block returns the block of the lines in text, which follow the lines of all earlier blocks. It adds
// these lines to c.Line.
func (c *Cutter) block(text []byte) Block {
	block := Block{Text: text, Line: c.Line, Lines: bytes.Count(text, []byte{'\n'})}
	c.Line += block.Lines
	return block
}

// memory returns an empty slice with room for a block.
func (c *Cutter) memory() []byte {
	last := len(c.free) - 1
	if last < 0 {
		return make([]byte, 0, c.Size)
	}
	memory := c.free[last]
	c.free = c.free[:last]
	return memory
}

// fill appends input to text until text reaches its capacity or From returns an error.
func (c *Cutter) fill(text []byte) []byte {
	for c.err == nil && len(text) < cap(text) {
		n, err := c.From.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		c.err = err
	}
	return text
}

// end returns the index after the last whole line of text, or 0 if there is no whole line. At the end
// of the input the last line is whole even without a line end.
func (c *Cutter) end(text []byte) int {
	switch {
	case errors.Is(c.err, io.EOF):
		return len(text)
	case !c.Quotes || bytes.IndexByte(text, '"') < 0:
		return bytes.LastIndexByte(text, '\n') + 1
	}
	end, next := 0, 0
	inside := false // whether the line at next begins between quotation marks
	for {
		length := bytes.IndexByte(text[next:], '\n') + 1
		if length == 0 {
			return end
		}
		line := text[next : next+length]
		next += length
		if bytes.Count(line, []byte{'"'})%2 == 1 {
			inside = !inside
		}
		if !inside {
			end = next
		}
	}
}
