// Command pack makes the folder with everything that a browser needs to compile and run Go.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("pack: ")
	var o options
	flag.StringVar(&o.output, "o", "", "write to this `folder`")
	flag.StringVar(&o.module, "C", "", "take the packages from the module in this `folder`")
	flag.StringVar(&o.lessons, "lessons", "", "list the packages that the notebooks of this `pattern` import")
	flag.StringVar(&o.cache, "cache", "", "keep compressed files in this `folder`, to be faster next time")
	flag.Parse()
	o.patterns = flag.Args()
	if err := pack(o); err != nil {
		log.Fatal(err)
	}
}

// options say what to make.
type options struct {
	output   string   // the folder to make
	module   string   // the folder of the module with the packages
	patterns []string // the packages, as for go list
	lessons  string   // the notebooks, as for filepath.Glob; "" for none
	cache    string   // the folder with files that were compressed before
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

// pack makes the folder.
func pack(o options) error {
	if err := o.complete(); err != nil {
		return err
	}
	s, err := newStore(o.output, o.cache)
	if err != nil {
		return err
	}
	env, err := goEnv("GOVERSION", "GOROOT")
	if err != nil {
		return err
	}
	m := &Manifest{Go: env["GOVERSION"], Programs: map[string]File{}, Packages: map[string]Package{}, Lessons: []string{}}
	if err := addRuntime(m, s, env["GOROOT"]); err != nil {
		return err
	}
	if err := addPackages(m, s, o); err != nil {
		return err
	}
	if err := addPrograms(m, s); err != nil {
		return err
	}
	if err := m.setKey(); err != nil {
		return err
	}
	if err := m.write(o.output); err != nil {
		return err
	}
	return s.tidy(m.files())
}

// addRuntime adds the JavaScript that runs Go's programs, and Go's licence.
func addRuntime(m *Manifest, s *store, root string) error {
	text, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if m.Runtime, err = s.addPlain("wasm_exec", ".js", text); err != nil {
		return err
	}
	text, err = os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	m.Licence, err = s.addPlain("LICENSE", ".txt", text)
	return err
}

// addPackages adds the archives of packages, and the names that they export.
func addPackages(m *Manifest, s *store, o options) error {
	all, err := listPackages(goCommand{folder: o.module}, o.patterns)
	if err != nil {
		return err
	}
	var lock sync.Mutex
	err = inParallel(all, func(p *listed) error {
		content, err := os.ReadFile(p.Export)
		if err != nil {
			return err
		}
		f, err := s.addCompressed(strings.ReplaceAll(p.ImportPath, "/", "_"), ".a", content)
		lock.Lock()
		defer lock.Unlock()
		m.Packages[p.ImportPath] = Package{File: f, Name: p.Name, Imports: p.directImports()}
		return err
	})
	if err != nil {
		return err
	}
	names, err := exportedNames(all)
	if err != nil {
		return err
	}
	if m.Names, err = s.addJSON("names", names); err != nil {
		return err
	}
	if o.lessons != "" {
		m.Lessons, err = lessonImports(o.lessons, names)
	}
	return err
}

// addPrograms adds the programs that run in the browser.
func addPrograms(m *Manifest, s *store) error {
	for _, p := range programs {
		content, err := p.build(goCommand{}, s.cache)
		if err != nil {
			if p.name == "session" {
				log.Print(err)
				continue
			}
			return fmt.Errorf("%s: %w", path.Base(p.path), err)
		}
		if m.Programs[p.name], err = s.addCompressed(p.name, ".wasm", content); err != nil {
			return err
		}
	}
	return nil
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
