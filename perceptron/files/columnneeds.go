package files

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A columnNeed states what a reader needs to read a column of which the describer knows all values.
type columnNeed int

const (
	nothing         columnNeed = iota // only numbers, only true and false, or only classes
	categories                        // the column is to be categorical
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

// needs are the changes to the fields of a reader after which it can read the columns of a file.
type needs struct {
	columns   []columnNeed // of each column
	markers   []string     // words that are to stand for a missing value in all columns
	words     map[string][]string
	thousands rune

	ofFeature  bool // a value of a column of numbers or categories is missing
	ofCategory bool // a category is missing
	ofClass    bool // a class is missing
	ofWeight   bool // a weight is missing
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

// markersOf returns the words of column j that probably stand for a missing value, and how often they occur.
func (d *describer) markersOf(j int) (markers []string, count int) {
	c := &d.counts[j]
	if c.use == unused || d.options.areTexts(c.use) {
		return nil, 0
	}
	for k, word := range c.words.words {
		isClass := c.use == asLabel && slices.Contains(d.options.Schema.classes(), word)
		if c.words.isMissing(word) && !isClass {
			markers = append(markers, word)
			count += c.words.times[k]
		}
	}
	return markers, count
}

// needOf returns what the reader needs for column j.
func (d *describer) needOf(j int) columnNeed {
	col := &d.Columns[j]
	c := &d.counts[j]
	isFixed := c.use == asLabel || c.use == asCategory || c.use == asNumber && d.options.Schema != nil
	switch {
	case c.unreadable != "" && isFixed, d.hasSeparators(j):
		return converted
	case d.options.Schema != nil:
		return d.needOfKnown(j)
	case c.sameName > 0:
		return corrected
	case col.Name == "" && c.use == asNumber:
		return leftOutNameless
	case c.use != asNumber:
		return nothing
	case c.unreadable != "":
		return leftOut
	}
	markers, missing := d.markersOf(j)
	values := col.Count - missing
	words := values - col.Numbers
	switch {
	case values == 0:
		return leftOut
	case words == 0 || words == c.words.truths() && col.Numbers == 0:
		return nothing
	}
	kind, _ := d.options.commonKind(d.realWords(j))
	if kind == otherWord {
		return d.needOfWords(j, values, len(markers))
	}
	if kind == decimalComma || kind == withThousands {
		if need := d.needOfSeparators(j); need != leftOut {
			return need
		}
	}
	if d.hasMistypedNumbers(j) { // such as a single date among numbers
		return corrected
	}
	return leftOut
}

// needOfKnown is like needOf, for a reader with a Schema.
func (d *describer) needOfKnown(j int) columnNeed {
	const fewWords = 3 // at most this many different words among numbers may stand for a missing value
	c := &d.counts[j]
	words := d.realWords(j)
	isSpelling := func(word string) bool {
		_, isSpelling := d.options.similarCategory(word, d.categoriesOf(j))
		return isSpelling
	}
	switch {
	case c.use == asCategory && d.options.Unseen == RefuseUnseen && c.unseen.total > 0:
		if slices.ContainsFunc(c.unseen.words, isSpelling) {
			return corrected
		}
		return unseenZero
	case c.use == asLabel && !d.dropsUnlabelled() && d.countMissing(j) > 0:
		return unlabelled
	case c.use != asNumber || len(words) == 0:
		return nothing
	}
	kind, _ := d.options.commonKind(words)
	isSeparator := kind == decimalComma || kind == withThousands
	if need := d.needOfSeparators(j); isSeparator && need != leftOut {
		return need
	}
	isFew := len(words) <= fewWords && !c.words.more
	isCertain := func(word string) bool { return isTruthWord(word) || looksMistyped(word) }
	if kind == otherWord && isFew && !slices.ContainsFunc(words, isCertain) {
		return moreMissing
	}
	return corrected
}

// countMissing returns how many values of column j are missing, or words that stand for a missing value.
func (d *describer) countMissing(j int) int {
	_, count := d.markersOf(j)
	return count + d.Columns[j].Missing
}

// categoriesOf returns the categories of column j in the Schema.
func (d *describer) categoriesOf(j int) []string {
	col, _ := d.options.schemaColumn(d.Columns[j].Name)
	return col.Categories
}

// needOfWords returns what the reader needs for column j, which has words of no special kind. The argument
// values is the number of its values that are not missing, and markers the number of different words that
// stand for a missing value.
func (d *describer) needOfWords(j, values, markers int) columnNeed {
	const fewWords = 3     // at most this many different words among numbers are exceptions
	const fewDistinct = 20 // at most this many different values, some of them numbers, may be categories
	col := &d.Columns[j]
	counted := &d.counts[j].words
	distinct := col.Distinct - markers
	hasFew := !col.More && hasFewWords(distinct, values)
	hasFewWords := !counted.more && len(counted.words)-markers <= fewWords
	hasMostlyNumbers := 2*col.Numbers >= values
	switch {
	case (hasFewWords || hasFew && distinct <= fewDistinct) && d.hasMistypedNumbers(j):
		return corrected
	case hasFew && (!hasMostlyNumbers || distinct <= fewDistinct):
		return categories
	case hasMostlyNumbers && hasFewWords:
		return moreMissing
	}
	return leftOut
}

// hasMistypedNumbers reports whether column j has almost only numbers, and a few words with digits that look
// like mistyped numbers, such as 1O. Codes, such as the check digit X, have no digits or occur more often.
func (d *describer) hasMistypedNumbers(j int) bool {
	const fewRows = 2 // a word that occurs in more rows is probably not mistyped
	const share = 20  // less than 1 in 20 values is mistyped
	counted := &d.counts[j].words
	mistyped := 0
	for _, word := range d.realWords(j) {
		times := counted.times[counted.number[word]]
		if times > fewRows || !looksMistyped(word) {
			return false
		}
		mistyped += times
	}
	return mistyped > 0 && mistyped*share < mistyped+d.Columns[j].Numbers
}

// looksMistyped reports whether a word among numbers may be a mistyped number. It has a digit, but is not an
// error of a spreadsheet, such as #DIV/0!.
func looksMistyped(word string) bool {
	return strings.ContainsAny(word, "0123456789") && !strings.HasPrefix(word, "#")
}

// needOfSeparators returns what the reader needs for column j, whose words are mostly numbers with another
// decimal or thousands separator. If the column has very many different words, only some of them are checked.
func (d *describer) needOfSeparators(j int) columnNeed {
	words := d.realWords(j)
	thousands := d.options.thousandsIn(words[0])
	isDecimal, isThousands := true, thousands != 0
	for _, word := range words {
		isDecimal = isDecimal && d.options.hasDecimalComma(word)
		isThousands = isThousands && d.options.thousandsIn(word) == thousands
	}
	isComma := d.options.comma() == ','
	switch {
	case isThousands && (!isDecimal || isComma):
		return oneThousands
	case isDecimal && !isComma && !d.hasDecimalPoints():
		return oneDecimal
	}
	return leftOut
}

// hasDecimalPoints reports whether a column of numbers has a number with a decimal point.
func (d *describer) hasDecimalPoints() bool {
	isPointed := func(c columnCounts) bool { return c.use == asNumber && c.points == decimalPoint }
	return slices.ContainsFunc(d.counts, isPointed)
}

// hasThousandsPoints reports whether a column of numbers has a number with a point that may separate
// thousands.
func (d *describer) hasThousandsPoints() bool {
	isPointed := func(c columnCounts) bool { return c.use == asNumber && c.points == thousandsPoint }
	return slices.ContainsFunc(d.counts, isPointed)
}

// realWords returns the words of column j that are not markers of missing values. If the Schema has true and
// false in the column, these words are not in the result, either.
func (d *describer) realWords(j int) []string {
	c := &d.counts[j]
	return slices.DeleteFunc(slices.Clone(c.words.words), func(word string) bool {
		_, isTruth := truthValue(word)
		return c.words.isMissing(word) || c.boolean && isTruth
	})
}

// needs returns what the reader needs for all columns.
func (d *describer) needs() *needs {
	n := &needs{words: map[string][]string{}}
	for j := range d.Columns {
		need := d.needOf(j)
		n.columns = append(n.columns, need)
		if need.keepsValues() {
			d.addWords(n, j)
		}
	}
	for j := range d.Columns {
		n.ofWeight = n.ofWeight || d.lacksWeights(j)
		if n.missing(d, j) == 0 {
			continue
		}
		switch use := d.counts[j].use; {
		case use == asLabel:
			n.ofClass = true
		case use == asCategory || n.columns[j] == categories:
			n.ofFeature, n.ofCategory = true, true
		default:
			n.ofFeature = true
		}
	}
	return n
}

// isClass reports whether a word is a class, so that it must not stand for a missing value in all columns.
func (d *describer) isClass(word string) bool {
	if slices.Contains(d.options.Schema.classes(), word) {
		return true
	}
	for j := range d.counts {
		c := &d.counts[j]
		_, occurs := c.words.number[word]
		if c.use == asLabel && !d.options.areTexts(c.use) && occurs && !c.words.isMissing(word) {
			return true
		}
	}
	return false
}

// addWords adds the words of column j that are to stand for a missing value, and its thousands separator. A
// word that is also a class is to stand for a missing value only in its column.
func (d *describer) addWords(n *needs, j int) {
	name := d.Columns[j].Name
	markers, _ := d.markersOf(j)
	if d.counts[j].use == asCategory {
		markers = nil // a reader reads them as categories
	}
	for _, word := range markers {
		switch {
		case d.isClass(word):
			n.words[name] = append(n.words[name], word)
		case !slices.Contains(n.markers, word):
			n.markers = append(n.markers, word)
		}
	}
	words := d.realWords(j)
	switch n.columns[j] {
	case moreMissing:
		n.words[name] = append(n.words[name], words...)
	case oneThousands:
		n.thousands = d.options.thousandsIn(words[0])
	case oneDecimal:
		comma := CSV{Decimal: ','}
		for _, word := range words {
			n.thousands = cmp.Or(n.thousands, comma.thousandsIn(word))
		}
	}
}

// missing returns how many values of column j will be missing. Columns that are left out have none.
func (n *needs) missing(d *describer, j int) int {
	c := &d.counts[j]
	if c.use == unused || n.columns[j] == leftOut || n.columns[j] == leftOutNameless {
		return 0
	}
	count := d.Columns[j].Missing
	for k, word := range c.words.words {
		isMore := slices.Contains(n.words[d.Columns[j].Name], word)
		_, isNumber := c.missing.number(word)
		isText := c.use == asLabel && isNumber || d.options.areTexts(c.use) && word != ""
		if isMore || slices.Contains(n.markers, word) && !isText {
			count += c.words.times[k]
		}
	}
	return count
}

// settings returns the fields of c to set. Lists include the present values of the fields.
func (n *needs) settings(d *describer, c CSV) []datasets.Setting {
	list := n.columnSettings(d, c)
	if slices.Contains(n.columns, oneDecimal) {
		list = append(list, set("CSV.Decimal", ','))
		if n.thousands == 0 && d.hasThousandsPoints() {
			n.thousands = '.'
		}
	}
	if n.thousands != 0 {
		list = append(list, set("CSV.Thousands", n.thousands))
	}
	if len(n.markers) > 0 {
		list = append(list, c.withNAValues(n.markers))
	}
	if len(n.words) > 0 {
		lists := maps.Clone(n.words)
		for column, words := range c.ColumnNA {
			lists[column] = slices.Concat(words, lists[column])
		}
		list = append(list, set("CSV.ColumnNA", lists))
	}
	return append(list, n.missingSettings(c)...)
}

// columnSettings returns the settings that name columns: of categories, and to leave out.
func (n *needs) columnSettings(d *describer, c CSV) (list []datasets.Setting) {
	const manyColumns = 20 // the command line of more columns is shorter with --categorical auto
	words, left := n.named(d, categories), n.named(d, leftOut)
	left = append(left, n.named(d, leftOutNameless)...)
	switch {
	case len(words) > manyColumns && !c.AutoCategorical:
		list = append(list, set("CSV.AutoCategorical", true))
	case len(words) > 0 && !c.AutoCategorical:
		list = append(list, set("CSV.Categorical", slices.Concat(c.Categorical, words)))
	}
	if len(left) > 0 {
		list = append(list, set("CSV.Ignore", slices.Concat(c.Ignore, left)))
	}
	if slices.Contains(n.columns, unlabelled) {
		list = append(list, dropUnlabelled)
	}
	return list
}

// named returns the names of the columns with a need. Each name occurs once.
func (n *needs) named(d *describer, need columnNeed) (names []string) {
	for j, col := range d.Columns {
		if n.columns[j] == need && !slices.Contains(names, col.Name) {
			names = append(names, col.Name)
		}
	}
	return names
}

// missingSettings returns the settings for missing values.
func (n *needs) missingSettings(c CSV) (list []datasets.Setting) {
	policy := c.IfMissing
	switch {
	case n.ofWeight: // a mean can't replace it
		policy = DropRow
	case policy != RefuseMissing:
	case n.ofFeature:
		policy = FillMean
	case n.ofClass && c.Schema == nil: // with a Schema, the rows are to be deleted
		policy = DropRow
	}
	if policy != c.IfMissing {
		list = append(list, setIfMissing("CSV", policy))
	}
	hasUnseen := slices.Contains(n.columns, unseenZero)
	if c.Unseen == RefuseUnseen && (n.ofCategory && policy == FillMean || hasUnseen) {
		list = append(list, zeroUnseen)
	}
	return list
}

// withNAValues returns the setting of NAValues to its values, followed by the given words. If one of the
// words is in PandasNA, the setting has all of PandasNA.
func (c CSV) withNAValues(words []string) datasets.Setting {
	present := c.NAValues
	isOfPandas := func(word string) bool { return slices.Contains(PandasNA, word) }
	switch {
	case present == nil && slices.ContainsFunc(words, isOfPandas):
		present = PandasNA
		words = slices.DeleteFunc(slices.Clone(words), isOfPandas)
	case present == nil:
		present = []string{""}
	}
	values := slices.Concat(present, words)
	setting := set("CSV.NAValues", values)
	n := len(PandasNA)
	switch {
	case len(values) < n || !slices.Equal(values[:n], PandasNA):
	case len(values) == n:
		setting.Code = pandasNA.Code
	default:
		setting.Code = "append(files.PandasNA, " + wording.Quoted(values[n:]) + ")"
	}
	return setting
}

// dropsUnlabelled reports whether rows without a class are to be skipped.
func (d *describer) dropsUnlabelled() bool {
	return d.options.IfMissing == DropRow || d.options.DropUnlabelled
}
