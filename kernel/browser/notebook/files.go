package notebook

import (
	"fmt"
	"os"
	"path"
	"strings"

	"perceptronlab/kernel/cells"
)

// home is the reader's home folder.
const home = "/home/reader"

// magics are the commands that make a cell something other than Go.
var magics = []string{"%%writefile", "%%script", "%%bash", "%%sh", "%%gx"}

// magic executes a cell that is not Go.
func (n *Notebook) magic(cell *cells.Cell) Result {
	command := cell.Commands[0]
	if command.Name != "%writefile" {
		return refused(nil, "line 1: got %%%s, but %s", command.Name, n.advise(noPrograms))
	}
	args := command.Args
	appends := len(args) > 1 && args[0] == "-a"
	if appends {
		args = args[1:]
	}
	if len(args) != 1 {
		return refused(nil, "line 1: got %%%%writefile with %s, want the name of one file: "+
			"%%%%writefile NAME, or %%%%writefile -a NAME to append", counted(len(args), "word"))
	}
	name := n.expand(args[0])
	content := strings.Join(append(cell.Lines[1:], ""), "\n")
	done := "Cell contents written to %q.\n"
	if appends {
		done = "Cell contents appended to %q.\n"
	}
	outputs := []Output{{Write: &Write{Path: n.resolve(name), Data: content, Append: appends}}}
	return Result{Outputs: append(outputs, text(stderr, fmt.Sprintf(done, name))...)}
}

// expand replaces $NAME and ${NAME} with the values of environment variables.
func (n *Notebook) expand(name string) string {
	env := n.environment()
	return os.Expand(name, func(variable string) string { return env[variable] })
}

// capture executes %capture.
func (n *Notebook) capture(c cells.Command) ([]Output, error) {
	args := c.Args
	appends := len(args) > 1 && args[0] == "-a"
	if appends {
		args = args[1:]
	}
	if len(args) != 1 {
		return nil, fmt.Errorf("got %%capture with %s, want the name of one file: "+
			"%%capture NAME, or %%capture -a NAME to append", counted(len(args), "word"))
	}
	n.captured = &Write{Path: n.resolve(args[0]), Append: appends}
	return nil, nil
}

// capturing notes that the program has printed or shown a text.
func (n *Notebook) capturing(text string) {
	if n.captured != nil {
		n.captured.Data += text
	}
}

// takeCaptured returns the output that writes what was captured, if the cell has %capture.
func (n *Notebook) takeCaptured() []Output {
	captured := n.captured
	n.captured = nil
	if captured == nil {
		return nil
	}
	return []Output{{Write: captured}}
}

// Failed returns the failure of a cell whose Output, to write or to enter, can't be done for a reason such as
// "no such file or directory".
func (n *Notebook) Failed(output Output, reason string) Result {
	if output.Write != nil {
		return failed(cells.Refusal(fmt.Sprintf("can't write %s: %s; "+
			"use the name of a file in an existing folder", output.Write.Path, reason)))
	}
	n.folder = n.settings.Folder
	return failed(cells.Refusal(fmt.Sprintf("can't enter the folder %s: %s; programs work in %s again",
		path.Clean(output.Enter), reason, n.folder)))
}
