package main

const objectFile = "cmd/internal/obj/objfile.go"

// compilerHashes returns the changed file with which the browser's compiler writes hashes as
// [archive.ShortenHashes] leaves them. By a symbol's hash the linker sees that a cell and a package have the
// same one, so both have to be short or neither.
func compilerHashes(root string) (map[string]string, error) { return editSource(root, hashEdits) }

// compilerMemory returns the changed file with which the browser's compiler can go on from where it waits.
func compilerMemory(root string) (map[string]string, error) { return editSource(root, memoryEdits) }

var hashEdits = []edit{
	{objectFile, `	w.tmpHash = w.contentHash(s)
	w.Bytes(w.tmpHash[:])
`, `	w.tmpHash = w.contentHash(s)
	clear(w.tmpHash[8:])
	w.Bytes(w.tmpHash[:])
`},
}
