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
//
// # How rows become a model
//
// Train, TrainFile and CutShards take the same way. These source files are its steps:
//
//	begin.go       takes the steps before the first epoch, one after the other
//	examples.go    the rows, chunk by chunk: a table in memory is one chunk or cut into several,
//	               a file comes in files.Chunks
//	columns.go     puts their columns in the order of the model
//	split.go       says which rows are held out
//	survey.go      looks at all rows once: their classes, how many there are of each,
//	               and a fingerprint for checkpoints
//	weights.go     gives rows the weights of ClassWeights and ExampleWeights
//	scaling.go     fits the Scaler of package prepare to the rows that are trained on
//	statistics.go, warnings.go
//	               say what is odd about these rows
//	template.go    makes the model of all that, without weights
//	prepared.go    makes a chunk's rows what the weights see: scaled, with 1 appended for the bias,
//	               times the row's weight
//	learner.go     sets up the epochs of internal/multiclass, which visits the prepared rows
//	               and updates the weights
//	run.go         after each epoch makes a model of the weights, counts its errors, and saves a checkpoint
//	record.go      keeps the best epoch, and says when training ends
//	checkpoint.go  the file from which training goes on
//	calibrate.go   fits the probabilities of the best model to the held-out rows
//	save.go, json.go
//	               write the model, with its Source: the reader of package files
//	               and the Schema that it has learnt
//
// For shards, shards.go writes the prepared rows of each chunk to a file (shardsdata.go), mixing.go trains
// on one and mixes the results, and shardsrun.go makes models of them. Package files says how a row got
// into the table.
package classifier
