package ask

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"perceptronlab/internal/random"
)

// A Draw is a stream of random numbers that depends only on a secret, a lab and a student. The
// stream is the same in every release and on every machine.
type Draw struct {
	key [sha256.Size]byte // the seed of this stream, and the secret of each part's stream (see Part.cases)
	*random.Source
}

// NewDraw returns the stream for a student in a lab. The generator is PCG. Its seed is the
// HMAC-SHA256 of the message lab + "\x00" + student, with secret as the key. Without the secret,
// the stream can't be predicted.
func NewDraw(secret []byte, lab, student string) *Draw {
	return newDraw(secret, lab+"\x00"+student)
}

// NamedDraw returns the stream from which a lab draws the data of the student with the given name.
// Names that differ only in case or in extra spaces get the same stream.
//
// NamedDraw panics if the name is empty. The argument caller, such as "lab1: Mine", is the beginning
// of the message. If marking an answer panics, the table of the part shows the message as a hint.
func NamedDraw(caller, lab, name string) *Draw {
	key := strings.ToLower(strings.Join(strings.Fields(name), " "))
	if key == "" {
		panic(caller + ": the name is empty; let the function Name return your name")
	}
	return NewDraw([]byte("own data"), lab, key)
}

// newDraw returns a stream seeded with the HMAC-SHA256 of message, with secret as the key.
func newDraw(secret []byte, message string) *Draw {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(message))
	d := new(Draw)
	copy(d.key[:], mac.Sum(nil))
	d.Source = random.New(binary.BigEndian.Uint64(d.key[:]), binary.BigEndian.Uint64(d.key[8:]))
	return d
}

// Between returns a random integer from low to high, both included.
func (d *Draw) Between(low, high int) int { return low + d.Below(high-low+1) }

// Sign returns −1 or +1 at random.
func (d *Draw) Sign() float64 { return float64(2*d.Below(2) - 1) }

// Order returns the numbers 0, 1, …, n−1 in a random order.
func (d *Draw) Order(n int) []int {
	order := UpTo(n)
	d.Shuffle(order)
	return order
}

// Whole returns n random integers from low to high, as float64 values.
func (d *Draw) Whole(n, low, high int) Vector {
	return Drawn(n, func() float64 { return float64(d.Between(low, high)) })
}

// Mirror draws a permutation of dim coordinates and a sign for each, and returns a function that
// applies both to a vector. The function preserves dot products.
func (d *Draw) Mirror(dim int) func(x []float64) Vector {
	order, signs := d.Order(dim), Drawn(dim, d.Sign)
	return func(x []float64) Vector {
		image := make(Vector, dim)
		for j, place := range order {
			image[place] = signs[j]*x[j] + 0 // + 0 turns −0 into 0
		}
		return image
	}
}

// Drawn returns n numbers, each from one call of draw.
func Drawn(n int, draw func() float64) Vector {
	return Map(make(Vector, n), func(float64) float64 { return draw() })
}

// Shuffled returns a copy of the items in a random order.
func Shuffled[T any](d *Draw, items []T) []T {
	return Map(d.Order(len(items)), func(i int) T { return items[i] })
}

// Until calls draw repeatedly, and returns the first value for which good reports true.
func Until[T any](draw func() T, good func(T) bool) T {
	for {
		if v := draw(); good(v) {
			return v
		}
	}
}
