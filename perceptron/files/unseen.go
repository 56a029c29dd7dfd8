package files

import "perceptronlab/perceptron/datasets"

// Unseen defines how to handle an unseen category, for which the table has no column because the
// file that was read first does not have it. With FillMean, a missing category is unseen, too.
//
//	RefuseUnseen  returns an error
//	ZeroUnseen    treats it as no category: the row has 0 in all columns of the categories
//	OtherUnseen   treats it as the category "other", which always has a column
//
// With OtherUnseen, categories that occur in only one row of the first file are "other" as well, so
// a model can learn from that column.
type Unseen int

const (
	RefuseUnseen Unseen = iota
	ZeroUnseen
	OtherUnseen
)

// other is the category that replaces unseen ones under OtherUnseen.
const other = "other"

// zeroUnseen is the setting of ZeroUnseen.
var zeroUnseen = datasets.Setting{Field: "CSV.Unseen", Value: ZeroUnseen, Code: "files.ZeroUnseen"}
