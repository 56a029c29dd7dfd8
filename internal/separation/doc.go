// Package separation decides whether a hyperplane through the origin separates labelled rows, and
// finds the one with the largest margin. Either answer is proved: a separator is confirmed in
// exact arithmetic, and that there is none is shown by λ ≥ 0, λ ≠ 0 with Σ λᵢ yᵢ xᵢ = 0.
//
// Both questions are one: which point of the cone of the rows lᵢ = (yᵢ xᵢ, 1) is nearest to
// e = (0, 1)? If it is e itself, its weights are λ. Otherwise the difference between the two is a
// separator, and it is the one of the largest margin. Lawson and Hanson (1974) find the point by an
// active set: rows enter that are on the wrong side of the present solution, and rows leave whose
// weights would become negative. Each set's point is nearer to e than the one before, so no set comes
// twice and the search ends.
//
// The same search runs three times, each time on a harder ground and from where the one before gave
// up:
//
//  1. In float64, after rows and columns were scaled by powers of two (activeSet, scaled). The linear
//     systems are kept as Q·R, which is updated as rows come and go (factors).
//  2. In float64, but in columns that are stretched across the hyperplane in which the rows lie almost
//     (stretched). This is where nearly flat data are decided, hundreds of times faster than by 3.
//  3. In exact arithmetic (exactActiveSet), where linear systems are solved p-adically (solveExact,
//     after Dixon 1982) modulo primes of 63 bits (modulus). This one always decides.
//
// Whatever float64 finds is a guess until exact arithmetic confirms it, so rounding costs time, never
// correctness. Where numbers in float64 matter they are summed in the order of package dot, so the
// answer has the same bits on every machine.
//
// The first search takes tens to hundreds of passes over the rows. The third solves systems of up to
// d + 1 unknowns, whose solutions have numbers of some 60 d bits, and needs memory for at most d² of
// them; that is practical up to about a thousand columns. The second copies all rows as dense ones,
// unless that takes more than a GB.
package separation
