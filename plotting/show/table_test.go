package show

import (
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"perceptronlab/plotting/table"
)

func TestTabular(t *testing.T) {
	bounds := table.New("γ", "bound").Add(0.5, 12)
	got := captioned(tabular(bounds), "Halved, $\\gamma$ costs four times.")
	if len(got) != 2 || len(got[0].Data) != 2 || got[0].DisplayID != "" {
		t.Fatalf("outputs %v, want a table and its caption", got)
	}
	if got[0].Data[protocol.MIMETextPlain] != bounds.String() || got[0].Data[protocol.MIMETextHTML] != bounds.HTML() {
		t.Errorf("the table is %v, want its text and its HTML", got[0].Data)
	}
	if got[1].Data[protocol.MIMETextMarkdown] != "Halved, $\\gamma$ costs four times." {
		t.Errorf("the caption is %v", got[1].Data)
	}
	if got := captioned(tabular(bounds), ""); len(got) != 1 {
		t.Errorf("%d outputs without a caption, want 1", len(got))
	}
}
