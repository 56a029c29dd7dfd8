package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"

	"perceptronlab/kernel/cells"
)

// A notebook is a file of Jupyter.
type notebook struct {
	Cells []notebookCell `json:"cells"`
}

// A notebookCell is a cell with its saved outputs.
type notebookCell struct {
	Type     string `json:"cell_type"`
	Source   text   `json:"source"`
	Metadata struct {
		Tags []string `json:"tags"`
	} `json:"metadata"`
	Outputs []savedOutput `json:"outputs"`
}

// A savedOutput is an output as Jupyter saves it: printed text, or content by MIME type.
type savedOutput struct {
	Name string          `json:"name"` // of the stream
	Text text            `json:"text"` // what was printed
	Data map[string]text `json:"data"`
}

// A text is a string, which Jupyter may save as a list of lines.
type text string

// UnmarshalJSON reads a string or a list of strings.
func (t *text) UnmarshalJSON(b []byte) error {
	var lines []string
	if json.Unmarshal(b, &lines) == nil {
		*t = text(strings.Join(lines, ""))
		return nil
	}
	return json.Unmarshal(b, (*string)(t))
}

func readNotebook(name string) (n notebook, err error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return n, err
	}
	return n, json.Unmarshal(b, &n)
}

// isCode reports whether there is something to run.
func (c notebookCell) isCode() bool {
	return c.Type == "code" && strings.TrimSpace(string(c.Source)) != ""
}

// varies reports whether the cell prints something else each time, such as a time.
func (c notebookCell) varies() bool { return slices.Contains(c.Metadata.Tags, "varies") }

// saved returns the saved outputs.
func (c notebookCell) saved() (o outputs) {
	for _, output := range c.Outputs {
		switch {
		case output.Data != nil:
			data := map[string]string{}
			for kind, content := range output.Data {
				data[kind] = strings.TrimSuffix(string(content), "\n")
			}
			o.displayed = append(o.displayed, data)
		case output.Name == "stdout":
			o.printed += string(output.Text)
		}
	}
	return o
}

// importsOf returns the paths of all packages that the cells of notebooks import.
func importsOf(notebooks []notebook) (paths []string) {
	for _, n := range notebooks {
		for _, c := range n.Cells {
			if !c.isCode() {
				continue
			}
			parsed, err := cells.Parse(string(c.Source))
			if err != nil {
				continue
			}
			for _, i := range parsed.Imports {
				paths = append(paths, i.Path)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
