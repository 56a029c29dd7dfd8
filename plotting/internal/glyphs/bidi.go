package glyphs

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/bidi"
)

// HasRightToLeft reports whether s has a character of a script that is written from right to left.
func HasRightToLeft(s string) bool { return strings.ContainsFunc(s, isRightToLeft) }

// isRightToLeft reports whether r is written from right to left.
func isRightToLeft(r rune) bool {
	if r < 0x590 {
		return false
	}
	class := classOf(r)
	return class == bidi.R || class == bidi.AL
}

// classOf returns the bidirectional class of a character.
func classOf(r rune) bidi.Class {
	properties, _ := bidi.LookupRune(r)
	return properties.Class()
}

// reordered returns the characters of a line in the order in which they are drawn from left to right, with
// the brackets of right-to-left text mirrored. It implements the Unicode Bidirectional Algorithm (Unicode
// Standard Annex 9) without explicit embeddings and isolates, whose characters it ignores. The
// type Paragraph of package bidi is not used, because it neither pairs brackets nor tells the levels.
func reordered(line string) string {
	runes := []rune(strings.Map(withoutEmbedding, line))
	var letters []letter
	for i, level := range levelsOf(runes) {
		if last := len(letters) - 1; last >= 0 && isMark(runes[i]) { // rule L3
			letters[last].runes = append(letters[last].runes, runes[i])
			continue
		}
		r := runes[i]
		if level == 1 {
			r = mirrored(r)
		}
		letters = append(letters, letter{level, []rune{r}})
	}
	// Rule L2: reverse the letters above each level, from the highest level to the lowest.
	reverseRuns(letters, 2)
	reverseRuns(letters, 1)
	var b strings.Builder
	for _, l := range letters {
		b.WriteString(string(l.runes))
	}
	return b.String()
}

// A letter is a character with the marks that follow it, and with its embedding level.
type letter struct {
	level int
	runes []rune
}

// reverseRuns reverses each sequence of letters whose levels are at least least.
func reverseRuns(letters []letter, least int) {
	for start := 0; start < len(letters); start++ {
		end := start
		for end < len(letters) && letters[end].level >= least {
			end++
		}
		slices.Reverse(letters[start:end])
		start = end
	}
}

// withoutEmbedding returns r, or −1 if r begins or ends an embedding or an isolate, or is ignored. It keeps
// control characters, because they can't be drawn, which must be noticed.
func withoutEmbedding(r rune) rune {
	if r < softHyphen {
		return r
	}
	switch classOf(r) {
	case bidi.LRE, bidi.RLE, bidi.LRO, bidi.RLO, bidi.PDF, bidi.LRI, bidi.RLI, bidi.FSI, bidi.PDI, bidi.BN:
		return -1
	}
	return r
}

// mirrored returns the mirror image of a bracket or a comparison (rule L4), and otherwise r.
func mirrored(r rune) rune {
	switch r {
	case '<':
		return '>'
	case '>':
		return '<'
	case '≤':
		return '≥'
	case '≥':
		return '≤'
	case '«':
		return '»'
	case '»':
		return '«'
	}
	return []rune(bidi.ReverseString(string(r)))[0]
}

// levelsOf returns the embedding level of each character: 1 for right-to-left text; and for left-to-right
// text 0, or 2 if it is inside right-to-left text.
func levelsOf(runes []rune) []int {
	t := newTypes(runes)
	t.resolveNumbers()
	t.resolveBrackets(runes)
	t.resolveNeutrals()
	levels := make([]int, len(runes))
	for i, class := range t.classes { // rules I1 and I2
		switch {
		case class == bidi.R:
			levels[i] = 1
		case t.base == bidi.R, class == bidi.EN, class == bidi.AN:
			levels[i] = 2
		}
	}
	for i := len(runes) - 1; i >= 0 && classOf(runes[i]) == bidi.WS; i-- { // rule L1
		levels[i] = 0
		if t.base == bidi.R {
			levels[i] = 1
		}
	}
	return levels
}

// types holds the class of each character of a line. Rules replace classes until all are L, R, EN or AN.
type types struct {
	classes []bidi.Class
	base    bidi.Class // the direction of the line, L or R: that of its first letter (rules P2 and P3)
}

func newTypes(runes []rune) *types {
	t := &types{base: bidi.L}
	hasLetter := false
	for _, r := range runes {
		class := classOf(r)
		if !hasLetter && (class == bidi.R || class == bidi.AL) {
			t.base = bidi.R
		}
		hasLetter = hasLetter || class == bidi.L || class == bidi.R || class == bidi.AL
		t.classes = append(t.classes, class)
	}
	return t
}

