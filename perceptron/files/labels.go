package files

import (
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// labelMarkers are words that usually mean that a row has no class. They are the words of PandasNA, the
// missingWords, spellings of other programs, and errors of spreadsheets. The word none is not among them,
// because it is a common class. For other words that may be classes, see maybeMissing.
var labelMarkers = slices.DeleteFunc(
	slices.Concat(PandasNA, missingWords, []string{
		"NAN", "Nan", "NaT", "Null", "<null>", "(null)", "(NULL)", "n.a.", "N.A.", "..",
		"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!",
	}),
	func(word string) bool { return word == "" || isDash(word) },
)

// isDash reports whether a word is a dash, which is a class if the file also has the class "+".
func isDash(word string) bool { return word == "-" || word == "–" || word == "—" }

// checkLabel returns an error if a word in the label column usually means that the row has no class. A dash
// is accepted, because only the end of the file shows what it means (see dashLabel).
func (p *plan) checkLabel(word string) error {
	if !p.isKnownLabel(word) && slices.Contains(labelMarkers, word) {
		return p.errLabelMarker(word)
	}
	return nil
}

// HasTextLabels reports whether labels are texts, so equal numbers such as 1 and 1.0 are different classes.
// Package metrics asks it of the Source of a table.
func (c CSV) HasTextLabels() bool { return c.TextLabels }

// areTexts reports whether the values of a column with the given use are labels that are texts.
func (c CSV) areTexts(use columnUse) bool { return use == asLabel && c.TextLabels }

// isKnownLabel reports whether a word certainly is a class: because all labels are texts, or because the
// file that was read first has this class.
func (p *plan) isKnownLabel(word string) bool {
	return p.options.TextLabels || slices.Contains(p.options.Schema.classes(), word)
}

// errLabelMarker returns the problem that a label usually means that the row has no class.
func (p *plan) errLabelMarker(word string) *datasets.Problem {
	c := p.options
	marker := problem("the label "+wording.Quote(word), "a class")
	isClass := when("if it is a class", set("CSV.TextLabels", true))
	const missing = "if it stands for a missing value"
	if c.Schema != nil && c.IfMissing == FillMean {
		return marker.With(when(missing, c.appendNAValue(word), dropUnlabelled)).
			With(when("to predict all rows", set("CSV.Label", ""))).
			With(isClass)
	}
	var drop []datasets.Setting
	if c.IfMissing == RefuseMissing {
		drop = append(drop, setIfMissing("CSV", DropRow))
	}
	marker.With(when(missing, append([]datasets.Setting{c.appendNAValue(word)}, drop...)...))
	if c.NAValues == nil && slices.Contains(PandasNA, word) {
		const all = "to include all values that pandas treats as missing"
		marker.With(when(all, append([]datasets.Setting{pandasNA}, drop...)...))
	}
	if c.Schema != nil {
		marker.With(when("to predict all rows", set("CSV.Label", "")))
	}
	return marker.With(isClass)
}

// checkPlainLabel is like plan.checkLabel, for formats in which a class can't be missing. The argument schema
// holds the classes of the file that was read first. If it is not nil, checkPlainLabel accepts all words,
// because files with rows to predict often have such labels, which the model ignores.
func checkPlainLabel(word string, schema *Schema) error {
	if schema != nil || !slices.Contains(labelMarkers, word) {
		return nil
	}
	rename := "rename it, for example to " + wording.Quote(word+" (class)")
	return problem("the label "+wording.Quote(word), "a class").
		With(datasets.Fix{When: "if it stands for a missing value", Do: "leave the row out"}).
		With(datasets.Fix{When: "if it is a class", Do: rename})
}

// A dashLabel is the first label in the files that is a dash. Such a label is a class if the label "+"
// occurs, too. Otherwise, it usually means that the row has no class.
type dashLabel struct {
	word  string // "": there is none
	file  string // the name of the file, if there are several files
	place datasets.Place
}

// noteDash notes the label of the record that was read last if it is the first dash. The argument class is
// its number in the tallies, or −1 if the record has no label.
func (p *csvParser) noteDash(class int, to *builder) {
	if class < 0 || p.dash.word != "" {
		return
	}
	word := p.seen.labels.words[class]
	if !isDash(word) || p.plan.isKnownLabel(word) {
		return
	}
	j := slices.IndexFunc(p.plan.columns, func(col plannedColumn) bool { return col.use == asLabel })
	p.dash = dashLabel{word: word, file: to.file, place: p.records.place(j, p.plan.columns[j].Name)}
}

// hasFirstDash reports whether a block has the first dash. Its line is known only if the block is read record
// by record.
func (p *csvParser) hasFirstDash(parsed *parsedRows) bool {
	if p.dash.word != "" {
		return false
	}
	for k, word := range parsed.labels.words {
		if isDash(word) && parsed.labels.missing[k] < 0 && !p.plan.isKnownLabel(word) {
			return true
		}
	}
	return false
}

// checkDash returns an error if a label is a dash and no label is "+".
func (p *csvParser) checkDash() error {
	_, hasPlus := p.seen.labels.number["+"]
	if p.dash.word == "" || hasPlus {
		return nil
	}
	dash := p.plan.errLabelMarker(p.dash.word)
	dash.File = p.dash.file
	dash.Want += ` (a dash is a class if "+" is one, too)`
	return withPlace(p.dash.place, dash)
}
