// Package help answers Tab and Shift-Tab in the cells of a Go notebook that runs in a browser, where no gopls
// does. It type-checks the cell, which is usually unfinished, together with the notebook's declarations. The
// types of packages come from their export data, and doc comments from a [Document] of each package, which
// package document makes when the site is built.
package help
