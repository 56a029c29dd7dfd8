package zstd_test

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	_ "perceptronlab/perceptron/files/zstd"
)

// compressed returns text compressed with zstd.
func compressed(text string) string {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		panic(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

// found returns the field Found of err, or "" if err is not a Problem.
func found(err error) string {
	var p *datasets.Problem
	if !errors.As(err, &p) {
		return ""
	}
	return p.Found
}

// The file was written by zstd 1.5: zstd -19 for table.csv.
func TestReadFile(t *testing.T) {
	c := files.CSV{Label: "y"}
	want, err := c.ReadFile("../testdata/packed/table.csv")
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.ReadFile("testdata/table.csv.zst")
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("table = %v, error = %v, want %v", got, err, want)
	}
}

// Several frames are one text. The decoder skips frames with other data.
func TestReadFrames(t *testing.T) {
	const skipped = "\x51\x2a\x4d\x18\x03\x00\x00\x00abc"
	text := skipped + compressed("a,y\n1,x\n") + skipped + compressed("2,z\n")
	got, err := files.CSV{Label: "y"}.Read(strings.NewReader(text))
	if err != nil || got.Len() != 2 {
		t.Errorf("table of two frames = %v, error = %v, want 2 rows", got, err)
	}
}

// A truncated file is an error.
func TestTruncatedFile(t *testing.T) {
	packed, err := os.ReadFile("testdata/table.csv.zst")
	if err != nil {
		t.Fatal(err)
	}
	c := files.CSV{Label: "y"}
	for n := 5; n < len(packed); n += 7 {
		if _, err := c.Read(bytes.NewReader(packed[:n])); found(err) != "truncated compressed data" {
			t.Errorf("error for %d bytes of the file = %v, want truncated compressed data", n, err)
		}
	}
}

// A file that decompresses to more than 16 MiB, and to more than 100 times its size, is an error.
func TestBomb(t *testing.T) {
	bomb := compressed(strings.Repeat("0 1:1\n", 17<<20/6))
	if _, err := (files.LIBSVM{}).Read(strings.NewReader(bomb)); !strings.Contains(found(err), "more than 100 times") {
		t.Errorf("error for a bomb = %v, want one about its size", err)
	}
}

// Any bytes give a table or a Problem.
func FuzzZstd(f *testing.F) {
	f.Add([]byte(compressed("a,y\n1,x\n")))
	f.Add([]byte("\x28\xb5\x2f\xfd\x04\x00"))
	f.Fuzz(func(t *testing.T, packed []byte) {
		table, err := files.CSV{}.Read(bytes.NewReader(packed))
		if err == nil {
			err = table.Check()
		} else if found(err) != "" {
			return
		}
		if err != nil {
			t.Errorf("error = %v, want none or a Problem", err)
		}
	})
}
