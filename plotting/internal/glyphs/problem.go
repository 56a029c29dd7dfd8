package glyphs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gonum.org/v1/plot/font"

	"perceptronlab/internal/wording"
)

// A Problem describes characters that can't be drawn. It is an error; its text is the end of a message that
// begins with the name of a package.
type Problem struct {
	Text       string // the line of text
	Kind       Kind
	Characters []rune // those that can't be drawn, each once
	Fonts      string // the names of the fonts in which they were looked up
	MoreTexts  int    // the number of further texts with such characters
}

// A Kind is the reason why characters can't be drawn.
type Kind int

// The reasons why characters can't be drawn.
const (
	Missing Kind = iota // no font has them
	Shaped              // they belong to a script whose letters depend on the letters beside them
	Marks               // they are marks that can't be placed at their letter
	Control             // they are control characters
)

// Find returns the problem of a text with the letters that are drawn with a face, or nil if there is none.
// letters are the text or a piece of it.
func Find(face font.Face, letters, text string) *Problem {
	var first *Problem
	for _, r := range letters {
		kind, ok := kindOf(face, r)
		if !ok {
			continue
		}
		if first == nil {
			first = &Problem{Text: text, Kind: kind, Fonts: fontNames(face)}
		}
		if first.Kind == kind && !slices.Contains(first.Characters, r) {
			first.Characters = append(first.Characters, r)
		}
	}
	if first != nil { // the letters may be in the reverse order of the text
		slices.SortStableFunc(first.Characters, func(a, b rune) int {
			return strings.IndexRune(text, a) - strings.IndexRune(text, b)
		})
	}
	return first
}

// kindOf returns the reason why a face can't draw a character. ok is false if the face can draw it.
func kindOf(face font.Face, r rune) (kind Kind, ok bool) {
	switch {
	case unicode.IsControl(r):
		return Control, true
	case isShaped(r):
		return Shaped, true
	case isMark(r) && !isPlaceable(r):
		return Marks, true
	}
	return Missing, !has(face.Face, r)
}

// Error implements error.
func (p *Problem) Error() string {
	more := ""
	if p.MoreTexts > 0 {
		more = fmt.Sprintf(" (and %s with such characters)", wording.Plural(p.MoreTexts, "more text"))
	}
	message := fmt.Sprintf("text %q%s: got ", p.Text, more)
	characters := quoted(p.Characters)
	switch p.Kind {
	case Shaped:
		return message + fmt.Sprintf("%s of the %s script, want a script whose letters do not depend on the "+
			"letters beside them; write the text in another script", characters, scriptOf(p.Characters[0]))
	case Marks:
		return message + fmt.Sprintf("the marks %s, want marks in the middle above or below a letter; "+
			"leave the marks out", characters)
	case Control:
		return message + fmt.Sprintf("the control characters %s, want characters that can be seen; "+
			"leave them out", characters)
	}
	return message + fmt.Sprintf("%s, want characters of the font %s; "+
		"call plotting.UseFont with the file of a font that has them", characters, p.Fonts)
}

// quoted returns characters with their code points, such as "年齢" (U+5E74, U+9F62). It shortens long lists.
func quoted(characters []rune) string {
	const most = 6
	more := ""
	if len(characters) > most {
		characters, more = characters[:most], ", …"
	}
	var codes []string
	for _, r := range characters {
		codes = append(codes, fmt.Sprintf("%U", r))
	}
	return fmt.Sprintf("%s (%s%s)", strconv.Quote(string(characters)), strings.Join(codes, ", "), more)
}
