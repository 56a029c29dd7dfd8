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

// chunkCounts contains, for each chunk, the number of rows of each class.
type chunkCounts struct {
	chunks []map[string]int
	size   int // the number of counts in all maps
}

// add adds the counts of the next chunk. If there are very many counts, add drops them all, to limit the
// memory. There is then no warning.
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

// isRare reports whether a class is rare in a chunk that has the given number of rows of the class. The chunk
// is expected to have more of them, at least enough. See warningsOfBlocks.
func isRare(rows int, expected, enough float64) bool { return 10*float64(rows) <= expected-enough }

// warningsOfBlocks returns a warning if the classes come in blocks, as in a file that is sorted by class.
// total is the number of rows of each class, and size the number of rows per chunk.
//
// If the rows are in a random order, a chunk is expected to have its share of the rows of each class. A class
// is rare in a chunk if the chunk is expected to have e rows of it, where e is at least k = enoughRows, but
// has at most (e − k)/10. There is a warning if at least half of the chunks have a rare class, which need not
// be the same class in all of them. If the chunks are too small, groups of chunks count as chunks. There is
// also a warning if a single class is rare in at least half of the groups that are chosen for this class (see
// rareInGroups).
//
// A warning about rows in a random order is very improbable: one of two classes with e = 10 is missing from a
// chunk with a probability of less than 2 exp(−10) = 0.0001.
func (c *chunkCounts) warningsOfBlocks(total map[string]int, size int) []warning {
	names := slices.Sorted(maps.Keys(total))
	class := c.rareInChunks(names, total, size)
	if class == "" {
		class = c.rareInGroups(names, total, size)
	}
	if class == "" {
		return nil
	}
	return []warning{{
		text: fmt.Sprintf("the classes come in blocks: at least half of the chunks or shards of %s "+
			"have few or no rows of a class such as %s, so the model may be bad; "+
			"to put the rows in a random order first, set Shuffle",
			wording.Plural(size, "row"), wording.Quote(class)),
	}}
}

// rareInChunks returns a class that is rare in a chunk, provided that at least half of the chunks that are
// large enough have a rare class. Otherwise, it returns "".
func (c *chunkCounts) rareInChunks(names []string, total map[string]int, size int) (example string) {
	all := float64(sumOf(total))
	large, withRare := 0, 0 // the numbers of chunks with enough rows, and of those with a rare class
	for _, counts := range c.groups(total, size) {
		share := float64(sumOf(counts)) / all
		isLarge, rare := rareClass(names, counts, total, share)
		if isLarge {
			large++
		}
		if rare != "" {
			withRare++
			example = cmp.Or(example, rare)
		}
	}
	if 2*withRare < large {
		return ""
	}
	return example
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

// A groupTally counts the rows of a class in one group of successive chunks after another.
type groupTally struct {
	perGroup         int // the number of chunks in a group
	expected, enough float64
	group            int // the current group, counted from 0
	rows             int // the number of rows of the class in the current group
	common           int // the number of groups so far in which the class is not rare
}

// newGroupTally returns the tally of a class with n of all rows. A group consists of as many chunks of the
// given size as are needed to expect enough rows of the class.
func newGroupTally(n, all, size int, enough float64) *groupTally {
	perGroup := max(1, int(math.Ceil(enough*float64(all)/float64(n)/float64(size))))
	expected := float64(float64(perGroup*size) / float64(all) * float64(n))
	return &groupTally{
		perGroup: perGroup,
		expected: max(expected, enough), // enough could be greater because of rounding
		enough:   enough,
	}
}

// add adds the rows of the class in a chunk. The chunks of successive calls must increase.
func (t *groupTally) add(chunk, rows int) {
	group := chunk / t.perGroup
	if group != t.group {
		t.group = group
		t.rows = 0
	}
	wasRare := isRare(t.rows, t.expected, t.enough)
	t.rows += rows
	if wasRare && !isRare(t.rows, t.expected, t.enough) {
		t.common++
	}
}

// rareInGroups returns the first of the named classes that is rare in at least half of its groups, or "" if
// none is. The groups of a class consist of as many successive chunks as are needed to expect enoughRows
// rows of it. A class with fewer than four groups has too few rows to be sure. size is the number of rows
// per chunk.
func (c *chunkCounts) rareInGroups(names []string, total map[string]int, size int) string {
	const minGroups = 4
	all, enough := sumOf(total), enoughRows(len(total))
	tallies := make(map[string]*groupTally, len(names))
	for _, class := range names {
		tallies[class] = newGroupTally(total[class], all, size, enough)
	}
	for k, counts := range c.chunks {
		for class, n := range counts {
			tallies[class].add(k, n)
		}
	}
	for _, class := range names {
		tally := tallies[class]
		groups := len(c.chunks) / tally.perGroup
		if groups >= minGroups && 2*(groups-tally.common) >= groups {
			return class
		}
	}
	return ""
}

// rareClass returns the first of the named classes that is rare in a chunk, or "" if none is. It also reports
// whether the chunk is large enough for a class to be rare. counts contains the number of rows of each class
// in the chunk, and total the number in all chunks. share is the chunk's share of all rows.
func rareClass(names []string, counts, total map[string]int, share float64) (isLarge bool, rare string) {
	enough := enoughRows(len(names))
	for _, class := range names {
		expected := float64(share * float64(total[class])) // rounded, and so the same on every machine
		if expected < enough {
			continue
		}
		isLarge = true
		if isRare(counts[class], expected, enough) {
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
