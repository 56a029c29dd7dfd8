// Package ask puts questions to a student's function, and marks its answers.
//
// A lab has parts. A [Part] is one function that the student writes, with questions to
// it: some are visible in the lab, the others are drawn from a secret seed when the
// lab is graded. In the lab, one line of a cell tests a part,
//
//	lab1.Update.Visible(Update)
//
// and prints a table: what was tried, what the function returned, and what was
// wanted. The cells of the lab's notebook give the points of each part.
//
// # How a function is asked
//
// Whatever a function does, it should cost only its own points. So the program of a test
// cell starts itself a second time: this child runs all the student's code, including its
// package-level values, and only answers; the parent runs none of that code, and asks,
// marks and prints. A panic, a loop, os.Exit or too much memory end only one answer; a new
// child goes on with the next question.
//
// Marks depend on the answers alone, so they can be marked again where the student's code
// never ran: a grader gives a cell the hidden questions in one file, takes the answers from
// another, and marks them itself (see [Record]). A program that prints a grade, or writes
// its own answers, gets what its answers are worth.
//
// # How a part is written
//
// [New] makes a part from its [Spec]: its questions, its right answer, its hints. [MarkEach] marks
// answers that are right or wrong one by one; [Join] writes them. [Draw] draws hidden questions,
// and the data that belong to a name. [Vector] and [Number] keep floats to the last bit in JSON,
// including NaN and infinities. [Run], called by the init function of a lab's package, makes the
// cells' programs work as described above; [Test] is a part as a grader sees it.
package ask
