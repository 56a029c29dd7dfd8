// Command words finds words that this project no longer uses, in the comments and strings of Go
// files. The table "Words we no longer use" in .github/CONTRIBUTING.md lists these words with their
// replacements. The command prints the position of each word that it finds, and exits with status 1
// if it finds any.
//
// Run it in the root of the repository. The arguments are the Go files to check.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"regexp"
	"strings"
	"unicode"
)

const (
	contributing = ".github/CONTRIBUTING.md"
	heading      = "### Words we no longer use"
)

func main() {
	words, err := readWords(contributing)
	if err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
		os.Exit(2)
	}
	found := false
	for _, name := range os.Args[1:] {
		faults, err := checkFile(name, words)
		if err != nil {
			fmt.Fprintln(os.Stderr, "words:", err)
			os.Exit(2)
		}
		for _, fault := range faults {
			fmt.Println(fault)
			found = true
		}
	}
	if found {
		os.Exit(1)
	}
}

// An oldWord is a word that the project no longer uses.
type oldWord struct {
	pattern     *regexp.Regexp
	replacement string
}

// readWords returns the old words in the table of a Markdown file.
func readWords(name string) ([]oldWord, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var words []oldWord
	lines := bufio.NewScanner(file)
	inTable := false
	for lines.Scan() {
		line := lines.Text()
		switch {
		case line == heading:
			inTable = true
		case strings.HasPrefix(line, "#"):
			inTable = false
		case inTable && strings.HasPrefix(line, "| `"):
			word, err := parseRow(line)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			words = append(words, word)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("%s: got no words below the heading %q, want a table with at least one word",
			name, heading)
	}
	return words, nil
}

// parseRow parses a row of the table: | `word` | replacement |. The word is a regular expression. The
// pattern of the result matches only whole words, in upper or lower case. A space in the expression also
// matches a line end inside a comment.
func parseRow(row string) (oldWord, error) {
	cells := strings.Split(strings.Trim(row, "| "), " | ")
	if len(cells) != 2 {
		return oldWord{}, fmt.Errorf("got the row %q, want a row with two cells", row)
	}
	// In a Markdown table, the character | is written as \|. The expression for a space also matches a line
	// end followed by //.
	text := strings.ReplaceAll(strings.Trim(cells[0], "`"), `\|`, "|")
	text = strings.ReplaceAll(text, " ", `[\s/]+`)
	pattern, err := regexp.Compile(`(?i)\b(?:` + text + `)\b`)
	return oldWord{pattern, cells[1]}, err
}

// checkFile returns a message for each old word in the comments and strings of a Go file.
func checkFile(name string, words []oldWord) ([]string, error) {
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return checkSource(name, source, words), nil
}

// checkSource is like checkFile, for a file with the given content.
func checkSource(name string, source []byte, words []oldWord) []string {
	prose := withoutCode(source)
	var faults []string
	for _, word := range words {
		for _, match := range word.pattern.FindAllIndex(prose, -1) {
			start, end := match[0], match[1]
			line := 1 + bytes.Count(source[:start], []byte{'\n'})
			faults = append(faults, fmt.Sprintf("%s:%d: got %q; write %s",
				name, line, source[start:end], word.replacement))
		}
	}
	return faults
}

// withoutCode returns a copy of a Go source in which all bytes outside comments, strings and white
// space are 0. The white space is kept so that a pattern can match across the lines of a comment.
func withoutCode(source []byte) []byte {
	prose := make([]byte, len(source))
	for i, c := range source {
		if unicode.IsSpace(rune(c)) {
			prose[i] = c
		}
	}
	var tokens scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	tokens.Init(file, source, nil, scanner.ScanComments)
	for {
		position, kind, text := tokens.Scan()
		switch kind {
		case token.EOF:
			return prose
		case token.COMMENT, token.STRING:
			copy(prose[file.Offset(position):], text)
		}
	}
}
