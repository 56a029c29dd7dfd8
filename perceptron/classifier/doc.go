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
// Train, TrainFile and CutShards take the same way. The steps before the first epoch, in the order in
// which begin.go takes them:
//
//	examples.go    the rows, chunk by chunk: a table in memory is one chunk, or with a Trainer.Chunk cut
//	               into several; a file comes in files.Chunks. Rows are counted from 0 through all chunks
//	columns.go     puts their columns in the order of the model: that of Start, or of the first chunk
//	split.go       draws which rows are held out: of a whole table as Table.Split does, of chunks by
//	               (RandomState, number of the row)
//	survey.go      looks at all rows once: their classes, which it sorts, how many there are of each, and
//	               a fingerprint of the rows in their order, for checkpoints. If the default share leaves
//	               a class without a row on either side, nothing is held out
//	weights.go     gives rows the weights of ClassWeights and ExampleWeights
//	scaling.go     fits the Scaler of package prepare to the rows that are trained on
//	statistics.go  looks at the columns of these rows, and warnings.go says what is odd about them
//	template.go    makes the model of all that, without weights
//	learner.go     sets up the Learner of internal/multiclass. Its Seed is RandomState + 1, or 0 for
//	               InOrder; its blocks are the chunks
//
// And those of each epoch, in run.go, which gives the Learner its blocks:
//
//	prepared.go    makes a chunk's rows what the weights see: scaled, with 1 appended for the bias, times
//	               the row's weight; a class is its place among Model.Classes. The held-out rows, with
//	               the weight 1, are apart from those that the Learner visits. One chunk is prepared
//	               once, of several each when its turn comes
//	learner.go     makes a model of the Learner's weights, whose errors run.go counts on both kinds of
//	               rows
//	record.go      keeps the best epoch, and says when training ends
//	checkpoint.go  writes the file from which training goes on, after each epoch and between chunks. To
//	               go on, the rows (survey.go) and the Trainer (fingerprint.go) must be the same
//
// After the last epoch, calibrate.go fits the probabilities of the best model to held-out rows. Save and
// Load are in json.go. A model's Source, the reader of package files with the Schema that it has learnt,
// reads a file to predict into the same columns: Model.ReadFile is in source.go, PredictAll in
// predict.go.
//
// For shards, shards.go takes the steps before the first epoch, without held-out rows, and writes the
// prepared rows of each chunk to a file (shardsdata.go). ShardRun.Epoch, in mixing.go, has a Learner visit
// them, with a seed for each shard (shardsstate.go); ShardRun.Mix, there too, mixes the weights and makes
// the model. No error is counted. Package files says how a row got into the table.
package classifier
