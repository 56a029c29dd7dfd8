package files

import (
	"fmt"
	"regexp"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A wordKind is a kind of value that is not a number.
type wordKind int

const (
	otherWord         wordKind = iota
	decimalComma               // 3,14, a number if the comma is the decimal separator
	withThousands              // 1,234,567, a number if Thousands is set
	date                       // 2024-05-01
	clockTime                  // 13:05:00
	duration                   // 3 days 02:00:00, as pandas writes a timedelta
	numberList                 // [0.1, 0.2]
	otherList                  // ["a", "b"]
	numberWithSymbols          // $5 or 10%
)

var (
	// timeLike matches 13:05, 13:05:00 and 1:05:00.25 PM.
	timeLike = regexp.MustCompile(`^[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?( ?[AaPp][Mm])?$`)

	// durationLike matches 3 days and -1 days +02:00:00.
	durationLike = regexp.MustCompile(`^-?[0-9]+ days?(,? ?[-+]?[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?)?$`)

	// listLike matches [0.1, 0.2], [0.1 0.2] and ["a", "b"], and the same in other brackets.
	listLike = regexp.MustCompile(`(?s)^(\[.*\]|\([^()]*[, ][^()]*\)|\{.*\})$`)

	// numbersInList matches a list of numbers.
	numbersInList = regexp.MustCompile(`^[\[(][-+0-9.eE,;\s]*[0-9][-+0-9.eE,;\s]*[\])]$`)
)

// kindOf returns the kind of a value that is not a number.
func (c CSV) kindOf(word string) wordKind {
	switch {
	case c.hasDecimalComma(word):
		return decimalComma
	case dateLike.MatchString(word):
		return date
	case timeLike.MatchString(word):
		return clockTime
	case durationLike.MatchString(word):
		return duration
	case c.thousandsIn(word) != 0:
		return withThousands
	case listLike.MatchString(word) && numbersInList.MatchString(word):
		return numberList
	case listLike.MatchString(word):
		return otherList
	case withSymbols.MatchString(word):
		return numberWithSymbols
	}
	return otherWord
}

// nounOf returns the plural noun for values of a kind that a conversion turns into numbers, or "" for other
// kinds.
func nounOf(kind wordKind) string {
	switch kind {
	case date:
		return "dates"
	case clockTime:
		return "times"
	case duration:
		return "durations"
	case numberList, otherList:
		return "lists"
	case numberWithSymbols:
		return "numbers with symbols"
	}
	return ""
}

// conversion returns the advice that turns the column of a word into numbers. The kind is that of the word.
func conversion(kind wordKind, column, word string) datasets.Fix {
	values := fmt.Sprintf("t[%s]", wording.Quote(column))
	inPython := func(line string) string { return fmt.Sprintf(" (in Python: %s)", line) }
	switch kind {
	case date:
		const days = `%s = (pandas.to_datetime(%s) - pandas.Timestamp("2000-01-01")).dt.days`
		return datasets.Fix{
			When: "if the values are dates",
			Do: "replace them with the number of days since a fixed date" +
				inPython(fmt.Sprintf(days, values, values)),
		}
	case clockTime:
		return datasets.Fix{
			When: "if the values are times",
			Do:   "replace them with seconds since midnight" + inPython(values+" = "+secondsOf(values, word)),
		}
	case duration:
		line := fmt.Sprintf("%s = pandas.to_timedelta(%s).dt.total_seconds()", values, values)
		return datasets.Fix{
			When: "if the values are durations",
			Do:   "replace them with seconds" + inPython(line),
		}
	case numberList:
		const columns = `t = t.join(t.pop(%s).str.strip("[]() ").str.split(r"[,;\s]+", expand=True)` +
			`.astype(float).add_prefix(%s))`
		line := fmt.Sprintf(columns, wording.Quote(column), wording.Quote(column+"_"))
		return datasets.Fix{
			When: "if the values are lists of numbers",
			Do:   "make a column of each number" + inPython(line),
		}
	case otherList:
		return datasets.Fix{When: "if the values are lists", Do: "make a column of each element"}
	case numberWithSymbols:
		return datasets.Fix{
			When: "if the values of the column are numbers with symbols",
			Do:   "remove the symbols",
		}
	}
	return datasets.Fix{}
}

// secondsOf returns the Python expression for the seconds since midnight of times that are written like the
// given one. The argument values is the Python expression for the times.
func secondsOf(values, time string) string {
	last := time[len(time)-1] | 0x20
	switch {
	case last == 'm': // PM
		moment := fmt.Sprintf("pandas.to_datetime(%s, format=\"mixed\")", values)
		return fmt.Sprintf("(%s - %s.dt.normalize()).dt.total_seconds()", moment, moment)
	case len(time) <= len("13:05"):
		values += ` + ":00"`
	}
	return fmt.Sprintf("pandas.to_timedelta(%s).dt.total_seconds()", values)
}

// commonKind returns the kind of most of the given words, and a word of this kind. With equal numbers, it
// returns the kind that occurs first.
func (c CSV) commonKind(words []string) (kind wordKind, example string) {
	count := map[wordKind]int{}
	first := map[wordKind]string{}
	var kinds []wordKind
	for _, word := range words {
		k := c.kindOf(word)
		if count[k] == 0 {
			first[k] = word
			kinds = append(kinds, k)
		}
		count[k]++
	}
	if kinds == nil {
		return otherWord, ""
	}
	kind = slices.MaxFunc(kinds, func(a, b wordKind) int { return count[a] - count[b] })
	return kind, first[kind]
}
