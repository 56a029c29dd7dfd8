package glyphs

import (
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// usualFace returns Liberation Sans in a size of 12 points.
func usualFace() font.Face {
	font.DefaultCache.Add(liberation.Collection())
	return font.DefaultCache.Lookup(font.Font{Typeface: UsualTypeface, Variant: UsualVariant}, 12)
}

// useGo replaces the usual font with Go Regular until the end of the test. Unlike Liberation Sans, it has ∪
// and no Hebrew letters.
func useGo(t *testing.T) {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	Use(f, "Go")
	t.Cleanup(UseUsual)
}

// lettersOf returns the letters of pieces.
func lettersOf(pieces []Piece) (letters []string) {
	for _, piece := range pieces {
		letters = append(letters, piece.Letters)
	}
	return letters
}

// Each character is drawn with the first font that has it, and pieces stand side by side.
func TestPiecesOfTwoFonts(t *testing.T) {
	usual := usualFace()
	useGo(t)
	face := font.DefaultCache.Lookup(Actual(usual.Font), 12)
	pieces, width := Pieces(face, "A∪B אב C")
	if want := []string{"A∪B ", "אב", " C"}; !slices.Equal(lettersOf(pieces), want) {
		t.Fatalf("pieces = %q, want %q", lettersOf(pieces), want)
	}
	wantX := face.Width("A∪B ")
	for i, wantFace := range []font.Face{face, usual, face} {
		if pieces[i].Face != wantFace {
			t.Errorf("font of %q = %s, want %s", pieces[i].Letters, pieces[i].Face.Name(), wantFace.Name())
		}
	}
	if got := pieces[1].X; got != wantX {
		t.Errorf("X of the second piece = %v, want %v, the width of the first", got, wantX)
	}
	if want := wantX + usual.Width("אב") + face.Width(" C"); math.Abs(float64(width-want)) > 1e-9 {
		t.Errorf("width = %v, want %v", width, want)
	}
}

// An accent is centred above its letter, and above other accents of this letter. It adds no width.
func TestMarksAreAboveTheirLetter(t *testing.T) {
	face := usualFace()
	for _, letter := range "xbqXθ" {
		pieces, width := Pieces(face, "w"+string(letter)+"\u0304\u0302")
		if len(pieces) != 3 {
			t.Fatalf("%c: number of pieces = %d, want 3", letter, len(pieces))
		}
		if want := face.Width("w" + string(letter)); width != want {
			t.Errorf("%c: width = %v, want %v", letter, width, want)
		}
		ink := inkOf(face, letter)
		start := face.Width("w"+string(letter)) - face.Width(string(letter))
		below, centre := ink.Max.Y, start+(ink.Min.X+ink.Max.X)/2
		for _, mark := range pieces[1:] {
			ink := inkOf(face, []rune(mark.Letters)[0])
			if bottom := mark.Rise + ink.Min.Y; !(bottom > below) {
				t.Errorf("%c: bottom of %q = %v, want above %v", letter, mark.Letters, bottom, below)
			}
			if got := mark.X + (ink.Min.X+ink.Max.X)/2; math.Abs(float64(got-centre)) > 1e-9 {
				t.Errorf("%c: middle of %q = %v, want %v", letter, mark.Letters, got, centre)
			}
			below = mark.Rise + ink.Max.Y
		}
	}
}

// Find names characters that can't be drawn, and why.
func TestFind(t *testing.T) {
	face := usualFace()
	for _, c := range []struct {
		text string
		kind Kind
		want string // the characters that can't be drawn
	}{
		{"Länge, γ ≤ ‖w‖, Ελληνικά, Việt, Длина, אורך, so\u00a0\u2009far, x\u0304", Missing, ""},
		{"年齢 (年)", Missing, "年齢"},
		{"한국어", Missing, "한국어"},
		{"height 😀", Missing, "😀"},
		{"A∪B", Missing, "∪"},
		{"\ue000", Missing, "\ue000"},
		{"سوسن", Shaped, "سون"},
		{"पंखुड़ी", Shaped, "पंखुड़ी"},
		{"ความยาว", Shaped, "ความย"},
		{"\u0e01\u0e49", Shaped, "\u0e01\u0e49"},
		{"ש\u05c1", Marks, "\u05c1"},
		{"a\u20dd", Marks, "\u20dd"},
		{"a\x07", Control, "\a"},
	} {
		p := Find(face, c.text, c.text)
		if p == nil {
			p = &Problem{}
		}
		got, want := []rune(string(p.Characters)), []rune(c.want)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, slices.Compact(want)) || p.Kind != c.kind {
			t.Errorf("characters of %q that can't be drawn = %q of kind %d, want %q of kind %d",
				c.text, string(p.Characters), p.Kind, c.want, c.kind)
		}
	}
}

// Superscripts and subscripts that the font lacks are usual characters, smaller and higher or lower.
func TestSmallCharacters(t *testing.T) {
	face := usualFace()
	pieces, width := Pieces(face, "10⁻⁹ xₖ")
	var got []string
	for _, p := range pieces {
		sign := "0"
		switch {
		case p.Rise > 0 && p.Face.Font.Size < 12:
			sign = "+"
		case p.Rise < 0 && p.Face.Font.Size < 12:
			sign = "-"
		}
		got = append(got, p.Letters+sign)
	}
	if want := "100|−9+| x0|k-"; strings.Join(got, "|") != want {
		t.Errorf("pieces = %q, want %q", got, want)
	}
	if width <= face.Width("10 x") {
		t.Errorf("width = %v, want more than that of the usual letters", width)
	}
}
