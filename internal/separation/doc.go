// Package separation decides whether a hyperplane through the origin separates labelled rows, and
// finds the one with the largest margin. Either verdict is proved: a separator is confirmed in exact
// arithmetic, and that there is none is shown by λ ≥ 0, λ ≠ 0 with Σ λᵢ yᵢ xᵢ = 0.
//
// Both questions are one: which point of the cone of the rows lᵢ = (yᵢ xᵢ, 1) is nearest to
// e = (0, 1)? If it is e itself, its weights are λ. Otherwise the difference between the two is a
// separator, the one with the largest margin. Lawson and Hanson (1974) find the point by an active
// set: rows that the present solution gets wrong enter, and rows whose weights would become negative
// leave. The point of each set is nearer to e than that of the set before, so no set comes twice, and
// the search ends.
//
// The search has three stages, each stronger and slower than the one before; each starts where the
// previous one gave up:
//
//  1. In float64, after rows and columns were scaled by powers of two (activeSet, scaled). The linear
//     systems are kept as Q·R, which is updated when rows come and go (factors).
//  2. In float64 again, but with columns that are stretched across the hyperplane in which the rows
//     almost lie (stretched). This decides most data that are nearly flat.
//  3. In exact arithmetic (exactActiveSet). Linear systems are solved p-adically (solveExact, after
//     Dixon 1982) with primes of 63 bits (modulus). This always decides.
//
// The largest margin needs no second stage: MarginSearch goes from the first to the third.
//
// What float64 finds is only a guess until exact arithmetic confirms it, so rounding costs time but
// never correctness. Sums in float64 have the order of package dot, so the results have the same bits
// on every machine.
//
// The first search takes tens to hundreds of passes over the rows. The third solves systems of up to
// d + 1 unknowns, whose solutions have numbers of some 60 d bits, and needs memory for at most d² of
// them; about a thousand columns are the practical limit. The second copies all rows as dense ones,
// and is left out if that takes more than a GB.
package separation
