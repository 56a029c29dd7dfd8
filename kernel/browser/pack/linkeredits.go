package main

const (
	loaderFile = "cmd/link/internal/loader/loader.go"
	libFile    = "cmd/link/internal/ld/lib.go"
	asmFile    = "cmd/link/internal/wasm/asm.go"
	outFile    = "cmd/link/internal/ld/outbuf.go"
	sbrkFile   = "runtime/mem_wasm.go"
)

// linkerFiles are the files that the browser's linker has besides those of Go's own.
var linkerFiles = map[string]string{
	"cmd/link/internal/loader/classes.go": "overlay/classes.go.txt",
	"cmd/link/internal/ld/prepare.go":     "overlay/prepare.go.txt",
	"cmd/link/internal/ld/stream.go":      "overlay/stream.go.txt",
}

// linkerSource returns the changed and added files of the browser's linker. It makes the same programs as
// Go's own, byte by byte, but it can read all packages before the program (-prepare), it looks up each
// symbol's name once, and it does less work on its output.
func linkerSource(root string) (map[string]string, error) {
	texts, err := editSource(root, linkerEdits())
	if err != nil {
		return nil, err
	}
	for name, from := range linkerFiles {
		text, err := added.ReadFile(from)
		if err != nil {
			return nil, err
		}
		texts[name] = string(text)
	}
	return texts, nil
}

func linkerEdits() []edit {
	var all []edit
	all = append(all, readEdits...)
	all = append(all, classEdits...)
	all = append(all, outputEdits...)
	return append(all, memoryEdits...)
}

// readEdits read packages before the program.
var readEdits = []edit{
	{libFile, `	i := 0
	for ; i < len(ctxt.Library); i++ {
		lib := ctxt.Library[i]
		if lib.Shlib == "" {
			if ctxt.Debugvlog`, `	i := 0
	if *flagPrepare != "" {
		ctxt.prepare()
		i = len(ctxt.Library)
	}
	for ; i < len(ctxt.Library); i++ {
		lib := ctxt.Library[i]
		if lib.Shlib == "" {
			if ctxt.Debugvlog`},
	// What was read is never changed, so names need no copies.
	{loaderFile, `	roObject, readonly, err := f.Slice(`, `	roObject, _, err := f.Slice(`},
	{loaderFile, `goobj.NewReaderFromBytes(roObject, readonly)`, `goobj.NewReaderFromBytes(roObject, true)`},
}

