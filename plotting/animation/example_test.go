package animation_test

import (
	"bytes"
	"fmt"
	"image/gif"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
	"perceptronlab/plotting/animation"
)

// The run on AND with the bias absorbed makes 18 mistakes, so the animation has 19 frames.
func Example() {
	data := datasets.AND()
	figures := plotting.StepsInPlane(data, perceptron.Updates(data.AbsorbBias()))
	a, err := animation.New(figures, plotting.Width, plotting.Height)
	if err != nil {
		log.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "animations")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)

	if err := save(filepath.Join(folder, "and.svg"), a.WriteSVG); err != nil {
		log.Fatal(err)
	}
	if err := save(filepath.Join(folder, "and.gif"), a.WriteGIF); err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Frames, "frames in and.svg and in and.gif")
	// Output: 19 frames in and.svg and in and.gif
}

// save creates the named file and writes it with the function write.
func save(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// An animation may contain figures of your own, each with a caption. Here, the mistakes per epoch of a run
// appear one after another.
func ExampleNew() {
	run := perceptron.Train(datasets.AND().AbsorbBias())
	last := plotting.Mistakes(run.PerEpoch)
	frames := func(yield func(*plot.Plot, string) bool) {
		for epoch := range run.PerEpoch {
			p := plotting.Mistakes(run.PerEpoch[:epoch+1])
			p.X.Max, p.Y.Max = last.X.Max, last.Y.Max // so the axes don't jump
			if !yield(p, fmt.Sprintf("%d mistakes in epoch %d", run.PerEpoch[epoch], epoch+1)) {
				return
			}
		}
	}
	a, err := animation.New(frames, plotting.Width, plotting.Height)
	fmt.Println(a.Frames, err)
	// Output: 9 <nil>
}

// A page with the animation in a player. The page needs no other files.
func ExampleAnimation_HTML() {
	xor := datasets.XOR()
	figures := plotting.StepsInPlane(xor, perceptron.Updates(xor.AbsorbBias()))
	a, err := animation.New(figures, plotting.Width, plotting.Height)
	if err != nil {
		log.Fatal(err)
	}
	page := "<!DOCTYPE html><title>XOR</title>" + a.HTML("A run on XOR, update by update.")
	fmt.Println(strings.Contains(page, `<img alt="A run on XOR, update by update." width="512"`))
	// Output: true
}

func ExamplePixels() {
	fmt.Println(animation.Pixels(plotting.Width), "×", animation.Pixels(plotting.Height))
	// Output: 512 × 384
}

// A frame is displayed for 0.7 s, so an animation of 19 frames takes 13.3 s.
func ExampleBeat() {
	fmt.Printf("%.1f s\n", 19*animation.Beat)
	// Output: 13.3 s
}

func ExampleAnimation_WriteSVG() {
	xor := datasets.XOR()
	figures := plotting.StepsInPlane(xor, perceptron.Updates(xor.AbsorbBias()))
	a, err := animation.New(figures, plotting.Width, plotting.Height)
	if err != nil {
		log.Fatal(err)
	}
	var image strings.Builder
	err = a.WriteSVG(&image)
	fmt.Println(image.String()[:38], err)
	// Output: <svg xmlns="http://www.w3.org/2000/svg <nil>
}

func ExampleAnimation_WriteGIF() {
	xor := datasets.XOR()
	figures := plotting.StepsInPlane(xor, perceptron.Updates(xor.AbsorbBias()))
	a, err := animation.New(figures, plotting.Width, plotting.Height)
	if err != nil {
		log.Fatal(err)
	}
	var image bytes.Buffer
	if err := a.WriteGIF(&image); err != nil {
		log.Fatal(err)
	}
	decoded, err := gif.DecodeAll(&image)
	fmt.Println(len(decoded.Image), "frames of", decoded.Config.Width, "×", decoded.Config.Height, "pixels,", err)
	// Output: 5 frames of 512 × 427 pixels, <nil>
}
