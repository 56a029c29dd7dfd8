package show

import (
	"reflect"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// The id is the output's own, so that it is not taken for that of another cell.
func TestCellOutput(t *testing.T) {
	want := &protocol.DisplayData{
		Data:      map[protocol.MIMEType]any{protocol.MIMETextPlain: "trials: 1 of 2"},
		DisplayID: "a1b2",
	}
	if got := (cellOutput{id: "a1b2"}).output("trials: 1 of 2"); !reflect.DeepEqual(got, want) {
		t.Errorf("the output is %v, want %v", got, want)
	}
}

func TestScreenOutsideANotebook(t *testing.T) {
	if got := newScreen(); got != (standardOutput{}) {
		t.Errorf("the screen is %v, want standard output", got)
	}
}
