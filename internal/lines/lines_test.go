package lines

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
)

// cut returns all blocks of a Cutter.
func cut(t *testing.T, c *Cutter) []Block {
	t.Helper()
	var blocks []Block
	for {
		block, err := c.Next()
		if errors.Is(err, io.EOF) {
			return blocks
		}
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, block)
	}
}

func TestCutter(t *testing.T) {
	for _, test := range []struct {
		name   string
		cutter Cutter
		text   string
		want   []string
	}{
		{"lines", Cutter{Size: 8}, "ab\ncd\nef\ngh", []string{"ab\ncd\n", "ef\ngh"}},
		{"a long line", Cutter{Size: 4}, "ab\ncdefghijk\nlm\n", []string{"ab\n", "cdefghijk\nlm\n"}},
		{"an empty text", Cutter{Size: 4}, "", nil},
		{"line ends", Cutter{Size: 2}, "\n\n\n", []string{"\n\n", "\n"}},
		{"quotes without Quotes", Cutter{Size: 6}, "a,\"b\nc\"\n", []string{"a,\"b\n", "c\"\n"}},
		{"quotes", Cutter{Size: 6, Quotes: true}, "a\n\"b\n\"\"c\"\nd\n", []string{"a\n", "\"b\n\"\"c\"\nd\n"}},
		{"open quotes", Cutter{Size: 4, Quotes: true}, "a\n\"b\nc\nd\n", []string{"a\n", "\"b\nc\nd\n"}},
		{
			"quotes in comments",
			Cutter{Size: 8, Quotes: true, Comment: "#"},
			"# 5\"\na\n\"\n#\"\"\"\nb\n",
			[]string{"# 5\"\na\n", "\"\n#\"\"\"\n", "b\n"},
		},
	} {
		test.cutter.From = iotest.OneByteReader(strings.NewReader(test.text))
		test.cutter.MaxLine = 1 << 10
		var got []string
		line := 0
		for _, block := range cut(t, &test.cutter) {
			got = append(got, string(block.Text))
			if block.Line != line || block.Lines != strings.Count(string(block.Text), "\n") {
				t.Errorf("%s: Line, Lines of the block %q = %d, %d, want %d, %d", test.name, block.Text,
					block.Line, block.Lines, line, strings.Count(string(block.Text), "\n"))
			}
			line += block.Lines
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: blocks of %q = %q, want %q", test.name, test.text, got, test.want)
		}
	}
}

// The last block is the beginning of the line that is too long.
func TestCutterLongLine(t *testing.T) {
	long := "a\n" + strings.Repeat("b", 100) + "\nc\n"
	c := &Cutter{From: strings.NewReader(long), Size: 4, MaxLine: 40}
	blocks := cut(t, c)
	if len(blocks) != 2 || blocks[0].TooLong || !blocks[1].TooLong || blocks[1].Line != 1 {
		t.Fatalf("blocks = %+v, want two blocks, the second with Line 1 and TooLong", blocks)
	}
	if got := string(blocks[1].Text); len(got) < 40 || !strings.HasPrefix(long[2:], got) {
		t.Errorf("last block = %q, want at least 40 bytes of the long line", got)
	}
}

// If the rest of a block is unread, Next returns it before the next block.
func TestCutterUnread(t *testing.T) {
	c := &Cutter{From: strings.NewReader("ab\ncd\nef\n"), Size: 6, MaxLine: 40}
	first, err := c.Next()
	if err != nil {
		t.Fatal(err)
	}
	c.Unread(first.Rest(3))
	blocks := cut(t, c)
	if len(blocks) != 2 || string(blocks[0].Text) != "cd\n" || blocks[0].Line != 1 || blocks[0].Lines != 1 || blocks[1].Line != 2 {
		t.Errorf("blocks after Unread = %+v, want two: the second line, then the third", blocks)
	}
}

// Next returns the complete lines before an error of reading, but not the incomplete one.
func TestCutterError(t *testing.T) {
	broken := errors.New("broken")
	c := &Cutter{From: io.MultiReader(strings.NewReader("ab\nc"), iotest.ErrReader(broken)), Size: 16, MaxLine: 99}
	block, err := c.Next()
	if string(block.Text) != "ab\n" || err != nil {
		t.Errorf("Next() = %q, %v, want %q and no error", block.Text, err, "ab\n")
	}
	for range 2 {
		if block, err := c.Next(); !errors.Is(err, broken) {
			t.Errorf("Next() = %q, %v, want the error %v", block.Text, err, broken)
		}
	}
}

