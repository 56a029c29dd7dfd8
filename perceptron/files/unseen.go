package files

import "perceptronlab/perceptron/datasets"

// Unseen defines how to handle an unseen category, that is, a category that is not in the file that was
// read first. The table has no column for an unseen category. With FillMean, a missing category is treated
// as an unseen category.
//
//	RefuseUnseen  returns an error
//	ZeroUnseen    treats the category as no category: the row has 0 in the column of each category
//	OtherUnseen   replaces the category with OtherCategory, which always has a column
//
// LIBSVM treats an unseen column like an unseen category: RefuseUnseen returns an error, and ZeroUnseen
// leaves the column out.
//
// With OtherUnseen, a category that occurs in only one row of the first file is also replaced with
// OtherCategory, so a model can learn a weight for its column.
type Unseen int

const (
	RefuseUnseen Unseen = iota
	ZeroUnseen
	OtherUnseen
)

// OtherCategory is the category that replaces unseen categories with OtherUnseen.
const OtherCategory = "other"

// zeroUnseen is the Setting in a Fix that sets CSV.Unseen to ZeroUnseen.
var zeroUnseen = datasets.Setting{Field: "CSV.Unseen", Value: ZeroUnseen, Code: "files.ZeroUnseen"}
