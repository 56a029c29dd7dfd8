package notebook

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"perceptronlab/internal/messagetest"
	"perceptronlab/kernel/cells"
	"perceptronlab/kernel/limit"
)

// started returns a notebook whose program runs.
func started(t *testing.T, before ...string) *Notebook {
	t.Helper()
	n := newTest()
	for i, source := range before {
		n.Cell(source, i+1)
	}
	built(t, n, "func fact(n int) int {\n\treturn n * fact(n-1)\n}\n%%\nfmt.Println(fact(3))", len(before)+1)
	return n
}

func TestCharactersAreShownWhole(t *testing.T) {
	n := started(t)
	text := "aä点🙂\n"
	got := ""
	for i := range len(text) {
		got += strings.TrimPrefix(lines(n.Output("stdout", []byte(text[i:i+1]))), "stdout ")
		if !strings.HasPrefix(text, got) {
			t.Fatalf("after %d bytes, got %q", i+1, got)
		}
	}
	if got != text {
		t.Errorf("got %q, want %q", got, text)
	}
	if got := lines(n.Output("stdout", []byte("\xff\xf0\x9f"))); got != "stdout \ufffd" {
		t.Errorf("got %q for a wrong byte, want a replacement character", got)
	}
	if got := lines(n.Ended(Ending{})); got != "stdout \ufffd" {
		t.Errorf("at the end, got %q for a character that is not complete, want a replacement character", got)
	}
}

func TestFloodIsCut(t *testing.T) {
	for _, c := range []struct {
		setting string
		limit   int64
	}{{"", limit.Default}, {"%env PERCEPTRON_OUTPUT 1", 1}} {
		for _, name := range []string{"stdout", "stderr"} {
			n := started(t, c.setting)
			block := []byte(strings.Repeat("x", 1024))
			for range c.limit {
				if r := n.Output(name, block); r.Stop || len(lines(r)) != len(name)+1+1024 {
					t.Fatalf("%s is cut before the limit: %s", name, lines(r))
				}
			}
			r := n.Output(name, []byte("x"))
			if !r.Stop || lines(r) != name+" "+limit.Exceeded(c.limit) {
				t.Errorf("%s: got %q and stop = %v, want the sentence of package limit", name, lines(r), r.Stop)
			}
			if r := n.Output(name, []byte("x")); !r.Stop || lines(r) != "" {
				t.Errorf("%s: after the end, got %q", name, lines(r))
			}
			if got := lines(n.Ended(Ending{Status: 1})); got != "exit: exit status 1\n" {
				t.Errorf("got %q, want exit status 1", got)
			}
		}
	}
}

const crashText = `panic: runtime error: index out of range [2] with length 2

goroutine 1 [running]:
main.fact(...)
	/build/main.go:5
main.main()
	/build/main.go:8 +0x5f
`

const outOfMemoryText = `runtime: out of memory: cannot allocate 8-byte block (1 in use)
fatal error: out of memory

goroutine 1 gp=0x2021c0 m=0 mp=0x151c60 [running]:
runtime.throw({0x2e480, 0xd})
	runtime/panic.go:1229 +0x3 fp=0x248d88 sp=0x248d60 pc=0x15150003
main.main()
	/build/main.go:8 +0xd fp=0x248f48 sp=0x248ea0 pc=0x16f7000d
`

func TestEndings(t *testing.T) {
	for name, c := range map[string]struct {
		stderr  string
		how     Ending
		shown   string // besides the failure
		failure cells.FailureName
	}{
		"good":          {},
		"held":          {stderr: "exit status 2\n", shown: "stderr exit status 2\n"},
		"status":        {how: Ending{Status: 3}, failure: cells.Exited},
		"crash":         {stderr: crashText, how: Ending{Status: 2}, failure: cells.Panicked},
		"interrupted":   {how: Ending{Interrupted: true}, shown: "stderr ^C\n", failure: cells.Exited},
		"stack":         {how: Ending{Trap: "stack", Text: "RangeError"}, failure: cells.Panicked},
		"memory":        {how: Ending{Trap: "memory", Text: "RangeError"}, failure: cells.Panicked},
		"memory, by Go": {stderr: outOfMemoryText, how: Ending{Trap: "memory"}, failure: cells.Panicked},
		"memory, begun": {
			stderr: "runtime: out of memory: cannot", how: Ending{Trap: "memory"}, failure: cells.Panicked,
		},
		"other": {how: Ending{Trap: "other", Text: "unreachable\n  at x"}, failure: cells.Panicked},
	} {
		n := started(t)
		early := lines(n.Output("stderr", []byte(c.stderr)))
		result := n.Ended(c.how)
		var failure cells.Failure
		if result.Failure != nil {
			failure = *result.Failure
			messagetest.Error(t, name, errors.New(failure.Value))
		}
		got := lines(Result{Outputs: result.Outputs})
		if early != "" || got != c.shown || failure.Name != c.failure {
			t.Errorf("%s: got %s%s and %q, want %s and %q", name, early, got, failure.Name, c.shown, c.failure)
		}
		if got := lines(n.Output("stdout", []byte("x"))) + lines(n.Built(false, "x")); got != "" {
			t.Errorf("%s: got %s after the end", name, got)
		}
	}
}

func TestInterruptWhileTheCellIsCompiled(t *testing.T) {
	n := newTest()
	n.Cell("var x = 1", 1)
	if got := lines(n.Ended(Ending{Interrupted: true})); got != "stderr ^C\nexit: signal: interrupt\n" {
		t.Errorf("got %s", got)
	}
	n.Built(true, "") // arrives too late
	if len(n.Session().Declarations()) > 0 {
		t.Error("the declaration is kept")
	}
}

