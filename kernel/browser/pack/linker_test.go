package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// linked are programs, from one that needs little to one with reflection, generic code and init functions.
var linked = map[string]string{
	"nothing": `package main

func main() {}
`,
	"text": `package main

import ("errors"; "fmt"; "slices"; "strings")

type pair[K comparable, V any] struct { key K; value V }

func (p pair[K, V]) String() string { return fmt.Sprint(p.key, "=", p.value) }

var all = []fmt.Stringer{pair[string, int]{"a", 1}, pair[float64, error]{2, errors.ErrUnsupported}}

func init() { slices.Reverse(all) }

func main() { fmt.Println(strings.ToUpper(fmt.Sprint(all))) }
`,
	"json": `package main

import ("encoding/json"; "html/template"; "image/png"; "image"; "os"; "regexp"; "time")

type point struct { X, Y float64; At time.Time }

func main() {
	json.NewEncoder(os.Stdout).Encode(point{1, 2, time.Now()})
	template.Must(template.New("t").Parse("{{.X}}")).Execute(os.Stdout, point{})
	png.Encode(os.Stdout, image.NewGray(image.Rect(0, 0, 2, 2)))
	os.Stdout.WriteString(regexp.MustCompile("a+").FindString("baa"))
}
`,
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, stderr.Bytes())
	}
	return string(out)
}

// browserLinker builds the changed linker for this machine.
func browserLinker(t *testing.T, folder string) string {
	texts, err := linkerSource(goRoot(t))
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := writeOverlay(folder, goRoot(t), texts)
	if err != nil {
		t.Fatal(err)
	}
	env, err := goEnv("GOROOT", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	more, err := replaceable(folder, env["GOROOT"], env["GOMODCACHE"])
	if err != nil {
		t.Fatal(err)
	}
	for _, variable := range more {
		key, value, _ := strings.Cut(variable, "=")
		t.Setenv(key, value)
	}
	name := filepath.Join(folder, "link")
	run(t, "go", "build", "-overlay", overlay, "-o", name, "cmd/link")
	return name
}

// configure writes the import configuration of packages and what they import, and returns its name.
func configure(t *testing.T, folder, name string, packages ...string) string {
	format := "{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}"
	args := append([]string{"list", "-export", "-deps", "-f", format, "runtime"}, packages...)
	file := filepath.Join(folder, name)
	if err := os.WriteFile(file, []byte(run(t, "go", args...)), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestLinkerMakesTheSamePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the linker")
	}
	t.Setenv("GOOS", runtime.GOOS)
	t.Setenv("GOARCH", runtime.GOARCH)
	folder := t.TempDir()
	changed := browserLinker(t, folder)
	t.Setenv("GOROOT", goRoot(t)) // go tool sets it, and the program has it
	t.Setenv("GOOS", "js")
	t.Setenv("GOARCH", "wasm")
	packages := []string{"encoding/json", "html/template", "image/png", "slices", "log", "net/http"}
	everything := configure(t, folder, "everything", packages...)
	little := configure(t, folder, "little", "fmt")
	for name, source := range linked {
		archive := filepath.Join(folder, name+".a")
		file := filepath.Join(folder, name+".go")
		if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		compile := []string{"tool", "compile", "-p", "main", "-complete", "-importcfg", everything, "-pack"}
		run(t, "go", append(compile, "-o", archive, file)...)
		own := configure(t, folder, name, imports(source)...)
		output := filepath.Join(folder, name+".wasm")
		rest := []string{"-s", "-buildmode=exe", "-buildid=cell", "-o", output, archive}
		run(t, "go", slices.Concat([]string{"tool", "link", "-importcfg", own}, rest)...)
		want := read(t, output)
		program := withMain(t, own, archive)
		for _, flags := range [][]string{
			{"-importcfg", own},
			{"-importcfg", own, "-prepare", program},
			{"-importcfg", everything, "-prepare", program},
			{"-importcfg", little, "-prepare", withMain(t, everything, archive)},
		} {
			run(t, changed, slices.Concat(flags, rest)...)
			if got := read(t, output); !bytes.Equal(got, want) {
				t.Errorf("%s, %v: got another program of %d bytes, want the %d bytes of Go's linker",
					name, flags, len(got), len(want))
			}
		}
	}
}

// withMain adds the package main to an import configuration, and returns the name of the result.
func withMain(t *testing.T, config, archive string) string {
	t.Helper()
	file := config + ".main"
	text := fmt.Appendf(read(t, config), "packagefile main=%s\n", archive)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// imports returns what a program of this test imports.
func imports(source string) []string {
	_, list, found := strings.Cut(source, "import (")
	if !found {
		return nil
	}
	list, _, _ = strings.Cut(list, ")")
	var paths []string
	for _, quoted := range strings.Split(list, "; ") {
		var path string
		fmt.Sscanf(quoted, "%q", &path)
		paths = append(paths, path)
	}
	return paths
}
