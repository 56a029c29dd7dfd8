// Package sketch counts how often values occur in a long sequence, in a small, fixed amount of memory. If
// there are few distinct values, all of them are counted. Otherwise, a random sample of them is.
package sketch

// maxKeys is the largest number of values that a Sketch counts. With this number, the error of Repeats is
// about 2 %.
const maxKeys = 4096

// A Sketch counts values, which are represented by hashes. It counts a value if its hash is small. Whether a
// value is counted therefore doesn't depend on its place in the sequence, and each occurrence of a counted
// value is counted. Whenever there are too many values, the Sketch halves the largest hash that is small. The
// zero value is ready to use.
type Sketch struct {
	counts map[uint64]int // how often each hash has occurred, of the hashes that are small
	shift  uint           // a hash is small if its first shift bits are 0
	total  int            // the number of values that were added
}

// Add adds a value with the given hash, which should come from Mix. It reports whether the value is counted
// and has occurred before.
func (s *Sketch) Add(hash uint64) (isRepeat bool) {
	s.total++
	if hash>>(64-s.shift) != 0 { // 64−0 shifts out all bits
		return false
	}
	if s.counts == nil {
		s.counts = map[uint64]int{}
	}
	times := s.counts[hash] + 1
	s.counts[hash] = times
	for len(s.counts) > maxKeys {
		s.shift++
		for h := range s.counts {
			if h>>(64-s.shift) != 0 {
				delete(s.counts, h)
			}
		}
	}
	return times > 1
}

// Len returns the number of values that were added, including repeats.
func (s *Sketch) Len() int { return s.total }

// Exact reports whether all values are counted.
func (s *Sketch) Exact() bool { return s.shift == 0 }

// Repeats returns how many of the values had occurred before: the number of all values, minus the number of
// distinct values. Unless the sketch is exact, this is an estimate.
func (s *Sketch) Repeats() int {
	counted := 0
	for _, n := range s.counts {
		counted += n
	}
	if counted == 0 {
		return 0
	}
	repeats := counted - len(s.counts)
	if s.Exact() {
		return repeats
	}
	return int(float64(repeats) / float64(counted) * float64(s.total))
}

// Mix returns the hash of a sequence of values from the hash of all values but the last, and the last value.
// The hash of the empty sequence is 0. Mix is the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", OOPSLA 2014).
func Mix(hash, value uint64) uint64 {
	z := hash ^ value
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
