package files

import (
	"cmp"
	"maps"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// needs are the changes to the fields of a reader after which it can read columns of a file.
type needs struct {
	columns   []*describedColumn  // all columns of the file, or only one of them
	markers   []string            // words that are to stand for a missing value in all columns
	words     map[string][]string // words that are to do so only in the column with this name
	thousands rune                // the thousands separator to set; 0: none

	ofFeature  bool // a value of a column of numbers or categories is missing
	ofCategory bool // a category is missing
	ofClass    bool // a class is missing
	ofWeight   bool // a weight is missing
}

// needs determines the need of each column, and returns what the reader needs for all of them.
func (d *describer) needs() *needs {
	n := &needs{columns: d.columns, words: map[string][]string{}}
	for _, col := range d.columns {
		col.need = col.findNeed()
		n.addWords(col)
	}
	if n.has(oneDecimal) && n.thousands == 0 && d.hasPoints(thousandsPoint) {
		n.thousands = '.'
	}
	for _, col := range d.columns {
		n.addMissing(col, n.countMissing(col))
	}
	return n
}

// of returns the part of the needs of all columns that concerns one of them.
func (n *needs) of(col *describedColumn) *needs {
	own := &needs{columns: []*describedColumn{col}, words: map[string][]string{}}
	own.addWords(col)
	if col.need == oneThousands || col.need == oneDecimal {
		own.thousands = n.thousands
	}
	own.addMissing(col, n.countMissing(col))
	return own
}

// has reports whether one of the columns has the given need.
func (n *needs) has(need columnNeed) bool {
	return slices.ContainsFunc(n.columns, func(col *describedColumn) bool { return col.need == need })
}

// hasPoints reports whether the points in a column of numbers have the given use.
func (d *describer) hasPoints(use pointUse) bool {
	return slices.ContainsFunc(d.columns, func(col *describedColumn) bool {
		return col.use == asNumber && col.points == use
	})
}

// isClass reports whether a word is a class, so that it must not stand for a missing value in all columns.
func (d *describer) isClass(word string) bool {
	if slices.Contains(d.options.Schema.classes(), word) {
		return true
	}
	return slices.ContainsFunc(d.columns, func(col *describedColumn) bool {
		_, occurs := col.words.number[word]
		hasWords := col.use == asLabel && !d.options.areTexts(col.use)
		return hasWords && occurs && !col.words.isMissing(word)
	})
}

// addWords adds the words of a column that are to stand for a missing value, and its thousands separator. A
// word that is also a class is to stand for a missing value only in its column.
func (n *needs) addWords(col *describedColumn) {
	if !col.need.keepsValues() {
		return
	}
	markers, _ := col.markers()
	if col.use == asCategory {
		markers = nil // a reader reads them as categories
	}
	for _, word := range markers {
		switch {
		case col.d.isClass(word):
			n.words[col.Name] = append(n.words[col.Name], word)
		case !slices.Contains(n.markers, word):
			n.markers = append(n.markers, word)
		}
	}
	words := col.realWords()
	switch col.need {
	case moreMissing:
		n.words[col.Name] = append(n.words[col.Name], words...)
	case oneThousands:
		n.thousands = col.reader.thousandsIn(words[0])
	case oneDecimal:
		comma := CSV{Decimal: ','}
		for _, word := range words {
			n.thousands = cmp.Or(n.thousands, comma.thousandsIn(word))
		}
	}
}

// countMissing returns how many values of a column will be missing with these needs. Columns that are left
// out have none.
func (n *needs) countMissing(col *describedColumn) int {
	if col.use == unused || col.need == leftOut || col.need == leftOutNameless {
		return 0
	}
	count := col.Missing
	for k, word := range col.words.words {
		isMore := slices.Contains(n.words[col.Name], word)
		_, isNumber := col.missing.number(word)
		isText := col.use == asLabel && isNumber || col.reader.areTexts(col.use) && word != ""
		if isMore || slices.Contains(n.markers, word) && !isText {
			count += col.words.times[k]
		}
	}
	return count
}

// addMissing adds what follows from the number of missing values in a column.
func (n *needs) addMissing(col *describedColumn, count int) {
	n.ofWeight = n.ofWeight || col.lacksWeights()
	switch {
	case count == 0:
	case col.use == asLabel:
		n.ofClass = true
	case col.use == asCategory || col.need == categorical:
		n.ofFeature, n.ofCategory = true, true
	default:
		n.ofFeature = true
	}
}

// settings returns the fields of c to set. Lists include the present values of the fields.
func (n *needs) settings(c CSV) []datasets.Setting {
	list := n.columnSettings(c)
	if n.has(oneDecimal) {
		list = append(list, set("CSV.Decimal", ','))
	}
	if n.thousands != 0 {
		list = append(list, set("CSV.Thousands", n.thousands))
	}
	if len(n.markers) > 0 {
		list = append(list, c.appendNAValues(n.markers))
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
func (n *needs) columnSettings(c CSV) (list []datasets.Setting) {
	const manyColumns = 20 // the command line of more columns is shorter with --categorical auto
	words := n.named(categorical)
	left := slices.Concat(n.named(leftOut), n.named(leftOutNameless))
	switch {
	case len(words) > manyColumns && !c.AutoCategorical:
		list = append(list, set("CSV.AutoCategorical", true))
	case len(words) > 0 && !c.AutoCategorical:
		list = append(list, set("CSV.Categorical", slices.Concat(c.Categorical, words)))
	}
	if len(left) > 0 {
		list = append(list, set("CSV.Ignore", slices.Concat(c.Ignore, left)))
	}
	if n.has(unlabelled) {
		list = append(list, dropUnlabelled)
	}
	return list
}

// named returns the names of the columns with a need. Each name occurs once.
func (n *needs) named(need columnNeed) (names []string) {
	for _, col := range n.columns {
		if col.need == need && !slices.Contains(names, col.Name) {
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
	hasUnseen := n.has(unseenZero)
	if c.Unseen == RefuseUnseen && (n.ofCategory && policy == FillMean || hasUnseen) {
		list = append(list, zeroUnseen)
	}
	return list
}

// dropsUnlabelled reports whether rows without a class are to be skipped.
func (c CSV) dropsUnlabelled() bool { return c.IfMissing == DropRow || c.DropUnlabelled }
