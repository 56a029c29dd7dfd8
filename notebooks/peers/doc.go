// Package peers has what other libraries reach on the very rows on which a notebook
// trains and tests, as a script has recorded it. A lesson shows these results beside
// its own, and types none of them:
//
//	for _, r := range peers.ScikitLearn().Results("iris", "Split(0.25, 1)") {
//		fmt.Println(r.Short(), r.Scaled, r.Right, "of", r.Of)
//	}
//
// perceptron/testdata/sklearn/record.py writes the record, peers.json, with the versions
// in it.
package peers
