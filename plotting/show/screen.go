package show

import (
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// A screen is where a line is shown, first at the loop's beginning, last at its end.
type screen interface {
	first(text string)
	next(text string)
	last(text string)
}

// newScreen returns the cell's output, or outside a notebook standard output.
func newScreen() screen {
	if gonbui.IsNotebook {
		return cellOutput{id: gonbui.UniqueId()}
	}
	return standardOutput{}
}

// cellOutput is an output that is written over in place. Its id tells it from those
// of other cells while the kernel runs; it is not saved.
type cellOutput struct{ id string }

func (c cellOutput) first(text string) { send(c.output(text)) }
func (c cellOutput) next(text string)  { gonbui.SendData(c.output(text)) }
func (c cellOutput) last(text string)  { send(c.output(text)) }

func (c cellOutput) output(text string) *protocol.DisplayData {
	return &protocol.DisplayData{
		Data:      map[protocol.MIMEType]any{protocol.MIMETextPlain: text},
		DisplayID: c.id,
	}
}

// standardOutput gets only the last text: what is printed stays.
type standardOutput struct{}

func (standardOutput) first(string)     {}
func (standardOutput) next(string)      {}
func (standardOutput) last(text string) { fmt.Println(text) }
