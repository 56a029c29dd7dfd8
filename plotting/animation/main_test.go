package animation

import (
	"os"
	"testing"

	"perceptronlab/internal/messagetest"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }
