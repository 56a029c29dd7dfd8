package caption

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "rewrite testdata/captions.json")

// names are texts with a meaning in Markdown, HTML, TeX or addresses, as they may be in a file.
var names = []string{
	"<img src=x onerror='window.hacked=9'>", "<script>window.hacked=9</script>", "</p><b>", "<!-- ",
	"--> a", "<?x?>",
	"<https://example.org>", "$50K", "$a$ and $$b$$", `\(x\) \[y\] \\(z\\)`,
	`\begin{align}x\end{align}`, `\$5 \& C:\new`,
	`\`, "*star* **bold**", "_low_ __high__", "`code` and ``more``", "[l](https://example.org)", "![p](x.png)",
	"[l](javascript:window.hacked=9)", "[a][b]", "[a]", "a](b", "(b)", "[x] task", "~~gone~~ ~sub~",
	"&lt; &amp; &#36;",
	"https://example.org", "www.example.org", "me@example.org", "# no heading", "- no item",
	"+ no item", "* no item",
	"1. no item", "1", ". no item", "2) no item", "> no quotation", "---", "===", "    no code", "\tno code",
	"| a | b |", "[x]: https://example.org", ": definition", "```", "~~~", "two\nlines",
	"two\n\n# lines", "a\r\n- b",
	" spaces ", ":smile:", "Äpfel, 日本", "R&D", "", "javascript:window.hacked=9", "--", "\"'", "x^2_1 {y} %",
}

// formats are captions with one or two names.
var formats = []string{
	"%s", "%s taken for %s.", "%v%v", "*%s* and **%s** end", "Names:\n%s\n%s", "- %s\n- %s",
	"[%s](#x) %s", "> %s",
	"%q and %-40s", "`%s` is code", "| a |\n|---|\n| %s |", "\\%s", "<%s", "x &%s", "![%s](a.png)",
	"[a]%s", "1%s",
	"```\n%s\n```", "<b title=\"%s\">%s</b>", "<!-- %s --> text", "[a](https://example.org/%s)",
	"$x = %s$", `$\text{a %s}$ and $\gamma$`,
}

// A rendered caption is Markdown together with the text that a viewer should show.
type rendered struct {
	Format   string `json:"format"`
	Name     string `json:"name"`
	Plain    string `json:"plain"`
	Markdown string `json:"markdown"`
}

// TestMarkdown: the Markdown for each name in each format is that in testdata/captions.json. The test of
// tools/pages.py converts the same Markdown to HTML, and compares the text of the HTML.
func TestMarkdown(t *testing.T) {
	var got []rendered
	for _, format := range formats {
		for _, name := range names {
			values := []any{name, name}[:bytes.Count([]byte(format), []byte("%"))]
			c := Format(format, values)
			got = append(got, rendered{format, name, c.Plain, c.Markdown})
		}
	}
	const file = "testdata/captions.json"
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(got); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text.Bytes(), want) {
		t.Errorf("the Markdown differs from %s; check it, and run go test -update", file)
	}
}

type class string

func (c class) String() string { return "<" + string(c) + ">" }

type formatter struct{}

func (formatter) Format(state fmt.State, verb rune) { fmt.Fprintf(state, "$%c$", verb) }

type columns struct {
	A_b   string
	Inner []class
}

// TestValues: text is escaped in values of all types, and numbers remain as they are.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		format string
		value  any
		want   string
	}{
		{"%v", []int{1, -2}, "[1 -2]"},
		{"%v", []float64{-0.5, 1e-9}, "[-0.5 1e-09]"},
		{"%v(below)", []int{1}, "&#91;1&#93;(below)"},
		{"%.3f of", -1.25, "-1.250 of"},
		{"%c", '*', "&#42;"},
		{"%T", columns{}, "caption.columns"},
		{"%T", &columns{}, "&#42;caption.columns"},
		{"%v", class("b"), "&lt;b&gt;"},
		{"%+v", columns{"`", []class{"i"}}, "{A&#95;b:&#96; Inner:[&lt;i&gt;]}"},
		{"%v", map[string]int{"$": 1}, "map[<span>&#36;</span>:1]"},
		{"%v", errors.New("*"), "&#42;"},
		{"%x", formatter{}, "<span>&#36;</span>x<span>&#36;</span>"},
		{"%8s|", "a*", "&#32;     a&#42;|"},
		{"%-4s|", "a*", "a&#42;  |"},
		{"%[1]q", "_", `"&#95;"`},
		{"%v", time.Second, "1s"},
		{"%d", "*", "%!d(string=&#42;)"},
		{"%v", []any{"<", 1}, "[&lt; 1]"},
		{"%v", nil, "&lt;nil&gt;"},
		{"none", "<b>", "none%!(EXTRA string=&lt;b&gt;)"},
		{"$w = %v$", []float64{-1, 2}, "$w = [-1 2]$"},
		{"%s", "exp(-0.5 |x-z|²)", "exp(-0.5 |x-z|²)"},
		{"%s", "converged: 3 mistakes; w = [1 1 1]", "converged: 3 mistakes; w = [1 1 1]"},
		{"[a](%s)", "javascript:f()", "[a](javascript%3Af%28%29)"},
		{`<a href="%s">`, "java\nscript:f()", `<a href="java&#10;script%3Af&#40;&#41;">`},
	} {
		if got := Format(c.format, []any{c.value}).Markdown; got != c.want {
			t.Errorf("Format(%q, %#v).Markdown = %q, want %q", c.format, c.value, got, c.want)
		}
	}
	if got := Format("%*d %s", []any{4, 7, "*"}).Markdown; got != "   7 &#42;" {
		t.Errorf("with a width as value, Markdown = %q", got)
	}
	if got := Format("*10 %* <b>", nil); got.Markdown != "*10 %* <b>" || got.Plain != got.Markdown {
		t.Errorf("without values, Format = %q, want the format", got)
	}
}
