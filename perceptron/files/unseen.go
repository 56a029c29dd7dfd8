package files

import "perceptronlab/perceptron/datasets"

// Unseen says what to do about a category for which the table has no column, because the
// file that was read first does not have it. FillMean makes a missing category one of these.
//
//	RefuseUnseen  makes it an error
//	ZeroUnseen    leaves it out: the row has 0 in all columns of the categories
//	OtherUnseen   reads it as the category "other", which gets a column in any case
//
// So that a model can learn from the column of OtherUnseen, the first file's categories that
// only one of its rows has are read as "other" too.
type Unseen int

const (
	RefuseUnseen Unseen = iota
	ZeroUnseen
	OtherUnseen
)

// other is the category of OtherUnseen.
const other = "other"

// zeroUnseen is the setting that reads a category without a column as none.
var zeroUnseen = datasets.Setting{Field: "CSV.Unseen", Value: ZeroUnseen, Code: "files.ZeroUnseen"}
