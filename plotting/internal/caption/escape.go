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
	m := &markdown{
		hasLines:    strings.Contains(skeleton.String(), "\n"),
		hasPictures: strings.Contains(skeleton.String(), "!["),
	}
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
	hasLines    bool // whether the format has more than one line, so it could contain a table
	hasPictures bool // whether the format has pictures; JupyterLab writes their descriptions as attributes
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
		return escapeAddress(v.text, strings.TrimLeft(before, "](:< \t\n"))
	case c == inScript:
		return withoutCode(v.text)
	}
	return escapeAttribute(v.text, before)
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
		if v.source == fromNumber && !m.isLinkWith(v.text, after) {
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
const always = "&<>\\`*_~$@#\n\r\v\f\u0085\u2028\u2029"

var (
	www = regexp.MustCompile(`(?i)www\.`) // programs turn an address that starts with it into a link
	// A list, a line or a definition starts with such characters at the start of a line.
	blockStart = regexp.MustCompile(`^(?:[-+=:|]|\d{1,9}(?:[.)]|$))`)
	numberEnd  = regexp.MustCompile(`^\d{0,8}[.)]`) // of the number of an item
	// The marks before which a block can start: those of quotations and lists.
	blockPrefix = regexp.MustCompile(`^(?:[\s>-]|[+*][ \t]|\d{1,9}[.)][ \t])*(\d{0,9})$`)
	linkInText  = regexp.MustCompile(`\][(\[:]|\[\^|^\[[ xX]\]`)
)

// escapeText returns a value as Markdown that is shown as the value's text. The string after is the format's
// text after the value.
func (m *markdown) escapeText(value, after string) string {
	escaped := make([]bool, len(value)) // whether the character at each index is escaped
	for i, r := range value {
		escaped[i] = strings.ContainsRune(always, r) || r == '|' && m.hasLines || r == '"' && m.hasPictures ||
			r == ':' && !strings.HasPrefix(value[i+1:], " ") // of an address, or of a picture such as :smile:
	}
	for _, at := range www.FindAllStringIndex(value, -1) {
		escaped[at[1]-1] = true
	}
	if hasLink(value) || m.isLinkWith(value, after) {
		for i := range value {
			escaped[i] = escaped[i] || value[i] == '[' || value[i] == ']'
		}
	}
	if value == "" {
		return m.nothing(after)
	}
	m.escapeEnds(value, after, escaped)
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

// nothing returns what stands for a value without characters. Without an element, the two marks around a
// value, as in **%s**, would become one.
func (m *markdown) nothing(after string) string {
	if startsWithAny(after, "*_~") {
		return "<span></span>"
	}
	return ""
}

// escapeEnds marks the first and the last character of a value if they are to be escaped because of what
// stands before and after the value.
func (m *markdown) escapeEnds(value, after string, escaped []bool) {
	before := m.String()
	first, _ := utf8.DecodeRuneInString(value)
	last, size := utf8.DecodeLastRuneInString(value)
	// Spaces end emphasis, break lines, and make the mark before them the mark of a list or a heading.
	escaped[0] = escaped[0] || unicode.IsSpace(first)
	escaped[len(value)-size] = escaped[len(value)-size] || unicode.IsSpace(last)
	if prefix := blockPrefix.FindStringSubmatch(m.line()); prefix != nil {
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
		first == '.' && strings.HasSuffix(strings.ToLower(before), "www"):
		escaped[0] = true
	}
}

// line returns the last line that is written so far.
func (m *markdown) line() string { return m.String()[strings.LastIndexByte(m.String(), '\n')+1:] }

// isLinkWith reports whether a value in brackets becomes a link, or at the start of a line the definition of
// a link, together with the text after it.
func (m *markdown) isLinkWith(value, after string) bool {
	if !strings.HasSuffix(value, "]") {
		return false
	}
	isDefinition := startsWithAny(after, ":") && value[0] == '[' && blockPrefix.MatchString(m.line())
	return isDefinition || startsWithAny(after, "([")
}

// hasLink reports whether brackets in a value could become a link.
func hasLink(value string) bool {
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
	return depth != 0 || linkInText.MatchString(value)
}

// startsWithAny reports whether s starts with one of the characters.
func startsWithAny(s, characters string) bool {
	return s != "" && strings.IndexByte(characters, s[0]) >= 0
}

// addCode adds code with the given values between its parts. Between backquotes, a character reference would
// be shown as it is typed. So if a value has characters with a meaning, the code is an HTML element with
// character references instead. The element is also safe where backquotes don't mark code, such as in HTML.
func (m *markdown) addCode(r region, parts []string, values []piece) {
	var joined strings.Builder
	joined.WriteString(parts[0])
	isPlain := true
	for i, v := range values {
		isPlain = isPlain && v.text != "" && !strings.ContainsAny(v.text, always+`[]:|"'`)
		joined.WriteString(v.text + parts[i+1])
	}
	code := joined.String()
	if isPlain {
		m.WriteString(code)
		return
	}
	code = strings.TrimSuffix(strings.TrimPrefix(code, r.delimiter), r.delimiter)
	if !fence.MatchString(r.text) {
		m.WriteString("<code>" + references(code) + "</code>")
		return
	}
	_, lines, _ := strings.Cut(code, "\n") // without the language
	m.WriteString("<pre><code>" + references(lines) + "</code></pre>")
}

// references returns a text with a character reference for each character that may have a meaning.
func references(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < utf8.RuneSelf && r != ' ' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// teX has TeX for the characters that have a meaning in formulas.
var teX = strings.NewReplacer(
	`\`, `{\backslash}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `%`, `\%`, `#`, `\#`, `&`, `\&`, `_`, `\_`,
	`^`, `{\wedge}`, `~`, `{\sim}`, `<`, `{\lt}`, `>`, `{\gt}`, "`", `{'}`, "*", `{\ast}`,
	"@", `{@}`, "|", `{\vert}`, ":", `{:}`, // braces, so that \href{…} of a value runs no script
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

var (
	// harmlessScheme matches the start of addresses that run no script.
	harmlessScheme = regexp.MustCompile(`(?i)^(?:https?|ftp|mailto):`)
	// addressStart matches the start of a tag that ends in the address of a link, a picture or a form.
	addressStart = regexp.MustCompile(
		`(?is)[\s"'/](?:(?:xlink:)?href|src|(?:form)?action|data|poster|background)\s*=\s*["']?([^"'>]*)$`)
	// codeStart matches the start of a tag that ends in an attribute with code: a script, CSS or HTML.
	codeStart = regexp.MustCompile(`(?is)[\s"'/](?:on\w+|style|srcdoc)\s*=\s*(?:"[^"]*|'[^']*|[^"'>\s]*)$`)
	code      = regexp.MustCompile(`[^\pL\pN .,_#%-]`) // the characters with which code can do something
)

// withoutCode returns a value for a script or for CSS, without the characters with which it could run.
func withoutCode(value string) string { return code.ReplaceAllString(value, "") }

// withoutScheme returns a value for an address such that the address does not run a script. The string
// before is the address before the value.
func withoutScheme(value, before string) string {
	if strings.ContainsAny(before, ":/?#") || harmlessScheme.MatchString(value) {
		return value
	}
	return strings.ReplaceAll(value, ":", "%3A")
}

// escapeAddress returns a value for the address of a link, of which the string before is the beginning.
// Characters that end the address are encoded.
func escapeAddress(value, before string) string {
	var b strings.Builder
	for _, c := range []byte(withoutScheme(value, before)) {
		switch {
		case c <= ' ', c == 0x7f, strings.IndexByte("()<>[]\\`*_~$\"'|", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		case c == '&':
			b.WriteString("&amp;")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// escapeAttribute returns a value for an HTML tag, of which the string before is the beginning. Every
// character that could end an attribute or a comment is a character reference.
func escapeAttribute(value, before string) string {
	if codeStart.MatchString(before) {
		return withoutCode(value)
	}
	if address := addressStart.FindStringSubmatch(before); address != nil {
		value = withoutScheme(value, address[1])
	}
	return strings.ReplaceAll(references(value), " ", "&#32;")
}
