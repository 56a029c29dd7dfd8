package canvas

// DotsPerInch is twice that of a plain screen, to make figures crisp on
// high-resolution screens.
const DotsPerInch = 192
