package caption

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
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
	`" onerror="window.hacked=9`,
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
// tools/pages converts the same Markdown to HTML, and compares the text of the HTML.
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
		{"%v: below", []int{1}, "&#91;1&#93;: below"},
		{"w = %v: below", []int{1}, "w = [1]: below"},
		{"%.3f of", -1.25, "-1.250 of"},
		{"%c", '*', "&#42;"},
		{"%T", columns{}, "caption.columns"},
		{"%T", &columns{}, "&#42;caption.columns"},
		{"%v", class("b"), "&lt;b&gt;"},
		{"%+v", columns{"`", []class{"i"}}, "{A&#95;b&#58;&#96; Inner&#58;[&lt;i&gt;]}"},
		{"%v", map[string]int{"$": 1}, "map[<span>&#36;</span>&#58;1]"},
		{"%v", errors.New("*"), "&#42;"},
		{"%x", formatter{}, "<span>&#36;</span>x<span>&#36;</span>"},
		{"%8s|", "a*", "&#32;     a&#42;|"},
		{"%-4s|", "a*", "a&#42; &#32;|"},
		{"%[1]q", "_", `"&#95;"`},
		{"%v", time.Second, "1s"},
		{"%d", "*", "%!d(string=&#42;)"},
		{"%v", []any{"<", 1}, "[&lt; 1]"},
		{"%v", nil, "&lt;nil&gt;"},
		{"none", "<b>", "none%!(EXTRA string=&lt;b&gt;)"},
		{"$w = %v$", []float64{-1, 2}, "$w = [-1 2]$"},
		{"%s", "exp(-0.5 |x-z|²)", "exp(-0.5 |x-z|²)"},
		{"%s", "converged: 3 mistakes; w = [1 1 1]", "converged: 3 mistakes; w = [1 1 1]"},
		{"**%s** end", "", "**<span></span>** end"},
		{"`%s` x", "", "<code></code> x"},
		{"`a = %s`", "b+c", "`a = b+c`"},
		{"`a <%s`", "`b*", "<code>a &#60;&#96;b&#42;</code>"},
		{"it`s\n\n%s it`s", "*", "it`s\n\n&#42; it`s"},
		{
			"a\n```go\nf(\n%s)\n```\nb", "<b>",
			"a\n<pre><code>f&#40;&#10;&#60;b&#62;&#41;&#10;</code></pre>\nb",
		},
		{"<p>`%s`</p>", "<b>", "<p><code>&#60;b&#62;</code></p>"},
		{"x+%s", " a ", "x+&#32;a&#32;"},
		{"%s", "a:b:c: d", "a&#58;b&#58;c: d"},
		{"-%s", "--", "-&#45;-"},
		{"www%s", ".example.org", "www&#46;example.org"},
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

// TestCode: a value in an address, an attribute or an element with code runs nothing, even if another value
// is before it.
func TestCode(t *testing.T) {
	for _, c := range []struct{ format, first, second, want string }{
		{"[a](%s)", "javascript:f()", "", "[a](javascript%3Af%28%29)"},
		{"[a](%s%s)", "java", "script:f()", "[a](javascript%3Af%28%29)"},
		{"[a](<%s>)", "feed:javascript:f", "", "[a](<feed%3Ajavascript%3Af>)"},
		{"[a](%s/%s)", "https://example.org", "a:b", "[a](https://example.org/a:b)"},
		{"[a]\n\n[a]: %s", "javascript:f()", "", "[a]\n\n[a]: javascript%3Af%28%29"},
		{"[^1]: %s", "data:text/html,x", "", "[^1]: data%3Atext/html,x"},
		{`<a href="%s">`, "java\nscript:f()", "", `<a href="java&#10;script&#37;3Af&#40;&#41;">`},
		{`<a href='%s%s'>`, "java", "script:f()", `<a href='javascript&#37;3Af&#40;&#41;'>`},
		{
			`<a title="%s">`, "javascript: the good parts", "",
			`<a title="javascript&#58;&#32;the&#32;good&#32;parts">`,
		},
		{`<b onclick="f('%s')">`, "');hacked('", "", `<b onclick="f('hacked')">`},
		{`<b style="color: %s">`, "red;background:url(//x)", "", `<b style="color: redbackgroundurlx">`},
		{`<iframe srcdoc="%s">`, "<script>f()", "", `<iframe srcdoc="scriptf">`},
		{"<b title=%s>", "a onclick=f()", "", "<b title=a&#32;onclick&#61;f&#40;&#41;>"},
		{"<script>f('%s')</script>", "');hacked('", "", "<script>f('hacked')</script>"},
		{"<style>%s", "*{background:url(x)}", "", "<style>backgroundurlx"},
		{"![%s](a.png)", `" onload="f()`, "", "![&#34; onload=&#34;f()](a.png)"},
		{
			"- it`s\n- %s it`s", "<script>f()", "",
			"- it<code>s&#10;&#45; &#60;script&#62;f&#40;&#41; it</code>s",
		},
		{`$\href{%s}{x}$`, "javascript:f()", "", `$\href{javascript{:}f()}{x}$`},
	} {
		values := []any{c.first, c.second}[:strings.Count(c.format, "%s")]
		if got := Format(c.format, values).Markdown; got != c.want {
			t.Errorf("Format(%q, %q).Markdown = %q, want %q", c.format, values, got, c.want)
		}
	}
}
