package show

import (
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"perceptronlab/plotting/table"
)

// Table displays a table with its caption below. The caption is Markdown, as for Plot. Viewers without
// HTML and programs outside a notebook show the table as aligned text.
//
//	show.Table(table.Trace(perceptron.Updates(and.AbsorbBias()), 20), "AND, mistake by mistake.")
func Table(t *table.Table, caption string, values ...any) {
	caption = formatCaption(caption, values)
	if !gonbui.IsNotebook {
		fmt.Println(t)
		if caption != "" {
			fmt.Println(caption)
		}
		return
	}
	send(withCaption(tableOutput(t), caption)...)
}

// tableOutput returns an output with a table.
func tableOutput(t *table.Table) *protocol.DisplayData {
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMETextHTML:  t.HTML(),
			protocol.MIMETextPlain: t.String(),
		},
	}
}
