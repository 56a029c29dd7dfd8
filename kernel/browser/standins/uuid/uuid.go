// Package uuid stands in for github.com/gofrs/uuid, by which gonb names parts of a page. The real package
// can be stored in databases and knows network cards, so it needs database/sql, net and 1.5 MB of
// archives.
package uuid

import (
	"fmt"
	"math/rand/v2"
)

// A UUID identifies something. It has 128 bits.
type UUID [16]byte

// NewV7 returns a random UUID. Its end is what gonb uses; a real one would begin with the time.
func NewV7() (UUID, error) {
	var id UUID
	for i := range id {
		id[i] = byte(rand.Uint32())
	}
	return id, nil
}

// String returns the usual form: 8, 4, 4, 4 and 12 hexadecimal digits.
func (u UUID) String() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
