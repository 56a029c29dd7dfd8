package parquet

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/parquet"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// damageable are files of testdata with every codec, page and encoding.
var damageable = []string{
	"iris.pyarrow", "missing.fastparquet", "words-none.pyarrow", "words-gzip.fastparquet", "words-zstd.pyarrow",
	"words-lz4.pyarrow", "pages2.pyarrow", "delta.pyarrow", "delta-strings.pyarrow", "delta-length.pyarrow",
	"split.pyarrow", "objects.pyarrow", "int96.pyarrow", "half.pyarrow", "unreadable.pyarrow",
}

func readTestFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".parquet"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// checkDamaged reads the text of a file that may be damaged. An error must be a Problem of package files,
// and the decoder must neither panic nor allocate much more memory than the size of the file allows.
func checkDamaged(t *testing.T, data []byte) (ok bool) {
	t.Helper()
	const limit = 40 << 20 // bytes, for files of some kilobytes
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := textOf(data)
	runtime.ReadMemStats(&after)
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > limit {
		t.Errorf("reading a file of %d bytes allocated %d bytes, want at most %d", len(data), allocated, limit)
	}
	if err == nil {
		return true
	}
	p, isProblem := err.(*datasets.Problem)
	if !isProblem || p.Package != "files" || strings.Contains(p.Found, "does not expect") {
		t.Errorf("error = %v (cause: %v), want a Problem of package files, and no panic", err, p)
	}
	return false
}

// A truncated file is always an error.
func TestTruncatedFiles(t *testing.T) {
	for _, name := range damageable {
		data := readTestFile(t, name)
		step := 37
		if long {
			step = 1
		}
		for n := 0; n < len(data); n += step {
			if checkDamaged(t, data[:n]) {
				t.Errorf("%s, truncated to %d bytes: error = nil, want an error", name, n)
			}
		}
	}
}

// One changed byte, in the whole file or in the footer, never makes the decoder panic.
func TestChangedBytes(t *testing.T) {
	count := 40
	if long {
		count = 2000
	}
	random := rand.New(rand.NewPCG(43, 1))
	for _, name := range damageable {
		data := readTestFile(t, name)
		for k := range count {
			at := random.IntN(len(data))
			if k%2 == 0 {
				at = footerOf(data) + random.IntN(len(data)-footerOf(data))
			}
			changed := bytes.Clone(data)
			changed[at] = byte(random.Uint32())
			checkDamaged(t, changed)
		}
	}
}

// footerOf returns the offset of the footer.
func footerOf(data []byte) int {
	return len(data) - 8 - int(binary.LittleEndian.Uint32(data[len(data)-8:]))
}

// A large number in the footer or in the header of a page never makes the decoder allocate much memory.
// One random byte rarely makes a large number.
func TestLargeNumbers(t *testing.T) {
	count := 60
	if long {
		count = 3000
	}
	random := rand.New(rand.NewPCG(43, 2))
	for _, name := range damageable {
		data := readTestFile(t, name)
		for k := range count {
			number := []int64{math.MaxInt32, 1 << 30, 1e8, -1, 1 << 62, 1 << 24}[random.IntN(6)]
			large := binary.AppendVarint(nil, number)
			if k%2 == 0 {
				checkDamaged(t, inFooter(data, large, random))
			} else {
				checkDamaged(t, inPageHeader(data, large, random))
			}
		}
	}
}

// inFooter returns a copy of a file in which a number replaces an integer of the footer, or another byte.
func inFooter(data, number []byte, random *rand.Rand) []byte {
	footer := footerOf(data)
	end := len(data) - 8
	at := footer + random.IntN(end-footer)
	changed := slices.Concat(data[:at], number, data[integerEnd(data[:end], at):end])
	changed = binary.LittleEndian.AppendUint32(changed, uint32(len(changed)-footer))
	return append(changed, parquet.Magic...)
}

// integerEnd returns the offset of the end of the integer that begins at an offset, if an integer begins
// there.
func integerEnd(data []byte, at int) int {
	for at < len(data)-1 && data[at] >= 0x80 {
		at++
	}
	return at + 1
}

// inPageHeader returns a copy of a file in which a number replaces an integer of a page header, or another
// byte. A page header begins with the byte 15, the type of the page, and the byte 15.
func inPageHeader(data, number []byte, random *rand.Rand) []byte {
	var headers []int
	for at := 4; at+30 < footerOf(data); at++ {
		if data[at] == 0x15 && data[at+1] <= 6 && data[at+2] == 0x15 {
			headers = append(headers, at)
		}
	}
	at := headers[random.IntN(len(headers))] + 3 + random.IntN(16)
	return slices.Concat(data[:at], number, data[integerEnd(data, at):])
}

// A file of some bytes may claim a billion equal values. It is an error before anything is read.
func TestRowBomb(t *testing.T) {
	data := readTestFile(t, "iris.pyarrow")
	f := perceptron.Must(open(bytes.NewReader(data), int64(len(data))))
	f.file.Rows = 1 << 32
	_, err := f.Text(nil)
	if p, ok := err.(*datasets.Problem); !ok || !strings.Contains(p.Found, "ten thousand times") {
		t.Errorf("error = %v, want the error that the values take too much memory", err)
	}
}

// A dictionary may have a long word, which each row repeats in less than a byte. Its text is read in small
// parts, and is an error when it is too long.
func TestWordBomb(t *testing.T) {
	data := readTestFile(t, "bomb.pyarrow")
	f := perceptron.Must(open(bytes.NewReader(data), int64(len(data))))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n, err := io.Copy(io.Discard, perceptron.Must(f.Text(nil)))
	runtime.ReadMemStats(&after)
	if p, ok := err.(*datasets.Problem); !ok || !strings.Contains(p.Found, "ten thousand times") || n < 200<<20 {
		t.Errorf("%d bytes, error = %v, want the error that the values take too much memory after 256 MiB", n, err)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 8<<20 {
		t.Errorf("reading allocated %d bytes, want at most 8 MiB", allocated)
	}
}

// A row is at most as long as in a CSV file, however many columns repeat a long word.
func TestLongRow(t *testing.T) {
	data := readTestFile(t, "bomb.pyarrow")
	f := perceptron.Must(open(bytes.NewReader(data), int64(len(data))))
	for range 100 {
		f.columns = append(f.columns, f.columns[0])
	}
	_, err := io.Copy(io.Discard, perceptron.Must(f.Text(nil)))
	if p, ok := err.(*datasets.Problem); !ok || p.Found != "a row of more than 16 MiB" {
		t.Errorf("error = %v, want the error that the row is too long", err)
	}
}

func FuzzParquet(f *testing.F) {
	for _, name := range damageable {
		f.Add(readTestFile(f, name))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		x, err := open(bytes.NewReader(data), int64(len(data)))
		if err == nil && x.Rows() > 1<<14 {
			return // a run of equal values is as long as the file says
		}
		ok := checkDamaged(t, data)
		table, err := Reader{IfMissing: 1}.Read(bytes.NewReader(data))
		if err == nil {
			if err := table.Check(); err != nil || !ok {
				t.Errorf("Check() = %v, want no error; the text was read: %v", err, ok)
			}
		}
	})
}
