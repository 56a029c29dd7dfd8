package classifier

// A classCount counts the rows of a class.
type classCount struct {
	rows, held int     // the number of all rows, and the number of held-out rows
	weight     float64 // the sum of the example weights of all rows
	inChunk    int     // the number of rows in the current chunk
	hash       uint64  // the hash of the class, for repeats
}

// add counts a row with the given example weight.
func (c *classCount) add(weight float64, held bool) {
	c.rows++
	c.inChunk++
	c.weight += weight
	if held {
		c.held++
	}
}

// classCounts have the count of each class.
type classCounts map[string]*classCount

// of returns the count of a class.
func (c classCounts) of(class string) *classCount {
	count := c[class]
	if count == nil {
		count = &classCount{hash: hashOfClass(class)}
		c[class] = count
	}
	return count
}

// endChunk returns the number of rows of each class in the current chunk, and begins the next chunk.
func (c classCounts) endChunk() map[string]int {
	rows := map[string]int{}
	for class, count := range c {
		if count.inChunk > 0 {
			rows[class] = count.inChunk
			count.inChunk = 0
		}
	}
	return rows
}

// total returns, by class, the number of all rows, the number of held-out rows, and the sum of the example
// weights.
func (c classCounts) total() (rows, held map[string]int, weights map[string]float64) {
	rows, held, weights = map[string]int{}, map[string]int{}, map[string]float64{}
	for class, count := range c {
		rows[class] = count.rows
		weights[class] = count.weight
		if count.held > 0 {
			held[class] = count.held
		}
	}
	return rows, held, weights
}
