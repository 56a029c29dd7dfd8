package lazy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

// browserPackages returns the key of all packages if the notebook runs in a browser, and "" otherwise. The
// key changes if a package or Go changes. A browser has only the compiled packages, without their sources.
func browserPackages() string { return os.Getenv("GONB_BROWSER") }

// libraryFolder returns the folder of the library's module.
func libraryFolder() string {
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(here), "..", "..")
}

// sourcesOf returns what identifies the source of the library, and of the given packages and the
// packages that they import: versions of modules, and folders. It returns errUnknown if a package's
// source may read files, the network or the clock, or is not found.
//
// In a browser, the key of all packages identifies their sources.
func sourcesOf(packages map[string]bool) (versions, folders []string, err error) {
	if key := browserPackages(); key != "" {
		return []string{key}, nil, nil
	}
	root := libraryFolder()
	for _, name := range strings.Fields("go.mod go.sum internal notebooks/lazy perceptron plotting") {
		folders = append(folders, filepath.Join(root, name))
	}
	paths := []string{}
	for from := range packages {
		paths = append(paths, from)
	}
	slices.Sort(paths)
	for i := 0; i < len(paths); i++ {
		folder, version, err := locate(paths[i])
		if err != nil {
			return nil, nil, err
		}
		versions = append(versions, paths[i]+" "+version)
		if folder == "" {
			continue
		}
		folders = append(folders, folder)
		if isLibrary(paths[i]) {
			continue
		}
		source, err := readSource(folder)
		if err != nil {
			return nil, nil, err
		}
		for _, from := range source.imports {
			if !isStandard(from) && !slices.Contains(paths, from) {
				paths = append(paths, from)
			}
		}
	}
	return versions, folders, nil
}

// locate returns the folder of a package in a module that may change, or else the version of its
// module. It returns neither for the packages that are always part of the key.
func locate(from string) (folder, version string, err error) {
	if key := browserPackages(); key != "" {
		return "", key, nil // the reader can't change a package
	}
	if rest, ok := strings.CutPrefix(from, "perceptronlab/"); ok {
		first, _, _ := strings.Cut(rest, "/")
		if slices.Contains([]string{"perceptron", "plotting", "internal"}, first) {
			return "", "", nil
		}
		return filepath.Join(libraryFolder(), rest), "", nil
	}
	modules := workspace()
	for module := from; module != "."; module = path.Dir(module) {
		if folder, ok := modules[module]; ok {
			rest, _ := below(module, from)
			return filepath.Join(folder, rest), "", nil
		}
	}
	return locateDependency(from)
}

// locateDependency is locate for a package of a module on which the cell's module depends.
func locateDependency(from string) (folder, version string, err error) {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "", "", errUnknown
	}
	var found *debug.Module
	for _, module := range build.Deps {
		if _, ok := below(module.Path, from); ok && (found == nil || len(module.Path) > len(found.Path)) {
			found = module
		}
	}
	if found == nil {
		return "", "", errUnknown
	}
	used := found
	if found.Replace != nil {
		used = found.Replace
	}
	if used.Version == "" { // a folder replaces the module
		rest, _ := below(found.Path, from)
		folder := used.Path
		if !filepath.IsAbs(folder) {
			folder = filepath.Join(os.Getenv("GONB_TMP_DIR"), folder)
		}
		return filepath.Join(folder, rest), "", nil
	}
	if used.Sum == "" { // a module of a workspace that was not found
		return "", "", errUnknown
	}
	return "", used.Path + "@" + used.Version + " " + used.Sum, nil
}

// below reports whether a package belongs to a module, by their paths, and returns the rest of the path.
func below(module, from string) (rest string, ok bool) {
	if from == module {
		return "", true
	}
	return strings.CutPrefix(from, module+"/")
}

// workspace returns the folders of the modules that the kernel's go.work uses, by their paths.
func workspace() map[string]string {
	folder := os.Getenv("GONB_TMP_DIR")
	modules := map[string]string{}
	inBlock := false
	for line := range strings.Lines(textOf(filepath.Join(folder, "go.work"))) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(words[0], "//"):
			continue
		case words[0] == "use" && len(words) > 1:
			words = words[1:]
			inBlock = words[0] == "("
		case words[0] == ")":
			inBlock = false
			continue
		case !inBlock:
			continue
		}
		used := unquotedWord(words[0])
		if !filepath.IsAbs(used) {
			used = filepath.Join(folder, used)
		}
		for line := range strings.Lines(textOf(filepath.Join(used, "go.mod"))) {
			if words := strings.Fields(line); len(words) > 1 && words[0] == "module" {
				modules[unquotedWord(words[1])] = used
			}
		}
	}
	return modules
}

func textOf(name string) string {
	text, _ := os.ReadFile(name)
	return string(text)
}

func unquotedWord(word string) string {
	if text, err := strconv.Unquote(word); err == nil {
		return text
	}
	return word
}

// A source is what readSource finds in the Go files of a package.
type source struct {
	imports []string
	hasVars bool // at package level, so results may depend on earlier calls
}

// readSource parses the Go files of a package. It returns errUnknown if their code may read files, the
// network or the clock, or contains C or assembly.
func readSource(folder string) (s source, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return s, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return s, err
		}
		c, err := parseCell(text)
		if err != nil {
			return s, err
		}
		r := newReader(c)
		for _, d := range c.declarations {
			r.read(d, false)
			_, isVar := d.node.(*ast.ValueSpec)
			s.hasVars = s.hasVars || isVar
		}
		if r.unknown || len(r.opened) > 0 {
			return s, errUnknown
		}
		s.imports = append(s.imports, importsOf(text)...)
	}
	return s, nil
}

// importsOf returns the paths of all imports of a Go file.
func importsOf(text []byte) (paths []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	for _, spec := range file.Imports {
		paths = append(paths, unquoted(spec.Path))
	}
	return paths
}
