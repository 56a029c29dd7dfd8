package main

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	// plainInShell matches words that need no quotation marks in a shell.
	plainInShell = regexp.MustCompile(`^[\pL\pN_.,:/+@%=-]+$`)
	// letterOrDigit matches words that contain a letter or a digit.
	letterOrDigit = regexp.MustCompile(`[\pL\pN]`)
)

// shellQuote returns the word, in single quotation marks if a shell needs them. It also quotes a word
// without a letter or digit, because the unquoted comma in "set --decimal ," would look like a
// punctuation mark of the message. Control characters, as from a wrong encoding, are escaped, because a
// terminal would obey them.
func shellQuote(word string) string {
	if strings.ContainsFunc(word, unicode.IsControl) || !utf8.ValidString(word) {
		return shellEscape(word)
	}
	if plainInShell.MatchString(word) && letterOrDigit.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// shellEscape returns the word with the bytes of control characters, and those that are not UTF-8, as octal
// numbers: $'a\033b'. The shells bash and zsh read this form.
func shellEscape(word string) string {
	var b strings.Builder
	b.WriteString("$'")
	for len(word) > 0 {
		r, size := utf8.DecodeRuneInString(word)
		part := word[:size]
		word = word[size:]
		switch {
		case r == '\'' || r == '\\':
			b.WriteString(`\` + part)
		case unicode.IsControl(r) || r == utf8.RuneError && size == 1:
			for _, c := range []byte(part) {
				fmt.Fprintf(&b, `\%03o`, c)
			}
		default:
			b.WriteString(part)
		}
	}
	b.WriteString("'")
	return b.String()
}
