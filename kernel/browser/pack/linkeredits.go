package main

const (
	loaderFile = "cmd/link/internal/loader/loader.go"
	libFile    = "cmd/link/internal/ld/lib.go"
	asmFile    = "cmd/link/internal/wasm/asm.go"
	sbrkFile   = "runtime/mem_wasm.go"
)

// linkerFiles are the files that the browser's linker has besides those of Go's own.
var linkerFiles = map[string]string{
	"cmd/link/internal/loader/classes.go": "overlay/classes.go.txt",
	"cmd/link/internal/ld/prepare.go":     "overlay/prepare.go.txt",
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
	// Nobody changes what was read: names need no copies.
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
`, `	var symSize int
	l.classes.forget()
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

// outputEdits take space for the program's code and for its file at once, and make no names that are not
// written.
var outputEdits = []edit{
	{asmFile, `	fns := make([]*wasmFunc, len(ctxt.Textp))
	for i, fn := range ctxt.Textp {
		wfn := new(bytes.Buffer)
`, `	fns := make([]*wasmFunc, len(ctxt.Textp))
	codeSize := 0
	for _, fn := range ctxt.Textp {
		relocs := ldr.Relocs(fn)
		codeSize += len(ldr.Data(fn)) + 5*relocs.Count()
	}
	code := bytes.NewBuffer(make([]byte, 0, codeSize))
	for i, fn := range ctxt.Textp {
		start := code.Len()
		wfn := code
`},
	{asmFile, `		name := nameRegexp.ReplaceAllString(ldr.SymName(fn), "_")
		fns[i] = &wasmFunc{Name: name, Type: typ, Code: wfn.Bytes()}
	}
`, `		var name string
		if !*ld.FlagS {
			name = nameRegexp.ReplaceAllString(ldr.SymName(fn), "_")
		}
		fns[i] = &wasmFunc{Name: name, Type: typ, Code: wfn.Bytes()[start:]}
	}
	size := code.Len() + 10*len(fns)
	for _, ds := range dataSects {
		size += len(ds.data)
	}
	ctxt.Out.Reserve(size + 1<<16)
`},
}

// memoryEdits let a memory be larger than the linker knows, because what it knows was restored.
var memoryEdits = []edit{
	{sbrkFile, `	if bl+n > blocMax {
		grow :=`, `	blocMax = max(blocMax, uintptr(currentMemory())*physPageSize)
	if bl+n > blocMax {
		grow :=`},
}
