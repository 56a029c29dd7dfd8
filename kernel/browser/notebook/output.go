package notebook

// An Output is one thing to show below a cell, or to do for it, in the order in which they are given. One of
// the fields Stream, Display, Clear, Write, Enter and Prompt says which.
type Output struct {
	Stream string `json:"stream,omitempty"` // "stdout" or "stderr"
	Text   string `json:"text,omitempty"`   // of Stream

	Display *Display `json:"display,omitempty"`
	ID      string   `json:"id,omitempty"`     // of Display, if later outputs may replace it
	Update  bool     `json:"update,omitempty"` // Display replaces the earlier one with the same ID

	Clear bool `json:"clear,omitempty"` // remove what is shown

	Write  *Write  `json:"write,omitempty"`
	Enter  string  `json:"enter,omitempty"` // the folder that later programs work in; it must exist
	Prompt *Prompt `json:"prompt,omitempty"`
}

// A Display is what Jupyter's message display_data has: the same thing in several formats.
type Display struct {
	Data     map[string]any `json:"data"` // by MIME type
	Metadata map[string]any `json:"metadata"`
}

// A Write is a file to be written.
type Write struct {
	Path   string `json:"path"`
	Data   string `json:"data"`
	Append bool   `json:"append"` // add to a file that exists
}

// A Prompt is what to show when the program next reads its standard input.
type Prompt struct {
	Text     string `json:"text"`
	Password bool   `json:"password"` // hide what the reader types
}

const (
	stdout = "stdout"
	stderr = "stderr"
)

// text returns the output of a text, or none if the text is empty.
func text(stream, s string) []Output {
	if s == "" {
		return nil
	}
	return []Output{{Stream: stream, Text: s}}
}
