// Package datasets provides the data sets of this project's notebooks: the sixteen two-input gates, Fisher's
// irises, handwritten digits, measurements of tumours, and random examples with a known separator and a
// guaranteed margin. Package files reads your own data into a [Table]. [Table.Split] and [Table.Folds]
// divide a Table into parts to train on and parts to test on.
//
// All data are the same on every machine, to the last bit.
package datasets
