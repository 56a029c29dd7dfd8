// Package datasets has the data of the notebooks, ready to train on: the sixteen
// two-input gates, Fisher's irises, handwritten digits, measures of tumours, and random
// examples with a margin that is known exactly. Package files reads your own data into
// a Table, which Split and Folds divide.
//
// All of it is the same to the last bit on every machine.
package datasets
