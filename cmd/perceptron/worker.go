package main

import (
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/learn"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// A mixing is training by iterative parameter mixing (see perceptron.Trainer.MixShards), between two
// epochs: the state that the steps of worker read and write.
type mixing struct {
	Version string // of the command that trains; "": it has not begun
	Set     string // which shards these are
	Seed    uint64 // 0: in the order of the rows
	Rows    []int  // of each shard
	Model   classifier.Model
}

// A partial result is what an epoch on one shard has made of the state.
type partial struct {
	Version, Set string
	Shard, Epoch int
	Parts        []learn.Part
}

func init() {
	gob.Register(files.CSV{})
	gob.Register(files.LIBSVM{})
}

// worker does one step of a training on shards, or all of them.
func worker(c *call, args []string) error {
	state := c.flags.String("state", "", "the `FILE` of the state")
	number := c.flags.Int("shard", 0, "epoch: the `NUMBER` of the shard, from 0")
	most := c.flags.Int("max-epochs", 0, "mix and run: the most `EPOCHS` (default: as perceptron shard was told, or 20)")
	out := c.flags.String("o", "", "the `FILE` to write: a partial result, the next state or a model")
	names, err := c.names(args)
	if err != nil {
		return err
	}
	if len(names) == 0 || len(names) == 1 && (names[0] == "epoch" || names[0] == "run") {
		return wrongUsage{errors.New("wanted status, epoch SHARD, mix PARTIAL..., model or run FOLDER")}
	}
	step, names := names[0], names[1:]
	if step == "run" {
		*state = filepath.Join(names[0], start)
	}
	m := new(mixing)
	if err := read(*state, m); err != nil {
		return err
	}
	if err := ours(m.Version); err != nil && m.Version != "" {
		return fmt.Errorf("%s: %w", *state, err)
	}
	if *most > 0 {
		m.Model.MaxEpochs = *most
	}
	switch step {
	case "epoch":
		p, err := m.epoch(*number, names[0])
		if err != nil {
			return err
		}
		return checkpoint.Write(*out, p)
	case "mix":
		partials := make([]partial, len(names))
		for s, name := range names {
			if err := read(name, &partials[s]); err != nil {
				return err
			}
		}
		if err := m.mix(partials); err != nil {
			return err
		}
		if err := checkpoint.Write(*out, m); err != nil {
			return err
		}
	case "run":
		c.during(func() string { return "training on the shards" }, func() { err = m.run(names[0]) })
		if err != nil {
			return err
		}
		fallthrough
	case "model":
		if err := m.Model.Save(*out); err != nil {
			return err
		}
		_, err := fmt.Fprintf(c.stdout, "%v\nsaved in %s\n", &m.Model, *out)
		return err
	}
	last := append([]classifier.Epoch{{}}, m.Model.Curve...)[m.Model.Epoch]
	return json.NewEncoder(c.stdout).Encode(map[string]any{"epoch": last.Epoch, "mistakes": last.Mistakes, "done": m.Model.End != "", "rows": m.Rows})
}

// read reads a file that checkpoint.Write has written.
func read(name string, v any) error {
	found, err := checkpoint.Read(name, v)
	if err == nil && !found {
		err = errors.New("there is no such file")
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// version returns a fingerprint of this command.
var version = sync.OnceValue(func() string {
	name, _ := os.Executable()
	text, _ := os.ReadFile(name)
	return fmt.Sprintf("%x", sha256.Sum256(text))
})

// ours returns an error unless this is the version of the command.
func ours(other string) error {
	if other == version() {
		return nil
	}
	return fmt.Errorf("version %.8s of the command wrote it, and this is %.8s; go on with that one, or begin anew", other, version())
}

// last returns the last weights of a part of the model.
func last(part classifier.Part) []float64 {
	if part.Seen > 0 {
		return part.Last
	}
	return part.Weights
}

// sides returns the classes of a part of the model, as learn.Epochs wants them.
func (m *mixing) sides(p int) (positive, negative int) {
	part := m.Model.Parts[p]
	return slices.Index(m.Model.Classes, part.Class), slices.Index(m.Model.Classes, part.Against)
}

// together reports whether the weights of all classes are trained as one problem.
func (m *mixing) together() bool {
	return m.Model.Method == classifier.CrammerSinger && len(m.Model.Classes) > 2
}

// epoch runs an epoch on one shard.
func (m *mixing) epoch(s int, name string) (*partial, error) {
	var of shardRows
	if err := read(name, &of); err != nil {
		return nil, err
	}
	if of.Set != m.Set || of.Number != s || len(of.Classes) != m.Rows[s] {
		return nil, fmt.Errorf("%s is not shard %d of this training; wanted the file %s that perceptron shard wrote with it", name, s, shardName(s))
	}
	x := of.matrix(len(m.Model.Parts[0].Weights))
	e := learn.Epochs{Chunks: 1, Classes: len(m.Model.Classes), Together: m.together(), Sides: m.sides}
	e.Load = func(int) (rows.Matrix, []int, error) { return x, of.Classes, nil }
	e.Epoch = m.Model.Epoch
	if m.Seed != 0 {
		e.Seed = max(1, random.New(m.Seed, uint64(s)).Uint64())
	}
	for _, part := range m.Model.Parts {
		learner := learn.Part{W: slices.Clone(last(part))}
		if m.Model.Averaged {
			learner.MissedSum = make([]float64, len(learner.W))
		}
		e.Parts = append(e.Parts, learner)
	}
	_, _, err := e.Next()
	return &partial{version(), m.Set, s, m.Model.Epoch, e.Parts}, err
}

// mix makes the next state of the partial results, one for each shard in their order.
func (m *mixing) mix(partials []partial) error {
	model := &m.Model
	if len(partials) != len(m.Rows) {
		return fmt.Errorf("there are %d partial results for %d shards; wanted one for each", len(partials), len(m.Rows))
	}
	for s, p := range partials {
		if err := ours(p.Version); err != nil {
			return fmt.Errorf("the partial result of shard %d: %w", s, err)
		}
		if p.Set != m.Set || p.Shard != s || p.Epoch != model.Epoch {
			return fmt.Errorf("partial result %d is not of shard %[1]d after epoch %d; wanted one for each shard, in their order", s, model.Epoch)
		}
	}
	m.Version = version()
	model.Epoch++
	record := classifier.Epoch{Epoch: model.Epoch, TrainErrors: -1}
	for k := range model.Parts {
		if made := m.mixPart(k, partials); k == 0 || !m.together() {
			record.Mistakes += made
		}
	}
	model.Curve = append(model.Curve, record)
	switch {
	case record.Mistakes == 0:
		model.End = fmt.Sprintf("training ended after epoch %d, which had no mistake", model.Epoch)
	case model.Epoch >= model.MaxEpochs:
		model.End = fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)", wording.Plural(model.Epoch, "epoch"))
	}
	return nil
}

// mixPart mixes the weights of a part, and returns its mistakes on all shards together. Its Weights
// are the mean over all rows that all shards have seen.
func (m *mixing) mixPart(k int, partials []partial) (mistakes int) {
	part := &m.Model.Parts[k]
	var of [][]float64
	ended, seen := partials[0].Parts[k], part.Seen
	for _, p := range partials {
		q := p.Parts[k]
		of, mistakes, seen = append(of, q.W), mistakes+q.Last, seen+q.Seen
		if q.Seen > 0 && q.Outcome != perceptron.Converged || ended.Seen == 0 { // of a pair, a shard may lack all rows
			ended = q
		}
	}
	w := slices.Clone(last(*part))
	if mistakes > 0 { // else all are the same, and their mean might round
		rows.Mean(w, of...)
		ended.Outcome, ended.Reason = perceptron.Stopped, fmt.Sprintf("still %s in epoch %d", wording.Plural(mistakes, "mistake"), m.Model.Epoch)
	}
	part.Outcome, part.Reason = ended.Outcome, ended.Reason
	part.Mistakes += mistakes
	if !m.Model.Averaged {
		part.Weights = w
		return mistakes
	}
	for j, v := range part.Weights {
		sum := float64(float64(part.Seen) * v)
		for _, p := range partials {
			q := p.Parts[k]
			sum += float64(float64(q.Seen)*q.W[j]) - q.MissedSum[j]
		}
		part.Weights[j] = sum / float64(seen)
	}
	part.Last, part.Seen = w, seen
	return mistakes
}

// run does all steps here, one shard after the other.
func (m *mixing) run(folder string) error {
	for m.Model.End == "" {
		partials := make([]partial, len(m.Rows))
		for s := range partials {
			p, err := m.epoch(s, filepath.Join(folder, shardName(s)))
			if err != nil {
				return err
			}
			partials[s] = *p
		}
		if err := m.mix(partials); err != nil {
			return err
		}
	}
	return nil
}
