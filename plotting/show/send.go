package show

import (
	"encoding/gob"
	"fmt"
	"os"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	captions "perceptronlab/plotting/internal/caption"
)

// The metadata of an image is a map inside a map. gob encodes it only if the type of the inner map is
// registered.
func init() { gob.Register(map[string]any{}) }

// maxOutputs is the largest number of outputs of a cell, including captions. Without this limit, an
// endless loop that shows figures would fill the memory of the browser.
const maxOutputs = 500

// sent is the number of outputs so far.
var sent int

// send sends outputs to the notebook. It first waits until the Jupyter kernel has read the text
// that the cell has printed so far. It returns when the outputs have arrived. So text and outputs
// appear in the right order. send ends the program if there are too many outputs.
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

// withCaption returns the given output, followed by an output with the caption unless the caption
// is "".
func withCaption(output *protocol.DisplayData, c captions.Caption) []*protocol.DisplayData {
	if c.Plain == "" {
		return []*protocol.DisplayData{output}
	}
	below := map[protocol.MIMEType]any{protocol.MIMETextMarkdown: c.Markdown}
	if c.Plain != c.Markdown {
		below[protocol.MIMETextPlain] = c.Plain // for viewers that would show the escaped characters as codes
	}
	return []*protocol.DisplayData{output, {Data: below}}
}
