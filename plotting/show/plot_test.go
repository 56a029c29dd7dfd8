package show

import (
	"bytes"
	"encoding/gob"
	"errors"
	goimage "image"
	"image/png"
	"reflect"
	"slices"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"

	"perceptronlab/internal/messagetest"
	"perceptronlab/plotting"
	"perceptronlab/plotting/table"
)

var mistakes = []int{2, 3, 3, 2, 2, 3, 2, 1, 0}

func TestPicture(t *testing.T) {
	const caption = "No mistake in epoch 9: γ > 0."
	got := captioned(picture(plotting.Mistakes(mistakes), plotting.Width, plotting.Height, caption), caption)
	if len(got) != 2 {
		t.Fatalf("number of outputs = %d, want 2, the figure and its caption", len(got))
	}
	figure, below := got[0], got[1]
	var pipe bytes.Buffer // stands for the connection to the notebook
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
		Metadata: map[string]any{"image/png": map[string]any{"width": 512, "height": 384, "alt": caption}},
	}
	if !reflect.DeepEqual(&received, want) {
		t.Errorf("text and metadata of the figure = %v and %v, want %v and %v, and the same image",
			received.Data[protocol.MIMETextPlain], received.Metadata, caption, want.Metadata)
	}
	if want := map[protocol.MIMEType]any{protocol.MIMETextMarkdown: caption}; !reflect.DeepEqual(below.Data, want) {
		t.Errorf("caption = %v, want %v", below.Data, want)
	}
}

func TestTabular(t *testing.T) {
	bounds := table.New("γ", "bound").Add(0.5, 12)
	got := captioned(tabular(bounds), "Halved, γ costs four times.")
	if len(got) != 2 || len(got[0].Data) != 2 || got[0].DisplayID != "" {
		t.Fatalf("outputs = %v, want a table and its caption", got)
	}
	if got[0].Data[protocol.MIMETextPlain] != bounds.String() || got[0].Data[protocol.MIMETextHTML] != bounds.HTML() {
		t.Errorf("table = %v, want its text and its HTML", got[0].Data)
	}
	if got[1].Data[protocol.MIMETextMarkdown] != "Halved, γ costs four times." {
		t.Errorf(`caption = %v, want "Halved, γ costs four times."`, got[1].Data)
	}
}

func TestCaption(t *testing.T) {
	for _, c := range []struct {
		caption string
		values  []any
		want    string
	}{
		{"10 % noise", nil, "10 % noise"}, // without values, the caption is not a format
		{"w = %v, %d %% noise", []any{[]int{1, 2}, 10}, "w = [1 2], 10 % noise"},
	} {
		if got := filled(c.caption, c.values); got != c.want {
			t.Errorf("filled(%q, %v) = %q, want %q", c.caption, c.values, got, c.want)
		}
	}
	figure := picture(plotting.Mistakes(mistakes), 300, 200, "")
	if got := captioned(figure, ""); len(got) != 1 || got[0].Data[protocol.MIMETextPlain] != "figure" {
		t.Errorf(`without a caption: number of outputs = %d, text of the first = %q; want 1 and "figure"`,
			len(got), got[0].Data[protocol.MIMETextPlain])
	}
}

func TestPanics(t *testing.T) {
	messagetest.Panic(t, "negative total", func() { Progress("", -1, slices.Values([]int{1})) })
	messagetest.Panic(t, "width 0", func() { picture(plotting.New(), 0, 200, "") })
	messagetest.Panic(t, "no figures", func() { Steps(func(func(*plot.Plot, string) bool) {}, "") })
}
