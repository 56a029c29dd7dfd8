package theme

import (
	"sync"

	"gonum.org/v1/plot/font"
)

// A lineKey is what a typeset line of text depends on.
type lineKey struct {
	text   string
	font   font.Font
	choice any // of the font that replaces the usual font
}

// A lineCache keeps typeset lines. Finding out where the axes of a figure end takes the width of the same few
// labels again and again, and each width takes the kerning of all pairs of letters.
type lineCache struct {
	lock  sync.Mutex
	lines map[lineKey]typesetLine
}

// maxLines is how many lines a cache keeps. A figure has far fewer, but a program may make figures forever.
const maxLines = 2000

var lines lineCache

// get returns the line with a key, which it makes if the cache does not have it. A full cache forgets all
// lines.
func (c *lineCache) get(key lineKey, typeset func() typesetLine) typesetLine {
	c.lock.Lock()
	line, ok := c.lines[key]
	c.lock.Unlock()
	if ok {
		return line
	}
	line = typeset()
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.lines == nil || len(c.lines) >= maxLines {
		c.lines = map[lineKey]typesetLine{}
	}
	c.lines[key] = line
	return line
}
