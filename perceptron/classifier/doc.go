// Package classifier trains perceptrons to classify the rows of a table, with two or more classes:
//
//	model, err := classifier.Train(table)
//	if err != nil {
//		return err
//	}
//	fmt.Println(model)            // how it was trained, and how training ended
//	class := model.Predict(x)     // a class of the table
//
// A Trainer has fields for all choices. Its zero value is a good start: standardised columns, averaged
// weights, all classes trained together, the bias absorbed, and at most 20 epochs over nine tenths of
// the rows, of which it keeps the epoch with the fewest errors on the other tenth.
//
// A Model predicts the class of a row, or of each row of a table, whose columns it finds by name. It also
// computes the probability of each class. Save and Load store it as JSON. A loaded model needs nothing else
// to read another file in the same way as the training file, with ReadFile. WriteNPZ and WriteONNX export
// it to scikit-learn and to ONNX runtimes. A model reports whether training converged, which proves the
// classes separable. If it did not, perceptron.Separate decides whether two classes are separable.
//
// Trainer.TrainFile trains on files that do not fit into memory, and continues from a Checkpoint after an
// interruption. All results are the same on every machine, to the last bit.
//
// # Shards
//
// Trainer.CutShards cuts files into shards, which can be trained on separately, and returns a ShardRun,
// which trains on them by iterative parameter mixing. Its method Run trains in this process. OpenShards
// continues from the state that Run saves in a file:
//
//	trainer := classifier.Trainer{Chunk: 1 << 20}
//	_, err := trainer.CutShards(ctx, files.CSV{Label: "y"}, "shards", "part-1.csv", "part-2.csv")
//	…
//	run, err := classifier.OpenShards("shards", "state")
//	…
//	model, err := run.Run(ctx)
//
// On several machines, ShardRun.Epoch trains on one shard and returns a Partial, and ShardRun.Mix combines
// the Partials of all shards. Runs and Partials can be saved in files, so programs can exchange them.
//
// # From rows to a model
//
// Train, TrainFile and CutShards share their steps. These are the steps before the first epoch, in the
// order in which begin.go calls them:
//
//	examples.go    provides the rows, chunk by chunk. A table in memory is one chunk, or several with
//	               Trainer.Chunk; a file is read by files.Chunks. Rows are counted from 0 through all
//	               chunks
//	columns.go     arranges the columns as in the model: in the order of Start, or of the first chunk
//	split.go       draws the held-out rows: from a table in memory as Table.Split does, and from chunks
//	               by (RandomState, number of the row)
//	survey.go      reads all rows once. It sorts the classes, counts the rows of each, and computes a
//	               fingerprint of the rows for checkpoints. If the default share would leave a class
//	               without training rows or without held-out rows, no rows are held out
//	weights.go     assigns the weights of ClassWeights and ExampleWeights to the rows
//	scaling.go     fits the Scaler of package prepare to the training rows
//	statistics.go  computes statistics of the columns of these rows, for the warnings in warnings.go
//	template.go    creates the model, without weights
//	learner.go     creates the Learner of internal/multiclass. Its Seed is RandomState + 1, or 0 for
//	               InOrder; its blocks are the chunks
//
// These are the steps of each epoch in run.go, which provides the Learner with blocks:
//
//	prepared.go    prepares the rows of a chunk for the weights: scaled, with the bias absorbed, times
//	               the weight of the row. Classes become indices in Model.Classes. Held-out rows are
//	               separate and have the weight 1. A single chunk is prepared once; several chunks are
//	               prepared again in each epoch
//	learner.go     creates a model with the Learner's weights. run.go counts its errors on training rows
//	               and on held-out rows
//	record.go      keeps the best epoch and decides when training ends
//	checkpoint.go  saves the state after each epoch and between chunks. To continue from it, the rows
//	               (survey.go) and the Trainer (fingerprint.go) must be the same
//
// After the last epoch, calibrate.go fits the probabilities of the best model to held-out rows.
//
// Save and Load are in json.go. Model.ReadFile, in source.go, reads a file with the model's Source: a
// reader of package files, with the Schema of the training file. PredictAll is in predict.go.
//
// For shards, shards.go runs the steps before the first epoch, without held-out rows, and writes the
// prepared rows of each chunk to a file (shardsdata.go). In mixing.go, ShardRun.Epoch trains a Learner on
// a shard, with a seed of its own (shardsstate.go), and ShardRun.Mix averages the weights. Errors are not
// counted. Package files documents how rows enter a table.
package classifier
