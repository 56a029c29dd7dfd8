package show

import (
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"perceptronlab/plotting/table"
)

// Table shows a table with its caption below, in Markdown as for Plot. Where HTML
// is not shown, and outside a notebook, it is aligned text.
//
//	show.Table(table.Trace(perceptron.Updates(lifted), 20), "AND, mistake by mistake.")
func Table(t *table.Table, caption string, values ...any) {
	caption = filled(caption, values)
	if !gonbui.IsNotebook {
		fmt.Println(t)
		if caption != "" {
			fmt.Println(caption)
		}
		return
	}
	send(captioned(tabular(t), caption)...)
}

// tabular returns an output that shows a table.
func tabular(t *table.Table) *protocol.DisplayData {
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMETextHTML:  t.HTML(),
			protocol.MIMETextPlain: t.String(),
		},
	}
}
