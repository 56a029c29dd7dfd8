package show

import (
	"reflect"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

func TestFormula(t *testing.T) {
	got := formula(`\gamma \le \frac{\rho}{\lVert w \rVert}`)
	want := map[protocol.MIMEType]any{
		"text/latex": `$$\gamma \le \frac{\rho}{\lVert w \rVert}$$`,
		"text/plain": "γ ≤ ρ/‖w‖",
	}
	if !reflect.DeepEqual(got.Data, want) || got.DisplayID != "" {
		t.Errorf("formula is %v, want %v", got, want)
	}
}

func TestInner(t *testing.T) {
	for _, c := range []struct{ latex, want string }{
		{"x", "x"},
		{" $x$ ", "x"},
		{"$$x$$", "x"},
		{`\[x\]`, "x"},
		{`\(x\)`, "x"},
		{"a\n\n\tb", "a b"},
		{"a $ b", `a \$ b`},
		{`a \$ b`, `a \$ b`},
		{`a \\$ b`, `a \\\$ b`},
		{"$$", ""},
		{"x$$ <b>bold</b> $$y", `x\$\$ <b>bold</b> \$\$y`},
		{`x\`, `x\ `},
		{`x\\`, `x\\`},
		{"", ""},
	} {
		if got := inner(c.latex); got != c.want {
			t.Errorf("inner(%q) = %q, want %q", c.latex, got, c.want)
		}
	}
}

// FuzzInner: whatever is between them, the formula ends at its own dollar signs.
func FuzzInner(f *testing.F) {
	for _, seed := range []string{"x", "$", "$$$", `\$`, `\\$`, `\`, "a\n\nb", `\[\]`, `$\$`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, latex string) {
		got := inner(latex)
		if i := indexDollar(got, 0); i >= 0 {
			t.Errorf("inner(%q) = %q has a dollar sign that ends the formula", latex, got)
		}
		if strings.ContainsAny(got, "\n\r") {
			t.Errorf("inner(%q) = %q, want one line", latex, got)
		}
		if at := indexDollar(got+"$$", 0); at != len(got) {
			t.Errorf("inner(%q) = %q swallows the closing dollar sign", latex, got)
		}
	})
}
