package archive

import (
	"bytes"
	"compress/gzip"
	"go/importer"
	"go/token"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// compiled returns the archive of a package for the browser.
func compiled(t *testing.T, path string) []byte {
	t.Helper()
	list := exec.Command("go", "list", "-trimpath", "-export", "-f", "{{.Export}}", path)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	archive, err := os.ReadFile(strings.TrimSpace(string(out)))
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

func compressedSize(data []byte) int {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write(data)
	w.Close()
	return out.Len()
}

func TestSplit(t *testing.T) {
	whole := compiled(t, "strconv")
	exports, code, err := Split(whole)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(exports)+len(code), len(whole)+len(magic); got != want {
		t.Errorf("got %d bytes in both archives, want %d", got, want)
	}
	if bytes.Contains(code, []byte(exportName)) {
		t.Error("got exports in the archive for the linker")
	}
	open := func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(exports)), nil }
	p, err := importer.ForCompiler(token.NewFileSet(), "gc", open).Import("strconv")
	if err != nil {
		t.Fatal(err)
	}
	if p.Scope().Lookup("Itoa") == nil {
		t.Error("got exports without Itoa")
	}
}

func TestSplitRefusesOtherFiles(t *testing.T) {
	for _, text := range []string{"", "text", magic, magic + "short", magic + strings.Repeat("x", 70)} {
		if _, _, err := Split([]byte(text)); err == nil {
			t.Errorf("got no error for %q", text)
		}
	}
}

func TestColumns(t *testing.T) {
	_, code, err := Split(compiled(t, "strconv"))
	if err != nil {
		t.Fatal(err)
	}
	columns := Columns(code)
	if before, after := compressedSize(code), compressedSize(columns); after > before*9/10 {
		t.Errorf("got %d bytes compressed, want less than nine tenths of %d", after, before)
	}
	restored, err := Restore(columns)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(restored, code) {
		t.Error("got another archive back")
	}
}

func TestRestoreRefusesOtherFiles(t *testing.T) {
	columns := Columns([]byte("no archive"))
	for _, file := range [][]byte{columns[:5], columns[:len(columns)-1]} {
		if _, err := Restore(file); err == nil {
			t.Errorf("got no error for %q", file)
		}
	}
}

func FuzzColumns(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte(magic))
	object := make([]byte, 200)
	copy(object, objectMagic)
	f.Add([]byte(magic + "a.o             0           0     0     644     200       `\n" + string(object)))
	f.Fuzz(func(t *testing.T, archive []byte) {
		restored, err := Restore(Columns(archive))
		if err != nil || !bytes.Equal(restored, archive) {
			t.Errorf("got %q and error %v, want %q", restored, err, archive)
		}
	})
}

func TestShortenHashes(t *testing.T) {
	_, code, err := Split(compiled(t, "strconv"))
	if err != nil {
		t.Fatal(err)
	}
	short := ShortenHashes(code)
	if len(short) != len(code) {
		t.Fatalf("got %d bytes, want %d", len(short), len(code))
	}
	changed := 0
	for i := range code {
		if short[i] != code[i] {
			changed++
			if short[i] != 0 {
				t.Fatalf("got %d at %d, want 0 or %d", short[i], i, code[i])
			}
		}
	}
	if changed < 1000 {
		t.Errorf("got %d bytes changed, want those of hundreds of hashes", changed)
	}
	if before, after := compressedSize(code), compressedSize(short); after > before*97/100 {
		t.Errorf("got %d bytes compressed, want fewer than %d by 3 %%", after, before)
	}
}

func TestShortenHashesOfOtherFiles(t *testing.T) {
	if got := ShortenHashes([]byte("text")); string(got) != "text" {
		t.Errorf("got %q, want text", got)
	}
}
