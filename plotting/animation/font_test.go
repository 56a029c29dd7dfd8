package animation

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"
	"gonum.org/v1/plot"

	"perceptronlab/internal/messagetest"
	"perceptronlab/plotting"
)

// twoFigures yields a figure with the given caption, and one with a caption that every font has.
func twoFigures(caption string) func(yield func(*plot.Plot, string) bool) {
	return func(yield func(*plot.Plot, string) bool) {
		_ = yield(plotting.New(), caption) && yield(plotting.New(), "the end")
	}
}

// A caption or a figure with characters that the font lacks is an error, whichever figure has them.
func TestMissingCharacters(t *testing.T) {
	_, err := New(twoFigures("年齢"), 200, 100)
	messagetest.Error(t, "caption", err)
	last := plotting.New()
	last.X.Label.Text = "سوسن"
	_, err = New(func(yield func(*plot.Plot, string) bool) { yield(last, "") }, 200, 100)
	messagetest.Error(t, "last figure", err)
}

// Hebrew words are text in the order in which they are drawn, and the browser must not reorder them.
func TestRightToLeft(t *testing.T) {
	a, err := New(twoFigures("גיל (שנים)"), 200, 100)
	if err != nil {
		t.Fatal(err)
	}
	svg := a.svg()
	if !strings.Contains(svg, ">(םינש) ליג<") || !strings.Contains(svg, "unicode-bidi:bidi-override") {
		t.Errorf("SVG = %s, want the words in the order in which they are drawn", svg)
	}
}

// Words name the font of UseFont. Those that it lacks have the usual font of all words.
func TestUseFont(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("go.ttf", goregular.TTF, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := plotting.UseFont("go.ttf"); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = plotting.UseFont("") }()
	a, err := New(twoFigures("A∪B גיל"), 200, 100)
	if err != nil {
		t.Fatal(err)
	}
	svg := a.svg()
	for _, want := range []string{"font-family:'Go',sans-serif", ">A∪B <", ">ליג<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("SVG = %s, want %s in it", svg, want)
		}
	}
}
