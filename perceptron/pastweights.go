package perceptron

// pastWeights remembers w at the ends of the epochs by a hash of 64 bits each. An epoch
// found by it is only a candidate: the run is replayed up to there and compared, so
// only a hash is stored for each epoch.
//
// In the examples' own order, a run that returns to an earlier w repeats itself from there: it is
// over, with a proof or without. A shuffled run whose updates round may return without a proof. It
// goes on, and its weights are no longer remembered.
type pastWeights struct {
	epochs map[uint64]int // by hash, the first epoch that ended with it; nil: not remembered
	last   uint64         // the hash of w at the end of the last epoch
	still  bool           // the epoch before ended with the same hash
}

// note remembers w at the end of an epoch. It returns the first epoch that ended with the same hash,
// if there is one.
func (v *pastWeights) note(w Weights, epoch int) (earlier int, ok bool) {
	h := hash(w)
	v.still = epoch > 0 && h == v.last
	v.last = h
	earlier, ok = v.epochs[h]
	if !ok && v.epochs != nil {
		v.epochs[h] = epoch
	}
	return earlier, ok
}
