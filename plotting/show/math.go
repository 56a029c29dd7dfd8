package show

import (
	"fmt"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

const mimeLatex protocol.MIMEType = "text/latex"

// Math shows a formula in LaTeX's notation, on a line of its own. Write it in
// backquotes, which leave backslashes as they are:
//
//	show.Math(`\gamma = \min_i \frac{y_i\, w \cdot x_i}{\lVert w \rVert}`)
//
// Dollar signs around it may be there or not; one inside it is a dollar sign. Where
// formulas are not set, and outside a notebook, it is plain text as far as that goes.
func Math(latex string) {
	if !gonbui.IsNotebook {
		fmt.Println(plainFormula(inner(latex)))
		return
	}
	send(formula(latex))
}

func formula(latex string) *protocol.DisplayData {
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			mimeLatex:              "$$" + inner(latex) + "$$",
			protocol.MIMETextPlain: plainFormula(inner(latex)),
		},
	}
}

// inner is the formula without dollar signs around it, and with those inside it
// escaped, so that none of them ends it. It has no empty line, which would end it too.
func inner(latex string) string {
	latex = strings.TrimSpace(latex)
	for _, around := range [][2]string{{"$$", "$$"}, {"$", "$"}, {`\[`, `\]`}, {`\(`, `\)`}} {
		if body, ok := strings.CutPrefix(latex, around[0]); ok {
			if body, ok = strings.CutSuffix(body, around[1]); ok {
				latex = body
				break
			}
		}
	}
	var b strings.Builder
	escaped := false
	for _, r := range strings.Join(strings.Fields(latex), " ") {
		if r == '$' && !escaped {
			b.WriteByte('\\')
		}
		escaped = r == '\\' && !escaped
		b.WriteRune(r)
	}
	if escaped {
		b.WriteByte(' ') // a backslash at the end would take the closing dollar sign
	}
	return b.String()
}
