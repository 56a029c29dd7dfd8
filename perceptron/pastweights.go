package perceptron

// pastWeights stores a 64-bit hash of w at the start of a run and at the end of each epoch. If two
// hashes are equal, the caller must replay the run up to the earlier epoch and compare the weights.
//
// If examples are not shuffled, a run that returns to an earlier w repeats itself, so it ends, with
// or without a proof. If examples are shuffled and updates round, w may return to an earlier value
// without a proof. The run then continues, and the caller sets epochs to nil.
type pastWeights struct {
	epochs    map[uint64]int // the first epoch that ended with each hash; nil if no hashes are stored
	last      uint64         // the hash of w at the end of the last epoch
	unchanged bool           // whether the last two epochs ended with the same hash
}

// note stores the hash of w at the end of the given epoch, or at the start of the run if epoch is 0. ok
// reports whether an earlier epoch ended with the same hash. If so, earlier is the first such epoch.
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
