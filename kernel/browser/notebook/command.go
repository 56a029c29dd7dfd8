package notebook

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"perceptronlab/kernel/cells"
)

// executeAll executes the commands of a cell. After an error, the cell is not run.
func (n *Notebook) executeAll(commands []cells.Command) ([]Output, error) {
	var outputs []Output
	for _, command := range commands {
		more, err := n.execute(command)
		outputs = append(outputs, more...)
		if err != nil {
			return outputs, fmt.Errorf("line %d: %w", command.Line, err)
		}
	}
	return outputs, nil
}

// execute executes a command. Those that start a program or set its arguments are part of the program.
func (n *Notebook) execute(c cells.Command) ([]Output, error) {
	if c.Shell != "" {
		return text(stderr, fmt.Sprintf("line %d: %s\n", c.Line, n.advise(noShell(c)))), nil
	}
	if advice, ok := useless[c.Name]; ok {
		return text(stderr, fmt.Sprintf("%%%s does nothing here: %s\n", c.Name, n.advise(advice))), nil
	}
	switch c.Name {
	case "%", "main", "args", "exec", "test", "with_inputs", "with_password":
		return nil, nil
	case "env":
		return n.setVariable(c)
	case "cd":
		return n.enter(c)
	case "capture":
		return n.capture(c)
	case "ls", "list":
		return n.list(), nil
	case "rm", "remove":
		return n.remove(c.Args), nil
	case "reset":
		return n.reset(c)
	case "help":
		return markdown(n.advise(help)), nil
	case "version":
		return markdown(fmt.Sprintf("Go in the browser: `%s`, for js/wasm\n", n.settings.Go)), nil
	}
	if name := "%%" + strings.TrimPrefix(c.Name, "%"); slices.Contains(magics, name) {
		return nil, fmt.Errorf("got %s, which must be the first line of a cell; "+
			"move it to a cell of its own", name)
	}
	return text(stderr, cells.UnknownCommand(c.Name)), nil
}

// useless are commands of GoNB that have no meaning in a browser, and what to do instead, see advise.
var useless = map[string]string{
	"autoget":    "a cell can import the packages that this site has, without getting them",
	"noautoget":  "packages are never fetched from the network",
	"goflags":    "programs are always compiled in the same way[; ELSEWHERE to choose flags]",
	"goworkfix":  "there is no go.work[; ELSEWHERE to work on modules of your own]",
	"track":      "there are no files of Go to track[; ELSEWHERE to work on packages of your own]",
	"untrack":    "there are no files of Go to track[; ELSEWHERE to work on packages of your own]",
	"widgets":    "widgets need a kernel outside the browser[; ELSEWHERE]",
	"widgets_hb": "widgets need a kernel outside the browser[; ELSEWHERE]",
	"wasm":       "every cell is WebAssembly already; remove the line",
	"jupyter":    "there is no Jupyter server; remove the line",
}

// noShell returns the answer to a command for the shell, see advise.
func noShell(c cells.Command) string {
	words := strings.Fields(c.Shell)
	if len(words) > 1 && words[0] == "go" && (words[1] == "get" || words[1] == "install") {
		return "nothing can be installed in a browser tab, only packages of this site can be imported" +
			"[; to use others, ELSEWHERE]"
	}
	return "there is no shell in a browser tab; use Go, such as os.ReadDir and os.ReadFile[, or ELSEWHERE]"
}

// markdown returns the output of a text in Markdown.
func markdown(text string) []Output { return display("text/markdown", text) }

func display(kind, content string) []Output {
	return []Output{{Display: &Display{Data: map[string]any{kind: content}, Metadata: map[string]any{}}}}
}

