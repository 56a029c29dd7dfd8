package main

import (
	"go/doc"
	"go/doc/comment"
	"iter"
	"strings"
)

// overview is the place of a package's own comment.
const overview = "the overview"

// comments yields the place and the text of each doc comment of a package.
func comments(p *doc.Package) iter.Seq2[string, string] {
	return func(yield func(place, text string) bool) {
		texts := []docText{{overview, p.Doc}}
		texts = append(texts, ofValues(p.Consts, p.Vars)...)
		texts = append(texts, ofFunctions("", p.Funcs)...)
		for _, t := range p.Types {
			texts = append(texts, docText{t.Name, t.Doc})
			texts = append(texts, ofValues(t.Consts, t.Vars)...)
			texts = append(texts, ofFunctions("", t.Funcs)...)
			texts = append(texts, ofFunctions(t.Name+".", t.Methods)...)
		}
		for _, t := range texts {
			if !yield(t.place, t.text) {
				return
			}
		}
	}
}

// A docText is the text of a doc comment, and the name that it documents.
type docText struct{ place, text string }

// ofValues returns the doc comments of constants and variables.
func ofValues(groups ...[]*doc.Value) []docText {
	var texts []docText
	for _, values := range groups {
		for _, value := range values {
			texts = append(texts, docText{value.Names[0], value.Doc})
		}
	}
	return texts
}

// ofFunctions returns the doc comments of functions or methods. prefix is the type of methods, with a point.
func ofFunctions(prefix string, functions []*doc.Func) []docText {
	var texts []docText
	for _, function := range functions {
		texts = append(texts, docText{prefix + function.Name, function.Doc})
	}
	return texts
}

// read parses a doc comment. It returns the links, and the remaining text outside code blocks.
func read(p *doc.Package, text string) (links []*comment.DocLink, plain string) {
	var rest strings.Builder
	var readText func(texts []comment.Text)
	readText = func(texts []comment.Text) {
		for _, t := range texts {
			switch t := t.(type) {
			case comment.Plain:
				rest.WriteString(string(t))
			case *comment.DocLink:
				links = append(links, t)
			case *comment.Link:
				readText(t.Text)
			}
		}
		rest.WriteString("\n")
	}
	var readBlocks func(blocks []comment.Block)
	readBlocks = func(blocks []comment.Block) {
		for _, block := range blocks {
			switch block := block.(type) {
			case *comment.Paragraph:
				readText(block.Text)
			case *comment.Heading:
				readText(block.Text)
			case *comment.List:
				for _, item := range block.Items {
					readBlocks(item.Content)
				}
			}
		}
	}
	readBlocks(p.Parser().Parse(text).Content)
	return links, rest.String()
}
