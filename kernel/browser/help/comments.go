package help

import (
	"go/doc/comment"
	"strings"
)

// A description is what Shift-Tab shows about a name.
type description struct {
	code    string // the declaration
	plain   string // what is declared, if it is not Go
	doc     string // the doc comment
	methods string // of a type
	footer  string

	path string // the package of the doc comment
}

// A linker finds what the links of doc comments mean.
type linker func(path string) comment.Parser

// text returns the description as plain text.
func (d description) text(parse linker) string {
	parser := parse(d.path)
	doc := (&comment.Printer{}).Text(parser.Parse(d.doc))
	return joined("\n\n", d.code+d.plain, strings.Trim(string(doc), "\n"), d.methods, d.footer)
}

// markdown returns the description as Markdown.
func (d description) markdown(parse linker) string {
	parser := parse(d.path)
	printer := comment.Printer{HeadingID: noID, DocLinkURL: noURL}
	doc := withoutFormulas(string(printer.Markdown(parser.Parse(d.doc))))
	head := joined("", fenced(d.code), code(d.plain))
	body := joined("\n\n", strings.Trim(doc, "\n"), fenced(d.methods))
	return joined("\n\n---\n\n", head, body, d.footer)
}

// noID leaves out the names of headings, which JupyterLab would show.
func noID(*comment.Heading) string { return "" }

// noURL makes links to names plain text, because a notebook has no pages for them.
func noURL(*comment.DocLink) string { return "" }

// withoutFormulas marks dollar signs as what they are. JupyterLab would read a formula between two of them.
func withoutFormulas(markdown string) string {
	lines := strings.Split(markdown, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, "\t") {
			lines[i] = strings.ReplaceAll(line, "$", `\$`)
		}
	}
	return strings.Join(lines, "\n")
}

// fenced returns a block of Go in Markdown.
func fenced(text string) string {
	if text == "" {
		return ""
	}
	return "```go\n" + text + "\n```"
}

// code returns words in Markdown that are shown as they are.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

// joined joins the parts that are not empty.
func joined(separator string, parts ...string) string {
	var all []string
	for _, part := range parts {
		if part != "" {
			all = append(all, part)
		}
	}
	return strings.Join(all, separator)
}

// linker returns the parser for the doc comments of a package.
func (h *Helper) linker(path string) comment.Parser {
	names := h.importer.documents[path].Names
	return comment.Parser{
		LookupPackage: func(name string) (string, bool) {
			p, ok := h.find(name, nil)
			return p.Path, ok
		},
		LookupSym: func(recv, name string) bool {
			if recv != "" {
				name = recv + "." + name
			}
			_, ok := names[name]
			return ok
		},
	}
}
