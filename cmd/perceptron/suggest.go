package main

import (
	"slices"
	"strings"
)

// nearest returns the name that is most similar to the typed word. Similar names differ from the word
// in few letters, or consist of parts joined by hyphens, one of which is the word: no-header is similar
// to header. nearest returns "" if no name is similar, or if several names are equally similar.
func nearest(typed string, names []string) string {
	best := ""
	least := 1 + (len(typed)+1)/3 // a similar name has a smaller distance
	for _, name := range names {
		d := distance(typed, name)
		if slices.Contains(strings.Split(name, "-"), typed) {
			d = 1
		}
		switch {
		case d < least:
			best, least = name, d
		case d == least:
			best = ""
		}
	}
	return best
}

// distance returns the optimal string alignment distance between a and b. This is the least number of
// edits that turn a into b, if no byte is edited twice. An edit inserts, deletes or replaces one byte,
// or swaps two adjacent bytes.
func distance(a, b string) int {
	to := make([][]int, len(a)+1) // to[i][j] is the distance between a[:i] and b[:j]
	for i := range to {
		to[i] = make([]int, len(b)+1)
		to[i][0] = i
	}
	for j := range to[0] {
		to[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := to[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			to[i][j] = min(to[i-1][j]+1, to[i][j-1]+1, replaced)
			swapped := i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1]
			if swapped {
				to[i][j] = min(to[i][j], to[i-2][j-2]+1)
			}
		}
	}
	return to[len(a)][len(b)]
}
