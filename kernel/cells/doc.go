// Package cells defines what a cell of a Go notebook means.
//
// A cell is text, and each of its lines is one of three things:
//
//	%args -n 3              a command, because it begins with % or !
//	var rate = 0.5          Go above the line %%: declarations, which later cells can use
//	%%                      a command as well: what follows is a program
//	x := 2 * rate           Go below %%: the body of the program's function main
//	fmt.Println(x)          no other cell sees what is declared here
//
// Declarations are functions, methods, types, variables, constants and imports. A notebook keeps them by
// name: a new declaration replaces the old one. It keeps those of a cell only if the cell's program can be
// compiled.
//
// A cell is run as a program of its own, which has everything that the notebook has kept, and the cell's
// function main. So variables get their values again in each cell, and a change that one cell's main makes
// to a variable is gone in the next.
//
// # Parts
//
// [Parse] reads a cell: its commands, its declarations and its function main. A [Session] keeps
// declarations, and composes the [Program] of a cell, whose lines it maps back to lines of cells. What a
// command such as !ls does is up to the kernel.
//
// [ReadProblems] and [ReportProblems] make a report of what the compiler says, [HeldText] and [End] one of
// how a program has ended. A [Failure] shows a report in a notebook.
//
// [Versions] knows what a notebook uses in an older version than its reader may think, and which cells drop
// the result of a call.
//
// [ForGoNB] prepares a cell for the kernel GoNB, which does all this itself, but misunderstands some
// cells. A test, tools/cells_test.py, compares GoNB with this package.
//
// # Not as in GoNB
//
// A Session keeps both of two imports named _, of two blocks of constants that begin with _, and of two
// methods with one name that belong to two generic types; GoNB keeps the last. If one constant of a block is
// declared again, a Session keeps the others. A var named _ that is declared again with the same text
// replaces the old one; GoNB keeps both. An import is known by the name of its package, so math/rand/v2
// replaces math/rand.
package cells
