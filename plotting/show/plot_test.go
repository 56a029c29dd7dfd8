package show

import (
	"bytes"
	"encoding/gob"
	"errors"
	goimage "image"
	"image/png"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"perceptronlab/internal/messagetest"
	"perceptronlab/plotting"
	captions "perceptronlab/plotting/internal/caption"
	"perceptronlab/plotting/table"
)

// mistakes holds the mistakes per epoch of a run on AND with the bias absorbed.
var mistakes = []int{2, 3, 3, 2, 2, 3, 2, 1, 0}

// TestFigureOutput: a figure and its caption are two outputs, and gob encodes the figure for the
// connection to the notebook without a loss.
func TestFigureOutput(t *testing.T) {
	const caption = "No mistake in epoch 9: γ > 0."
	figure := figureOutput(plotting.Mistakes(mistakes), plotting.Width, plotting.Height, caption)
	outputs := withCaption(figure, captions.Format(caption, nil))
	if len(outputs) != 2 {
		t.Fatalf("number of outputs = %d, want 2, the figure and its caption", len(outputs))
	}
	figure, below := outputs[0], outputs[1]
	var pipe bytes.Buffer
	var received protocol.DisplayData
	if err := errors.Join(gob.NewEncoder(&pipe).Encode(figure), gob.NewDecoder(&pipe).Decode(&received)); err != nil {
		t.Fatal(err)
	}
	image, _ := figure.Data[protocol.MIMEImagePNG].([]byte)
	img, err := png.Decode(bytes.NewReader(image))
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size != (goimage.Point{X: 1024, Y: 768}) {
		t.Errorf("size of the image = %v, want 1024 × 768", size)
	}
	want := &protocol.DisplayData{
		Data:     map[protocol.MIMEType]any{protocol.MIMEImagePNG: image, protocol.MIMETextPlain: caption},
		Metadata: map[string]any{"image/png": map[string]any{"width": 512, "height": 384, "text": 13.3, "alt": caption}},
	}
	if !reflect.DeepEqual(&received, want) {
		t.Errorf("text and metadata of the figure = %v and %v, want %v and %v, and the same image",
			received.Data[protocol.MIMETextPlain], received.Metadata, caption, want.Metadata)
	}
	if want := map[protocol.MIMEType]any{protocol.MIMETextMarkdown: caption}; !reflect.DeepEqual(below.Data, want) {
		t.Errorf("caption = %v, want %v", below.Data, want)
	}
}

func TestTableOutput(t *testing.T) {
	const caption = "Half the margin, four times the bound."
	bounds := table.New("γ", "bound").Add(0.5, 12)
	outputs := withCaption(tableOutput(bounds), captions.Format(caption, nil))
	if len(outputs) != 2 || len(outputs[0].Data) != 2 || outputs[0].DisplayID != "" {
		t.Fatalf("outputs = %v, want a table in two formats without a display ID, and its caption", outputs)
	}
	got := outputs[0].Data
	if got[protocol.MIMETextPlain] != bounds.String() || got[protocol.MIMETextHTML] != bounds.HTML() {
		t.Errorf("table = %v, want the text %q and the HTML %q", got, bounds.String(), bounds.HTML())
	}
	if got := outputs[1].Data[protocol.MIMETextMarkdown]; got != caption {
		t.Errorf("caption = %v, want %q", got, caption)
	}
}

func TestFormatCaption(t *testing.T) {
	for _, c := range []struct {
		caption string
		values  []any
		want    string
	}{
		{"10 % noise", nil, "10 % noise"}, // without values, the caption is not a format
		{"w = %v, %d %% noise", []any{[]int{1, 2}, 10}, "w = [1 2], 10 % noise"},
	} {
		if got := captions.Format(c.caption, c.values); got.Plain != c.want || got.Markdown != c.want {
			t.Errorf("captions.Format(%q, %v) = %q, want %q twice", c.caption, c.values, got, c.want)
		}
	}
}

func TestFigureWithoutCaption(t *testing.T) {
	figure := figureOutput(plotting.Mistakes(mistakes), 300, 200, "")
	outputs := withCaption(figure, captions.Caption{})
	if text := outputs[0].Data[protocol.MIMETextPlain]; len(outputs) != 1 || text != "figure" {
		t.Errorf(`number of outputs = %d and text of the first = %q, want 1 and "figure"`, len(outputs), text)
	}
}

func TestPanics(t *testing.T) {
	messagetest.Panic(t, "negative total", func() { Progress("", -1, slices.Values([]int{1})) })
	messagetest.Panic(t, "width 0", func() { figureOutput(plotting.New(), 0, 200, "") })
	messagetest.Panic(t, "NaN on a logarithmic axis", func() {
		p := plotting.New()
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{}
		p.Y.Min, p.Y.Max = math.NaN(), 100 // with gonum alone, this takes memory without end
		figureOutput(p, plotting.Width, plotting.Height, "")
	})
	messagetest.Panic(t, "NaN in a line", func() {
		p := plotting.New()
		p.Add(&plotter.Line{XYs: plotter.XYs{{X: 0, Y: 1}, {X: 1, Y: math.NaN()}}})
		figureOutput(p, plotting.Width, plotting.Height, "")
	})
	messagetest.Panic(t, "no figures", func() { Steps(func(func(*plot.Plot, string) bool) {}, "") })
}
