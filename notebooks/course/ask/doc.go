// Package ask asks a student's function questions, and marks its answers.
//
// A lab has parts. A [Part] is one function that the student writes, with questions
// to it: some are visible in the lab, the others are drawn from a secret seed when the
// lab is graded. In the lab a part is tested by one line of a cell,
//
//	lab1.Update.Visible(Update)
//
// which prints a table: what was tried, what the function gave, and what was wanted.
// How many points the parts of a lab are worth stands in its package's comment,
// lab1/lab1.go, and in the notebook's cells.
//
// # How a function is asked
//
// Whatever a function does, it should cost its own points and no others. So the program
// of a test cell starts itself a second time: this child runs all that the student wrote,
// its package-level values included, and only answers; the first one, which runs nothing of
// it, asks, marks and prints. A panic, a loop, os.Exit or too much memory
// end one answer. A new child goes on with the next question.
//
// Marks depend on the answers alone. So the answers can be marked again where the student's
// code never was: a grader gives the hidden questions to a cell by a file, takes the answers
// from another, and marks them itself (see [Record]). A program that prints a grade, or
// writes answers of its own, gets what its answers are worth.
//
// # How a part is written
//
// [New] makes a part from its [Spec]: its questions, its right answer, its hints. [MarkEach]
// marks answers that are right or wrong one by one; [Join] writes them. [Draw] draws hidden
// questions, and the data that belong to a name. [Vector] and [Number] are floats that travel
// to the last bit, NaN and infinities too. [Run], called by the init function of a lab's
// package, makes the cells' programs work as described above; [Test] is a part as a grader sees it.
package ask
