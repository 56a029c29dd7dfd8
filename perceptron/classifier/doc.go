// Package classifier learns to tell classes apart, two or more, from a table of one's
// own, by perceptrons:
//
//	model, err := classifier.Train(table)
//	if err != nil {
//		return err
//	}
//	fmt.Println(model)            // how it was trained, and how it ended
//	class := model.Predict(x)     // in the table's own words
//
// A Trainer has the choices, and its zero value is a good start: averaged weights, those
// of all classes trained together, the bias absorbed, at most 20 epochs over nine tenths
// of the rows, and of these epochs the one that errs least on the other tenth. Epochs
// ranges over the models, epoch by epoch; Train takes the best.
//
// A Model predicts, for a point or a table, whose columns it finds by their names. Save
// and Load keep it as JSON; WriteNPZ and WriteONNX write it for scikit-learn and for
// ONNX runtimes.
//
// Training ends with an outcome: the model says whether the training part was separated,
// or two sides were proved inseparable, or training stopped without an answer.
//
// All of it is the same to the last bit on every machine.
package classifier
