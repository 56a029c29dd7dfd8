package caption

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// escapeValues returns the Markdown of a caption with its values escaped. It returns the text of the pieces
// unchanged if no value needs escaping.
func escapeValues(pieces []piece) string {
	var skeleton strings.Builder
	var values []piece
	for _, p := range pieces {
		if p.source == fromFormat {
			skeleton.WriteString(strings.ReplaceAll(p.text, hole, "\ufffd"))
			continue
		}
		skeleton.WriteString(hole)
		values = append(values, p)
	}
	m := &markdown{hasLines: strings.Contains(skeleton.String(), "\n")}
	for _, r := range regionsOf(skeleton.String()) {
		n := strings.Count(r.text, hole)
		m.add(r, values[:n])
		values = values[n:]
	}
	return m.String()
}

// A markdown is Markdown while it is written.
type markdown struct {
	strings.Builder
	hasLines bool // whether the format has more than one line, so it could contain a table
}

// add adds a region, in which the given values replace the holes.
func (m *markdown) add(r region, values []piece) {
	parts := strings.Split(r.text, hole)
	switch r.context {
	case inText:
		m.addText(parts, values)
	case inCode:
		m.addCode(r, parts, values)
	default:
		m.WriteString(parts[0])
		for i, v := range values {
			m.WriteString(escapeIn(r.context, v, strings.Join(parts[:i+1], "")))
			m.WriteString(parts[i+1])
		}
	}
}

// escapeIn returns a value in a context other than text and code. The string before is the text of the
// format before the value in the same region.
func escapeIn(c context, v piece, before string) string {
	switch {
	case v.source == fromNumber:
		return v.text
	case c == inFormula:
		return escapeTeX(v.text, before)
	case c == inDestination:
		return escapeAddress(v.text)
	}
	return escapeAttribute(v.text)
}

// addText adds text with the given values between its parts.
func (m *markdown) addText(parts []string, values []piece) {
	for i, part := range parts {
		if i == len(parts)-1 {
			m.WriteString(part)
			return
		}
		m.WriteString(separate(part))
		after := parts[i+1]
		v := values[i]
		startsLink := strings.HasSuffix(v.text, "]") && startsWithAny(after, "([:")
		if v.source == fromNumber && !startsLink {
			m.WriteString(v.text)
			continue
		}
		m.WriteString(m.escapeText(v.text, after))
	}
}

// openEnd matches what would get another meaning together with the beginning of a value: a backslash that
// escapes it, and the beginning of a tag.
var openEnd = regexp.MustCompile(`(?:^|[^\\])(?:\\\\)*(\\)$|(</?)$`)

// separate returns the format's text before a value, such that the two do not belong together.
func separate(before string) string {
	at := openEnd.FindStringSubmatchIndex(before)
	switch {
	case at == nil:
		return before
	case at[2] >= 0:
		return before[:at[2]] + entity('\\')
	}
	return before[:at[4]] + "&lt;" + before[at[4]+1:]
}

// entity returns a character reference. A dollar sign and a backslash are between tags: after the conversion
// of Markdown, viewers look for formulas in the text between two tags.
func entity(r rune) string {
	switch r {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '$', '\\':
		return fmt.Sprintf("<span>&#%d;</span>", r)
	}
	return fmt.Sprintf("&#%d;", r)
}

// always has the characters that are escaped anywhere in text.
const always = "&<>\\`*_~$@\n\r\v\f\u0085\u2028\u2029"

var (
	// Programs turn addresses such as https://… and www.… into links, and words such as :smile: into
	// pictures.
	linkStart = regexp.MustCompile(`(?i)(?:https?|ftp|mailto|xmpp)(:)|www(\.)|(:)[\w+-]+:`)
	// A list, a heading, a line or a definition starts with such characters at the start of a line.
	blockStart = regexp.MustCompile(`^(?:[-+#=:|\s]|\d{1,9}(?:[.)]|$))`)
	numberEnd  = regexp.MustCompile(`^\d{0,8}[.)]`) // of the number of an item
	// The marks before which a block can start: those of quotations and lists.
	blockPrefix = regexp.MustCompile(`^(?:[\s>]|[-+*][ \t]|\d{1,9}[.)][ \t])*(\d{0,9})$`)
	linkInText  = regexp.MustCompile(`\][(\[:]|\[\^|^\[[ xX]\]`)
)

