// Package classifier trains perceptrons to tell apart two or more classes of your own
// table:
//
//	model, err := classifier.Train(table)
//	if err != nil {
//		return err
//	}
//	fmt.Println(model)            // how it was trained, and how it ended
//	class := model.Predict(x)     // in the table's own words
//
// A Trainer holds the choices. Its zero value is a good start: standardised columns, averaged
// weights, all classes trained together, the bias absorbed, at most 20 epochs over nine tenths of
// the rows, and of these epochs the one with the fewest errors on the other tenth.
//
// A Model predicts the class of a point or of the rows of a table, whose columns it
// finds by name, and says how probable each class is. Save and Load keep it as JSON, and
// ReadFile then reads a file to predict as the file trained on was read, with nothing else at
// hand. WriteNPZ and WriteONNX write it for scikit-learn and for ONNX runtimes. A model says
// whether training has separated its rows, or stopped without an answer, which
// perceptron.Separate gives.
//
// Trainer.TrainFile trains on a file that does not fit into memory, and goes on from a
// Checkpoint after a kill. All of it is the same to the last bit on every machine.
//
// # Shards
//
// Trainer.CutShards cuts files into shards, each of which is trained on by itself, and a ShardRun
// trains on them by iterative parameter mixing. Its method Run does so in this process, and OpenShards
// goes on from the state that Run keeps in a file:
//
//	trainer := classifier.Trainer{Chunk: 1 << 20}
//	_, err := trainer.CutShards(ctx, files.CSV{Label: "y"}, "shards", "part-1.csv", "part-2.csv")
//	…
//	run, err := classifier.OpenShards("shards", "state")
//	…
//	model, err := run.Run(ctx)
//
// With several machines, ShardRun.Epoch does the work on one shard, and ShardRun.Mix puts together what
// comes back. A ShardRun and a Partial can be saved in files, so that programs can exchange them.
package classifier
