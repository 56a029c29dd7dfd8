// Package checkpoint keeps the state of a long computation in a file, so that it can go on after
// a kill or a power cut: written whole or not at all, and refused if it is damaged.
package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"perceptronlab/internal/whole"
)

// A file is a line that ends with the SHA-256 of the rest, and the state as JSON.
const (
	anyVersion = "perceptronlab checkpoint "
	version    = anyVersion + "1 "
)

// Write makes v, as JSON, the contents of the file called name.
func Write(name string, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return whole.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(Sealed(body))
		return err
	})
}

// Read reads into v what Write has written, and reports whether there is such a file.
func Read(name string, v any) (found bool, err error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = Parse(text, v)
	}
	return err == nil, err
}

// Sealed returns the contents of a file with this JSON.
func Sealed(body []byte) []byte {
	return fmt.Appendf(nil, "%s%x\n%s", version, sha256.Sum256(body), body)
}

// Parse reads the contents of a file into v.
func Parse(text []byte, v any) error {
	head, body, _ := bytes.Cut(text, []byte("\n"))
	sum := sha256.Sum256(body)
	switch {
	case string(head) == version+hex.EncodeToString(sum[:]):
	case bytes.HasPrefix(head, []byte(version)):
		return errors.New("the file is damaged: its contents and their sum do not fit; remove it to begin anew")
	case bytes.HasPrefix(head, []byte(anyVersion)):
		return errors.New("another release wrote it; use that one, or name another file to begin anew")
	default:
		return errors.New("the file is something else; name one that is not there, or the checkpoint of an earlier training")
	}
	if err := json.Unmarshal(body, v); err != nil {
		return fmt.Errorf("the file is no checkpoint: %w", err)
	}
	return nil
}

// Bits are numbers that JSON keeps to the bit, NaN and Inf too. None are nil.
type Bits []float64

// MarshalJSON writes the bytes of the numbers in base64.
func (b Bits) MarshalJSON() ([]byte, error) {
	words, _ := binary.Append([]byte{}, binary.LittleEndian, []float64(b)) // numbers are never refused
	return json.Marshal(words)
}

// UnmarshalJSON reads what MarshalJSON has written.
func (b *Bits) UnmarshalJSON(text []byte) error {
	var words []byte
	if err := json.Unmarshal(text, &words); err != nil {
		return err
	}
	if len(words)%8 != 0 {
		return fmt.Errorf("%d bytes; wanted 8 a number", len(words))
	}
	*b = append(Bits(nil), make(Bits, len(words)/8)...) // nil for none
	_, err := binary.Decode(words, binary.LittleEndian, []float64(*b))
	return err
}
