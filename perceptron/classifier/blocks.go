package classifier

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"

	"perceptronlab/internal/wording"
)

// chunkCounts contain, for each chunk, the number of rows of each class.
type chunkCounts struct {
	chunks []map[string]int
	size   int // the number of counts in all maps
}

// add adds the counts of the next chunk. If there are very many counts, add keeps none, to limit the memory.
func (c *chunkCounts) add(counts map[string]int) {
	const maxSize = 1 << 22
	c.size += len(counts)
	c.chunks = append(c.chunks, counts)
	if c.size > maxSize {
		c.chunks = nil
	}
}

// enoughRows returns the number of rows of a class that a chunk must be expected to have before the class
// can be rare in the chunk. It grows with the logarithm of the number of classes, because if there are many
// classes, it is more probable that one of them is missing by chance.
func enoughRows(classes int) float64 { return float64(8 + bits.Len(uint(classes))) }

// warningsOfBlocks returns a warning if the classes come in blocks, as in a file that is sorted by class.
// total is the number of rows of each class, and size the number of rows per chunk.
//
// If the rows are in a random order, a chunk is expected to have its share of the rows of each class. If it
// is expected to have e rows of a class, where e is at least k = enoughRows, but has at most (e − k)/10, the
// class is rare in the chunk. There is a warning if a class is rare in at least half of the chunks. It need
// not be the same class in all of them. If the chunks are too small, groups of chunks count as chunks. A
// warning for rows in a random order is very improbable: of two classes with e = 10, one is missing from a
// chunk with a probability of less than 2 exp(−10) = 0.0001. There is also a warning if a class is rare in at
// least half of groups that are chosen for this class (see rareInGroups).
func (c *chunkCounts) warningsOfBlocks(total map[string]int, size int) []warning {
	all := sumOf(total)
	names := slices.Sorted(maps.Keys(total))
	large, withRare := 0, 0 // the numbers of chunks with enough rows, and of those with a rare class
	example := ""
	for _, counts := range c.groups(total, size) {
		share := float64(sumOf(counts)) / float64(all)
		isLarge, rare := rareClass(names, counts, total, share)
		if isLarge {
			large++
		}
		if rare != "" {
			withRare++
			example = cmp.Or(example, rare)
		}
	}
	if withRare == 0 || 2*withRare < large {
		example = c.rareInGroups(names, total, size)
	}
	if example == "" {
		return nil
	}
	return []warning{{
		text: fmt.Sprintf("the classes come in blocks: at least half of the chunks or shards of %s "+
			"have few or no rows of a class such as %s, so the model may be bad; "+
			"to put the rows in a random order first, set Shuffle",
			wording.Plural(size, "row"), wording.Quote(example)),
	}}
}

// groups returns the counts of groups of successive chunks. A group is large enough that it is expected to
// have enoughRows rows of each of the two most frequent classes. If the chunks are large enough, each
// chunk is a group.
func (c *chunkCounts) groups(total map[string]int, size int) []map[string]int {
	if len(total) < 2 {
		return nil
	}
	frequencies := slices.Sorted(maps.Values(total))
	second := frequencies[len(frequencies)-2]
	rows := enoughRows(len(total)) * float64(sumOf(total)) / float64(second)
	perGroup := int(math.Ceil(rows / float64(size)))
	if perGroup <= 1 {
		return c.chunks
	}
	var groups []map[string]int
	for chunks := range slices.Chunk(c.chunks, perGroup) {
		group := map[string]int{}
		for _, counts := range chunks {
			for class, n := range counts {
				group[class] += n
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// groupedRows are the rows of a class in groups of successive chunks.
type groupedRows struct {
	group, rows int // the group of the last chunk with the class, and the rows of the class in the group
	common      int // the number of groups in which the class is not rare
}

// rareInGroups returns the first of the named classes that is rare in at least half of its groups, or "" if
// none is. The groups of a class consist of as many successive chunks as are needed to expect enoughRows
// rows of it. A class with fewer than four groups has too few rows to be sure. size is the number of rows
// per chunk.
func (c *chunkCounts) rareInGroups(names []string, total map[string]int, size int) string {
	const minGroups = 4
	all, enough := float64(sumOf(total)), enoughRows(len(total))
	seen := map[string]groupedRows{}
	perGroup := func(class string) int {
		return max(1, int(math.Ceil(enough*all/float64(total[class])/float64(size))))
	}
	for k, counts := range c.chunks {
		for class, n := range counts {
			g := perGroup(class)
			s := seen[class]
			if s.group != k/g {
				s.group, s.rows = k/g, 0
			}
			expected := float64(g*size) / all * float64(total[class])
			limit := expected - enough // of ten times the rows of a rare class
			before := 10 * float64(s.rows)
			s.rows += n
			if before <= limit && 10*float64(s.rows) > limit {
				s.common++
			}
			seen[class] = s
		}
	}
	for _, class := range names {
		groups := len(c.chunks) / perGroup(class)
		if groups >= minGroups && 2*(groups-seen[class].common) >= groups {
			return class
		}
	}
	return ""
}

// rareClass returns the first of the named classes that is rare in a chunk, or "" if none is. It also reports
// whether the chunk is large enough for a class to be rare. counts is the number of rows of each class in the
// chunk, total that in all chunks, and share the share of all rows that the chunk has.
func rareClass(names []string, counts, total map[string]int, share float64) (isLarge bool, rare string) {
	enough := enoughRows(len(names))
	for _, class := range names {
		expected := share * float64(total[class])
		if expected < enough {
			continue
		}
		isLarge = true
		if 10*float64(counts[class]) <= expected-enough {
			return true, class
		}
	}
	return isLarge, ""
}

// sumOf returns the sum of the counts.
func sumOf(counts map[string]int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}
