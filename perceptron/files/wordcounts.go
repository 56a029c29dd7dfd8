package files

import "slices"

// wordCounts count the words of a column: its values that are neither numbers nor missing.
type wordCounts struct {
	vocabulary
	spots []spot // where each word first occurs
	total int    // the number of values that are words
	more  bool   // the column has more different words than the vocabulary
}

// add counts a word. If the vocabulary already has limit words, add adds a new word only if it is a marker of
// missing values.
func (w *wordCounts) add(word string, at spot, limit int) {
	word = keyOf(word)
	w.total++
	if _, known := w.count(word); known {
		return
	}
	if len(w.words) >= limit && !isMarker(word) {
		w.more = true
		return
	}
	w.vocabulary.add(word)
	w.spots = append(w.spots, at)
}

// keyOf returns the beginning of a word. Words with the same beginning of 200 bytes count as equal.
func keyOf(word string) string { return word[:min(len(word), 200)] }

// isMarker reports whether a word usually stands for a missing value, in any column.
func isMarker(word string) bool {
	return word == "" || isDash(word) || slices.Contains(labelMarkers, word)
}

// isMissing reports whether a word of the column probably stands for a missing value. A dash does not if the
// column also has the word "+".
func (w *wordCounts) isMissing(word string) bool {
	_, hasPlus := w.number["+"]
	return isMarker(word) && !(isDash(word) && hasPlus)
}

// truths returns how often the words true and false occur.
func (w *wordCounts) truths() (count int) {
	for k, word := range w.words {
		if _, ok := truthValue(word); ok {
			count += w.times[k]
		}
	}
	return count
}
