package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"text/tabwriter"
)

// closure returns the packages that a program with some imports is linked from.
func (m *Manifest) closure(imports []string) []string {
	found := map[string]bool{}
	var all []string
	waiting := append([]string{"runtime"}, imports...)
	for len(waiting) > 0 {
		path := waiting[0]
		waiting = waiting[1:]
		p, ok := m.Packages[path]
		if ok && !found[path] {
			found[path] = true
			all = append(all, path)
			waiting = append(waiting, p.Imports...)
		}
	}
	return all
}

// archiveSize returns the compressed size of everything from which a program with some imports is compiled
// and linked.
func (m *Manifest) archiveSize(imports []string) int {
	size := 0
	for _, path := range m.closure(imports) {
		size += m.Packages[path].Gzip
	}
	for _, path := range slices.Compact(slices.Sorted(slices.Values(imports))) {
		size += m.Packages[path].Exports.Gzip
	}
	return size
}

// programSize returns the compressed size of what every cell needs.
func (m *Manifest) programSize() int {
	size := m.Runtime.Gzip + m.Names.Gzip
	for _, p := range m.Programs {
		size += p.Gzip
	}
	return size
}

// printSizes prints how much a browser loads, compressed, until cells of a notebook have run: the one that
// needs least, the one that needs most, and all.
func (p *packer) printSizes(to io.Writer) {
	m := p.manifest
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer table.Flush()
	for _, name := range []string{"compile", "link", "session"} {
		fmt.Fprintf(table, "%s\t%s\t\t\n", name, megabytes(m.Programs[name].Gzip))
	}
	fmt.Fprintf(table, "all notebooks\t%s\t\t\n", megabytes(m.programSize()+m.archiveSize(m.Lessons)))
	fmt.Fprintf(table, "\tsmallest cell\tlargest cell\tall cells\t\n")
	for i := 0; i < len(p.cells); {
		notebook := p.cells[i].notebook
		var all []string
		smallest, largest := m.archiveSize(m.Lessons), 0
		for ; i < len(p.cells) && p.cells[i].notebook == notebook; i++ {
			size := m.archiveSize(p.cells[i].imports)
			if len(p.cells[i].imports) > 1 { // a cell that only declares needs package flag alone
				smallest = min(smallest, size)
			}
			largest = max(largest, size)
			all = append(all, p.cells[i].imports...)
		}
		base := m.programSize()
		if smallest > largest {
			smallest = largest // every cell only declares
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t\n", filepath.Base(notebook),
			megabytes(base+smallest), megabytes(base+largest), megabytes(base+m.archiveSize(all)))
	}
}

// megabytes returns a number of bytes in millions.
func megabytes(bytes int) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
