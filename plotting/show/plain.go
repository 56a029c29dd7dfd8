package show

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain is a caption as a text without markup: Markdown's signs are dropped, and
// formulas are written in Unicode as far as that goes, $\gamma \le R^2$ as γ ≤ R².
func plain(markdown string) string {
	var b strings.Builder
	for markdown != "" {
		before, tex, after, found := cutFormula(markdown)
		b.WriteString(plainWords(before))
		if !found {
			break
		}
		b.WriteString(plainFormula(tex))
		markdown = after
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// cutFormula finds the first formula. A dollar sign opens one if no space follows
// it, and closes it if none is before and no digit follows: $5 and $6 are money.
func cutFormula(text string) (before, tex, after string, found bool) {
	for open := 0; ; {
		i := indexDollar(text, open)
		if i < 0 {
			return text, "", "", false
		}
		delimiter := "$"
		if strings.HasPrefix(text[i:], "$$") {
			delimiter = "$$"
		}
		body := i + len(delimiter)
		for end := indexDollar(text, body); end >= 0; end = indexDollar(text, end+1) {
			rest := text[end:]
			inside := text[body:end]
			if !strings.HasPrefix(rest, delimiter) {
				continue
			}
			rest = rest[len(delimiter):]
			spaced := inside != strings.TrimSpace(inside)
			digit := rest != "" && '0' <= rest[0] && rest[0] <= '9'
			if inside != "" && (delimiter == "$$" || !spaced && !digit) {
				return text[:i], inside, rest, true
			}
			if delimiter == "$" {
				break
			}
		}
		open = body
	}
}

// indexDollar returns the place of the first dollar sign without a backslash before
// it, from a place on.
func indexDollar(text string, from int) int {
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '$':
			return i
		}
	}
	return -1
}

var words = []struct {
	markup *regexp.Regexp
	plain  string
}{
	{regexp.MustCompile("`([^`]+)`"), "$1"},
	{regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`), "$1"},
	{regexp.MustCompile(`(^|[^\\*])\*\*([^\s*\\](?:[^*]*[^\s*\\])?)\*\*`), "$1$2"},
	{regexp.MustCompile(`(^|[^\\*])\*([^\s*\\](?:[^*]*[^\s*\\])?)\*`), "$1$2"},
	{regexp.MustCompile(`(^|[\s(])_([^\s_](?:[^_]*[^\s_])?)_($|[\s.,:;!?)])`), "$1$2$3"},
	{regexp.MustCompile("\\\\([\\\\`*_{}\\[\\]()#+\\-.!$|<>~])"), "$1"},
}

// plainWords drops the signs of Markdown inside a line.
func plainWords(markdown string) string {
	for _, w := range words {
		markdown = w.markup.ReplaceAllString(markdown, w.plain)
	}
	return markdown
}

// plainFormula writes a formula of LaTeX in Unicode. A command that it does not know
// stays, without its backslash.
func plainFormula(tex string) string {
	t := texReader{rest: tex}
	var text string
	for t.rest != "" {
		text += t.text(0)
		t.rest = strings.TrimPrefix(t.rest, "}") // one that closes nothing
	}
	return strings.Join(strings.Fields(tight.ReplaceAllString(text, "")), " ")
}

// glue is a place where spaces are dropped: inside bars and other brackets.
const glue = "\x00"

var tight = regexp.MustCompile(` *\x00 *`)

// symbols are the commands that stand for a text.
var symbols = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "eta": "η",
	"theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
	"sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
	"Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
	"le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡", "ll": "≪", "gg": "≫",
	"cdot": "·", "times": "×", "pm": "±", "mp": "∓", "div": "÷", "to": "→", "rightarrow": "→", "leftarrow": "←",
	"mapsto": "↦", "Rightarrow": "⇒", "iff": "⇔", "in": "∈", "notin": "∉", "subset": "⊂", "cup": "∪", "cap": "∩",
	"forall": "∀", "exists": "∃", "infty": "∞", "sum": "Σ", "prod": "Π", "partial": "∂", "nabla": "∇", "perp": "⊥",
	"langle": "⟨" + glue, "rangle": glue + "⟩", "lVert": "‖" + glue, "rVert": glue + "‖", "Vert": "‖", "|": "‖",
	"lvert": "|" + glue, "rvert": glue + "|", "vert": "|", "mid": "|",
	"ldots": "…", "dots": "…", "cdots": "⋯", "top": "ᵀ", "star": "*", "ast": "*", "prime": "′", "ell": "ℓ",
	"lfloor": "⌊" + glue, "rfloor": glue + "⌋", "lceil": "⌈" + glue, "rceil": glue + "⌉", "{": "{", "}": "}", "$": "$", "%": "%", "&": "&", "#": "#", "_": "_",
	",": " ", ";": " ", ":": " ", " ": " ", "!": "", "quad": " ", "qquad": " ", "\\": "; ",
	"left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "", "displaystyle": "",
	"hat": "", "bar": "", "vec": "", "tilde": "", "limits": "", "nolimits": "",
	"text": "", "mathrm": "", "mathbf": "", "mathit": "", "mathcal": "", "mathbb": "", "operatorname": "", "boldsymbol": "", "bm": "",
}

