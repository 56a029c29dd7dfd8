package parquet

import (
	"os"
	"testing"

	"perceptronlab/internal/messagetest"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// long is true if PERCEPTRON_LONG is set, which makes some tests try more files.
var long = os.Getenv("PERCEPTRON_LONG") != ""
