// Package help answers Tab and Shift-Tab in the cells of a Go notebook that runs in a browser. gopls can't do
// it there: it needs the command go and the source of all packages, and would be a large download.
//
// Package help type-checks the cell, which is usually unfinished, together with the notebook's declarations.
// The types of packages come from their export data, and doc comments from a [Document] of each package,
// which package document makes when the site is built.
package help
