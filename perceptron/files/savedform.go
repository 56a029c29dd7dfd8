package files

import "perceptronlab/perceptron/datasets"

// A savedForm has the fields of a reader, with the names and in the order that the fields had in release
// 0.1.0. In that release, the fields of the Schema were fields of the reader. If a model of release 0.1.0
// is loaded and saved again, its bytes don't change. A MissingPolicy and an Unseen are an int here, because
// in JSON they would be words, and saved models have numbers.
type savedForm interface {
	// source returns the reader with these fields.
	source() datasets.Source
}

// emptyForm returns a savedForm of the named format, to decode JSON into. It returns nil if there is no
// such format.
func emptyForm(format string) savedForm {
	switch format {
	case "csv":
		return new(savedCSV)
	case "libsvm":
		return new(savedLIBSVM)
	case "npy":
		return new(savedNPY)
	case "npz":
		return new(savedNPZ)
	case "words":
		return new(savedWords)
	}
	return nil
}

// A savedSchema holds the fields of a Schema in a savedForm. Its zero value means that there is no Schema.
type savedSchema struct {
	Columns []Column
	Classes []string
}

func formOfSchema(s *Schema) savedSchema {
	if s == nil {
		return savedSchema{}
	}
	return savedSchema(*s)
}

func (s savedSchema) schema() *Schema {
	if s.Columns == nil && s.Classes == nil {
		return nil
	}
	schema := Schema(s)
	return &schema
}

type savedCSV struct {
	Label       string
	Comma       rune
	Decimal     rune
	Comment     rune
	NoHeader    bool
	Thousands   rune
	Encoding    string
	Categorical []string
	Ignore      []string
	Missing     []string
	IfMissing   int
	Unseen      int
	savedSchema

	// Fields that release 0.1.0 did not have
	ColumnNA   map[string][]string `json:",omitempty"`
	TextLabels bool                `json:",omitempty"`
	Skip       int                 `json:",omitempty"`
	Weight     string              `json:",omitempty"`

	AutoCategorical bool `json:",omitempty"`
	DropUnlabelled  bool `json:",omitempty"`
}

func formOfCSV(c CSV) *savedCSV {
	return &savedCSV{
		Label:       c.Label,
		Comma:       c.Comma,
		Decimal:     c.Decimal,
		Comment:     c.Comment,
		NoHeader:    c.NoHeader,
		Thousands:   c.Thousands,
		Encoding:    c.Encoding,
		Categorical: c.Categorical,
		Ignore:      c.Ignore,
		Missing:     c.NAValues,
		IfMissing:   int(c.IfMissing),
		Unseen:      int(c.Unseen),
		savedSchema: formOfSchema(c.Schema),
		ColumnNA:    c.ColumnNA,
		TextLabels:  c.TextLabels,
		Skip:        c.Skip,
		Weight:      c.Weight,

		AutoCategorical: c.AutoCategorical,
		DropUnlabelled:  c.DropUnlabelled,
	}
}

func (f *savedCSV) source() datasets.Source {
	return CSV{
		Label:       f.Label,
		Comma:       f.Comma,
		Decimal:     f.Decimal,
		Comment:     f.Comment,
		NoHeader:    f.NoHeader,
		Thousands:   f.Thousands,
		Encoding:    f.Encoding,
		Categorical: f.Categorical,
		Ignore:      f.Ignore,
		NAValues:    f.Missing,
		ColumnNA:    f.ColumnNA,
		TextLabels:  f.TextLabels,
		Skip:        f.Skip,
		Weight:      f.Weight,
		IfMissing:   MissingPolicy(f.IfMissing),
		Unseen:      Unseen(f.Unseen),
		Schema:      f.schema(),

		AutoCategorical: f.AutoCategorical,
		DropUnlabelled:  f.DropUnlabelled,
	}
}

type savedLIBSVM struct {
	Dim         int
	ZeroBased   bool
	FirstUnused bool
	NoLabels    bool
	Classes     []string

	// Fields that release 0.1.0 did not have
	Unseen int `json:",omitempty"`
}

func formOfLIBSVM(l LIBSVM) *savedLIBSVM {
	return &savedLIBSVM{
		Dim:         l.Dim,
		ZeroBased:   l.ZeroBased,
		FirstUnused: l.FirstUnused,
		NoLabels:    l.NoLabels,
		Classes:     l.Schema.classes(),
		Unseen:      int(l.Unseen),
	}
}

func (f *savedLIBSVM) source() datasets.Source {
	return LIBSVM{
		Dim:         f.Dim,
		ZeroBased:   f.ZeroBased,
		FirstUnused: f.FirstUnused,
		NoLabels:    f.NoLabels,
		Unseen:      Unseen(f.Unseen),
		Schema:      savedSchema{Classes: f.Classes}.schema(),
	}
}

type savedNPY struct {
	Labels    string
	Features  []string
	IfMissing int
	savedSchema
	FloatLabels    bool `json:",omitempty"`
	DropUnlabelled bool `json:",omitempty"`
}

func formOfNPY(n NPY) *savedNPY {
	return &savedNPY{
		Labels:      n.Labels,
		Features:    n.Features,
		IfMissing:   int(n.IfMissing),
		savedSchema: formOfSchema(n.Schema),
		FloatLabels: n.FloatLabels,

		DropUnlabelled: n.DropUnlabelled,
	}
}

func (f *savedNPY) source() datasets.Source {
	return NPY{
		Labels:      f.Labels,
		Features:    f.Features,
		IfMissing:   MissingPolicy(f.IfMissing),
		Schema:      f.schema(),
		FloatLabels: f.FloatLabels,

		DropUnlabelled: f.DropUnlabelled,
	}
}

type savedNPZ struct {
	X, Y      string
	NoLabels  bool
	Features  []string
	IfMissing int
	savedSchema
	FloatLabels    bool `json:",omitempty"`
	DropUnlabelled bool `json:",omitempty"`
}

func formOfNPZ(n NPZ) *savedNPZ {
	return &savedNPZ{
		X:           n.X,
		Y:           n.Y,
		NoLabels:    n.NoLabels,
		Features:    n.Features,
		IfMissing:   int(n.IfMissing),
		savedSchema: formOfSchema(n.Schema),
		FloatLabels: n.FloatLabels,

		DropUnlabelled: n.DropUnlabelled,
	}
}

func (f *savedNPZ) source() datasets.Source {
	return NPZ{
		X:           f.X,
		Y:           f.Y,
		NoLabels:    f.NoLabels,
		Features:    f.Features,
		IfMissing:   MissingPolicy(f.IfMissing),
		Schema:      f.schema(),
		FloatLabels: f.FloatLabels,

		DropUnlabelled: f.DropUnlabelled,
	}
}

type savedWords struct {
	MinTexts   int
	Vocabulary []string
}

func (f *savedWords) source() datasets.Source { return BagOfWords(*f) }
