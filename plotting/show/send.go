package show

import (
	"encoding/gob"
	"fmt"
	"os"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// gob encodes the metadata of an image, a map inside a map, only if the type of the inner map is
// registered.
func init() { gob.Register(map[string]any{}) }

// maxOutputs is the largest number of outputs of a cell, including captions. An endless loop of figures
// would otherwise fill the memory of the browser.
const maxOutputs = 500

// sent is the number of outputs so far.
var sent int

// send sends outputs to the notebook after the text that the cell has printed so far, and waits until
// they have arrived, so later text follows them. It ends the program if there are too many outputs.
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

// captioned returns the given output, followed by an output with the caption unless the caption is "".
func captioned(output *protocol.DisplayData, caption string) []*protocol.DisplayData {
	if caption == "" {
		return []*protocol.DisplayData{output}
	}
	below := map[protocol.MIMEType]any{protocol.MIMETextMarkdown: caption}
	return []*protocol.DisplayData{output, {Data: below}}
}
