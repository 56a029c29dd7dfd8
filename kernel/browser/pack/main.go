// Command pack makes the folder with everything that a browser needs to compile and run Go.
package main

import (
	"flag"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("pack: ")
	var o options
	flag.StringVar(&o.output, "o", "", "write to this `folder`")
	flag.StringVar(&o.module, "C", "", "take the packages from the module in this `folder`")
	flag.StringVar(&o.standIns, "standins", "", "replace packages by those of the modules in this `folder`")
	flag.StringVar(&o.lessons, "lessons", "", "list the packages that the notebooks of this `pattern` import")
	flag.StringVar(&o.cache, "cache", "", "keep compressed files in this `folder`, to be faster next time")
	sizes := flag.Bool("sizes", false, "print how many megabytes the cells of the notebooks need")
	flag.Parse()
	o.patterns = flag.Args()
	p, err := pack(o)
	if err != nil {
		log.Fatal(err)
	}
	if *sizes {
		p.printSizes(os.Stdout)
	}
}
