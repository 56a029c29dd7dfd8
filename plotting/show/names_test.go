package show

import (
	"bytes"
	"context"
	"encoding/xml"
	"html"
	"io"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"

	counts "perceptronlab/internal/progress"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
	"perceptronlab/plotting/animation"
	captions "perceptronlab/plotting/internal/caption"
	"perceptronlab/plotting/table"
)

// names are texts from data that would be executed or typeset if they were not escaped.
var names = []string{
	"<img src=x onerror='hacked()'>", `"><script>hacked()</script>`,
	"</text></svg><script>hacked()</script>", "&lt;b&gt;",
	"$50K and $20K", `\(x\) and \[y\]`, "*a* `b` [l](javascript:hacked())", "]]> <!-- ", "' onload='hacked()",
}

// namedFigure returns a figure with a name on its axes and as a series.
func namedFigure(name string) *plot.Plot {
	p := plotting.Scatter(datasets.OR())
	p.X.Label.Text, p.Y.Label.Text, p.Title.Text = name, name, name
	return p
}

func namedAnimation(name string) *animation.Animation {
	figures := func(yield func(*plot.Plot, string) bool) { _ = yield(namedFigure(name), name) }
	return perceptron.Must(animation.New(figures, 620, 240))
}

// sinks are the outputs that contain names as HTML or SVG.
var sinks = []struct {
	name   string
	output func(name string) string
	isText bool // whether the output has the name as text, and not only its outlines
}{
	{"heading of a table", func(name string) string { return table.New(name).Add(1).HTML() }, true},
	{"cell of a table", func(name string) string { return table.New("a").Add(name).HTML() }, true},
	{"note of a table", func(name string) string { return table.New("a", "b").Note(name).HTML() }, true},
	{"description of an animation", func(name string) string {
		page := namedAnimation("a").HTML(name)
		return page[:strings.Index(page, ` src="data:`)] + "></div>"
	}, true},
	{"words in an animation", func(name string) string {
		var b bytes.Buffer
		perceptron.Must(0, namedAnimation(name).WriteSVG(&b))
		return b.String()
	}, true},
	{"words in an SVG file", func(name string) string {
		var b bytes.Buffer
		perceptron.Must(0, plotting.Write(&b, namedFigure(name), 300, 200, "svg"))
		return b.String()
	}, false},
	{"caption", func(name string) string { return captions.Format("%s", []any{name}).Markdown }, true},
	{"caption of two names", func(name string) string {
		return captions.Format("%s taken for %q", []any{name, []string{name}}).Markdown
	}, true},
}

// TestNames: no output has an element or an attribute from a name, or a formula, and its text has the name
// as it is.
func TestNames(t *testing.T) {
	for _, sink := range sinks {
		for _, name := range names {
			output := sink.output(name)
			text, values := textOf(t, sink.name, output)
			if strings.Contains(output, "<img src=x") || strings.Contains(output, "<script") {
				t.Errorf("%s: the name %s is executed: %s", sink.name, name, output)
			}
			shown := strings.Join(strings.Fields(text+values), "")
			if sink.isText && !strings.Contains(shown, strings.Join(strings.Fields(name), "")) {
				t.Errorf("%s: got the text %q, want the name %q", sink.name, shown, name)
			}
			if strings.HasPrefix(sink.name, "caption") && strings.ContainsAny(output, "$\\*`") {
				t.Errorf("%s: the name %q is typeset: %q", sink.name, name, output)
			}
		}
	}
}

// textOf returns the text and the values of the attributes of XML. HTML of this package is XML, too, except
// for elements without end. It reports an attribute that runs a script.
func textOf(t *testing.T, sink, output string) (text, values string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader("<root>" + output + "</root>"))
	decoder.AutoClose = xml.HTMLAutoClose
	decoder.Strict = false
	decoder.Entity = xml.HTMLEntity
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return text, values
		}
		if err != nil {
			t.Errorf("%s: %v", sink, err)
			return text, values
		}
		switch token := token.(type) {
		case xml.CharData:
			text += string(token)
		case xml.StartElement:
			for _, attribute := range token.Attr {
				values += attribute.Value
				if strings.HasPrefix(attribute.Name.Local, "on") {
					t.Errorf("%s: got the attribute %s", sink, attribute.Name.Local)
				}
			}
		}
	}
}

// TestNamesAsText: descriptions and texts for other viewers have the name as it is, without escaping.
func TestNamesAsText(t *testing.T) {
	for _, name := range names {
		c := captions.Format("%s.", []any{name})
		figure := imageOutput(picture{width: 1, height: 1}, c.Plain)
		outputs := withCaption(figure, c)
		about, _ := outputs[0].Metadata["image/png"].(map[string]any)
		for place, got := range map[string]any{
			"text of the figure":     outputs[0].Data[protocol.MIMETextPlain],
			"description":            about["alt"],
			"Markdown, without tags": unescaped(c.Markdown),
		} {
			if got != name+"." {
				t.Errorf("%s = %q, want %q", place, got, name+".")
			}
		}
		if got := outputs[1].Data[protocol.MIMETextPlain]; c.Plain != c.Markdown && got != c.Plain {
			t.Errorf("text of the caption = %q, want %q", got, c.Plain)
		}
	}
}

// unescaped returns the text of Markdown that consists of escaped text.
func unescaped(markdown string) string {
	return html.UnescapeString(strings.NewReplacer("<span>", "", "</span>", "").Replace(markdown))
}

// TestNamesInProgress: a name with control characters is quoted, so the line of progress shows it as it is.
func TestNamesInProgress(t *testing.T) {
	name := "a\x1b[31m\r.csv"
	var r recorder
	err := reading(t.Context(), r.show, name, func(context.Context) error { return nil })
	if want := `>reading "a\x1b[31m\r.csv": 0 MiB`; err != nil || r.last() != want {
		t.Errorf("reading: last text = %q, error %v; want %q", r.last(), err, want)
	}
	begin(r.show, "a\x1b[2K", "", new(counts.Counter)).end(completed)
	if want := `>"a\x1b[2K": 0`; r.last() != want {
		t.Errorf("begin: last text = %q, want %q", r.last(), want)
	}
}
