package files

import (
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// problem returns the problem that a reader with the describer's options can't read all columns, or nil if
// it can. The problem has one part per column. Its fix has all settings. If the first row seems to have the
// units of the columns, or if a row is not one row of the table, the problem is only about this row.
func (d *describer) problem() *datasets.Problem {
	const maxParts = 20
	n := d.needs()
	d.wordColumns = n.named(d, categories)
	if units := d.unitsProblem(); units != nil {
		return units
	}
	if d.badRow != nil {
		return d.badRow
	}
	values := "words or missing values"
	var parts []*datasets.Problem
	for j := range d.Columns {
		part := d.part(n, j)
		if part == nil {
			continue
		}
		if d.records.frame != nil {
			explainFrame(part)
		}
		parts = append(parts, part)
		switch {
		case d.counts[j].sameName > 0:
			values = "names or values that can't be read"
		case d.isWeight(j) || n.columns[j] == converted:
			values = "values that can't be read"
		}
	}
	if parts == nil {
		return nil
	}
	if d.options.Schema != nil {
		values = "other values than the file that was read first"
	}
	have := "have"
	if len(parts) == 1 {
		have = "has"
	}
	p := problem(fmt.Sprintf("%s %s %s", wording.Plural(len(parts), "column"), have, values), "")
	p.Parts = parts
	if len(parts) > maxParts {
		p.Found += fmt.Sprintf(" (the first %d follow)", maxParts)
		p.Parts = parts[:maxParts]
	}
	if settings := n.settings(d, d.options); len(settings) > 0 {
		condition := "to read the columns"
		if slices.Contains(n.columns, corrected) || slices.ContainsFunc(parts, lacksSettings) {
			condition = "after these corrections"
		}
		p.With(when(condition, settings...))
	}
	return p
}

// part returns the problem with column j, or nil if there is none.
func (d *describer) part(n *needs, j int) *datasets.Problem {
	sameName := d.counts[j].sameName
	switch {
	case sameName > 0 && d.options.Schema == nil:
		return d.placed(errSameName(d.Columns[j].Name, sameName-1, j), j)
	case d.isWeight(j):
		return d.placed(d.weightPart(n, j), j)
	case n.columns[j] == converted && d.counts[j].unreadable != "":
		return d.placed(d.unreadablePart(j), j)
	case n.columns[j] == converted:
		return d.placed(d.separatorsPart(n, j), j)
	}
	alone := d.options // without the settings for other columns
	alone.Categorical, alone.Ignore, alone.ColumnNA = nil, nil, nil
	settings := d.needsOf(n, j).settings(d, alone)
	if len(settings) == 0 && n.columns[j] != corrected {
		return nil
	}
	p := d.placed(d.partWithoutFix(n, j), j)
	name := d.Columns[j].Name
	kind, example := d.options.commonKind(d.realWords(j))
	switch need := n.columns[j]; {
	case need == leftOut && kind == decimalComma:
		d.options.addDecimalFixes(p, example, 0)
		return p.With(when("to leave it out", settings...))
	case need == leftOut && nounOf(kind) != "":
		return p.With(datasets.Fix{When: "to use the column", Do: conversion(kind, name, example).Do}).
			With(when("to leave it out", settings...))
	case d.counts[j].use == asLabel && need != corrected && hasField(settings, "CSV.NAValues"):
		p.With(when("if the word stands for a missing value", settings...))
		if need == unlabelled {
			p.With(when("to predict all rows", set("CSV.Label", "")))
		}
		return p.With(when("if it is a class", set("CSV.TextLabels", true)))
	case need == unlabelled:
		return p.With(when("to skip such rows", settings...)).
			With(when("to predict all rows", set("CSV.Label", "")))
	case need == corrected && p.Fixes != nil:
		return p // the fixes name the categories to correct
	case need == corrected && slices.ContainsFunc(d.realWords(j), isTruthWord):
		return p.With(writeTruths)
	case need == corrected && len(d.realWords(j)) == 1:
		return p.With(do("correct the value in the file"))
	case need == corrected:
		return p.With(do("correct the values in the file"))
	case need == unseenZero:
		return p.With(when("to treat such values as no category", settings...))
	case need == moreMissing:
		return p.With(do("correct the value in the file")).
			With(when("if it stands for a missing value", settings...))
	}
	return p.With(datasets.Fix{Set: settings})
}

// hasField reports whether one of the settings sets a field.
func hasField(settings []datasets.Setting, field string) bool {
	return slices.ContainsFunc(settings, func(s datasets.Setting) bool { return s.Field == field })
}

// placed returns p with column j as its place. It returns nil if p is nil.
func (d *describer) placed(p *datasets.Problem, j int) *datasets.Problem {
	if p != nil {
		p.Place.Column = j + 1
		p.Place.Name = d.Columns[j].Name
	}
	return p
}

// at returns p with a spot as its place.
func at(s spot, p *datasets.Problem) *datasets.Problem {
	p.File = s.file
	p.Place = s.place()
	return p
}

// partWithoutFix returns the problem with column j and the spot where it begins.
func (d *describer) partWithoutFix(n *needs, j int) *datasets.Problem {
	c := &d.counts[j]
	words := d.realWords(j)
	switch need := n.columns[j]; {
	case need == leftOutNameless:
		return problem("a column without a name", "a column name")
	case c.use == asCategory && c.unseen.total > 0 && need != nothing:
		return at(c.unseen.spots[0], d.unseenProblem(j))
	case c.use == asLabel:
		return at(d.firstMissing(n, j), problem(d.missingPhrase(n, j), "a class in each row"))
	case need != nothing && len(words) > 0:
		return at(c.words.spots[c.words.number[words[0]]], d.wordsProblem(n, j))
	case need == leftOut:
		return problem("only missing values", "numbers or words")
	case c.use == asCategory:
		return at(d.firstMissing(n, j), problem(d.missingPhrase(n, j), "categories"))
	}
	return at(d.firstMissing(n, j), problem(d.missingPhrase(n, j), "numbers"))
}

// needsOf returns the part of the needs that concerns column j.
func (d *describer) needsOf(n *needs, j int) *needs {
	c := &d.counts[j]
	need := n.columns[j]
	own := &needs{columns: make([]columnNeed, len(n.columns)), words: map[string][]string{}}
	own.columns[j] = need
	if need.keepsValues() {
		d.addWords(own, j)
	}
	if need == oneThousands || need == oneDecimal {
		own.thousands = n.thousands
	}
	own.ofWeight = d.lacksWeights(j)
	if n.missing(d, j) > 0 {
		own.ofClass = c.use == asLabel
		own.ofFeature = !own.ofClass
		own.ofCategory = c.use == asCategory || need == categories
	}
	return own
}

// wordsProblem returns the problem that column j has words.
func (d *describer) wordsProblem(n *needs, j int) *datasets.Problem {
	col := &d.Columns[j]
	markers, missing := d.markersOf(j)
	words := d.realWords(j)
	kind, example := d.options.commonKind(words)
	values := col.Count - missing
	distinct := wording.Plural(col.Distinct-len(markers), "different word")
	found := distinct + " in " + wording.Plural(values, "row") + ", such as " + wording.Quote(example)
	want := "numbers"
	switch noun := nounOf(kind); {
	case n.columns[j] == corrected && col.Numbers > 0:
		found = d.wordsAmongNumbers(j)
	case noun != "":
		found = noun + ", such as " + wording.Quote(example)
	case kind == decimalComma || kind == withThousands:
		found = "numbers with other separators, such as " + wording.Quote(example)
	case col.Numbers > 0:
		found = d.wordsAmongNumbers(j)
	case col.More:
		found = "more than " + distinct + ", such as " + wording.Quote(example)
	}
	if n.columns[j] == leftOut && kind == otherWord {
		want = "numbers, or words with several rows each"
	}
	if unreadable := d.counts[j].unreadable; unreadable != "" {
		return problem(unreadable, "numbers or words")
	}
	if phrase := d.missingPhrase(n, j); phrase != "" {
		found += ", and " + phrase
	}
	return problem(found, want)
}

// wordsAmongNumbers returns a phrase with the words of column j, which are among numbers. If there are
// more than three, the phrase has only the first one.
func (d *describer) wordsAmongNumbers(j int) string {
	const maxListed = 3
	col := &d.Columns[j]
	counted := &d.counts[j].words
	_, missing := d.markersOf(j)
	words := d.realWords(j)
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

// unseenProblem returns the problem that column j has categories that the Schema does not have.
func (d *describer) unseenProblem(j int) *datasets.Problem {
	unseen := &d.counts[j].unseen
	noun := "unseen category "
	if len(unseen.words) > 1 {
		noun = "unseen categories "
	}
	found := "the " + noun + wording.Quoted(unseen.words) + " in " + wording.Plural(unseen.total, "row")
	known := d.categoriesOf(j)
	p := problem(found, "a category of the file that was read first: "+wording.Quoted(known))
	for _, word := range unseen.words[:min(maxSuggestions, len(unseen.words))] {
		if similar, _ := d.options.similarCategory(word, known); similar != "" {
			condition := fmt.Sprintf("if %s is the category %s", wording.Quote(word), wording.Quote(similar))
			p.With(datasets.Fix{When: condition, Do: "correct the value"})
		}
		addExcelFix(p, word, known)
	}
	return p
}

// maxSuggestions is the maximum number of unseen categories for which a message suggests a known category.
const maxSuggestions = 3

// missingPhrase returns a phrase such as: 11 missing values ("NA"). It returns "" if column j has none.
func (d *describer) missingPhrase(n *needs, j int) string {
	markers, count := d.markersOf(j)
	c := &d.counts[j]
	if c.use == asCategory {
		markers = n.markers
		count = n.missing(d, j) - d.Columns[j].Missing
	}
	count += d.Columns[j].Missing
	if count == 0 {
		return ""
	}
	phrase := wording.Plural(count, "missing value")
	if c.use == asLabel {
		phrase = wording.Plural(count, "row") + " without a class"
	}
	var here []string
	for _, word := range markers {
		if _, occurs := c.words.number[word]; occurs && word != "" {
			here = append(here, word)
		}
	}
	if here != nil {
		phrase += " (" + wording.Quoted(here) + ")"
	}
	return phrase
}

// firstMissing returns the spot of the first value of column j that is missing, or is to stand for a missing
// value.
func (d *describer) firstMissing(n *needs, j int) spot {
	c := &d.counts[j]
	first := c.firstMissing
	for k, word := range c.words.words {
		at := c.words.spots[k]
		isEarlier := first == spot{} || at.isBefore(first)
		isMarked := slices.Contains(n.markers, word) || slices.Contains(n.words[d.Columns[j].Name], word)
		if isMarked && isEarlier {
			first = at
		}
	}
	return first
}
