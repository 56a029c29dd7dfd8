package files

import (
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// partWithoutFix returns the problem with the column and the spot where it begins.
func (col *describedColumn) partWithoutFix(n *needs) *datasets.Problem {
	words := col.realWords()
	switch need := col.need; {
	case need == leftOutNameless:
		return problem("a column without a name", "a column name")
	case col.use == asCategory && col.unseen.total > 0 && need != nothing:
		return withSpot(col.unseen.spots[0], col.unseenProblem())
	case col.use == asLabel:
		return withSpot(col.missingSpot(n), problem(col.missingPhrase(n), "a class in each row"))
	case need != nothing && len(words) > 0:
		return withSpot(col.words.spots[col.words.number[words[0]]], col.wordsProblem(n))
	case need == leftOut:
		return problem("only missing values", "numbers or words")
	case col.use == asCategory:
		return withSpot(col.missingSpot(n), problem(col.missingPhrase(n), "categories"))
	}
	return withSpot(col.missingSpot(n), problem(col.missingPhrase(n), "numbers"))
}

// wordsProblem returns the problem that the column has words.
func (col *describedColumn) wordsProblem(n *needs) *datasets.Problem {
	if col.unreadable != "" {
		return problem(col.unreadable, "numbers or words")
	}
	markers, missing := col.markers()
	kind, example := col.reader.commonKind(col.realWords())
	values := col.Count - missing
	distinct := wording.Plural(col.Distinct-len(markers), "different word")
	found := distinct + " in " + wording.Plural(values, "row") + ", such as " + wording.Quote(example)
	want := "numbers"
	switch noun := nounOf(kind); {
	case col.need == corrected && col.Numbers > 0:
		found = col.wordsAmongNumbers()
	case noun != "":
		found = noun + ", such as " + wording.Quote(example)
	case kind == decimalComma || kind == withThousands:
		found = "numbers with other separators, such as " + wording.Quote(example)
	case col.Numbers > 0:
		found = col.wordsAmongNumbers()
	case col.More:
		found = "more than " + distinct + ", such as " + wording.Quote(example)
	}
	if col.need == leftOut && kind == otherWord {
		want = "numbers, or words with several rows each"
	}
	if phrase := col.missingPhrase(n); phrase != "" {
		found += ", and " + phrase
	}
	return problem(found, want)
}

// wordsAmongNumbers returns a phrase with the words of the column, which are among numbers. If there are
// more than three, the phrase has only the first one.
func (col *describedColumn) wordsAmongNumbers() string {
	const maxListed = 3
	counted := &col.words
	_, missing := col.markers()
	words := col.realWords()
	numbers := " among " + wording.Plural(col.Numbers, "number")
	count := col.Count - missing - col.Numbers
	if count > maxListed || count > len(words) {
		return wording.Plural(count, "word") + numbers + ", such as " + wording.Quote(words[0])
	}
	if count == 1 {
		return wording.Quote(words[0]) + numbers
	}
	placed := make([]string, len(words))
	for k, word := range words {
		s := counted.spots[counted.number[word]]
		placed[k] = fmt.Sprintf("%s (%v)", wording.Quote(word), s.place())
	}
	return wording.Joined(placed, "and") + numbers
}

// unseenProblem returns the problem that the column has categories that the Schema does not have.
func (col *describedColumn) unseenProblem() *datasets.Problem {
	unseen := &col.unseen
	noun := "unseen category "
	if len(unseen.words) > 1 {
		noun = "unseen categories "
	}
	found := "the " + noun + wording.Quoted(unseen.words) + " in " + wording.Plural(unseen.total, "row")
	known := col.knownCategories()
	p := problem(found, "a category of the file that was read first: "+wording.Quoted(known))
	for _, word := range unseen.words[:min(maxSuggestions, len(unseen.words))] {
		if similar, _ := col.reader.similarCategory(word, known); similar != "" {
			condition := fmt.Sprintf("if %s is the category %s", wording.Quote(word), wording.Quote(similar))
			p.With(datasets.Fix{When: condition, Do: "correct the value"})
		}
		addExcelFix(p, word, known)
	}
	return p
}

// maxSuggestions is the maximum number of unseen categories for which a message suggests a known category.
const maxSuggestions = 3

// missingPhrase returns a phrase such as: 11 missing values ("NA"). It returns "" if the column has none.
func (col *describedColumn) missingPhrase(n *needs) string {
	markers, count := col.markers()
	if col.use == asCategory {
		markers = n.markers
		count = n.countMissing(col) - col.Missing
	}
	count += col.Missing
	if count == 0 {
		return ""
	}
	phrase := wording.Plural(count, "missing value")
	if col.use == asLabel {
		phrase = wording.Plural(count, "row") + " without a class"
	}
	var here []string
	for _, word := range markers {
		if _, occurs := col.words.number[word]; occurs && word != "" {
			here = append(here, word)
		}
	}
	if here != nil {
		phrase += " (" + wording.Quoted(here) + ")"
	}
	return phrase
}

// missingSpot returns the spot of the first value of the column that is missing, or is to stand for a missing
// value.
func (col *describedColumn) missingSpot(n *needs) spot {
	first := col.firstMissing
	for k, word := range col.words.words {
		at := col.words.spots[k]
		isEarlier := first == spot{} || at.isBefore(first)
		isMarked := slices.Contains(n.markers, word) || slices.Contains(n.words[col.Name], word)
		if isMarked && isEarlier {
			first = at
		}
	}
	return first
}
