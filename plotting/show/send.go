package show

import (
	"encoding/gob"
	"os"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// The metadata of an image is a map inside a map; gob sends it only if it knows
// its type.
func init() { gob.Register(map[string]any{}) }

// send hands the outputs to the notebook, after what the cell has printed before, and
// waits until it has them, so that what the cell prints next comes after them.
func send(outputs ...*protocol.DisplayData) {
	letPass(os.Stdout, 200*time.Millisecond)
	for _, data := range outputs {
		gonbui.SendData(data)
	}
	gonbui.Sync()
}

// captioned returns an output, and after it the caption unless that is empty.
func captioned(output *protocol.DisplayData, caption string) []*protocol.DisplayData {
	all := []*protocol.DisplayData{output}
	if caption != "" {
		all = append(all, &protocol.DisplayData{
			Data: map[protocol.MIMEType]any{protocol.MIMETextMarkdown: caption},
		})
	}
	return all
}
