package main

import (
	"testing"
)

// nearest returns "" if no name is similar, and for "out", because held-out and no-held-out are equally similar.
func TestNearest(t *testing.T) {
	names := []string{"label", "no-header", "held-out", "no-held-out", "seed", "x", "y", "max-epochs", "missing", "if-missing"}
	for typed, want := range map[string]string{
		"lable": "label", "labels": "label", "header": "no-header", "noheader": "no-header", "epochs": "max-epochs",
		"heldout": "held-out", "sed": "seed", "tol": "", "z": "", "": "", "colour": "", "mising": "missing", "out": "",
	} {
		if got := nearest(typed, names); got != want {
			t.Errorf("nearest(%q) = %q, want %q", typed, got, want)
		}
	}
}