// at returns the class at index i, or the direction of the line outside it.
func (t *types) at(i int) bidi.Class {
	if i < 0 || i >= len(t.classes) {
		return t.base
	}
	return t.classes[i]
}

// resolveNumbers applies the rules W1 to W7 on marks, numbers and the signs beside numbers.
func (t *types) resolveNumbers() {
	strong := t.base
	for i, class := range t.classes {
		if class == bidi.NSM { // W1
			class = t.at(i - 1)
		}
		switch {
		case class == bidi.L, class == bidi.R, class == bidi.AL:
			strong = class
		case class == bidi.EN && strong == bidi.AL: // W2
			class = bidi.AN
		}
		t.classes[i] = class
	}
	for i, class := range t.classes {
		if class == bidi.AL { // W3
			t.classes[i] = bidi.R
		}
	}
	t.resolveSigns()
	strong = t.base
	for i, class := range t.classes {
		switch {
		case class == bidi.L, class == bidi.R:
			strong = class
		case class == bidi.EN && strong == bidi.L: // W7
			t.classes[i] = bidi.L
		}
	}
}

// resolveSigns applies the rules W4 to W6 on signs between and beside numbers.
func (t *types) resolveSigns() {
	for i := 1; i+1 < len(t.classes); i++ { // W4
		before, class, after := t.classes[i-1], t.classes[i], t.classes[i+1]
		inNumber := class == bidi.CS && (before == bidi.EN || before == bidi.AN) ||
			class == bidi.ES && before == bidi.EN
		if inNumber && before == after {
			t.classes[i] = before
		}
	}
	for i := 1; i < len(t.classes); i++ { // W5, signs after a number
		if t.classes[i] == bidi.ET && t.classes[i-1] == bidi.EN {
			t.classes[i] = bidi.EN
		}
	}
	for i := len(t.classes) - 2; i >= 0; i-- { // W5, signs before a number
		if t.classes[i] == bidi.ET && t.classes[i+1] == bidi.EN {
			t.classes[i] = bidi.EN
		}
	}
	for i, class := range t.classes { // W6
		if class == bidi.ES || class == bidi.ET || class == bidi.CS {
			t.classes[i] = bidi.ON
		}
	}
}

// resolveBrackets applies rule N0: the two brackets of a pair get the same direction.
func (t *types) resolveBrackets(runes []rune) {
	for _, pair := range bracketPairs(runes, t.classes) {
		opposite := false
		direction := bidi.ON
		for i := pair.open + 1; i < pair.end; i++ {
			inside := directionOf(t.classes[i])
			if inside == t.base {
				direction = t.base
				break
			}
			opposite = opposite || inside != bidi.ON
		}
		if direction == bidi.ON && opposite {
			direction = t.base
			for i := pair.open - 1; i >= 0; i-- {
				if before := directionOf(t.classes[i]); before != bidi.ON {
					direction = before
					break
				}
			}
		}
		if direction != bidi.ON {
			t.classes[pair.open], t.classes[pair.end] = direction, direction
		}
	}
}

// directionOf returns the direction of a class, L or R, or ON if it has none. Numbers count as R.
func directionOf(class bidi.Class) bidi.Class {
	switch class {
	case bidi.L:
		return bidi.L
	case bidi.R, bidi.EN, bidi.AN:
		return bidi.R
	}
	return bidi.ON
}

// A bracketPair holds the indices of two brackets that belong together.
type bracketPair struct{ open, end int }

// bracketPairs returns the pairs of brackets, in the order of the opening brackets (definition BD16).
func bracketPairs(runes []rune, classes []bidi.Class) (pairs []bracketPair) {
	var open []int // the opening brackets that are not yet closed
	for i, r := range runes {
		properties, _ := bidi.LookupRune(r)
		switch {
		case classes[i] != bidi.ON || !properties.IsBracket():
		case properties.IsOpeningBracket():
			open = append(open, i)
		default:
			for k, start := range slices.Backward(open) {
				if mirrored(runes[start]) == r {
					pairs = append(pairs, bracketPair{start, i})
					open = open[:k]
					break
				}
			}
		}
	}
	slices.SortFunc(pairs, func(a, b bracketPair) int { return a.open - b.open })
	return pairs
}

// resolveNeutrals applies the rules N1 and N2: characters without a direction have that of the characters on
// both sides, or else that of the line.
func (t *types) resolveNeutrals() {
	for i := 0; i < len(t.classes); i++ {
		end := i
		for end < len(t.classes) && directionOf(t.classes[end]) == bidi.ON {
			end++
		}
		direction := directionOf(t.at(i - 1))
		if direction != directionOf(t.at(end)) {
			direction = t.base
		}
		for k := i; k < end; k++ {
			t.classes[k] = direction
		}
		i = end
	}
}