func TestCapture(t *testing.T) {
	n := newTest()
	built(t, n, "%capture -a out.txt\n%%\nfmt.Println()", 1)
	n.Output("stdout", []byte("a\n"))
	n.Output("stderr", []byte("b\n"))
	n.Pipe(encoded(t, &protocol.DisplayData{Data: map[protocol.MIMEType]any{"text/html": "<b>"}}))
	want := "write {Path:/drive/lessons/out.txt Data:a\nb\n<b> Append:true}\n"
	if got := lines(n.Ended(Ending{})); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// encoded returns what a program writes for messages.
func encoded(t testing.TB, messages ...*protocol.DisplayData) []byte {
	t.Helper()
	var out bytes.Buffer
	encoder := gob.NewEncoder(&out)
	for _, m := range messages {
		if err := encoder.Encode(m); err != nil {
			t.Fatal(err)
		}
	}
	return out.Bytes()
}

// talk are messages of every kind.
func talk() []*protocol.DisplayData {
	show := func(kind protocol.MIMEType, content any, id string) *protocol.DisplayData {
		return &protocol.DisplayData{Data: map[protocol.MIMEType]any{kind: content}, DisplayID: id}
	}
	return []*protocol.DisplayData{
		show("text/html", "<b>1</b>", ""),
		show("image/png", []byte{1, 2}, ""),
		show("text/html", "one", "count"),
		show("text/html", "two", "count"),
		show(protocol.MIMECommValue, &protocol.CommValue{Address: protocol.GonbuiSyncAddress, Value: 7}, ""),
		show(protocol.MIMEJupyterInput, &protocol.InputRequest{Prompt: "name?", Password: true}, ""),
		show(protocol.MIMECommSubscribe, &protocol.CommSubscription{Address: "x"}, ""),
		show(protocol.MIMECommValue, &protocol.CommValue{Address: "x", Value: 1}, ""),
		{Data: map[protocol.MIMEType]any{"application/json": map[string]any{"a": []any{1}}}, Metadata: map[string]any{"w": 3}},
	}
}

const shownTalk = `[{"display":{"data":{"text/html":"\u003cb\u003e1\u003c/b\u003e"},"metadata":{}}},` +
	`{"display":{"data":{"image/png":"AQI="},"metadata":{}}},` +
	`{"display":{"data":{"text/html":"one"},"metadata":{}},"id":"count"},` +
	`{"display":{"data":{"text/html":"two"},"metadata":{}},"id":"count","update":true},` +
	`{"prompt":{"text":"name?","password":true}},` +
	`{"stream":"stderr","text":"widgets need a kernel outside the browser, so they don't react here; ` +
	`download the notebook, and open it with make lab\n"},` +
	`{"display":{"data":{"application/json":{"a":[1]}},"metadata":{"w":3}}}]`

func TestMessagesOfPrograms(t *testing.T) {
	written := encoded(t, talk()...)
	for _, size := range []int{1, 7, len(written)} {
		n := started(t)
		var outputs []Output
		var back []byte
		for from := 0; from < len(written); from += size {
			more, answer := n.Pipe(written[from:min(from+size, len(written))])
			outputs, back = append(outputs, more...), append(back, answer...)
		}
		text, err := json.Marshal(outputs)
		if err != nil || string(text) != shownTalk {
			t.Errorf("in pieces of %d bytes: got %s, %v, want %s", size, text, err, shownTalk)
		}
		var answer protocol.CommValue
		if err := gob.NewDecoder(bytes.NewReader(back)).Decode(&answer); err != nil {
			t.Fatal(err)
		}
		if answer.Address != protocol.GonbuiSyncAckAddress || answer.Value != 7 {
			t.Errorf("got the answer %v, want 7", answer)
		}
		n.Ended(Ending{})
		built(t, n, "%%\nfmt.Println()", 2)
		if outputs, _ := n.Pipe(encoded(t, talk()[2])); len(outputs) != 1 || !outputs[0].Update {
			t.Errorf("the next program: got %+v, want an update", outputs)
		}
	}
}

func TestWrongMessages(t *testing.T) {
	n := started(t)
	outputs, _ := n.Pipe([]byte{1, 2, 3, 4, 5, 6, 7, 8})
	if len(outputs) != 1 || !strings.HasPrefix(outputs[0].Text, "can't read what the program shows: gob: ") {
		t.Errorf("got %+v, want a sentence", outputs)
	}
	if outputs, back := n.Pipe(encoded(t, talk()...)); outputs != nil || back != nil {
		t.Errorf("got %+v after an error, want nothing", outputs)
	}
}

// No bytes in the pipe end the session.
func FuzzPipe(f *testing.F) {
	written := encoded(f, talk()...)
	f.Add(written, 10)
	f.Add([]byte{}, 1)
	f.Add(bytes.Replace(written, []byte("html"), []byte("\xff\x00h"), 1), 100)
	f.Fuzz(func(t *testing.T, written []byte, size int) {
		n := newTest()
		n.Cell("var x = 1", 1)
		n.Built(true, "")
		for len(written) > 0 {
			end := min(max(1, size), len(written))
			outputs, _ := n.Pipe(written[:end])
			if _, err := json.Marshal(outputs); err != nil {
				t.Fatal(err)
			}
			written = written[end:]
		}
		n.Ended(Ending{})
	})
}
