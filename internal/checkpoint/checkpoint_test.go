package checkpoint

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

func TestReadReturnsWhatWriteWrote(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	want := []float64{1, 2.5}
	if err := Write(name, "weights", want); err != nil {
		t.Fatal(err)
	}
	var got []float64
	if err := Read(name, "weights", &got); err != nil || !slices.Equal(got, want) {
		t.Errorf("Read = %v, error %v, want %v", got, err, want)
	}
	if err := Read(name, "rows", &got); !errors.Is(err, ErrOtherKind) {
		t.Errorf("Read with another kind: error = %v, want ErrOtherKind", err)
	}
}

func TestReadErrors(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	if err := Write(name, "weights", 3); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for caseName, content := range map[string][]byte{
		"another kind":    bytes.Replace(good, []byte("weights"), []byte("rows"), 1),
		"another release": bytes.Replace(good, []byte(version), []byte(anyVersion+"1 "), 1),
		"truncated":       good[:len(good)-1],
	} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
		var v int
		messagetest.Error(t, caseName, Read(name, "weights", &v))
	}
}
