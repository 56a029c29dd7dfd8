package main

import (
	"errors"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"perceptronlab/kernel/browser/help/document"
	"perceptronlab/kernel/browser/pack/archive"
)

// options say what to make.
type options struct {
	output    string   // the folder to make
	module    string   // the folder of the module with the packages
	patterns  []string // the packages, as for go list
	standIns  string   // the folder with stand-ins for packages; "" for none
	lessons   string   // the notebooks, as for filepath.Glob; "" for none
	elsewhere string   // what to do for what a browser can't do; "" for nothing
	cache     string   // the folder with files that were compressed before; "" for the usual one
}

// complete checks the options, and sets those that have a default.
func (o *options) complete() error {
	if o.output == "" {
		return errors.New("got no folder to write to; set -o")
	}
	if o.cache == "" {
		folder, err := os.UserCacheDir()
		if err != nil {
			return err
		}
		o.cache = filepath.Join(folder, "perceptronlab", "pack")
	}
	return nil
}

// A packer makes one folder.
type packer struct {
	options
	env      map[string]string // of the installed Go
	work     string            // a folder for temporary files
	version  string            // the sum of this program, because what it makes depends on it
	store    *store
	manifest *Manifest
	imports  []string // of the notebooks' cells

	// shortHashes is set if the browser's compiler writes short hashes, see compilerHashes. Then the archives
	// of packages have to have short ones, too.
	shortHashes bool
}

// pack makes the folder.
func pack(o options) error {
	if err := o.complete(); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "pack-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	p := &packer{options: o, work: work}
	if p.store, err = newStore(o.output, o.cache); err != nil {
		return err
	}
	if p.env, err = goEnv("GOVERSION", "GOROOT", "GOMODCACHE"); err != nil {
		return err
	}
	if p.version, err = ownSum(); err != nil {
		return err
	}
	p.manifest = &Manifest{
		Go:        p.env["GOVERSION"],
		Programs:  map[string]File{},
		Packages:  map[string]Package{},
		Elsewhere: p.elsewhere,
	}
	for _, add := range []func() error{
		p.addRuntime, p.addPrograms, p.addPackages, p.manifest.setKey, p.writeNeeded,
	} {
		if err := add(); err != nil {
			return err
		}
	}
	if err := p.manifest.write(o.output); err != nil {
		return err
	}
	return p.store.tidy(p.manifest.files())
}

// ownSum returns the sum of this program.
func ownSum() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(name)
	return fullSum(content), err
}

// knownRuntimes are the SHA-256 of those wasm_exec.js of which the browser knows how they keep a program's
// state (extension/src/engine/pausedprogram.ts). With another one, a compiler or a linker that goes on from
// such a state could make wrong programs. Before you add a sum, compare the file's class Go with that of the
// file before.
var knownRuntimes = map[string]bool{
	"0c949f4996f9a89698e4b5c586de32249c3b69b7baadb64d220073cc04acba14": true, // Go 1.26.8 and 1.27.0
}

// addRuntime adds the JavaScript that runs Go's programs, and Go's licence.
func (p *packer) addRuntime() error {
	root := p.env["GOROOT"]
	text, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if p.manifest.Runtime, err = p.store.addPlain("wasm_exec", ".js", text); err != nil {
		return err
	}
	p.manifest.ToolsWait = knownRuntimes[fullSum(text)]
	if !p.manifest.ToolsWait {
		log.Printf("warning: got another wasm_exec.js than that of Go 1.26 and 1.27, so the compiler " +
			"and the linker start again for each cell, which takes longer")
	}
	text, err = os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	p.manifest.Licence, err = p.store.addPlain("LICENSE", ".txt", text)
	return err
}

// addPackages adds the archives of packages, their documentation, and the names that they export.
func (p *packer) addPackages() error {
	g, err := p.packageBuilder()
	if err != nil {
		return err
	}
	all, err := listPackages(g, p.patterns)
	if err != nil {
		return err
	}
	var lock sync.Mutex
	err = inParallel(all, func(one *listed) error {
		added, err := p.addPackage(one)
		lock.Lock()
		defer lock.Unlock()
		p.manifest.Packages[one.ImportPath] = added
		return err
	})
	if err != nil {
		return err
	}
	names, err := exportedNames(all)
	if err != nil {
		return err
	}
	if p.manifest.Names, err = p.store.addJSON("names", names); err != nil {
		return err
	}
	if p.lessons != "" {
		cells, err := readLessons(p.lessons, names)
		if err != nil {
			return err
		}
		var warnings []string
		p.imports, warnings = p.lessonImports(cells)
		for _, warning := range warnings {
			log.Print(warning)
		}
	}
	return nil
}

// packageBuilder returns the command go that compiles packages.
func (p *packer) packageBuilder() (goCommand, error) {
	g := goCommand{
		name:   filepath.Join(p.env["GOROOT"], "bin", "go"),
		folder: p.module,
		env:    []string{"GOTOOLCHAIN=local"}, // another Go would write archives that the linker refuses
	}
	if p.standIns != "" {
		found, err := findStandIns(p.standIns)
		if err != nil {
			return g, err
		}
		if g, err = useStandIns(g, found, filepath.Join(p.work, "standins")); err != nil {
			return g, err
		}
	}
	return p.withSystemTexts(g)
}

// addPackage adds the archive of a package, and its documentation if a cell can import it.
func (p *packer) addPackage(one *listed) (Package, error) {
	base := strings.ReplaceAll(one.ImportPath, "/", "_")
	content, err := os.ReadFile(one.Export)
	if err != nil {
		return Package{}, err
	}
	exports, code, err := archive.Split(content)
	if err != nil {
		return Package{}, err
	}
	if p.shortHashes {
		code = archive.ShortenHashes(code)
	}
	added := Package{Name: one.Name, Imports: one.directImports()}
	if added.Exports, err = p.store.addCompressed(base, ".x", exports); err != nil {
		return Package{}, err
	}
	if added.File, err = p.store.addCompressed(base, ".a", archive.Columns(code)); err != nil {
		return Package{}, err
	}
	if !one.isForCells() {
		return added, nil
	}
	// An archive begins with an identifier of the sources from which it was compiled.
	key := fullSum([]byte("documentation"), []byte(p.version), content)
	doc, err := p.store.addMade(base, ".json", key, func() ([]byte, error) {
		var files []string
		for _, file := range one.GoFiles {
			files = append(files, filepath.Join(one.Dir, file))
		}
		return document.Make(one.ImportPath, files)
	})
	added.Doc = &doc
	return added, err
}

// inParallel calls a function for each item, for as many at a time as there are processors.
func inParallel[T any](items []T, do func(T) error) error {
	next := make(chan T)
	failed := make(chan error, 1)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for item := range next {
				if err := do(item); err != nil {
					select {
					case failed <- err:
					default:
					}
				}
			}
		})
	}
	for _, item := range items {
		next <- item
	}
	close(next)
	workers.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}
