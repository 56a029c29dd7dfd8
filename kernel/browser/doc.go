// Package browser documents how cells of Go notebooks run in a browser tab,
// with nothing but static files on the server. It has no code of its own.
//
// A cell runs as it does natively: its program is composed, compiled by Go's compiler, linked by Go's
// linker, and run. Compiler and linker are themselves compiled to WebAssembly, which is what they make,
// too.
//
// # Parts
//
//	pack/        makes the folder "go" of a site: compiler, linker, archives of packages, documentation
//	notebook/    what a kernel knows about a notebook: commands, programs, errors, output
//	help/        what Tab and Shift-Tab show
//	session/     notebook and help as a program for browsers, session.wasm
//	extension/   the kernel, an extension for JupyterLite in TypeScript; its folder src/engine needs no
//	             JupyterLite: it builds and runs programs and keeps their files
//
// What a cell means is defined by package [perceptronlab/kernel/cells], for this kernel and for the native
// one.
//
// # Threads
//
//	page             JupyterLab and the kernels, which speak Jupyter's protocol (kernel.ts)
//	session worker   one for each notebook: session.wasm, the notebook's files, its programs (session.ts)
//	program worker   one for each running program; a spare one is always ready (program.worker.ts)
//	build worker     one for all notebooks: compiler, linker and archives (builder.ts)
//
// The page gives each session worker a port to the build worker. What they call of each other is listed in
// messages.ts; peer.ts carries it.
//
// A program can't be stopped from inside, so the button ■ ends its worker, which works whatever the program
// does. The notebook's declarations live in the session worker, and stay. A build can't be stopped either;
// its result is dropped, and the next one waits for the second that it takes.
//
// # A cell
//
//	page     → session   execute(code)
//	session              session.wasm reads the cell, executes its commands, and composes its program
//	session  → build     build(files, imports)
//	build                fetches the archives that are missing, compiles, and links
//	session              session.wasm keeps the declarations, or words the compiler's error
//	session  → program   run(wasm)
//	program  → session   print(bytes), pipe(bytes), open(path), …, ended(status)
//	session  → page      outputs, as they come
//
// # Files
//
// A program sees one tree of files, which lives in the memory of the session worker until the kernel is
// shut down (memoryfiles.ts). Its folder /drive mirrors Jupyter's contents, which only the page can reach
// (drive.ts): a path is looked up there before each call, and a file is saved when it is closed. There are
// symbolic links and hard links elsewhere, but not in /drive, because Jupyter's contents have none.
//
// Go's own wasm_exec.js finds file calls like Node's in the global variable fs (nodefs.ts). Those of the
// compiler and the linker are answered at once, from the build worker's memory (localfiles.ts). Those of a
// cell's program are messages to the session worker (programfiles.ts, programpaths.ts), which answers them
// (sessionfiles.ts). A message takes a tenth of a millisecond, so reading looks ahead, and writing does not
// wait as long as there is space (sessionlink.ts).
//
// # Speed
//
// Most of the time goes to linking, and half of that to reading archives. So the linker reads the packages
// that cells need once, and each program is linked from there: its memory is put back to what it was
// (linker.ts, pausedprogram.ts). The compiler starts once, too (compiler.ts). The browser compiles
// functions of WebAssembly when they are first called, and better when they are called often; so a program
// that does nothing is built as soon as a notebook opens. On later visits the browser has that code already
// (fetching.ts), and the kernel starts before JupyterLab asks for it (early.ts).
//
// # Memory
//
// All threads share the memory of the tab, the service worker too. A WebAssembly memory never gets
// smaller, and one that is no longer used is free only when the browser collects the garbage of its
// thread, which it does seldom in a thread with little JavaScript. So a build makes no new instance of a
// program. The linker writes the program in parts, which go to a buffer that is given to the thread that
// runs it. Only the linker has the archives of packages; what was read is freed at once (bytes.ts). The
// service worker keeps files as Blobs, whose bytes the browser has.
package browser
