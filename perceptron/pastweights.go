package perceptron

// pastWeights stores a 64-bit hash of w at the start of a run and at the end of each epoch. If two
// hashes are equal, the caller must replay the run up to the earlier epoch and compare the weights.
//
// If examples are not shuffled, a run that returns to an earlier w repeats itself, so the caller ends
// the run, with or without a proof. If examples are shuffled and updates round, w may return to an
// earlier value without a proof. The caller then continues the run, and sets epochs to nil.
type pastWeights struct {
	epochs    map[uint64]int // from a hash to the first epoch that ended with it; nil if no hashes are stored
	last      uint64         // the hash of w at the end of the last epoch
	unchanged bool           // whether the last epoch ended with the hash with which it started
}

// note stores the hash of w at the end of the given epoch, or at the start of the run if epoch is 0. The
// result ok reports whether the hash was already stored. If so, earlier is the epoch that it was stored
// with.
func (p *pastWeights) note(w Weights, epoch int) (earlier int, ok bool) {
	h := hash(w)
	p.unchanged = epoch > 0 && h == p.last
	p.last = h
	earlier, ok = p.epochs[h]
	if !ok && p.epochs != nil {
		p.epochs[h] = epoch
	}
	return earlier, ok
}
