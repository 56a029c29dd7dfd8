// Command pack makes the folder "go" of a site: everything that a browser needs to compile, link and run
// cells.
//
//	go run ./kernel/browser/pack -o FOLDER [-C MODULE] [-standins FOLDER] [-lessons PATTERN] \
//		[-elsewhere ADVICE] PACKAGE...
//
// The folder has
//
//   - Go's compiler and linker and the session program, compiled for WebAssembly from the installed Go.
//     Package trim leaves out what they do for other processors.
//   - the standard library, the packages, and everything they import, compiled. Package archive divides them
//     into what the compiler and what the linker reads. Errors of the system have the texts of Linux.
//   - the documentation of packages that a cell can import, and the names that they export.
//   - Go's wasm_exec.js and its licence.
//   - manifest.json, which lists all this. See [Manifest].
//   - needed.json, which lists the files to keep in a browser for use without a network.
//
// The packages are those of the module in the current folder, or with -C of another one. With -standins,
// packages of a module are replaced by smaller ones: the folder has a folder with a go.mod for each such
// module, which says the module's path, and in it the packages to replace. With -lessons, needed.json has
// what the notebooks import. With -elsewhere, sentences about what a browser can't do end with this advice.
//
// Two runs write the same bytes. A run writes only what has changed: compressed files are kept in a cache, by
// the sum of what they are made of, and Go's own cache has the rest.
package main

import (
	"flag"
	"log"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("pack: ")
	var o options
	flag.StringVar(&o.output, "o", "", "write to this `folder`")
	flag.StringVar(&o.module, "C", "", "take the packages from the module in this `folder`")
	flag.StringVar(&o.standIns, "standins", "", "replace packages by those of the modules in this `folder`")
	flag.StringVar(&o.lessons, "lessons", "", "list the files that the notebooks of this `pattern` need")
	flag.StringVar(&o.elsewhere, "elsewhere", "", "say this `advice` where a browser can't do something")
	flag.StringVar(&o.cache, "cache", "", "keep compressed files in this `folder`, to be faster next time")
	flag.Parse()
	o.patterns = append([]string{"std"}, flag.Args()...)
	if err := pack(o); err != nil {
		log.Fatal(err)
	}
}
