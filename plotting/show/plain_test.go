package show

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPlain(t *testing.T) {
	for _, c := range []struct{ markdown, want string }{
		{"", ""},
		{"No mistake in epoch 9.", "No mistake in epoch 9."},
		{`So $\gamma > 0$ here.`, "So γ > 0 here."},
		{`mistakes $\le R^2\lVert u\rVert^2/\rho^2$`, "mistakes ≤ R²‖u‖²/ρ²"},
		{`$$k\gamma \le \sqrt{k}\, R$$`, "kγ ≤ √k R"},
		{`$\sqrt{x+y}$, $\frac{a+b}{2}$, $\frac12$`, "√(x+y), (a+b)/2, 1/2"},
		{`$w^\top x_i - w_{12} \cdot x_{ij}^{n+1}$`, "wᵀ xᵢ − w₁₂ · xᵢⱼⁿ⁺¹"},
		{`$\cos\theta_k \to 1$`, "cosθₖ → 1"},
		{`$\left\{ x : \text{a point} \right\}$`, "{ x : a point }"},
		{`$\begin{aligned} a &= b \\ c \end{aligned}$`, "a = b ; c"},
		{"**bold**, *slanted*, `code`, _too_, [a link](https://example.org)", "bold, slanted, code, too, a link"},
		{"snake_case_name, 2 * 3 * 4, a*", "snake_case_name, 2 * 3 * 4, a*"},
		{`\*not slanted\*, \$5`, "*not slanted*, $5"},
		{"$5 and $6", "$5 and $6"},
		{"costs $5, or $x$", "costs $5, or x"},
		{"a $ b $ c $", "a $ b $ c $"},
		{"two\nlines", "two lines"},
		{`$\foo{bar}$ and $x^`, "foobar and $x^"},
		{"$}{$ $^$ $_$ $\\$", "$$"},
		{"$" + strings.Repeat("{", 100) + "x$ after", "x after"},
	} {
		if got := plain(c.markdown); got != c.want {
			t.Errorf("plain(%q) = %q, want %q", c.markdown, got, c.want)
		}
	}
}

// FuzzPlain: any caption becomes one line, and one without markup stays what it is.
func FuzzPlain(f *testing.F) {
	for _, seed := range []string{"a", "$x^2_i$", `$\frac{\sqrt{a}}{b`, "$$", "$$$", "*a**b***", "[](", "$\\", "\\", "$^^^$", "${{{}$", "\x00$\x00a$"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, caption string) {
		got := plain(caption)
		if strings.ContainsAny(got, "\n\r\t") {
			t.Errorf("plain(%q) = %q, want one line", caption, got)
		}
		if utf8.ValidString(caption) && !utf8.ValidString(got) {
			t.Errorf("plain(%q) = %q, which is not UTF-8", caption, got)
		}
		if want := strings.Join(strings.Fields(caption), " "); !strings.ContainsAny(caption, "\\`*_[]$") && got != want {
			t.Errorf("plain(%q) = %q, want %q", caption, got, want)
		}
	})
}