// classEdits look up symbols by the classes of overlay/classes.go.txt.
var classEdits = []edit{
	{loaderFile, `	objidx       uint32   // index of this reader in the objs slice
`, `	objidx       uint32   // index of this reader in the objs slice
	class        []uint32 // classes of symbols, by local index
`},
	{loaderFile, `	symsByName    [2]map[string]Sym // map`, `	classes       *classTable // map`},
	{
		loaderFile, `		symsByName:           [2]map[string]Sym{` +
			`make(map[string]Sym, 80000), make(map[string]Sym, 50000)},`,
		`		classes:              newClassTable(),`,
	},
	{loaderFile, `	l.addObj(lib.Pkg, or)

	// The caller`, `	l.addObj(lib.Pkg, or)
	l.classes.classify(or)

	// The caller`},
	{loaderFile, `		// referenced by name (e.g. through linkname).
		l.symsByName[ver][name] = i
`, `		// referenced by name (e.g. through linkname).
		l.classes.syms[r.class[li]] = i
`},
	{loaderFile, `		var checkHash func() (symAndSize, bool)
		var addToHashMap func(symAndSize)
		var h64 uint64        // only used for hashed64Def
		var h *goobj.HashType // only used for hashedDef
		if kind == hashed64Def {
			checkHash = func() (symAndSize, bool) {
				h64 = r.Hash64(li - uint32(r.ndef))
				s, existed := st.hashed64Syms[h64]
				return s, existed
			}
			addToHashMap = func(ss symAndSize) { st.hashed64Syms[h64] = ss }
		} else {
			checkHash = func() (symAndSize, bool) {
				h = r.Hash(li - uint32(r.ndef+r.nhashed64def))
				s, existed := st.hashedSyms[*h]
				return s, existed
			}
			addToHashMap = func(ss symAndSize) { st.hashedSyms[*h] = ss }
		}
		siz := osym.Siz()
		if s, existed := checkHash(); existed {
`, `		siz := osym.Siz()
		if s := l.classes.syms[r.class[li]]; s != 0 {
`},
	{loaderFile, `			if siz > s.size {
				// New symbol has larger size, use the new one. Rewrite the index mapping.
				l.objSyms[s.sym] = objSym{r.objidx, li}
				addToHashMap(symAndSize{s.sym, siz})
			}
			return s.sym
		}
		addToHashMap(symAndSize{i, siz})
`, `			if int64(siz) > l.SymSize(s) {
				// New symbol has larger size, use the new one. Rewrite the index mapping.
				l.objSyms[s] = objSym{r.objidx, li}
			}
			return s
		}
		l.classes.syms[r.class[li]] = i
`},
	{loaderFile, `	oldi, existed := l.symsByName[ver][name]
	if !existed {
		l.symsByName[ver][name] = i
`, `	oldi := l.classes.syms[r.class[li]]
	if oldi == 0 {
		l.classes.syms[r.class[li]] = i
`},
	{loaderFile, `	} else {
		l.symsByName[ver][name] = i
	}
`, `	} else {
		l.classes.set(name, ver, i)
	}
`},
	{loaderFile, `	return l.symsByName[ver][name]
`, `	return l.classes.lookup(name, ver)
`},
	{loaderFile, `range l.symsByName[0] {`, `range l.classes.named(0) {`},
	{loaderFile, `range l.symsByName[1] {`, `range l.classes.named(1) {`},
	{loaderFile, `	hashed64Syms map[uint64]symAndSize         // short hashed`, `	// No short hashed`},
	{loaderFile, `	hashedSyms   map[goobj.HashType]symAndSize // hashed`, `	// No hashed`},
	{loaderFile, `	var symSize, hashedSize, hashed64Size int
`, `	symSize := l.classes.forget()
`},
	{loaderFile, `		symSize += r.ndef + r.nhasheddef/2 + r.nhashed64def/2 + r.NNonpkgdef()
`, `		symSize += r.ndef + r.NNonpkgdef()
`},
	// Space for all symbols, so that nothing is moved when there are more.
	{loaderFile, `	l.objSyms = make([]objSym, 1, symSize)
`, `	l.objSyms = make([]objSym, 1, symSize)
	l.values = make([]int64, 0, symSize)
	l.outer = make([]Sym, 0, symSize)
`},
	{loaderFile, `	l.values = make([]int64, l.NSym(), l.NSym()+1000)` +
		` // +1000 make some room for external symbols
	l.outer = make([]Sym, l.NSym(), l.NSym()+1000)
`, `	l.growValues(l.NSym())
	l.growOuter(l.NSym())
	clear(l.values)
	clear(l.outer)
`},
	{loaderFile, `		hashedSize += r.nhasheddef / 2
		hashed64Size += r.nhashed64def / 2
`, ``},
	{loaderFile, `		l:            l,
		hashed64Syms: make(map[uint64]symAndSize, hashed64Size),
		hashedSyms:   make(map[goobj.HashType]symAndSize, hashedSize),
`, `		l: l,
`},
	{loaderFile, `	l.nhashedsyms = len(st.hashed64Syms) + len(st.hashedSyms)
`, `	l.nhashedsyms = len(l.classes.short) + len(l.classes.long)
`},
	{loaderFile, `		v := abiToVer(osym.ABI(), r.version)
		gi := l.LookupOrCreateSym(name, v)
`, `		v := abiToVer(osym.ABI(), r.version)
		gi := l.lookupRef(r, ndef+i, name, v)
`},
}

