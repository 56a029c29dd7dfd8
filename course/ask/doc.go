// Package ask puts questions to a student's function, and marks its answers.
//
// A lab consists of parts. A [Part] is a function that the student writes, together with questions
// to this function. Some questions are visible in the lab; the others are hidden, and are drawn
// from a secret seed when the lab is graded. In the lab's notebook, a cell tests a part with one
// line,
//
//	lab1.Update.Visible(Update)
//
// which prints a table with three columns: the call, the value that the function returned, and the
// right value. The cells of the notebook also store how many points each part is worth.
//
// # How a function is called
//
// A fault in a student's function must cost only the points for that function. So the program of a
// test cell starts a copy of itself as a child process. The child runs all of the student's
// code, including the initialisation of package-level variables, and only answers questions. The
// parent runs none of the student's code: it sends the questions, marks the answers, and prints the
// table. A panic, an endless loop, a call of os.Exit, or an allocation of too much memory spoils
// only one answer; a new child continues with the next question.
//
// Marks depend only on the answers, so a grader can compute them in a process that never runs the
// student's code. The grader passes the hidden questions to a cell in one file, reads the answers
// from another file, and marks the answers itself (see [Record]). A student's program that prints a
// grade gains nothing. A program that forges answers gets the marks for the forged answers.
//
// # How to write a part
//
// [New] returns the part that a [Spec] defines: its questions, how an answer is marked, and the
// hints. [MarkEach] marks a list in which each item has one right value; [Join] formats a list.
// Spec.More adds dozens of hidden questions in one row, about numbers and vectors of every size,
// which [Draw.Varied], [Patterns] and [Deal] draw; they expose limits that a few questions can't.
// [Part.Catcher] tests whether wrong functions lose marks. [Draw] draws the hidden questions, and the
// data that depend on a student's name. [Vector] and [Number] are encoded as JSON without loss, including NaN
// and infinities. The init function of a lab's package calls [Run], which makes the programs of test
// cells work as described above. [Test] is the interface through which a grader uses a part.
package ask
