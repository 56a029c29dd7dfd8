// Package cells says what a cell of a Go notebook means.
//
// A cell is text. Some of its lines are commands: they begin with % or !, as in %args -n 3 or !ls. The
// other lines are Go. What stands above the line %% are declarations: functions, types, variables, constants
// and imports, which later cells can use. What stands below %% is the body of the function main of this
// cell's program, and no other cell sees what is declared there.
//
// [ForGoNB] prepares a cell for the GoNB kernel, which finds commands by looking at the first character
// of each line, even inside a string or a comment.
package cells
