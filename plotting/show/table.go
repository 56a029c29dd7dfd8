package show

import (
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	captions "perceptronlab/plotting/internal/caption"
	"perceptronlab/plotting/table"
)

// Table displays a table with a caption below. The caption is Markdown, and values replace its verbs, as for
// [Plot]: pass names from data as values. In viewers that don't support HTML, and outside a notebook, the table is aligned text.
//
//	show.Table(table.Trace(perceptron.Updates(and.AbsorbBias()), 20), "AND, mistake by mistake.")
func Table(t *table.Table, caption string, values ...any) {
	text := captions.Format(caption, values)
	if !gonbui.IsNotebook {
		fmt.Println(t)
		if text.Plain != "" {
			fmt.Println(text.Plain)
		}
		return
	}
	send(withCaption(tableOutput(t), text)...)
}

// tableOutput returns t as HTML and as text, for display in a notebook.
func tableOutput(t *table.Table) *protocol.DisplayData {
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMETextHTML:  t.HTML(),
			protocol.MIMETextPlain: t.String(),
		},
	}
}
