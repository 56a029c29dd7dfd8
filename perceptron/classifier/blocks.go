package classifier

import (
	"cmp"
	"fmt"
	"maps"
	"math"
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

// enoughRows is the number of rows of a class that a chunk must be expected to have before the class can be
// rare in the chunk.
const enoughRows = 10

// warningsOfBlocks returns a warning if the classes come in blocks, as in a file that is sorted by class.
// total is the number of rows of each class, and size the number of rows per chunk.
//
// If the rows are in a random order, a chunk is expected to have its share of the rows of each class. If
// it is expected to have e ≥ 10 of them, but has at most (e − 10)/10, the class is rare in the chunk.
// There is a warning if the rare classes would have at least 1 % of the rows in at least half of the
// chunks. If the chunks are too small, groups of chunks count as chunks. A warning for rows in a random
// order is very improbable: a class with e = 10 is missing from a chunk with the probability exp(−10) =
// 0.00005.
func (c *chunkCounts) warningsOfBlocks(total map[string]int, size int) []warning {
	all := sumOf(total)
	names := slices.Sorted(maps.Keys(total))
	large, withRare := 0, 0 // the numbers of chunks with enough rows, and of those with rare classes
	example := ""
	for _, counts := range c.groups(total, size) {
		rows := sumOf(counts)
		share := float64(rows) / float64(all)
		isLarge, rareRows, rareClass := rareClasses(names, counts, total, share)
		if isLarge {
			large++
		}
		if rareClass != "" && 100*rareRows >= float64(rows) {
			withRare++
			example = cmp.Or(example, rareClass)
		}
	}
	if withRare == 0 || 2*withRare < large {
		return nil
	}
	return []warning{{
		text: fmt.Sprintf("the classes come in blocks: at least half of the chunks or shards of %s "+
			"have few or no rows of a class such as %s, so the model may be bad; "+
			"to put the rows in a random order first, set Shuffle (--shuffle SEED)",
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
	perGroup := int(math.Ceil(enoughRows * float64(sumOf(total)) / float64(second) / float64(size)))
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

// rareClasses returns the first of the named classes that is rare in a chunk, or "" if none is, and the
// number of rows that all rare classes are expected to have. It also reports whether the chunk is large
// enough for a class to be rare. counts is the number of rows of each class in the chunk, total that in
// all chunks, and share the share of all rows that the chunk has.
func rareClasses(
	names []string, counts, total map[string]int, share float64,
) (isLarge bool, rareRows float64, first string) {
	for _, class := range names {
		expected := share * float64(total[class])
		if expected < enoughRows {
			continue
		}
		isLarge = true
		if 10*float64(counts[class]) <= expected-enoughRows {
			rareRows += expected
			first = cmp.Or(first, class)
		}
	}
	return isLarge, rareRows, first
}

// sumOf returns the sum of the counts.
func sumOf(counts map[string]int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}