// raised and lowered are the letters that Unicode has above and below the line.
var (
	raised  = letters("0123456789+-−()niTᵀx*′", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱᵀᵀˣ*′")
	lowered = letters("0123456789+-−()aeijkmnrstx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎ₐₑᵢⱼₖₘₙᵣₛₜₓ")
)

func letters(from, to string) map[rune]rune {
	table := make(map[rune]rune)
	target := []rune(to)
	for i, r := range []rune(from) {
		table[r] = target[i]
	}
	return table
}

// A texReader reads a formula.
type texReader struct{ rest string }

const deepest = 20 // braces inside braces

// text reads up to a closing brace, or to the end.
func (t *texReader) text(depth int) string {
	var b strings.Builder
	for t.rest != "" && t.rest[0] != '}' {
		b.WriteString(t.next(depth))
	}
	return b.String()
}

// next reads a letter, a command or a group in braces.
func (t *texReader) next(depth int) string {
	r, size := utf8.DecodeRuneInString(t.rest)
	t.rest = t.rest[size:]
	switch r {
	case '{':
		if depth == deepest {
			return ""
		}
		text := t.text(depth + 1)
		t.rest = strings.TrimPrefix(t.rest, "}")
		return text
	case '}':
		return ""
	case '^':
		return shifted(t.argument(depth), raised, "^")
	case '_':
		return shifted(t.argument(depth), lowered, "_")
	case '\\':
		return t.command(depth)
	case '~', '&', 0:
		return " "
	case '-':
		return "−"
	}
	return string(r)
}

// argument reads what a sign such as ^ applies to.
func (t *texReader) argument(depth int) string {
	t.rest = strings.TrimLeft(t.rest, " ")
	if t.rest == "" || t.rest[0] == '}' || t.rest[0] == '^' || t.rest[0] == '_' {
		return ""
	}
	return strings.TrimSpace(t.next(depth))
}

// command reads what follows a backslash.
func (t *texReader) command(depth int) string {
	name := t.name()
	switch name {
	case "frac", "tfrac", "dfrac":
		if depth == deepest {
			return ""
		}
		return bracketed(t.argument(depth+1)) + "/" + bracketed(t.argument(depth+1))
	case "sqrt":
		if depth == deepest {
			return ""
		}
		return "√" + bracketed(t.argument(depth+1))
	}
	if name == "begin" || name == "end" {
		t.argument(depth) // of what
		return " "
	}
	if text, known := symbols[name]; known {
		return text
	}
	return name
}

// name reads the name of a command: letters, and the space after them, or one sign.
func (t *texReader) name() string {
	end := strings.IndexFunc(t.rest, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })
	switch {
	case end < 0:
		end = len(t.rest)
	case end == 0:
		_, end = utf8.DecodeRuneInString(t.rest)
	}
	name := t.rest[:end]
	t.rest = t.rest[end:]
	return name
}

// bracketed puts brackets around what is more than one letter, word or number.
func bracketed(text string) string {
	text = tight.ReplaceAllString(text, "")
	if strings.ContainsAny(text, " +−-/·×=<>≤≥,") {
		return "(" + text + ")"
	}
	return text
}

// shifted writes a text above or below the line, if Unicode has all its letters there.
func shifted(text string, table map[rune]rune, sign string) string {
	var b strings.Builder
	for _, r := range text {
		letter, ok := table[r]
		if !ok {
			if utf8.RuneCountInString(text) > 1 {
				text = "(" + text + ")"
			}
			return sign + text
		}
		b.WriteRune(letter)
	}
	return b.String()
}
