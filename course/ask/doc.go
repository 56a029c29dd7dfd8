// Package ask puts questions to a student's function, and marks its answers.
//
// A lab has parts. A [Part] is one function that the student writes, with questions to
// it: some are visible in the lab; the others are drawn from a secret seed when the
// lab is graded. In the lab, one line of a cell tests a part,
//
//	lab1.Update.Visible(Update)
//
// and prints a table with three columns: the call that was tried, the value that the function
// returned, and the right value. The cells of the lab's notebook hold the points of each part.
//
// # How a function is called
//
// A fault in a student's function costs only the points of that function. So the program of a
// test cell starts itself a second time. The child process runs all of the student's code,
// including the package-level variables, and only answers questions. The parent runs none of that
// code: it sends the questions, marks the answers and prints the table. A panic, an endless loop,
// os.Exit or too much memory spoil only one answer; a new child continues with the next question.
//
// Marks depend only on the answers, so a grader can compute them where the student's code
// never runs: it passes the hidden questions to a cell in one file, takes the answers from
// another file, and marks them itself (see [Record]). A program that prints a grade gains nothing;
// a program that writes its own answers gets the marks that these answers deserve.
//
// # How to write a part
//
// [New] makes a part from its [Spec]: the questions, the marking of an answer, and the hints.
// [MarkEach] marks lists in which each item is right or wrong; [Join] formats them. [Draw] draws
// the hidden questions, and the data that belong to a name. [Vector] and [Number] are encoded as
// JSON without loss, including NaN and infinities. The init function of a lab's package calls
// [Run], which makes the programs of cells work as described above. [Test] is the interface
// through which a grader uses a part.
package ask
