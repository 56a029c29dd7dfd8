package ask

import (
	"bufio"
	"encoding/json"
	"os"
)

// asked is how a program that is the child speaks with the one that asks; nil elsewhere.
var asked *child

// child is the asked side: questions come in as lines of JSON, answers go out.
type child struct {
	in  *bufio.Reader
	out *json.Encoder
}

// newChild takes the two pipes over.
func newChild() *child {
	limitMemory()
	return &child{bufio.NewReader(os.NewFile(3, "questions")), json.NewEncoder(os.NewFile(4, "answers"))}
}

// answer announces a part, then answers questions until there are no more.
func (c *child) answer(a announcement, reply func(json.RawMessage) (json.RawMessage, error)) {
	c.out.Encode(a)
	for {
		line, err := c.in.ReadBytes('\n')
		if err != nil {
			os.Exit(1) // the one that asks is gone
		}
		if len(line) == 1 {
			return
		}
		c.out.Encode(caught(func() (json.RawMessage, error) { return reply(line) }))
	}
}
