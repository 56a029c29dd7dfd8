package files

import (
	"slices"
	"strings"
)

// A columnNeed states what a reader needs to read a column of which the describer knows all values.
type columnNeed int

const (
	nothing         columnNeed = iota // only numbers, only true and false, or only classes
	categorical                       // the column is to be categorical
	oneDecimal                        // the comma is to be the decimal separator
	oneThousands                      // CSV.Thousands is to be set
	moreMissing                       // a few words among numbers are to stand for a missing value
	leftOut                           // the column is to be left out
	leftOutNameless                   // so is this one, which has no name
	unseenZero                        // unseen categories are to be treated as no category
	unlabelled                        // rows without a class are to be skipped
	corrected                         // the values are to be corrected
	converted                         // the values of a DataFrame are to be converted
)

// keepsValues reports whether the values of the column stay as they are, so missing values among them matter.
func (n columnNeed) keepsValues() bool {
	return !slices.Contains([]columnNeed{leftOut, leftOutNameless, corrected, converted}, n)
}

// findNeed returns what the reader needs for the column.
func (col *describedColumn) findNeed() columnNeed {
	hasSchema := col.reader.Schema != nil
	isFixed := col.use == asLabel || col.use == asCategory || col.use == asNumber && hasSchema
	switch {
	case col.unreadable != "" && isFixed, col.hasSeparators():
		return converted
	case hasSchema:
		return col.needOfKnown()
	case col.sameName > 0:
		return corrected
	case col.Name == "" && col.use == asNumber:
		return leftOutNameless
	case col.use != asNumber:
		return nothing
	case col.unreadable != "":
		return leftOut
	}
	markers, missing := col.markers()
	values := col.Count - missing
	words := values - col.Numbers
	switch {
	case values == 0:
		return leftOut
	case words == 0 || words == col.words.truths() && col.Numbers == 0:
		return nothing
	}
	need := leftOut
	switch kind, _ := col.reader.commonKind(col.realWords()); kind {
	case otherWord:
		return col.needOfWords(values, len(markers))
	case decimalComma, withThousands:
		need = col.needOfSeparators()
	}
	if need == leftOut && col.hasMistypedNumbers() { // such as a single date among numbers
		return corrected
	}
	return need
}

// needOfKnown is like findNeed, for a reader with a Schema.
func (col *describedColumn) needOfKnown() columnNeed {
	const fewWords = 3 // at most this many different words among numbers may stand for a missing value
	words := col.realWords()
	isSpelling := func(word string) bool {
		_, isSpelling := col.reader.similarCategory(word, col.knownCategories())
		return isSpelling
	}
	switch {
	case col.use == asCategory && col.reader.Unseen == RefuseUnseen && col.unseen.total > 0:
		if slices.ContainsFunc(col.unseen.words, isSpelling) {
			return corrected
		}
		return unseenZero
	case col.use == asLabel && !col.reader.dropsUnlabelled() && col.countMissing() > 0:
		return unlabelled
	case col.use != asNumber || len(words) == 0:
		return nothing
	}
	kind, _ := col.reader.commonKind(words)
	isSeparator := kind == decimalComma || kind == withThousands
	if need := col.needOfSeparators(); isSeparator && need != leftOut {
		return need
	}
	isFew := len(words) <= fewWords && !col.words.more
	isCertain := func(word string) bool { return isTruthWord(word) || looksMistyped(word) }
	if kind == otherWord && isFew && !slices.ContainsFunc(words, isCertain) {
		return moreMissing
	}
	return corrected
}

// needOfWords returns what the reader needs for the column, which has words of no special kind. The argument
// values is the number of its values that are not missing, and markers the number of different words that
// stand for a missing value.
func (col *describedColumn) needOfWords(values, markers int) columnNeed {
	const fewWords = 3     // at most this many different words among numbers are exceptions
	const fewDistinct = 20 // at most this many different values, some of them numbers, may be categories
	counted := &col.words
	distinct := col.Distinct - markers
	hasFew := !col.More && hasFewWords(distinct, values)
	hasFewWords := !counted.more && len(counted.words)-markers <= fewWords
	hasMostlyNumbers := 2*col.Numbers >= values
	switch {
	case (hasFewWords || hasFew && distinct <= fewDistinct) && col.hasMistypedNumbers():
		return corrected
	case hasFew && (!hasMostlyNumbers || distinct <= fewDistinct):
		return categorical
	case hasMostlyNumbers && hasFewWords:
		return moreMissing
	}
	return leftOut
}

// hasFewWords reports whether a column of words can be categorical: it has at most 10 different values, at
// most 100 different values with two rows each on average, or any number of different values with ten rows
// each on average. A column of names, identifiers or texts has more. If each value of more than three rows
// occurs only once, the values are names, too. The argument rows is the number of rows whose value is not
// missing.
func hasFewWords(distinct, rows int) bool {
	const few, some, fewRows = 10, 100, 3
	switch {
	case distinct == rows && rows > fewRows:
		return false
	case distinct <= few:
		return true
	case distinct <= some:
		return rows >= 2*distinct
	}
	return rows >= 10*distinct
}

// hasMistypedNumbers reports whether the column has almost only numbers, and a few words with digits that
// look like mistyped numbers, such as 1O. Codes, such as the check digit X, have no digits or occur more
// often.
func (col *describedColumn) hasMistypedNumbers() bool {
	const fewRows = 2 // a word that occurs in more rows is probably not mistyped
	const share = 20  // less than 1 in 20 values is mistyped
	counted := &col.words
	mistyped := 0
	for _, word := range col.realWords() {
		times := counted.times[counted.number[word]]
		if times > fewRows || !looksMistyped(word) {
			return false
		}
		mistyped += times
	}
	return mistyped > 0 && mistyped*share < mistyped+col.Numbers
}

// looksMistyped reports whether a word among numbers may be a mistyped number. It has a digit, but is not an
// error of a spreadsheet, such as #DIV/0!.
func looksMistyped(word string) bool {
	return strings.ContainsAny(word, "0123456789") && !strings.HasPrefix(word, "#")
}

// needOfSeparators returns what the reader needs for the column, whose words are mostly numbers with another
// decimal or thousands separator. If the column has very many different words, only some of them are checked.
func (col *describedColumn) needOfSeparators() columnNeed {
	words := col.realWords()
	thousands := col.reader.thousandsIn(words[0])
	isDecimal, isThousands := true, thousands != 0
	for _, word := range words {
		isDecimal = isDecimal && col.reader.hasDecimalComma(word)
		isThousands = isThousands && col.reader.thousandsIn(word) == thousands
	}
	isComma := col.reader.comma() == ','
	switch {
	case isThousands && (!isDecimal || isComma):
		return oneThousands
	case isDecimal && !isComma && !col.d.hasPoints(decimalPoint):
		return oneDecimal
	}
	return leftOut
}
