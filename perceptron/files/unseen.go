package files

import (
	"perceptronlab/internal/enum"
	"perceptronlab/perceptron/datasets"
)

// Unseen defines how to handle an unseen category, that is, a category that is not in the file that was read
// first. The table has no column for an unseen category. With [FillMean], a missing category is treated as
// an unseen category.
//
//	RefuseUnseen  returns an error
//	ZeroUnseen    treats the category as no category: the row has 0 in the column of each category
//	OtherUnseen   replaces the category with OtherCategory, which always has a column
//
// [LIBSVM] treats an unseen column like an unseen category: [RefuseUnseen] returns an error, and
// [ZeroUnseen] leaves the column out.
//
// With [OtherUnseen], a category that occurs in only one row of the first file is also replaced with
// [OtherCategory], so a model can learn a weight for its column.
type Unseen int

const (
	RefuseUnseen Unseen = iota
	ZeroUnseen
	OtherUnseen
)

// unseenPolicies has the words of the flag --unseen of cmd/perceptron.
var unseenPolicies = enum.Type{Name: "files.Unseen", Values: []string{"refuse", "zero", "other"}}

// String returns the name of u: refuse, zero or other. These are the words of the command's flag --unseen.
func (u Unseen) String() string { return unseenPolicies.String(int(u)) }

// MarshalText returns the text of String, so u is a string in JSON. It returns an error if u is none of the
// constants. In a saved model, and in the form of [EncodeSource], u is a number.
func (u Unseen) MarshalText() ([]byte, error) { return unseenPolicies.Text(int(u)) }

// UnmarshalText sets u to the value with the given name. It returns an error if there is none.
func (u *Unseen) UnmarshalText(text []byte) error { return enum.Set(u, unseenPolicies, text) }

// OtherCategory is the category that replaces unseen categories with [OtherUnseen].
const OtherCategory = "other"

// zeroUnseen is the Setting in a Fix that sets CSV.Unseen to ZeroUnseen.
var zeroUnseen = datasets.Setting{Field: "CSV.Unseen", Value: ZeroUnseen, Code: "files.ZeroUnseen"}
