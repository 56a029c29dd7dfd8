// Package separation decides whether a hyperplane through the origin separates labelled rows, and
// finds the separator with the largest margin. It proves each verdict. If the rows are separable, the
// proof is a separator that exact arithmetic confirms. If not, the proof is a certificate λ ≥ 0, λ ≠ 0
// with Σ λᵢ yᵢ xᵢ = 0.
//
// Both tasks are one problem: find the point nearest to e = (0, 1) in the cone of the rows lᵢ =
// (yᵢ xᵢ, 1). Each point of the cone is a sum Σ uᵢ lᵢ with weights uᵢ ≥ 0. If the nearest point is e
// itself, its weights are λ. Otherwise the point without its last coordinate is the separator with the
// largest margin. Lawson and Hanson (1974) find the point with an active set of rows. Rows on the wrong
// side of the hyperplane that belongs to the current point enter the set. Rows leave the set if their
// weights would become negative. The point of each set is nearer to e than the point of the previous
// set, so no set recurs, and the search ends because there are finitely many sets.
//
// The search has three stages. Each stage can decide more data than the previous stage, but is slower. It
// starts from the active set with which the previous stage gave up:
//
//  1. In float64, with rows and columns scaled by powers of two (activeSet, scaled). The active rows
//     are factored as Q·R, which is updated when rows enter or leave (factors).
//  2. In float64, with columns that are stretched across the hyperplanes in which the rows almost lie
//     (stretched). This decides most data that are close to a hyperplane.
//  3. In exact arithmetic (exactActiveSet). Linear systems are solved p-adically (solveExact, after
//     Dixon 1982) with primes of 63 bits (modulus). This always decides.
//
// The search for the largest margin (MarginSearch) skips the second stage.
//
// Exact arithmetic confirms each result of float64, so rounding costs time but never correctness. Sums
// in float64 are computed in the fixed order of package dot, so the results have the same bits on every
// machine.
//
// For d columns, the first stage takes tens to hundreds of passes over the rows. The second stage makes
// a dense copy of all rows, and is skipped if the copy would take more than 1 GB. The third stage solves
// systems of up to d + 1 unknowns. The numbers of a solution have about 60 d bits, and the stage needs
// memory for at most d² such numbers. In practice this limits the stage to about a thousand columns.
package separation
