package datasets

import (
	"os"
	"path/filepath"
	"testing"
)

// notebooks/data/README.md counts the pieces; tools/data/speeches.py made them.
func TestSpeechesAreThere(t *testing.T) {
	const folder = "../../notebooks/data/speeches"
	total := int64(0)
	for president, want := range map[string]int{"jefferson": 61, "madison": 65, "monroe": 67} {
		files, err := filepath.Glob(filepath.Join(folder, president, "18[0-2][0-9]-[0-9][0-9].txt"))
		if err != nil || len(files) != want {
			t.Errorf("%s has %d pieces (%v), want %d", president, len(files), err, want)
		}
		for _, name := range files {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			if info.Size() < 1500 || info.Size() > 2600 {
				t.Errorf("%s has %d bytes, want about 2,000", name, info.Size())
			}
			total += info.Size()
		}
	}
	if total > 400_000 {
		t.Errorf("the speeches have %d bytes, want at most 400,000", total)
	}
}
