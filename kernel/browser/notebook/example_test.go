package notebook_test

import (
	"fmt"

	"perceptronlab/kernel/browser/notebook"
	"perceptronlab/kernel/cells"
)

// A cell that is compiled, and prints something before it panics.
func Example() {
	n := notebook.New(notebook.Settings{Folder: "/drive/lessons"})
	n.SetPackages([]cells.Package{{Path: "fmt", Name: "fmt", Exports: []string{"Println"}}})
	begun := n.Cell("var x = []int{1, 2}\n%%\nfmt.Println(x[0], x[len(x)])", 1)
	fmt.Println(begun.Program.Imports, begun.Program.Dir)

	n.Built(true, "") // the compiler has found nothing wrong
	printed := n.Output("stderr", []byte("panic: runtime error: index out of range [2] with length 2\n\n"+
		"goroutine 1 [running]:\nmain.main()\n\t/build/main.go:7 +0x5f\n"))
	fmt.Println(len(printed.Outputs), "outputs, because a crash is held back")
	ended := n.Ended(notebook.Ending{Status: 2})
	fmt.Println(ended.Failure.Value)
	// Output:
	// [fmt] /drive/lessons
	// 0 outputs, because a crash is held back
	// panic: runtime error: index out of range [2] with length 2
	// line 3:
	//     fmt.Println(x[0], x[len(x)])
	// hint: indexes begin with 0, so the last one is the length − 1
}

func ExampleNotebook_Built() {
	n := notebook.New(notebook.Settings{Folder: "/drive"})
	n.Cell("%%\nx := 1", 1)
	built := n.Built(false, "/build/main.go:4:1: declared and not used: x\n")
	fmt.Println(built.Failure.Name)
	fmt.Println(built.Failure.Value)
	// Output:
	// compile error
	// line 2: declared and not used: x
	//     x := 1
	//     ^
	// hint: Go refuses unused variables; use it, or delete it
}

func ExampleNotebook_Failed() {
	n := notebook.New(notebook.Settings{Folder: "/drive"})
	result := n.Cell("%%writefile nosuch/notes.txt\nsome text", 1)
	write := result.Outputs[0]
	fmt.Printf("%+v\n", *write.Write)
	fmt.Println(n.Failed(write, "no such file or directory").Failure.Value)
	// Output:
	// {Path:/drive/nosuch/notes.txt Data:some text
	//  Append:false}
	// can't write /drive/nosuch/notes.txt: no such file or directory; use the name of a file in an existing folder
}

func ExampleNotebook_Session() {
	n := notebook.New(notebook.Settings{Folder: "/drive"})
	n.Cell("func f() {}", 1)
	fmt.Println(len(n.Session().Declarations()), "before the program is compiled")
	n.Built(true, "")
	fmt.Println(n.Session().Declarations()[0].Names, "afterwards")
	n.SetPackages(nil)
	fmt.Println(len(n.Session().Declarations()), "after a restart")
	// Output:
	// 0 before the program is compiled
	// [f] afterwards
	// 0 after a restart
}

func ExampleNotebook_Pipe() {
	n := notebook.New(notebook.Settings{Folder: "/drive"})
	n.Cell("func f() {}", 1)
	n.Built(true, "")
	outputs, _ := n.Pipe([]byte{1, 2, 3, 4})
	fmt.Print(outputs[0].Text)
	// Output: can't read what the program shows: gob: type mismatch in decoder: want struct type protocol.DisplayData; got non-struct; use package gonbui, and nothing else, to write to GONB_PIPE
}
