package cells

import (
	"regexp"
	"slices"
)

// knownPackages are the names of packages that every lab has.
var knownPackages = setOf(
	"bufio", "check", "classifier", "cmp", "datasets", "errors", "files", "fmt", "io", "iter", "lazy", "maps",
	"math", "metrics", "os", "perceptron", "plotting", "prepare", "rand", "show", "slices", "sort", "strconv",
	"strings", "time",
)

func setOf(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, name := range names {
		set[name] = true
	}
	return set
}

// smallName matches a name of a package that no package exports, as in fmt.println. Its groups are the name
// of the package and the other name.
var smallName = regexp.MustCompile(`^(\w+)\.([a-z]\w*)`)

// withMisspeltNames returns problems in which a misspelt name of a package takes the place of the package's.
// A package is imported by itself only if it has all the names that a program uses of it, so the compiler
// doesn't know fmt in a program with fmt.println. The other uses of the package are right.
func withMisspeltNames(problems []Problem, source Sources) []Problem {
	misspelt := map[string]bool{} // messages about packages
	better := slices.Clone(problems)
	for i, p := range problems {
		undefined := undefinedName.FindStringSubmatch(p.Message)
		line := source.Line(p.Place)
		if undefined == nil || !knownPackages[undefined[1]] || p.Column < 1 || p.Column > len(line) {
			continue
		}
		use := smallName.FindStringSubmatch(line[p.Column-1:])
		if use != nil && use[1] == undefined[1] {
			misspelt[p.Message] = true
			better[i].Message = "undefined: " + use[0]
			better[i].Column += len(use[1]) + len(".")
		}
	}
	return slices.DeleteFunc(better, func(p Problem) bool { return misspelt[p.Message] })
}
