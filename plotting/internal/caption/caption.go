// Package caption formats captions. A caption is Markdown, and its format is written by the author of a
// cell. The values in it may be text from a file, so viewers must neither execute nor typeset them.
package caption

import (
	"fmt"
	"strings"
)

// A Caption is the caption of an output, in two forms.
type Caption struct {
	Plain    string // as fmt.Sprintf formats it, for viewers that don't show Markdown
	Markdown string // with escaped values, which viewers of Markdown show as they are
}

// Format formats a caption with the given values. The format remains as it is. Without values, it is not a
// format, so a percent sign in it need not be doubled.
func Format(format string, values []any) Caption {
	if len(values) == 0 {
		return Caption{Plain: format, Markdown: format}
	}
	plain := fmt.Sprintf(format, values...)
	pieces := formatPieces(format, values)
	var joined strings.Builder
	for _, p := range pieces {
		joined.WriteString(p.text)
	}
	if joined.String() != plain {
		pieces = []piece{{plain, fromText}} // for a format with a mistake
	}
	return Caption{Plain: plain, Markdown: escapeValues(pieces)}
}
