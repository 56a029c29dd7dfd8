package ask

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"perceptronlab/internal/random"
)

// A Draw is a stream of random numbers that depends only on a secret, an assignment and a
// student, and is the same in every year and on every machine.
type Draw struct {
	key [sha256.Size]byte
	*random.Source
}

// NewDraw returns the stream of a student in an assignment: PCG, seeded by HMAC-SHA256 with the
// secret, of the assignment, 0 and the student. So nobody knows it who knows only the names.
func NewDraw(secret []byte, assignment, student string) *Draw {
	return newDraw(secret, assignment+"\x00"+student)
}

// Own returns the stream that draws the data of the student with this name in a lab, ignoring case and
// extra spaces. Without a name it panics with a sentence that begins with the asker, "lab1: Mine": a
// part's table shows it as the hint.
func Own(asker, lab, name string) *Draw {
	key := strings.ToLower(strings.Join(strings.Fields(name), " "))
	if key == "" {
		panic(asker + " needs your name: let the function Name return it")
	}
	return NewDraw([]byte("own data"), lab, key)
}

func newDraw(secret []byte, of string) *Draw {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(of))
	d := new(Draw)
	copy(d.key[:], mac.Sum(nil))
	d.Source = random.New(binary.BigEndian.Uint64(d.key[:]), binary.BigEndian.Uint64(d.key[8:]))
	return d
}

// Between returns an integer of low, low+1, …, high.
func (d *Draw) Between(low, high int) int { return low + d.Below(high-low+1) }

// Sign returns −1 or +1.
func (d *Draw) Sign() float64 { return float64(2*d.Below(2) - 1) }

// Order returns the numbers 0, 1, …, n−1 in a random order.
func (d *Draw) Order(n int) []int {
	order := UpTo(n)
	d.Shuffle(order)
	return order
}

// Whole returns n integers of low to high, as floats.
func (d *Draw) Whole(n, low, high int) Vector {
	return Drawn(n, func() float64 { return float64(d.Between(low, high)) })
}

// Mirror draws a permutation of the coordinates, and a sign for each: a map that does not change
// the products of vectors.
func (d *Draw) Mirror(dim int) func(x []float64) Vector {
	order, signs := d.Order(dim), Drawn(dim, d.Sign)
	return func(x []float64) Vector {
		image := make(Vector, dim)
		for j, to := range order {
			image[to] = signs[j]*x[j] + 0 // no −0
		}
		return image
	}
}

// Drawn returns n numbers, each from a call of draw.
func Drawn(n int, draw func() float64) Vector {
	return Map(make(Vector, n), func(float64) float64 { return draw() })
}

// Shuffled returns the items in a random order.
func Shuffled[T any](d *Draw, items []T) []T {
	return Map(d.Order(len(items)), func(i int) T { return items[i] })
}

// Until draws until a value is good.
func Until[T any](draw func() T, good func(T) bool) T {
	for {
		if v := draw(); good(v) {
			return v
		}
	}
}
