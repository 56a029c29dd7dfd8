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
// chunk with a probability of less than 2 exp(−10) = 0.0001.
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
