package parquet

import (
	"encoding/json"

	"perceptronlab/internal/parquet"
	"perceptronlab/perceptron/datasets"
)

// pandas are the metadata that pandas adds to a file, as documented at
// https://pandas.pydata.org/docs/development/developer.html.
type pandas struct {
	// Index has a string for each column of the index, and an object for a RangeIndex, which has no column.
	Index   []any          `json:"index_columns"`
	Columns []pandasColumn `json:"columns"`

	indexNames map[string]bool         // the strings in Index
	byName     map[string]pandasColumn // the elements of Columns
}

// A pandasColumn is what pandas adds about a column.
type pandasColumn struct {
	Field string `json:"field_name"`
	Type  string `json:"numpy_type"`
	Extra struct {
		Zone string `json:"timezone"`
	} `json:"metadata"`
}

// pandasOf returns the metadata of pandas, which are empty if another program has written the file.
func pandasOf(f *parquet.File) (pandas, error) {
	meta := pandas{indexNames: map[string]bool{}, byName: map[string]pandasColumn{}}
	text, ok := f.Meta["pandas"]
	if !ok {
		return meta, nil
	}
	if err := json.Unmarshal([]byte(text), &meta); err != nil {
		const found = "the file is damaged: metadata of pandas that are not valid JSON"
		return meta, &datasets.Problem{Package: "files", Found: found, Err: err}
	}
	for _, column := range meta.Index {
		if name, ok := column.(string); ok {
			meta.indexNames[name] = true
		}
	}
	for _, column := range meta.Columns {
		meta.byName[column.Field] = column
	}
	return meta, nil
}
