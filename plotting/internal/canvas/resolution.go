package canvas

// DotsPerInch is the resolution of PNG images: twice that of a standard screen, so figures are
// crisp on high-resolution screens.
const DotsPerInch = 192
