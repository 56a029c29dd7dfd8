// Package animation makes an animation of a sequence of figures, and writes it as an SVG or GIF image:
//
//	data := datasets.AND()
//	figures := plotting.Steps(data, perceptron.Updates(data.AbsorbBias()))
//	a, err := animation.New(figures, 620, 240)
//	…
//	err = a.WriteSVG(file)
//
// [Animation.WriteSVG] writes an image that is sharp at any size and usually smaller, because the image
// contains an element of several consecutive frames only once. [Animation.WriteGIF] writes an image for
// programs that don't play SVG images, such as slides and e-mail. Both images play once and end on the
// last frame.
//
// In a notebook, function Steps of package show plays an animation, with buttons below it.
package animation