// numbered returns a text of n numbered lines, and a Cutter for it.
func numbered(n int) (string, *Cutter) {
	var text strings.Builder
	for k := range n {
		fmt.Fprintf(&text, "line %d\n", k)
	}
	return text.String(), &Cutter{From: strings.NewReader(text.String()), Size: 64, MaxLine: 1 << 10}
}

func TestEach(t *testing.T) {
	for _, cores := range []int{1, 2, 5} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		text, cutter := numbered(5000)
		var got strings.Builder
		upper := func(b Block) string { return string(bytes.ToUpper(b.Text)) }
		line := 0
		err := Each(cutter, upper, func(b Block, parsed string) error {
			if want := fmt.Sprintf("LINE %d\n", line); !strings.HasPrefix(parsed, want) || b.Line != line {
				t.Errorf("next block = line %d, parsed as %q, want line %d", b.Line, parsed, line)
			}
			line += b.Lines
			got.WriteString(parsed)
			return nil
		})
		if want := strings.ToUpper(text); got.String() != want || err != nil {
			t.Errorf("on %d cores: Each took %d bytes with error %v, want %d bytes and no error",
				cores, got.Len(), err, len(want))
		}
	}
}

// After an error of take, Each takes no further blocks, and all calls of parse have ended. Before an
// error of reading, it takes all blocks.
func TestEachError(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	stop := errors.New("stop")
	_, cutter := numbered(5000)
	var running atomic.Int32
	parse := func(b Block) string {
		running.Add(1)
		defer running.Add(-1)
		runtime.Gosched()
		return string(b.Text)
	}
	taken := 0
	err := Each(cutter, parse, func(Block, string) error {
		taken++
		if taken == 3 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || taken != 3 || running.Load() != 0 {
		t.Errorf("error = %v after %d blocks, running calls of parse = %d, want %v after 3 blocks, 0 calls",
			err, taken, running.Load(), stop)
	}

	broken := errors.New("broken")
	text, cutter := numbered(1000)
	cutter.From = io.MultiReader(cutter.From, iotest.ErrReader(broken))
	length := 0
	err = Each(cutter, parse, func(_ Block, parsed string) error {
		length += len(parsed)
		return nil
	})
	if !errors.Is(err, broken) || length != len(text) {
		t.Errorf("error = %v after %d bytes, want %v after %d bytes", err, length, broken, len(text))
	}
}

// records returns the records of a CSV text before the first error, and that error.
func records(text io.Reader, comment rune) (all [][]string, err error) {
	r := csv.NewReader(text)
	r.Comment = comment
	r.FieldsPerRecord = -1
	for {
		record, err := r.Read()
		if err != nil {
			return all, err
		}
		all = append(all, record)
	}
}

// The blocks of a CSV text contain the same records and the same first syntax error as the text.
func FuzzCutter(f *testing.F) {
	f.Add("a,\"b\n\"\"c\"\n\n1,2\r\n", uint8(3), false)
	f.Add("#\"\na\n\"#\n#\"\nb\n", uint8(2), true)
	f.Add("a,5\" wide\nb,\"\nc", uint8(1), false)
	f.Add("a\n\"b\nc\nd", uint8(1), false)
	f.Fuzz(func(t *testing.T, text string, size uint8, comments bool) {
		c := &Cutter{From: strings.NewReader(text), Size: 1 + int(size), MaxLine: 1 << 20, Quotes: true}
		comment := rune(0)
		if comments {
			c.Comment, comment = "#", '#'
		}
		want, wantErr := records(strings.NewReader(text), comment)
		var got [][]string
		gotErr := io.EOF
		for _, block := range cut(t, c) {
			var some [][]string
			some, gotErr = records(bytes.NewReader(block.Text), comment)
			got = append(got, some...)
			var wrong *csv.ParseError
			if errors.As(gotErr, &wrong) {
				wrong.StartLine += block.Line
				wrong.Line += block.Line
				break
			}
		}
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotErr, wantErr) {
			t.Errorf("records in the blocks of %q = %q, %v, want %q, %v", text, got, gotErr, want, wantErr)
		}
	})
}
