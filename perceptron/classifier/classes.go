package classifier

import (
	"fmt"
	"maps"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// classesOf returns the classes of the model: those of tr.Start, or else those in the table and in
// tr.Classes. rows contains the number of rows of each class in the table.
func (tr Trainer) classesOf(rows map[string]int) []string {
	if tr.Start != nil {
		return tr.Start.Classes
	}
	all := slices.AppendSeq(slices.Clone(tr.Classes), maps.Keys(rows))
	return classes.Sorted(classes.Distinct(all))
}

// checkClasses returns an error if a class is in tr.Classes twice, if its name is not valid, or if tr.Start
// is set and does not have the class. source is the reader of the training file.
func (tr Trainer) checkClasses(source datasets.Source) error {
	const place = "Classes"
	if slices.Contains(tr.Classes, "") {
		return problemAt(place, `the class ""`, "a name").With(datasets.Fix{Do: "leave it out"})
	}
	if err := checkUnique("class", tr.Classes); err != nil {
		return addPlace(place, err)
	}
	if !hasTextLabels(source) {
		for i, first := range classes.Merge(tr.Classes) {
			if first < i {
				found := fmt.Sprintf("%s and %s, which are the same class",
					wording.Quote(tr.Classes[first]), wording.Quote(tr.Classes[i]))
				return problemAt(place, found, "each class once").
					With(datasets.Fix{Do: "leave one of them out"})
			}
		}
	}
	if tr.Start == nil {
		return nil
	}
	find := tr.Start.classIndex()
	for _, class := range tr.Classes {
		if find(class) < 0 {
			return problemAt(place, "the class "+wording.Quote(class),
				"a class of the model to start from: "+wording.Quoted(tr.Start.Classes)).
				With(fixForNewClass())
		}
	}
	return nil
}

// fixForNewClass returns the fix if a model to start from does not have a class.
func fixForNewClass() datasets.Fix {
	return datasets.Fix{
		When:   "to add the class",
		Do:     "train the first model again with this class in Classes",
		GoOnly: true,
	}
}

// spellingAs returns a function that spells a class as in the list: for example, it replaces "1.0" with "1"
// if the list contains "1". It does not change other classes. source is the reader of the training file.
func spellingAs(list []string, source datasets.Source) func(class string) string {
	find := indexIn(list, source)
	return func(class string) string {
		if k := find(class); k >= 0 {
			return list[k]
		}
		return class
	}
}

// respelled returns the names that the function spell returns for the given names.
func respelled(names []string, spell func(name string) string) []string {
	result := make([]string, len(names))
	for i, name := range names {
		result[i] = spell(name)
	}
	return result
}
