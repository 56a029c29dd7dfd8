package main

import (
	"slices"
	"strings"
)

// nearest returns the name that is most similar to the typed word. A name is similar to the word if few
// edits turn the word into the name, or if the word is a part of the name between hyphens. For example,
// no-header is similar to header. nearest returns "" if no name is similar, or if several names are equally
// similar.
func nearest(typed string, names []string) string {
	best := ""
	// The distance of a similar name is less than limit: at most a third of the length, rounded.
	limit := 1 + (len(typed)+1)/3
	for _, name := range names {
		d := distance(typed, name)
		if slices.Contains(strings.Split(name, "-"), typed) {
			d = 1
		}
		switch {
		case d < limit:
			best, limit = name, d
		case d == limit:
			best = ""
		}
	}
	return best
}

// distance returns the optimal string alignment distance between a and b. This is the least number of
// edits that turn a into b, if no byte is edited twice. An edit inserts, deletes or replaces one byte,
// or swaps two adjacent bytes.
func distance(a, b string) int {
	d := make([][]int, len(a)+1) // d[i][j] is the distance between a[:i] and b[:j]
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := d[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, replaced)
			swapped := i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1]
			if swapped {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
