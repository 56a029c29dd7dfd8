// Package datasets provides the data sets of the notebooks: the sixteen two-input gates, Fisher's
// irises, handwritten digits, measurements of tumours, and random examples whose margin is known
// exactly. Package files reads your own data into a Table; Split and Folds divide it.
//
// All data are the same to the last bit on every machine.
package datasets