// setVariable executes %env NAME value and %env NAME=value.
func (n *Notebook) setVariable(c cells.Command) ([]Output, error) {
	args := c.Args
	if len(args) == 1 {
		if name, value, found := strings.Cut(args[0], "="); found && name != "" {
			args = []string{name, value}
		}
	}
	if len(args) != 2 {
		return nil, fmt.Errorf("got %%env with %s, want the name of a variable and its value: "+
			"%%env NAME value, with quotation marks around a value with blanks", counted(len(c.Args), "word"))
	}
	n.env[args[0]] = args[1]
	return text(stdout, fmt.Sprintf("Set: %s=%q\n", args[0], args[1])), nil
}

// counted returns a number with its noun, for instance "3 words".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// enter executes %cd.
func (n *Notebook) enter(c cells.Command) ([]Output, error) {
	switch len(c.Args) {
	case 0:
		return text(stdout, fmt.Sprintf("Current directory: %q\n", n.folder)), nil
	case 1:
		n.folder = n.resolve(c.Args[0])
		changed := fmt.Sprintf("Changed directory to %q\n", n.folder)
		return append([]Output{{Enter: n.folder}}, text(stdout, changed)...), nil
	}
	return nil, fmt.Errorf("got %%cd with %d words, want one folder; "+
		"write \"…\" around a name with blanks", len(c.Args))
}

// resolve returns the absolute path of a file that a reader has named.
func (n *Notebook) resolve(name string) string {
	name = n.expand(name)
	if name == "~" || strings.HasPrefix(name, "~/") {
		name = home + name[1:]
	}
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(n.folder, name)
}

// list executes %list.
func (n *Notebook) list() []Output {
	lists := []struct {
		title string
		names []string
	}{{title: "Imports"}, {title: "Constants"}, {title: "Types"}, {title: "Variables"}, {title: "Functions"}}
	for _, i := range n.session.Imports() {
		lists[0].names = append(lists[0].names, n.session.ImportName(i))
	}
	place := map[cells.Kind]int{cells.Const: 1, cells.Type: 2, cells.Var: 3, cells.Func: 4}
	for _, d := range n.session.Declarations() {
		list := &lists[place[d.Kind]]
		for _, name := range d.Names {
			if name != "" {
				list.names = append(list.names, name)
			}
		}
	}
	var html strings.Builder
	html.WriteString("<h3>Memorized Definitions</h3>\n")
	for _, list := range lists {
		if len(list.names) == 0 {
			continue
		}
		slices.Sort(list.names)
		fmt.Fprintf(&html, "<h4>%s</h4>\n<ul>\n", list.title)
		for _, name := range list.names {
			fmt.Fprintf(&html, "<li><pre>%s</pre></li>\n", escape.Replace(name))
		}
		html.WriteString("</ul>\n")
	}
	return display("text/html", html.String())
}

// escape makes text of HTML.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// remove executes %rm.
func (n *Notebook) remove(names []string) []Output {
	var outputs []Output
	for _, name := range names {
		kind := n.kindOf(name)
		if len(n.session.Remove(name)) > 0 {
			outputs = append(outputs, text(stderr,
				fmt.Sprintf(". key %q not found in any definition, not removed\n", name))...)
			continue
		}
		outputs = append(outputs, text(stdout, fmt.Sprintf(". removed %s %s\n", kind, name))...)
	}
	return outputs
}

// kindOf returns the kind of a declaration that the session keeps: "import" if there is none.
func (n *Notebook) kindOf(name string) string {
	for _, d := range n.session.Declarations() {
		if slices.Contains(d.Names, name) || slices.Contains(d.Names, strings.Replace(name, ".", "~", 1)) {
			return d.Kind.String()
		}
	}
	return "import"
}

// reset executes %reset.
func (n *Notebook) reset(c cells.Command) ([]Output, error) {
	if len(c.Args) == 1 && c.Args[0] == "go.mod" {
		return text(stderr, "%reset go.mod does nothing here: there is no go.mod\n"), nil
	}
	if len(c.Args) > 0 {
		return nil, fmt.Errorf("got %%reset with %q, want %%reset alone; to forget single names, write %%rm",
			strings.Join(c.Args, " "))
	}
	n.session.Reset()
	return text(stdout, "* State reset: all memorized declarations discarded.\n"), nil
}
