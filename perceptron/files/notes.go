package files

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// columnNotes returns notes about the values of each column, if they are learned from this file.
func (p *plan) columnNotes(seen *tallies) (notes []*datasets.Problem) {
	if p.options.Schema != nil {
		return nil
	}
	for slot, j := range p.kept {
		name := p.columns[j].Name
		tally := &seen.columns[slot]
		if p.columns[j].use == asNumber && tally.kind == onlyTruths {
			notes = append(notes, columnNote(name, "true and false are read as 1 and 0"))
		}
		if note := tally.zeros.note(name); note != nil && p.columns[j].use == asNumber {
			notes = append(notes, note)
		}
		if p.columns[j].use == asCategory {
			notes = append(notes, categoryNotes(name, &tally.words, p.columns[j].isMissing)...)
		}
	}
	return notes
}

// columnNote returns a note about the values of the named column.
func columnNote(column, text string) *datasets.Problem {
	note := problem(text, "")
	note.Place.Name = column
	return note
}

// categoryNotes returns notes about words in a column of categories that may not be categories. The function
// isMissing reports whether a word stands for a missing value.
func categoryNotes(
	column string, words *vocabulary, isMissing func(string) bool,
) (notes []*datasets.Problem) {
	var markers []string
	for k, word := range words.words {
		if word != "" && slices.Contains(labelMarkers, word) && !isMissing(word) {
			rows := wording.Plural(words.times[k], "row")
			markers = append(markers, fmt.Sprintf("%s (%s)", wording.Quote(word), rows))
		}
	}
	if markers != nil {
		const note = "a category usually stands for a missing value, but is not listed as one: "
		notes = append(notes, columnNote(column, note+strings.Join(markers, ", ")))
	}
	dates := excelDates(words.words)
	if dates != nil && len(dates) < len(words.words) {
		const note = "Excel may have changed categories to dates, such as a range 10-14 to 14-Oct: "
		notes = append(notes, columnNote(column, note+wording.Quoted(dates)))
	}
	return notes
}

// months are the names that Excel gives months in dates without a year.
var months = []string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}

// excelDate matches 14-Oct, and Oct-14, as Excel shows dates without a year or without a day.
var excelDate = regexp.MustCompile(`^(?:([0-9]{1,2})-)?(` + strings.Join(months, "|") + `)(?:-([0-9]{2}))?$`)

// excelDates returns the words that look like dates of Excel.
func excelDates(words []string) (dates []string) {
	for _, word := range words {
		if _, _, ok := partsOfDate(word); ok {
			dates = append(dates, word)
		}
	}
	return dates
}

// partsOfDate returns the month and the day, or the year, of a date such as 14-Oct. It reports false for
// other words.
func partsOfDate(word string) (month, other int, ok bool) {
	found := excelDate.FindStringSubmatch(word)
	if found == nil || (found[1] == "") == (found[3] == "") {
		return 0, 0, false
	}
	other, _ = strconv.Atoi(cmp.Or(found[1], found[3])) // digits
	return 1 + slices.Index(months, found[2]), other, true
}

// isExcelDateOf reports whether Excel changes a word such as 10-14 or 5-9 to the given date.
func isExcelDateOf(date, word string) bool {
	month, other, ok := partsOfDate(date)
	if !ok {
		return false
	}
	first, second, ok := strings.Cut(strings.NewReplacer("/", "-", " ", "").Replace(word), "-")
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(second)
	if !ok || errA != nil || errB != nil {
		return false
	}
	return a == month && b == other || a == other && b == month
}

// addExcelFix adds a fix to the problem that a category is unseen, if Excel has probably changed this
// category or a known one to a date.
func addExcelFix(p *datasets.Problem, unseen string, categories []string) {
	for _, category := range categories {
		date, word := category, unseen
		if !isExcelDateOf(date, word) {
			date, word = unseen, category
		}
		if isExcelDateOf(date, word) {
			p.With(datasets.Fix{
				When: fmt.Sprintf("if Excel has changed %s to %s", wording.Quote(word), wording.Quote(date)),
				Do:   "correct the file that was changed",
			})
			return
		}
	}
}