// escapeText returns a value as Markdown that is shown as the value's text. The string after is the format's
// text after the value.
func (m *markdown) escapeText(value, after string) string {
	escaped := make([]bool, len(value)) // whether the character at each index is escaped
	for i, r := range value {
		escaped[i] = strings.ContainsRune(always, r) || r == '|' && m.hasLines
	}
	for _, at := range linkStart.FindAllStringSubmatchIndex(value, -1) {
		escaped[max(at[2], at[4], at[6])] = true
	}
	if hasLink(value, after) {
		for i := range value {
			escaped[i] = escaped[i] || value[i] == '[' || value[i] == ']'
		}
	}
	if value != "" {
		m.escapeEnds(value, after, escaped)
	}
	var b strings.Builder
	for i, r := range value {
		switch {
		case escaped[i]:
			b.WriteString(entity(r))
		case r == 0:
			b.WriteRune('\ufffd')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// escapeEnds marks the first and the last character of a value if they are to be escaped because of what
// stands before and after the value.
func (m *markdown) escapeEnds(value, after string, escaped []bool) {
	before := m.String()
	line := before[strings.LastIndexByte(before, '\n')+1:]
	first, _ := utf8.DecodeRuneInString(value)
	last, size := utf8.DecodeLastRuneInString(value)
	if prefix := blockPrefix.FindStringSubmatch(line); prefix != nil {
		start := blockStart
		if prefix[1] != "" {
			start = numberEnd
		}
		escaped[0] = escaped[0] || start.MatchString(value)
	}
	previous, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case previous == ']' && strings.ContainsRune("([:", first),
		previous == '!' && first == '[',
		previous == '&',
		strings.ContainsRune("*_~", previous) && unicode.IsSpace(first):
		escaped[0] = true
	}
	if startsWithAny(after, "*_~") && unicode.IsSpace(last) {
		escaped[len(value)-size] = true
	}
}

// hasLink reports whether brackets in a value could become a link.
func hasLink(value, after string) bool {
	depth := 0
	for _, r := range value {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		}
		if depth < 0 {
			return true
		}
	}
	return depth != 0 || linkInText.MatchString(value) ||
		strings.HasSuffix(value, "]") && startsWithAny(after, "([:")
}

// startsWithAny reports whether s starts with one of the characters.
func startsWithAny(s, characters string) bool {
	return s != "" && strings.IndexByte(characters, s[0]) >= 0
}

// addCode adds code with the given values between its parts. In code, a character reference would be shown
// as it is typed. So the delimiters become longer than any backquotes or tildes in the values.
func (m *markdown) addCode(r region, parts []string, values []piece) {
	var b strings.Builder
	b.WriteString(parts[0])
	longest := 0 // the number of successive backquotes or tildes in the values
	for i, v := range values {
		text := v.text
		if r.text[0] == '`' && len(r.delimiter) < 3 {
			text = strings.Join(strings.FieldsFunc(text, isNewline), " ")
		}
		for run := range strings.FieldsFuncSeq(text, func(c rune) bool { return c != rune(r.text[0]) }) {
			longest = max(longest, len(run))
		}
		b.WriteString(text + parts[i+1])
	}
	if longest == 0 {
		m.WriteString(b.String())
		return
	}
	delimiter := strings.Repeat(r.text[:1], max(longest+1, len(r.delimiter)))
	code := strings.TrimSuffix(strings.TrimPrefix(b.String(), r.delimiter), r.delimiter)
	if !strings.HasPrefix(code, "\n") && len(r.delimiter) < 3 {
		code = " " + code + " " // Markdown removes these spaces
	}
	m.WriteString(delimiter + code + delimiter)
}

func isNewline(r rune) bool { return r == '\n' || r == '\r' }

// teX has TeX for the characters that have a meaning in formulas.
var teX = strings.NewReplacer(
	`\`, `{\backslash}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `%`, `\%`, `#`, `\#`, `&`, `\&`, `_`, `\_`,
	`^`, `{\wedge}`, `~`, `{\sim}`, `<`, `{\lt}`, `>`, `{\gt}`, "`", `{'}`, "*", `{\ast}`,
	"@", `{@}`, "|", `{\vert}`,
	"\n", " ", "\r", " ",
)

var (
	// words matches the beginning of a formula that ends in the argument of a command for words.
	words = regexp.MustCompile(`(\\(?:text|textrm|textbf|textit|textsf|texttt|textnormal|mbox)\{)[^{}]*$`)
	// inWords has the characters that have a meaning among words.
	inWords = regexp.MustCompile("[\\\\{}$%#&_^~`<>\n\r]")
)

// escapeTeX returns a value as TeX for a formula. The string before is the formula before the value. Among
// words, TeX for a character is not possible, so the words end before it and begin again after it.
func escapeTeX(value, before string) string {
	command := words.FindStringSubmatch(before)
	if command == nil {
		// A formula neither begins nor ends with a space.
		return cmp.Or(teX.Replace(strings.TrimSpace(value)), "{}")
	}
	return inWords.ReplaceAllStringFunc(value, func(c string) string {
		if c == "\n" || c == "\r" {
			return " "
		}
		return "}" + teX.Replace(c) + command[1]
	})
}

// badScheme matches addresses that run a script.
var badScheme = regexp.MustCompile(
	`(?i)^[\x00-\x20]*(?:(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t|data)\s*:`)

// escapeAddress returns a value for the address of a link: characters that end the address are encoded, and
// an address that runs a script becomes a path.
func escapeAddress(value string) string {
	script := badScheme.MatchString(value)
	var b strings.Builder
	for _, c := range []byte(value) {
		switch {
		case c <= ' ', c == 0x7f, c == ':' && script, strings.IndexByte("()<>[]\\`*_~$\"'|", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		case c == '&':
			b.WriteString("&amp;")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// escapeAttribute returns a value for an HTML tag. Every character that could end an attribute or a comment
// is a character reference, and an address that runs a script becomes a path.
func escapeAttribute(value string) string {
	if badScheme.MatchString(value) {
		value = strings.Replace(value, ":", "%3A", 1)
	}
	var b strings.Builder
	for _, r := range value {
		isWord := unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" .,%", r)
		if r < utf8.RuneSelf && !isWord {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
