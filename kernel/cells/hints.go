package cells

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A hint is a sentence about a frequent mistake that the compiler's message alone does not explain.
type hint struct {
	message *regexp.Regexp // matches the compiler's message
	line    *regexp.Regexp // matches a part of the line; nil for any line
	around  *regexp.Regexp // matches the function up to the line; nil also for a line outside functions
	above   *regexp.Regexp // matches a line above; its first group is the first one of the other patterns
	advice  string         // the sentence; $1, ^1, $2 … are groups, see hints.txt
	same    bool           // whether the groups of line must be equal to the first group of message
}

// Hint returns what a reader may try after a message about a line of a cell, such as "hint: …". If no hint
// applies, it returns "".
func Hint(message, line string) string { return hintOf(advice(message, line, context{})) }

// hintOf returns advice as a hint, or "" if there is none.
func hintOf(advice string) string {
	if advice == "" {
		return ""
	}
	return "hint: " + advice
}

// advice returns the sentence of the first hint that applies, or "".
func advice(message, line string, c context) string {
	for _, h := range hints {
		if h.around != nil && !h.around.MatchString(c.function) {
			continue
		}
		if advice, ok := h.apply(message, line, c.above); ok {
			return advice
		}
	}
	return ""
}

// asLine returns a text with a line break; "" remains as it is.
func asLine(text string) string {
	if text == "" {
		return ""
	}
	return text + "\n"
}

// apply returns the advice with its groups filled in, and whether the hint applies.
func (h hint) apply(message, line string, above []string) (string, bool) {
	groups := h.message.FindStringSubmatch(message)
	if groups == nil {
		return "", false
	}
	groups = groups[1:]
	if h.line != nil {
		ofLine := h.line.FindStringSubmatch(line)
		if ofLine == nil || h.same && !allEqual(ofLine[1:], groups) {
			return "", false
		}
		groups = append(groups, ofLine[1:]...)
	}
	if h.above != nil {
		ofAbove := lastMatch(h.above, above, groups[0])
		if ofAbove == nil {
			return "", false
		}
		groups = append(groups, ofAbove[1:]...)
	}
	advice := h.advice
	for i, group := range groups {
		advice = strings.ReplaceAll(advice, fmt.Sprintf("$%d", i+1), group)
		advice = strings.ReplaceAll(advice, fmt.Sprintf("^%d", i+1), capitalised(group))
	}
	return advice, true
}

// lastMatch returns the groups of the last line that a pattern matches with the given first group, or nil
// if there is none.
func lastMatch(pattern *regexp.Regexp, lines []string, first string) []string {
	for _, line := range slices.Backward(lines) {
		if match := pattern.FindStringSubmatch(line); match != nil && match[1] == first {
			return match[1:]
		}
	}
	return nil
}

// allEqual reports whether all words are equal to the first group of a message.
func allEqual(words, groups []string) bool {
	return len(groups) > 0 && !slices.ContainsFunc(words, func(word string) bool { return word != groups[0] })
}

// capitalised returns a word as Go writes an exported name, for instance LearningRate for learning_rate.
func capitalised(word string) string {
	var name strings.Builder
	for part := range strings.SplitSeq(word, "_") {
		if part != "" {
			name.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return name.String()
}

//go:embed hints.txt
var hintsText string

// hints are tried from the first to the last.
var hints = parseHints(hintsText)

// parseHints reads the hints in a text of the form that hints.txt describes. It panics if a pattern is wrong.
func parseHints(text string) []hint {
	var all []hint
	var next hint
	_, text, _ = strings.Cut(text, "\nmessage: ")
	for line := range strings.Lines("message: " + text) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch key {
		case "message":
			next = hint{message: regexp.MustCompile(value)}
		case "line", "same":
			next.line, next.same = regexp.MustCompile(value), key == "same"
		case "around":
			next.around = regexp.MustCompile(value)
		case "above":
			next.above = regexp.MustCompile(value)
		case "hint":
			next.advice = value
			all = append(all, next)
		}
	}
	return all
}
