package show

import (
	"encoding/gob"
	"fmt"
	"os"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// The metadata of an image is a map inside a map, and gob sends it only if its
// type is registered.
func init() { gob.Register(map[string]any{}) }

// maxOutputs bounds the outputs of a cell, a caption being one: a loop that shows figures without end
// fills the tab.
const maxOutputs = 500

// sent is how many there were so far.
var sent int

// send passes the outputs to the notebook after what the cell has printed so far, and
// waits until they have arrived, so what the cell prints next comes after them. The cell
// ends if they are too many.
func send(outputs ...*protocol.DisplayData) {
	sent += len(outputs)
	if sent > maxOutputs {
		fmt.Printf("✗ stopped: this cell shows more than %d figures, tables and captions; "+
			"show fewer\n", maxOutputs)
		os.Exit(1)
	}
	waitUntilRead(os.Stdout, 200*time.Millisecond)
	for _, data := range outputs {
		gonbui.SendData(data)
	}
	gonbui.Sync()
}

// captioned returns an output, followed by the caption unless that is empty.
func captioned(output *protocol.DisplayData, caption string) []*protocol.DisplayData {
	if caption == "" {
		return []*protocol.DisplayData{output}
	}
	below := map[protocol.MIMEType]any{protocol.MIMETextMarkdown: caption}
	return []*protocol.DisplayData{output, {Data: below}}
}
