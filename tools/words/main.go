// Command words finds words that this project no longer uses, in the comments and the texts of Go
// files. The words and what replaces them are the table "Words we no longer use" in
// .github/CONTRIBUTING.md. It prints the place of each one and exits with status 1 if there are any.
//
// Run it in the root of the repository, with the Go files to look at as arguments.
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
		faults, err := inFile(name, words)
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

// An oldWord is one that the project no longer uses.
type oldWord struct {
	pattern     *regexp.Regexp
	replacement string
}

// readWords returns the words in the table of a Markdown file.
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
		return nil, fmt.Errorf("%s: got no table below %q, want one", name, heading)
	}
	return words, nil
}

// parseRow returns the word in a row of the table, | `word` | replacement |. The word is a regular
// expression that matches whole words in either case; a space also matches the end of a line.
func parseRow(row string) (oldWord, error) {
	cells := strings.Split(strings.Trim(row, "| "), " | ")
	if len(cells) != 2 {
		return oldWord{}, fmt.Errorf("got the row %q, want two cells", row)
	}
	text := strings.ReplaceAll(strings.Trim(cells[0], "`"), `\|`, "|") // \| is a | in a table
	text = strings.ReplaceAll(text, " ", `[\s/]+`) // // may begin the next line
	pattern, err := regexp.Compile(`(?i)\b(?:` + text + `)\b`)
	return oldWord{pattern, cells[1]}, err
}

// inFile returns a line for each old word in the comments and texts of a Go file.
func inFile(name string, words []oldWord) ([]string, error) {
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return inSource(name, source, words), nil
}

// inSource is inFile for a file's content.
func inSource(name string, source []byte, words []oldWord) []string {
	prose := withoutCode(source)
	var faults []string
	for _, word := range words {
		for _, place := range word.pattern.FindAllIndex(prose, -1) {
			line := 1 + bytes.Count(source[:place[0]], []byte{'\n'})
			faults = append(faults, fmt.Sprintf("%s:%d: %q: write %s",
				name, line, source[place[0]:place[1]], word.replacement))
		}
	}
	return faults
}

// withoutCode returns the comments and strings of a Go file in their places, with white space and
// zeros around them. The white space keeps the lines of a comment together.
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
		at, kind, text := tokens.Scan()
		switch kind {
		case token.EOF:
			return prose
		case token.COMMENT, token.STRING:
			copy(prose[file.Offset(at):], text)
		}
	}
}
