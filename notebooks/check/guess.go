package check

// Guess shows the reader's guess beside the answer:
//
//	check.Guess(20, run.Mistakes) // ○ your guess 20, the answer 18
//	check.Guess(18, run.Mistakes) // ✓ your guess 18, the answer 18
//
// It never fails the cell. A guess is right if it looks like the answer, which
// for most fractions means 4 significant digits.
func Guess(guess, answer any) {
	g, a := text(guess), text(answer)
	mark := "○"
	if g == a {
		mark = "✓"
	}
	say("%s your guess %s, the answer %s", mark, g, a)
}
