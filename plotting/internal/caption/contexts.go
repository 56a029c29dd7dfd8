package caption

import (
	"regexp"
	"strings"
)

// A context is a part of the Markdown of a format, in which values need their own kind of escaping.
type context int

const (
	inText        context = iota
	inCode                // between backquotes, or in a block of code between fences
	inFormula             // between dollar signs, or \\( and \\), or \\[ and \\], or \begin{…} and \end{…}
	inTag                 // in an HTML tag or comment
	inScript              // in an HTML element script or style
	inDestination         // in the address of a link or picture, or in its definition
)

// A region is a part of a skeleton, which has one context.
type region struct {
	context
	text      string
	delimiter string // the backquotes or tildes around code
}

// A hole stands for a value in a skeleton. A skeleton is the text of a format with holes instead of values,
// so the contexts do not depend on the values.
const hole = "\x00"

// regionsOf divides a skeleton into its regions.
func regionsOf(skeleton string) []region {
	var regions []region
	text := 0 // the start of the current region of text
	for at := 0; at < len(skeleton); {
		r := regionAt(skeleton, at)
		if r.context != inText {
			regions = append(regions, region{text: skeleton[text:at]}, r)
			text = at + len(r.text)
		}
		at += len(r.text)
	}
	return append(regions, region{text: skeleton[text:]})
}

var (
	fence       = regexp.MustCompile("^(`{3,}|~{3,})[^\n]*")
	ticks       = regexp.MustCompile("^`+")
	tag         = regexp.MustCompile(`(?s)^(?:<!--.*?-->|</?[A-Za-z](?:"[^"]*"|'[^']*'|[^'">])*>)`)
	script      = regexp.MustCompile(`(?is)^<(?:script|style)\b.*?(?:</(?:script|style)\s*>|$)`)
	destination = regexp.MustCompile(`(?s)^\]\((?:<[^<>\n]*>|[^()]|\([^()]*\))*\)`)
	definition  = regexp.MustCompile(`^\]:[ \t]*\n?[^\n]*`)
	name        = regexp.MustCompile(`^[ \t>]*\[(?:[^\[\]]|\\.)*$`) // of a definition
	formulas    = regexp.MustCompile(`(?s)^(?:\$\$.+?\$\$|\$(?:\\.|[^\\$])+?\$|` +
		`\\\\\(.+?\\\\\)|\\\\\[.+?\\\\\]|\\begin\{\w+\*?\}.+?\\end\{\w+\*?\})`)
	blankLine = regexp.MustCompile(`\n[ \t]*\n`)
)

// regionAt returns the region that starts at the given index. A region of text is only as long as it has to
// be.
func regionAt(skeleton string, at int) region {
	rest := skeleton[at:]
	if formula := formulas.FindString(rest); formula != "" && !blankLine.MatchString(formula) {
		return region{context: inFormula, text: formula}
	}
	switch rest[0] {
	case '\\':
		return region{text: rest[:min(len(rest), 2)]}
	case '`', '~':
		return codeAt(skeleton, at)
	case '<':
		if script := script.FindString(rest); script != "" {
			return region{context: inScript, text: script}
		}
		if tag := tag.FindString(rest); tag != "" {
			return region{context: inTag, text: tag}
		}
	case ']':
		if link := destination.FindString(rest); link != "" {
			return region{context: inDestination, text: link}
		}
		if d := definition.FindString(rest); d != "" && name.MatchString(lineBefore(skeleton, at)) {
			return region{context: inDestination, text: d}
		}
	}
	return region{text: rest[:1]}
}

// lineBefore returns the part of a line that is before the given index.
func lineBefore(s string, at int) string { return s[strings.LastIndexByte(s[:at], '\n')+1 : at] }

// codeAt returns the region of code that starts with the backquote or tilde at the given index. Without a
// second delimiter, the first one is text.
func codeAt(skeleton string, at int) region {
	rest := skeleton[at:]
	if start := fence.FindString(rest); start != "" && strings.Trim(lineBefore(skeleton, at), " ") == "" {
		delimiter := fence.FindStringSubmatch(rest)[1]
		end := regexp.MustCompile(`\n[ >]*` + delimiter).FindStringIndex(rest[len(start):])
		if end == nil {
			return region{inCode, rest, delimiter}
		}
		return region{inCode, rest[:len(start)+end[1]], delimiter}
	}
	delimiter := ticks.FindString(rest)
	if delimiter == "" {
		return region{text: rest[:1]}
	}
	for end := len(delimiter); end < len(rest); {
		found := ticks.FindString(rest[end:])
		if found == delimiter && !blankLine.MatchString(rest[:end]) {
			return region{inCode, rest[:end+len(found)], delimiter}
		}
		end += max(1, len(found))
	}
	return region{text: delimiter}
}
