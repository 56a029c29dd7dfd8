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

// readBlocks returns all blocks of a Cutter.
func readBlocks(t *testing.T, c *Cutter) []Block {
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

// Next returns blocks of whole lines, even if each read returns a single byte.
func TestNextReturnsWholeLines(t *testing.T) {
	for _, test := range []struct {
		name   string
		cutter Cutter
		text   string
		want   []string
	}{
		{"short lines", Cutter{Size: 8}, "ab\ncd\nef\ngh", []string{"ab\ncd\n", "ef\ngh"}},
		{"line longer than a block", Cutter{Size: 4}, "ab\ncdefghijk\nlm\n", []string{"ab\n", "cdefghijk\nlm\n"}},
		{"empty text", Cutter{Size: 4}, "", nil},
		{"empty lines", Cutter{Size: 2}, "\n\n\n", []string{"\n\n", "\n"}},
		{"Quotes is false", Cutter{Size: 6}, "a,\"b\nc\"\n", []string{"a,\"b\n", "c\"\n"}},
		{"quoted line ends", Cutter{Size: 6, Quotes: true}, "a\n\"b\n\"\"c\"\nd\n", []string{"a\n", "\"b\n\"\"c\"\nd\n"}},
		{"missing closing quote", Cutter{Size: 4, Quotes: true}, "a\n\"b\nc\nd\n", []string{"a\n", "\"b\nc\nd\n"}},
		{"lines read before", Cutter{Size: 4, Line: 7}, "ab\nc\n", []string{"ab\n", "c\n"}},
	} {
		test.cutter.From = iotest.OneByteReader(strings.NewReader(test.text))
		test.cutter.MaxLine = 1 << 10
		var got []string
		line := test.cutter.Line
		for _, block := range readBlocks(t, &test.cutter) {
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

// After the first line, the text has a line of 100 bytes, which exceeds MaxLine = 40. The last block
// contains the beginning of this line.
func TestCutterStopsAtTooLongLine(t *testing.T) {
	text := "a\n" + strings.Repeat("b", 100) + "\nc\n"
	c := &Cutter{From: strings.NewReader(text), Size: 4, MaxLine: 40}
	blocks := readBlocks(t, c)
	if len(blocks) != 2 || blocks[0].TooLong || !blocks[1].TooLong || blocks[1].Line != 1 {
		t.Fatalf("blocks = %+v, want two blocks; the second must have Line 1 and TooLong true", blocks)
	}
	if got := string(blocks[1].Text); len(got) < 40 || !strings.HasPrefix(text[2:], got) {
		t.Errorf("last block = %q, want the first 40 bytes of the long line, or more", got)
	}
}

// After Unread with the rest of a block, Next returns this rest before the next block.
func TestNextAfterUnreadReturnsRest(t *testing.T) {
	c := &Cutter{From: strings.NewReader("ab\ncd\nef\n"), Size: 6, MaxLine: 40}
	first, err := c.Next()
	if err != nil {
		t.Fatal(err)
	}
	c.Unread(first.Rest(3))
	got := readBlocks(t, c)
	want := []Block{{Text: []byte("cd\n"), Line: 1, Lines: 1}, {Text: []byte("ef\n"), Line: 2, Lines: 1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("blocks after Unread = %+v, want %+v", got, want)
	}
}

// The reader fails after a complete line and an incomplete line. The first call of Next returns only the
// complete line. Each later call returns the error.
func TestNextReturnsCompleteLinesBeforeReadError(t *testing.T) {
	errRead := errors.New("reading failed")
	c := &Cutter{From: io.MultiReader(strings.NewReader("ab\nc"), iotest.ErrReader(errRead)), Size: 16, MaxLine: 99}
	block, err := c.Next()
	if string(block.Text) != "ab\n" || err != nil {
		t.Errorf("Next = %q, %v, want %q and no error", block.Text, err, "ab\n")
	}
	for range 2 {
		if block, err := c.Next(); !errors.Is(err, errRead) {
			t.Errorf("Next = %q, %v, want the error %v", block.Text, err, errRead)
		}
	}
}

// newNumberedLines returns a text of n numbered lines, and a Cutter for this text.
func newNumberedLines(n int) (string, *Cutter) {
	var text strings.Builder
	for k := range n {
		fmt.Fprintf(&text, "line %d\n", k)
	}
	return text.String(), &Cutter{From: strings.NewReader(text.String()), Size: 64, MaxLine: 1 << 10}
}

// Each calls take in the order of the text, on any number of cores.
func TestEachTakesBlocksInOrder(t *testing.T) {
	for _, cores := range []int{1, 2, 5} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		text, cutter := newNumberedLines(5000)
		var got strings.Builder
		upper := func(b Block) string { return string(bytes.ToUpper(b.Text)) }
		line := 0
		err := Each(cutter, upper, func(b Block, parsed string) error {
			if want := fmt.Sprintf("LINE %d\n", line); !strings.HasPrefix(parsed, want) || b.Line != line {
				t.Errorf("block begins with line %d and text %q, want line %d and text %q", b.Line, parsed, line, want)
			}
			line += b.Lines
			got.WriteString(parsed)
			return nil
		})
		if want := strings.ToUpper(text); got.String() != want || err != nil {
			t.Errorf("on %d cores: Each passed %d bytes to take and returned error %v, want %d bytes and no error",
				cores, got.Len(), err, len(want))
		}
	}
}

// After an error of take, Each doesn't call take again. When Each returns, all calls of parse have ended.
func TestEachStopsAfterErrorOfTake(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	errTake := errors.New("take failed")
	_, cutter := newNumberedLines(5000)
	var running atomic.Int32
	parse := func(b Block) string {
		running.Add(1)
		defer running.Add(-1)
		runtime.Gosched()
		return string(b.Text)
	}
	calls := 0
	err := Each(cutter, parse, func(Block, string) error {
		calls++
		if calls == 3 {
			return errTake
		}
		return nil
	})
	if !errors.Is(err, errTake) {
		t.Errorf("Each = %v, want the error %v", err, errTake)
	}
	if calls != 3 {
		t.Errorf("calls of take = %d, want 3", calls)
	}
	if n := running.Load(); n != 0 {
		t.Errorf("calls of parse still running = %d, want 0", n)
	}
}

// The reader fails after 1000 lines. Each passes all of them to take, and then returns the error.
func TestEachTakesAllBlocksBeforeReadError(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	errRead := errors.New("reading failed")
	want, cutter := newNumberedLines(1000)
	cutter.From = io.MultiReader(cutter.From, iotest.ErrReader(errRead))
	var got strings.Builder
	parse := func(b Block) string { return string(b.Text) }
	err := Each(cutter, parse, func(_ Block, parsed string) error {
		got.WriteString(parsed)
		return nil
	})
	if !errors.Is(err, errRead) {
		t.Errorf("Each = %v, want the error %v", err, errRead)
	}
	if got.String() != want {
		t.Errorf("take received %d bytes, want all %d bytes of the text", got.Len(), len(want))
	}
}

// readRecords returns the records of a CSV text before the first error, and that error.
func readRecords(text io.Reader) (records [][]string, err error) {
	r := csv.NewReader(text)
	r.FieldsPerRecord = -1
	for {
		record, err := r.Read()
		if err != nil {
			return records, err
		}
		records = append(records, record)
	}
}

// The blocks of a CSV text contain the same records and the same first syntax error as the text.
func FuzzCutter(f *testing.F) {
	f.Add("a,\"b\n\"\"c\"\n\n1,2\r\n", uint8(3))
	f.Add("#\"\na\n\"#\n#\"\nb\n", uint8(2))
	f.Add("a,5\" wide\nb,\"\nc", uint8(1))
	f.Add("a\n\"b\nc\nd", uint8(1))
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		c := &Cutter{From: strings.NewReader(text), Size: 1 + int(size), MaxLine: 1 << 20, Quotes: true}
		want, wantErr := readRecords(strings.NewReader(text))
		var got [][]string
		gotErr := io.EOF
		for _, block := range readBlocks(t, c) {
			var inBlock [][]string
			inBlock, gotErr = readRecords(bytes.NewReader(block.Text))
			got = append(got, inBlock...)
			var parseErr *csv.ParseError
			if errors.As(gotErr, &parseErr) {
				parseErr.StartLine += block.Line
				parseErr.Line += block.Line
				break
			}
		}
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotErr, wantErr) {
			t.Errorf("records in the blocks of %q = %q, error %v, want %q, error %v", text, got, gotErr, want, wantErr)
		}
	})
}
