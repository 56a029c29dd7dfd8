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

// note stores the hash of w at the end of the given epoch, where 0 stands for the start of the run. ok
// reports whether an earlier epoch ended with the same hash. If so, earlier is the first such epoch.
func (v *pastWeights) note(w Weights, epoch int) (earlier int, ok bool) {
	h := hash(w)
	v.unchanged = epoch > 0 && h == v.last
	v.last = h
	earlier, ok = v.epochs[h]
	if !ok && v.epochs != nil {
		v.epochs[h] = epoch
	}
	return earlier, ok
}
