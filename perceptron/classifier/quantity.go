package classifier

import (
	"perceptronlab/internal/classes"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// checkQuantity returns an error if the classes look like the values of a quantity, such as a price, and none
// of tr.ManyClasses, tr.Classes and tr.Start is set. rows is the number of rows of each class. Training on
// such classes takes a long time, because it grows with the number of rows times the number of classes, and
// the model is useless.
func (tr Trainer) checkQuantity(rows map[string]int, source datasets.Source) error {
	if tr.ManyClasses || tr.Classes != nil || tr.Start != nil {
		return nil
	}
	found := classes.Quantity(rows)
	if found == "" {
		return nil
	}
	p := problem(found, classes.NotQuantity)
	if csv, ok := source.(files.CSV); ok {
		p.Place.Name = csv.Label
	}
	return p.With(datasets.Fix{
		When: "if the numbers are a quantity",
		Do:   "replace them with a few classes, such as low and high",
	}).With(settingFixFor("if each number is a class", "Trainer.ManyClasses", true))
}
