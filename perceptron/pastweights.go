package perceptron

// pastWeights remembers w at the ends of the epochs by a hash of 64 bits each. An epoch
// found by it is only a candidate: the run is replayed up to there and compared, so
// only a hash is stored for each epoch.
//
// In the examples' own order, a run that returns to an earlier w is over, with a proof
// or without. A shuffled run whose updates round may return without a proof; it goes on,
// and is no longer watched.
type pastWeights struct {
	epochs map[uint64]int // nil: not watched
	last   uint64         // the hash of w at the end of the last epoch
	still  bool           // it was the same at the end of the one before
}

// note remembers how an epoch ended, and returns the first epoch that ended alike.
func (v *pastWeights) note(w Weights, epoch int) (earlier int, ok bool) {
	h := hash(w)
	v.still = epoch > 0 && h == v.last
	v.last = h
	if earlier, ok = v.epochs[h]; !ok && v.epochs != nil {
		v.epochs[h] = epoch
	}
	return earlier, ok
}
