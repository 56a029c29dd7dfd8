// Package classifier trains perceptrons to classify the rows of a table, with two or more classes:
//
//	model, err := classifier.Train(table)
//	if err != nil {
//		return err
//	}
//	fmt.Println(model)            // how it was trained, and how training ended
//	class := model.Predict(x)     // a class of the table
//
// A [Trainer] has a field for every choice. Its zero value is a good start: it standardises the columns,
// absorbs the bias, averages the weights and trains all classes together. It trains on nine tenths of the
// rows for at most 20 epochs, and returns the model after the epoch with the fewest errors on the other
// tenth.
//
// A [Model] predicts the class of a row, or of each row of a table, and finds the table's columns by name.
// It also computes the probability of each class. [Model.Classify] does both for a single row, and returns
// an error if the row is invalid. [Model.Strongest] returns the columns that raise the score of a class most,
// such as its most typical words. A Model is safe for concurrent use.
//
// [Model.Save] writes a model to a file as JSON, and [Load] reads the file. [Model.WriteTo] and [Read] do
// the same with an [io.Writer] and an [io.Reader], and package encoding/json with a field of a struct. A
// loaded model can read other data files in the same way as its training file, with [Model.ReadFile].
// [Model.WriteNPZ] and [Model.WriteONNX] export a model to scikit-learn and to ONNX runtimes.
//
// The Outcome of each [Component] shows whether training converged. If it did, the training rows are
// linearly separable. If it did not, [perceptron.Separate] decides whether two classes are separable.
//
// A [KernelTrainer] trains the kernel perceptron, whose boundaries between classes are curved, on tables of
// some thousand rows. Its [KernelModel] also predicts tables. [LoadKernel] and [ReadKernel] read a saved
// KernelModel.
//
// [Trainer.TrainFile] trains on files that do not fit into memory, and [Trainer.TrainTables] on rows that
// come from elsewhere, such as a database or a channel. If Trainer.Checkpoint is set, training can continue
// after an interruption, or with a larger limit on the number of epochs. Model.StopReason states why
// training ended. All results are the same on every machine, to the last bit.
//
// # Shards
//
// [Trainer.CutShards] cuts data files into shards: files that each contain a part of the rows. It returns a
// [ShardRun], which trains on the shards by iterative parameter mixing. The method Run of a ShardRun trains
// in this process. [OpenShards] returns a ShardRun that, in addition, saves its state in a file after each
// epoch. After an interruption, the same calls of OpenShards and Run continue from this state:
//
//	trainer := classifier.Trainer{Chunk: 1 << 20}
//	_, err := trainer.CutShards(ctx, files.CSV{Label: "y"}, "shards", "part-1.csv", "part-2.csv")
//	…
//	run, err := classifier.OpenShards("shards", "state")
//	…
//	model, err := run.Run(ctx)
//
// To train on several machines, call [ShardRun.Epoch] once per shard, on any machine. It trains for one
// epoch and returns a [Partial]. Then [ShardRun.Mix] combines the Partials of all shards. Runs and Partials
// can be saved in files, so programs can exchange them.
//
// # From rows to a model
//
// [Train], TrainFile, TrainTables and CutShards share the steps before the first epoch. The list names the
// files that implement these steps, in the order in which begin.go calls them:
//
//	examples.go    provides the rows, chunk by chunk. A table in memory is one chunk, or several if
//	               Trainer.Chunk is set; files.Chunks reads the chunks of a file, and shuffles its rows
//	               if Trainer.Shuffle is set. Each row has its number in the table or in the files,
//	               counted from 0
//	columns.go     arranges the columns as in the model: in the order of Start, or of the first chunk
//	split.go       draws the held-out rows. For a table in memory, it draws them as Table.Split does; in
//	               chunks, RandomState and the number of a row determine whether the row is held out
//	survey.go      reads all rows once. It sorts the classes, counts the rows of each class, and computes
//	               a fingerprint of the rows for checkpoints. If the default share of held-out rows
//	               would leave a class without training rows or without held-out rows, no rows are held
//	               out. It calls quantity.go, which rejects classes that look like a quantity;
//	               blocks.go, which finds out whether the classes come in blocks; determined.go, which
//	               finds columns that alone determine the class; and repeats.go, which finds held-out
//	               rows that are also training rows
//	weights.go     assigns the weights of ClassWeights, and of ExampleWeights or Table.Weights, to the rows
//	scaling.go     fits the Scaler of package prepare to the training rows
//	statistics.go  computes statistics of the columns of the training rows, for the warnings in
//	               warnings.go and in fills.go (numbers that probably stand for a missing value)
//	classes.go     checks Trainer.Classes, spells classes as there, and adds them to those of the rows
//	template.go    creates the model, without weights
//	learner.go     creates the Learner of internal/multiclass. The Learner's Seed is RandomState + 1
//	               (1<<63 if this overflows to 0), or 0 if InOrder is set. Its blocks are the chunks
//
// These are the steps of each epoch. run.go calls them, and provides the Learner with the chunks:
//
//	prepared.go    prepares the rows of a chunk: it scales them, absorbs the bias, multiplies each row
//	               by its weight, and converts classes to indices in Model.Classes. It separates the
//	               held-out rows, whose weight is 1. A single chunk is prepared once. If there are
//	               several chunks, each is prepared again in each epoch
//	learner.go     creates a model with the Learner's weights. run.go counts the model's errors on
//	               training rows and on held-out rows
//	record.go      keeps the best model and decides when training ends
//	checkpoint.go  saves the state after each epoch and between chunks. Training continues from this
//	               state only if the fingerprints of the rows (survey.go) and of the settings
//	               (fingerprint.go) are the same, and if no limit is smaller (checkpointlimits.go)
//
// After the last epoch, calibrate.go fits the coefficients from which the best model computes probabilities
// (Model.Platt) to held-out rows and, if these are few, to training rows that crossvalidate.go scores.
//
// save.go and load.go save and load models, in the form of json.go. Model.ReadFile, in source.go, reads a
// file with the model's Source. This Source is a reader of package files that stores the schema of the
// training file. PredictAll is in predict.go, and predictions of single rows are in point.go. Both score
// rows in memory that is used again (scratch.go).
//
// A KernelTrainer (kerneltrainer.go) doesn't share these steps: it calls perceptron.Trainer.KernelContext
// once per class, on a table in memory. kernelpredict.go has the predictions of its models. kernelsave.go
// saves and loads them, in the form of kerneljson.go.
//
// For shards, shards.go runs the steps before the first epoch, without held-out rows, and writes the
// prepared rows of each chunk to a file (shardsdata.go). In mixing.go, ShardRun.Epoch trains a Learner on a
// shard, with a different seed for each shard (shardsstate.go), and ShardRun.Mix averages the weights. No
// model's errors on the shards are counted. The documentation of package files describes how files are read
// into tables.
package classifier
