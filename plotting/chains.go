package plotting

import (
	"slices"

	"gonum.org/v1/plot/vg"
)

// A segment is a straight piece of a line, from one point to another.
type segment [2]vg.Point

// chains joins segments that share ends into lines as long as possible, to avoid
// notches where they meet and to let dashes run on.
func chains(segments []segment) [][]vg.Point {
	at := make(map[vg.Point][]int) // the segments that end at a point
	for i, s := range segments {
		at[s[0]] = append(at[s[0]], i)
		at[s[1]] = append(at[s[1]], i)
	}
	used := make([]bool, len(segments))
	// follow returns the points after end of the line that goes on from it.
	follow := func(end vg.Point) (line []vg.Point) {
		for next := unused(at[end], used); next >= 0; next = unused(at[end], used) {
			used[next] = true
			end = segments[next].other(end)
			line = append(line, end)
		}
		return line
	}

	var lines [][]vg.Point
	for i, s := range segments {
		if used[i] {
			continue
		}
		used[i] = true
		line := follow(s[0])
		slices.Reverse(line)
		line = append(line, s[0], s[1])
		lines = append(lines, append(line, follow(s[1])...))
	}
	return lines
}

// unused returns the first of some segments that is not used yet, or −1.
func unused(some []int, used []bool) int {
	for _, i := range some {
		if !used[i] {
			return i
		}
	}
	return -1
}

func (s segment) other(end vg.Point) vg.Point {
	if s[0] == end {
		return s[1]
	}
	return s[0]
}
