package main

import (
	"bytes"
	"testing"
)

func TestExportGlobals(t *testing.T) {
	header := "\x00asm\x01\x00\x00\x00"
	globals := "\x06\x0b\x02\x7f\x01\x41\x00\x0b\x7e\x01\x42\x00\x0b" // an i32 and an i64
	module := header + globals + "\x07\x05\x01\x01m\x02\x00" + "\x00\x02\x01c"
	want := header + globals +
		"\x07\x19\x03\x01m\x02\x00" + "\x07global0\x03\x00" + "\x07global1\x03\x01" + "\x00\x02\x01c"
	got, err := exportGlobals([]byte(module))
	if err != nil || !bytes.Equal(got, []byte(want)) {
		t.Errorf("exportGlobals = %q, %v, want %q", got, err, want)
	}
	for _, cut := range []string{header, header + globals, header + "\x06\x0b"} {
		if _, err := exportGlobals([]byte(cut)); err == nil {
			t.Errorf("exportGlobals(%q): got no error", cut)
		}
	}
}
