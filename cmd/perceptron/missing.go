package main

import (
	"maps"
	"slices"
	"strings"

	"perceptronlab/perceptron/files"
)

// A missingKind is the kind of --missing, whose value is a list of words for all columns, such as
// '"",NA', or a list for one column, such as age=-1. The value of a list for all columns is a []string, and
// that of a list for one column a map[string][]string. If the first word of a list is pandas, it stands for
// all words in files.PandasNA. The embedded kind handles lists for all columns.
type missingKind struct{ kindOf[[]string] }

func newMissingKind() kind {
	return missingKind{kindOf[[]string]{
		field: func(s *settings) *[]string { return &s.csv.NAValues },
		read:  readMissing,
		write: writeMissing,
		join:  joinLists,
		want: `words separated by commas, such as '"",NA', or pandas, or COLUMN=WORDS in a flag of its own, ` +
			"and quotation marks around a word with an equals sign",
	}}
}

func (k missingKind) parse(text string) (value any, ok bool) {
	column, text, hasColumn := cutColumn(text)
	if !hasColumn {
		return k.kindOf.parse(text)
	}
	words, ok := readMissing(text)
	return map[string][]string{column: words}, ok
}

func (k missingKind) format(value any) (text string, ok bool) {
	lists, ok := value.(map[string][]string)
	if !ok {
		return k.kindOf.format(value)
	}
	if len(lists) != 1 {
		return "", false // a flag has the list of one column
	}
	for column, words := range lists {
		text = quoteColumn(column) + "=" + writeMissing(words)
	}
	return text, true
}

// apply adds the words of a list to the list of its column, or to the list for all columns. It does not
// change the map in s, because the reader of a model may share it.
func (k missingKind) apply(s *settings, value any) {
	lists, ok := value.(map[string][]string)
	if !ok {
		k.kindOf.apply(s, value)
		return
	}
	joined := maps.Clone(s.csv.ColumnNA)
	if joined == nil {
		joined = map[string][]string{}
	}
	for column, words := range lists {
		joined[column] = joinLists(joined[column], words)
	}
	s.csv.ColumnNA = joined
}

// cutColumn divides COLUMN=WORDS at the equals sign. It reports false if the text has no column. The column
// may be in quotation marks, and must be if its name contains a comma, an equals sign or a quotation mark.
func cutColumn(text string) (column, words string, ok bool) {
	if strings.HasPrefix(text, `"`) {
		end := 1
		for end < len(text) && (text[end] != '"' || strings.HasPrefix(text[end+1:], `"`)) {
			if text[end] == '"' {
				end++ // two quotation marks stand for one
			}
			end++
		}
		if end+1 >= len(text) || text[end+1] != '=' {
			return "", text, false
		}
		return strings.ReplaceAll(text[1:end], `""`, `"`), text[end+2:], true
	}
	column, words, ok = strings.Cut(text, "=")
	if !ok || strings.ContainsAny(column, `,"`) {
		return "", text, false
	}
	return column, words, true
}

// quoteColumn returns the name of a column as cutColumn accepts it before an equals sign.
func quoteColumn(column string) string {
	if !strings.ContainsAny(column, `,"=`) {
		return column
	}
	return `"` + strings.ReplaceAll(column, `"`, `""`) + `"`
}

// pandasWord is the word that stands for all words in files.PandasNA.
const pandasWord = "pandas"

// readMissing parses a list of words. It reports false if a word outside quotation marks contains an equals
// sign, because the word may be meant as the list of a column.
func readMissing(text string) (words []string, ok bool) {
	words, ok = readList(text)
	if !ok || hasBareEquals(text) {
		return nil, false
	}
	if words[0] == pandasWord {
		words = slices.Concat(files.PandasNA, words[1:])
	}
	return words, true
}

// hasBareEquals reports whether a list of words has an equals sign outside quotation marks.
func hasBareEquals(text string) bool {
	inside := false
	for _, c := range text {
		switch {
		case c == '"':
			inside = !inside
		case c == '=' && !inside:
			return true
		}
	}
	return false
}

// writeMissing returns a text that readMissing converts to the given words.
func writeMissing(words []string) string {
	n := len(files.PandasNA)
	if len(words) >= n && slices.Equal(words[:n], files.PandasNA) {
		words = slices.Concat([]string{pandasWord}, words[n:])
	}
	return writeWords(words, ",=\"\r\n")
}
