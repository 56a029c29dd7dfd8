package files

import (
	"context"

	"perceptronlab/internal/random"
	"perceptronlab/internal/shuffle"
)

// Shuffle puts the rows of all chunks in a random order, so that each chunk has rows from everywhere in the
// files. The order depends only on the seed, the number of rows and the number of rows per chunk. It is the
// same on every machine, and every order is equally likely. RowNumbers returns where the rows were before.
//
//	err := chunks.Shuffle(ctx, 1)
//
// Shuffle keeps at most about two chunks and 16 MB in memory, and temporarily needs about as much disk space
// again as the rows. If ctx is done, Shuffle soon returns the error of ctx. After an error, call only Close.
func (k *Chunks) Shuffle(ctx context.Context, seed uint64) error {
	out, err := newDiskStore()
	if err != nil {
		return withFileName("", err)
	}
	s := &shuffler{ctx: ctx, source: shuffle.NewSource(seed), size: k.size, out: out}
	if err := s.shuffle(k); err != nil {
		_ = out.Close()
		return withFileName("", err)
	}
	k.store = out
	k.shuffled = true
	k.loaded = -1
	return nil
}

// RowNumbers returns, for each row of chunk c, its number in the order of the files. The rows of all files
// are counted together, from 0, without the rows that the reader skips.
func (k *Chunks) RowNumbers(c int) ([]int, error) {
	if k.shuffled {
		if k.loaded != c {
			b, err := k.store.block(c)
			return b.numbers, err
		}
		return k.numbers, nil
	}
	numbers := make([]int, min(k.size, k.rows-c*k.size))
	for i := range numbers {
		numbers[i] = c*k.size + i
	}
	return numbers, nil
}

// A shuffler shuffles the rows of Chunks, by the steps that package shuffle describes.
type shuffler struct {
	ctx    context.Context
	source *random.Source
	size   int        // the number of rows per chunk, which is also the number of rows to shuffle in memory
	next   block      // shuffled rows that are not yet in out
	out    *diskStore // the shuffled rows, in blocks of size rows
}

// A rowPart is a part of the rows: the rows of some blocks of a store, in order.
type rowPart struct {
	store  store
	blocks []int
	rows   int
}

// shuffle adds the rows of k to s.out, in a random order. It closes the store of k, or replaces it by a
// store that must be closed.
func (s *shuffler) shuffle(k *Chunks) error {
	whole := rowPart{store: k.store, rows: k.rows}
	for c := range k.store.len() {
		whole.blocks = append(whole.blocks, c)
	}
	parts := []rowPart{whole}
	if n := shuffle.Parts(k.rows, s.size); n > 1 {
		divided, err := newDiskStore()
		if err != nil {
			return err
		}
		parts, err = s.divide(whole, divided, n)
		_ = k.store.Close() // frees the disk space, because the rows are in the parts now
		k.store = divided
		if err != nil {
			return err
		}
	}
	for _, part := range parts {
		if err := s.add(part); err != nil {
			return err
		}
	}
	if err := k.store.Close(); err != nil {
		return err
	}
	return s.flush()
}

// add shuffles the rows of a part and adds them to s.out.
func (s *shuffler) add(p rowPart) error {
	n := shuffle.Parts(p.rows, s.size)
	if n == 1 {
		return s.addShuffled(p)
	}
	divided, err := newDiskStore()
	if err != nil {
		return err
	}
	defer divided.Close()
	parts, err := s.divide(p, divided, n)
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err := s.add(part); err != nil {
			return err
		}
	}
	return nil
}

// divide divides the rows of p at random among n parts, and adds the rows of the parts to the store to.
func (s *shuffler) divide(p rowPart, to *diskStore, n int) ([]rowPart, error) {
	parts := make([]rowPart, n)
	waiting := make([]block, n) // the rows of each part that are not yet in the store
	flush := func(k int) error {
		var err error
		waiting[k], err = to.add(waiting[k])
		parts[k].blocks = append(parts[k].blocks, to.len()-1)
		return err
	}
	err := s.forEachBlock(p, func(b block) error {
		for b.rows > 0 {
			k := s.source.Below(n)
			waiting[k].append(b.takeFirst(1))
			parts[k].rows++
			if waiting[k].isLarge() {
				if err := flush(k); err != nil {
					return err
				}
			}
		}
		return nil
	})
	for k := range parts {
		parts[k].store = to
		if err == nil && waiting[k].rows > 0 {
			err = flush(k)
		}
	}
	return parts, err
}

// isLarge reports whether a block is large enough to be added to a file efficiently.
func (b *block) isLarge() bool {
	const large = 1 << 12
	return b.rows+len(b.columns)+len(b.values) >= large
}

// addShuffled shuffles the rows of a part in memory and adds them to s.out.
func (s *shuffler) addShuffled(p rowPart) error {
	var all block
	err := s.forEachBlock(p, func(b block) error {
		all.growTo(p.rows)
		all.append(b)
		return nil
	})
	if err != nil {
		return err
	}
	order := make([]int, all.rows)
	for i := range order {
		order[i] = i
	}
	s.source.Shuffle(order)
	starts := all.starts()
	for _, i := range order {
		s.next.growTo(s.size)
		s.next.append(all.row(i, starts))
		if s.next.rows == s.size {
			if err := s.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush adds s.next to s.out, unless it is empty.
func (s *shuffler) flush() (err error) {
	if s.next.rows > 0 {
		s.next, err = s.out.add(s.next)
	}
	return err
}

// forEachBlock calls visit for each block of p. Each row of these blocks has its number. If s.ctx is done,
// forEachBlock returns its error.
func (s *shuffler) forEachBlock(p rowPart, visit func(block) error) error {
	rows := 0
	for _, k := range p.blocks {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		b, err := p.store.block(k)
		if err != nil {
			return err
		}
		if b.numbers == nil { // the rows have not been moved yet
			for i := range b.rows {
				b.numbers = append(b.numbers, rows+i)
			}
		}
		rows += b.rows
		if err := visit(b); err != nil {
			return err
		}
	}
	return nil
}
