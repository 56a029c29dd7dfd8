package main

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
)

// A checker checks the packages of a module.
type checker struct {
	module   string                  // the path of the module
	root     string                  // its folder
	packages map[string]*doc.Package // the packages that were read, by their import path
}

// newChecker returns a checker for a module and its folder.
func newChecker(module, root string) *checker {
	return &checker{module, root, map[string]*doc.Package{}}
}

// check returns a message for each fault in the package in a folder of the module.
func (c *checker) check(folder string) ([]string, error) {
	path := c.module + "/" + filepath.ToSlash(filepath.Clean(folder))
	p, err := c.load(path)
	if err != nil {
		return nil, err
	}
	var faults []string
	linked := false
	for place, text := range comments(p) {
		links, plain := read(p, text)
		for _, name := range namesInBrackets(plain) {
			faults = append(faults, fmt.Sprintf("%s, %s: got [%s], which names nothing; "+
				"want the name of something exported, such as [Type.Method]", path, place, name))
		}
		for _, link := range links {
			fault, err := c.faultOf(link)
			if err != nil {
				return nil, err
			}
			if fault != "" {
				faults = append(faults, fmt.Sprintf("%s, %s: %s", path, place, fault))
			}
		}
		linked = linked || place == overview && len(links) > 0
	}
	if !linked {
		faults = append(faults, path+": got no link in the overview, want one or more; write [Name]")
	}
	return faults, nil
}

// load returns the documentation of the package with an import path in this module.
func (c *checker) load(path string) (*doc.Package, error) {
	if p, ok := c.packages[path]; ok {
		return p, nil
	}
	folder := filepath.Join(c.root, filepath.FromSlash(strings.TrimPrefix(path, c.module)))
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: got no Go file, want the folder of a package", folder)
	}
	p, err := doc.NewFromFiles(set, files, path)
	c.packages[path] = p
	return p, err
}

// faultOf returns a description of the fault of a link, or "" if there is none. Only links to other packages
// of this module can be faulty, because a parser finds no other links to names that don't exist.
func (c *checker) faultOf(link *comment.DocLink) (string, error) {
	if !strings.HasPrefix(link.ImportPath, c.module+"/") || link.Name == "" {
		return "", nil
	}
	other, err := c.load(link.ImportPath)
	if err != nil {
		return "", err
	}
	if other.Parser().LookupSym(link.Recv, link.Name) {
		return "", nil
	}
	return fmt.Sprintf("got a link to %s, which package %s does not have",
		strings.TrimPrefix(link.Recv+"."+link.Name, "."), link.ImportPath), nil
}

// exportedName matches an exported name in brackets, possibly with a package and a type.
var exportedName = regexp.MustCompile(`\[\*?((?:[a-z][a-z0-9/]*\.)?[A-Z]\w+(?:\.[A-Z]\w*)?)\]`)

// namesInBrackets returns the exported names in brackets in a text without links.
func namesInBrackets(plain string) []string {
	var names []string
	for _, match := range exportedName.FindAllStringSubmatch(plain, -1) {
		names = append(names, match[1])
	}
	return names
}
