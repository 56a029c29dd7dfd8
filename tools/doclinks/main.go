// Command doclinks checks the links in doc comments, such as [Trainer.Train] or [datasets.Table]. go doc
// prints them as plain text, and documentation servers make links of them. The arguments are the folders of
// packages in this module. The command runs in the root of the module. It prints
//
//   - the packages whose overview has no link,
//   - names in brackets that are not links, because nothing exported has this name,
//   - links to names that another package of this module does not have.
//
// It exits with status 1 if it finds any of these.
package main

import (
	"fmt"
	"os"
)

func main() {
	found := 0
	checker := newChecker("perceptronlab", ".")
	for _, folder := range os.Args[1:] {
		faults, err := checker.check(folder)
		if err != nil {
			fmt.Fprintln(os.Stderr, "doclinks:", err)
			os.Exit(2)
		}
		for _, fault := range faults {
			fmt.Println(fault)
		}
		found += len(faults)
	}
	if found > 0 {
		os.Exit(1)
	}
}