// outputEdits write the program while it is made, and make no names that are not written. So the linker never
// has the program in its memory, where it would take twice its size: the code, and the file.
var outputEdits = []edit{
	{asmFile, `	fns := make([]*wasmFunc, len(ctxt.Textp))
	for i, fn := range ctxt.Textp {
		wfn := new(bytes.Buffer)
		if ldr.SymName(fn) == "go:buildid" {
			writeUleb128(wfn, 0) // number of sets of locals
			writeI32Const(wfn, 0)
			wfn.WriteByte(0x0b) // end
			buildid = ldr.Data(fn)
		} else {
`, `	fns := make([]*wasmFunc, len(ctxt.Textp))
	codeSize := 0
	writeCode := func(wfn *bytes.Buffer, fn loader.Sym) {
		if ldr.SymName(fn) == "go:buildid" {
			writeUleb128(wfn, 0) // number of sets of locals
			writeI32Const(wfn, 0)
			wfn.WriteByte(0x0b) // end
		} else {
`},
	{asmFile, `			wfn.Write(P[off:])
		}

		typ := uint32(0)
`, `			wfn.Write(P[off:])
		}
	}
	for i, fn := range ctxt.Textp {
		if ldr.SymName(fn) == "go:buildid" {
			buildid = ldr.Data(fn)
		}
		relocs := ldr.Relocs(fn)
		codeSize += len(ldr.Data(fn)) + 5*relocs.Count() + 5

		typ := uint32(0)
`},
	{asmFile, `		name := nameRegexp.ReplaceAllString(ldr.SymName(fn), "_")
		fns[i] = &wasmFunc{Name: name, Type: typ, Code: wfn.Bytes()}
	}
`, `		var name string
		if !*ld.FlagS {
			name = nameRegexp.ReplaceAllString(ldr.SymName(fn), "_")
		}
		fns[i] = &wasmFunc{Name: name, Type: typ}
	}
	for _, ds := range dataSects {
		codeSize += len(ds.data)
	}
	ctxt.Out.Reserve(codeSize + 1<<16)
`},
	{asmFile, `	writeCodeSec(ctxt, fns)
`, `	writeCodeSec(ctxt, writeCode)
`},
	{asmFile, `func writeCodeSec(ctxt *ld.Link, fns []*wasmFunc) {
	sizeOffset := writeSecHeader(ctxt, sectionCode)

	writeUleb128(ctxt.Out, uint64(len(fns))) // number of code entries
	for _, fn := range fns {
		writeUleb128(ctxt.Out, uint64(len(fn.Code)))
		ctxt.Out.Write(fn.Code)
	}
`, `func writeCodeSec(ctxt *ld.Link, writeCode func(*bytes.Buffer, loader.Sym)) {
	sizeOffset := writeSecHeader(ctxt, sectionCode)

	writeUleb128(ctxt.Out, uint64(len(ctxt.Textp))) // number of code entries
	var code bytes.Buffer
	for _, fn := range ctxt.Textp {
		code.Reset()
		writeCode(&code, fn)
		writeUleb128(ctxt.Out, uint64(code.Len()))
		ctxt.Out.Write(code.Bytes())
	}
`},
	// Segments are written as they are found: their number comes first, so they are found twice.
	{asmFile, `	var segments []*dataSegment
	for secIndex, ds := range dataSects {
`, `	count := 0
	found := func(dataSegment) { count++ }
	find := func() {
	for secIndex, ds := range dataSects {
`},
	{asmFile, `			if len(segments)+(len(dataSects)-secIndex) == maxNumSegments {
`, `			if count+(len(dataSects)-secIndex) == maxNumSegments {
`},
	{asmFile, `			segments = append(segments, &dataSegment{
				offset: offset,
				data:   data[:segmentEnd],
			})
			data = data[zeroEnd:]
			offset += zeroEnd
		}
	}

	writeUleb128(ctxt.Out, uint64(len(segments))) // number of data entries
	for _, seg := range segments {
`, `			found(dataSegment{
				offset: offset,
				data:   data[:segmentEnd],
			})
			data = data[zeroEnd:]
			offset += zeroEnd
		}
	}
	}
	find()

	writeUleb128(ctxt.Out, uint64(count)) // number of data entries
	count = 0
	found = func(seg dataSegment) {
		count++
`},
	{asmFile, `		ctxt.Out.Write(seg.data)
	}

	writeSecSize(ctxt, sizeOffset)
`, `		ctxt.Out.Write(seg.data)
	}
	find()

	writeSecSize(ctxt, sizeOffset)
`},
	{outFile, `	off  int64
`, `	off  int64
	done int64 // how much of the file is written; heap comes after it

	isReserved bool // the file has to be cut to its size
`},
	{outFile, `	heapPos := out.off - bufLen
`, `	out.flushFull(lenToWrite)
	heapPos := out.off - out.done - bufLen
`},
	{outFile, `func (out *OutBuf) SeekSet(p int64) {
	out.off = p
`, `func (out *OutBuf) SeekSet(p int64) {
	if out.f != nil && !out.isView && (p < out.done || p > out.done+int64(len(out.heap))) {
		out.flush()
		out.done = p
	}
	out.off = p
`},
	{outFile, `	if len(out.heap) != 0 {
		if _, err := out.f.Write(out.heap); err != nil {
			return err
		}
	}
`, `	if err := out.finish(); err != nil {
		return err
	}
`},
}

// memoryEdits let a memory be larger than the linker knows, because what it knows was restored.
var memoryEdits = []edit{
	{sbrkFile, `	if bl+n > blocMax {
		grow :=`, `	blocMax = max(blocMax, uintptr(currentMemory())*physPageSize)
	if bl+n > blocMax {
		grow :=`},
}
