// Package lines cuts text into blocks of whole lines, which several cores can parse.
package lines

import (
	"bytes"
	"errors"
	"io"
)

// A Block is consecutive lines of a text. Only the last line of the text may lack its line end.
type Block struct {
	Text  []byte
	Line  int  // how many lines stand before it
	Lines int  // how many line ends it has
	Long  bool // it is the beginning of a line that is too long, and the last block
}

// A Cutter cuts a text into blocks. It is not safe for concurrent use.
type Cutter struct {
	From    io.Reader
	Size    int // of a block in bytes; a longer line makes a longer block
	Longest int // how long a line may be

	// Quotes says that between quotation marks a line end does not end a line, as in CSV. Where a
	// text breaks the rules of quoting, all that follows may be cut in the wrong places.
	Quotes bool
	// Comment is how those lines begin in which quotation marks mean nothing; "": there are none.
	Comment string

	line int      // how many lines Next has returned
	held *Block   // what Next is to return once more
	next []byte   // the beginning of the next block
	err  error    // what follows that; nil: more text
	free [][]byte // memory for blocks
}

// firstSize is the size of the first block, if Size is more: many files are small.
const firstSize = 1 << 16

// Next returns the next block, or io.EOF after the last. An error of From comes after all lines that
// are whole. The Text is the caller's until it is handed to Recycle.
func (c *Cutter) Next() (Block, error) {
	if c.held != nil {
		block := *c.held
		c.held = nil
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
		if len(text) >= c.Longest {
			c.err = io.EOF
			long := c.block(text)
			long.Long = true
			return long, nil
		}
		text = append(make([]byte, 0, min(2*len(text), c.Longest)), text...)
	}
}

// Return hands back a block, or what is left of it, for Next to return once more.
func (c *Cutter) Return(block Block) { c.held = &block }

// From returns what is left of a block after its first n bytes, which must be whole lines.
func (b Block) From(n int) Block {
	lines := bytes.Count(b.Text[:n], []byte{'\n'})
	b.Text = b.Text[n:]
	b.Line += lines
	b.Lines -= lines
	return b
}

// Recycle takes back the memory of a block that nobody needs any more.
func (c *Cutter) Recycle(block Block) {
	if size := cap(block.Text); c.Size <= size && size <= 8*c.Size {
		c.free = append(c.free, block.Text[:0])
	}
}

// block returns the block of the next lines.
func (c *Cutter) block(text []byte) Block {
	block := Block{Text: text, Line: c.line, Lines: bytes.Count(text, []byte{'\n'})}
	c.line += block.Lines
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

// fill reads until the memory of text is full, or there is an error.
func (c *Cutter) fill(text []byte) []byte {
	for c.err == nil && len(text) < cap(text) {
		n, err := c.From.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		c.err = err
	}
	return text
}

// end returns where the last whole line of text ends, or 0 if there is none.
func (c *Cutter) end(text []byte) int {
	switch {
	case errors.Is(c.err, io.EOF):
		return len(text)
	case !c.Quotes || bytes.IndexByte(text, '"') < 0:
		return bytes.LastIndexByte(text, '\n') + 1
	}
	end, next := 0, 0
	inside := false // quotation marks
	for {
		length := bytes.IndexByte(text[next:], '\n') + 1
		if length == 0 {
			return end
		}
		line := text[next : next+length]
		next += length
		comment := !inside && c.Comment != "" && bytes.HasPrefix(line, []byte(c.Comment))
		if !comment && bytes.Count(line, []byte{'"'})%2 == 1 {
			inside = !inside
		}
		if !inside {
			end = next
		}
	}
}
