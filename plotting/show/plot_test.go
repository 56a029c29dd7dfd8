package show

import (
	"bytes"
	"encoding/gob"
	"image/png"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"perceptronlab/plotting"
)

var mistakes = []int{2, 3, 3, 2, 2, 3, 2, 1, 0}

func TestOutputs(t *testing.T) {
	const caption = "No mistake in epoch 9: $\\gamma > 0$."
	got := outputs(plotting.Mistakes(mistakes), plotting.Width, plotting.Height, caption)
	if len(got) != 2 {
		t.Fatalf("%d outputs, want the figure and its caption", len(got))
	}
	figure, below := got[0], got[1]

	image, _ := figure.Data[protocol.MIMEImagePNG].([]byte)
	img, err := png.Decode(bytes.NewReader(image))
	if err != nil {
		t.Fatal(err)
	}
	const text = "No mistake in epoch 9: γ > 0."
	want := map[string]any{"image/png": map[string]any{"width": 512, "height": 384, "alt": text}}
	if !reflect.DeepEqual(figure.Metadata, want) {
		t.Errorf("metadata %v, want %v", figure.Metadata, want)
	}
	if size := img.Bounds().Size(); size.X != 2*512 || size.Y != 2*384 {
		t.Errorf("the image has %v pixels, want two for each that it is shown on", size)
	}
	if figure.Data[protocol.MIMETextPlain] != text || len(figure.Data) != 2 {
		t.Errorf("the figure's plain text is %q, want %q", figure.Data[protocol.MIMETextPlain], text)
	}
	if wanted := map[protocol.MIMEType]any{protocol.MIMETextMarkdown: caption}; !reflect.DeepEqual(below.Data, wanted) {
		t.Errorf("the caption is %v, want %v", below.Data, wanted)
	}
	if figure.DisplayID+below.DisplayID != "" {
		t.Errorf("display ids %q and %q, want none", figure.DisplayID, below.DisplayID)
	}
}

func TestSameTwice(t *testing.T) {
	first := outputs(plotting.Mistakes(mistakes), 300, 200, "twice")
	second := outputs(plotting.Mistakes(mistakes), 300, 200, "twice")
	if !reflect.DeepEqual(first, second) {
		t.Error("the outputs of two runs differ")
	}
}

func TestCaptionIsFilledOnlyIfThereAreValues(t *testing.T) {
	for _, c := range []struct {
		caption string
		values  []any
		want    string
	}{
		{"10 % noise", nil, "10 % noise"},
		{"w = %v, %d %% noise", []any{[]int{1, 2}, 10}, "w = [1 2], 10 % noise"},
	} {
		if got := filled(c.caption, c.values); got != c.want {
			t.Errorf("caption %q, want %q", got, c.want)
		}
	}
}

func TestNoCaption(t *testing.T) {
	got := outputs(plotting.Mistakes(mistakes), 300, 200, "")
	if len(got) != 1 || got[0].Data[protocol.MIMETextPlain] != "figure" {
		t.Errorf("%d outputs, the first with %q; want one with \"figure\"", len(got), got[0].Data[protocol.MIMETextPlain])
	}
}

// TestGob: what is sent survives the way to the notebook.
func TestGob(t *testing.T) {
	for _, sent := range outputs(plotting.Mistakes(mistakes), 300, 200, "sent") {
		var pipe bytes.Buffer
		if err := gob.NewEncoder(&pipe).Encode(sent); err != nil {
			t.Fatal(err)
		}
		var received protocol.DisplayData
		if err := gob.NewDecoder(&pipe).Decode(&received); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(&received, sent) {
			t.Errorf("received %v, sent %v", received.Metadata, sent.Metadata)
		}
	}
}

func TestPanics(t *testing.T) {
	tests := []struct {
		want string
		f    func()
	}{
		{"the plot is nil", func() { Plot(nil, "") }},
		{"the plot is nil", func() { outputs(nil, 300, 200, "") }},
		{"the table is nil", func() { Table(nil, "") }},
		{"total = -1", func() { Progress("", -1, slices.Values([]int{1})) }},
		{"no sequence", func() { Progress[int]("", 1, nil) }},
		{"a size of 0 × 200 points", func() { outputs(plotting.New(), 0, 200, "") }},
	}
	for _, test := range tests {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, test.want) {
					t.Errorf("panic %q, want it to contain %q", got, test.want)
				}
			}()
			test.f()
		}()
	}
}
