package files

import "perceptronlab/perceptron/datasets"

// Unseen defines how to handle an unseen category. The table has no column for such a category,
// because the file that was read first does not contain it. With FillMean, a missing category is
// treated as an unseen one.
//
//	RefuseUnseen  returns an error
//	ZeroUnseen    treats it as no category: the row has 0 in all columns of the categories
//	OtherUnseen   treats it as the category "other", which always has a column
//
// With OtherUnseen, categories that occur in only one row of the first file are "other" as well, so
// a model can learn a weight for the column of "other".
type Unseen int

const (
	RefuseUnseen Unseen = iota
	ZeroUnseen
	OtherUnseen
)

// other is the category that replaces unseen categories with OtherUnseen.
const other = "other"

// zeroUnseen is the option CSV.Unseen set to ZeroUnseen, for fixes.
var zeroUnseen = datasets.Setting{Field: "CSV.Unseen", Value: ZeroUnseen, Code: "files.ZeroUnseen"}
