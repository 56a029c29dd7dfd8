package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// packModule packs the module of testdata without programs, and returns what pack made.
func packModule(t *testing.T, folder, cache string) *packer {
	t.Helper()
	env, err := goEnv("GOVERSION", "GOROOT", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	p := &packer{
		options: options{
			output: folder, module: "testdata/module", patterns: []string{"./..."},
			lessons: "testdata/module/notebooks/*.ipynb",
		},
		env: env, work: t.TempDir(),
		manifest: &Manifest{Packages: map[string]Package{}, Programs: map[string]File{}},
	}
	if p.store, err = newStore(folder, cache); err != nil {
		t.Fatal(err)
	}
	for _, add := range []func() error{p.addRuntime, p.addPackages, p.manifest.setKey, p.writeNeeded} {
		if err := add(); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.manifest.write(folder); err != nil {
		t.Fatal(err)
	}
	if err := p.store.tidy(p.manifest.files()); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestManifest(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "old.a.gz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := packModule(t, folder, t.TempDir())
	m := p.manifest
	shape := m.Packages["example.com/shapes/shape"]
	if shape.Name != "shape" || !slices.Equal(shape.Imports, []string{"errors"}) || shape.Doc == nil {
		t.Errorf("got %+v, want package shape with its documentation, which imports errors", shape)
	}
	if abi, ok := m.Packages["internal/abi"]; !ok || abi.Doc != nil {
		t.Errorf("got %+v, %v, want internal/abi without documentation", abi, ok)
	}
	if want := []string{"example.com/shapes/shape"}; !slices.Equal(p.imports, want) {
		t.Errorf("got the lessons' imports %v, want %v", p.imports, want)
	}
	files := m.files()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(entries), len(files)+2; got != want {
		t.Errorf("got %d files, want %d: those of the manifest, itself, and needed.json", got, want)
	}
	for name := range files {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(name, shortSum(content)) {
			t.Errorf("got the name %s, want the sum %s in it", name, shortSum(content))
		}
	}
}

func TestUnknownRuntime(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "lib", "wasm"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"LICENSE", "lib/wasm/wasm_exec.js"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte("of a later Go"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		root string
		want bool
	}{{goRoot(t), true}, {root, false}} {
		p := &packer{env: map[string]string{"GOROOT": test.root}, manifest: &Manifest{}}
		var err error
		if p.store, err = newStore(t.TempDir(), t.TempDir()); err != nil {
			t.Fatal(err)
		}
		if err := p.addRuntime(); err != nil {
			t.Fatal(err)
		}
		if got := p.manifest.ToolsWait; got != test.want {
			t.Errorf("ToolsWait = %v with the runtime of %s, want %v", got, test.root, test.want)
		}
	}
}

func TestTwoRunsWriteTheSame(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	a := packModule(t, first, t.TempDir()).manifest
	b := packModule(t, second, t.TempDir()).manifest
	if a.Key != b.Key {
		t.Errorf("got the keys %s and %s, want one", a.Key, b.Key)
	}
	if err := os.Remove(filepath.Join(first, a.Names.File)); err != nil {
		t.Fatal(err)
	}
	if got := packModule(t, first, t.TempDir()).manifest.Key; got != a.Key {
		t.Errorf("got the key %s after a repair, want %s", got, a.Key)
	}
}

func TestPreference(t *testing.T) {
	var all []*listed
	for _, path := range []string{"math/rand", "math/rand/v2", "crypto/rand"} {
		all = append(all, &listed{ImportPath: path, Standard: true})
	}
	all = append(all, &listed{ImportPath: "x/rand"})
	slices.SortFunc(all, comparePreference)
	var got []string
	for _, p := range all {
		got = append(got, p.ImportPath)
	}
	if want := []string{"crypto/rand", "math/rand/v2", "math/rand", "x/rand"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
