package table

import (
	"fmt"
	"html"
	"strings"
)

// HTML returns the table as an HTML <table> without scripts. All text is escaped. The names of the columns
// are in <th scope="col">, and the classes in a table of [Confusion] are in <th scope="row">. The alignment
// of each cell is both a style and an attribute, because some viewers remove styles and others remove
// attributes.
func (t *Table) HTML() string {
	rows, right := t.view()
	var b strings.Builder
	b.WriteString("<table>\n<thead>\n<tr>")
	for j, name := range t.header {
		b.WriteString(element("th", ` scope="col"`, name, right[j]))
	}
	b.WriteString("</tr>\n</thead>\n<tbody>\n")
	for _, r := range rows {
		b.WriteString("<tr>")
		if r.cells == nil {
			colspan := max(1, len(right)) // a table may have no columns, but HTML requires colspan ≥ 1
			b.WriteString(element("td", fmt.Sprintf(` colspan="%d"`, colspan), r.note, false))
		}
		for j, c := range r.cells {
			if j == 0 && t.rowHeadings {
				b.WriteString(element("th", ` scope="row"`, c.text, right[j]))
				continue
			}
			b.WriteString(element("td", "", c.text, right[j]))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>")
	return b.String()
}

// element returns a cell as an HTML element with the given name, td or th, and attributes. An empty
// cell is always a td. If right is true, the text is right-aligned.
func element(name, attributes, text string, right bool) string {
	if text == "" && name == "th" {
		name, attributes = "td", ""
	}
	side := "left"
	if right {
		side = "right"
	}
	return fmt.Sprintf(`<%[1]s%[2]s align="%[3]s" style="text-align: %[3]s">%[4]s</%[1]s>`,
		name, attributes, side, escapeFormulas.Replace(html.EscapeString(text)))
}

// escapeFormulas puts each dollar sign and backslash between tags. Notebooks typeset text between $
// and $, or \( and \), as a formula, but not if there are tags in between.
var escapeFormulas = strings.NewReplacer("$", "<span>$</span>", `\`, `<span>\</span>`)
