module lab1

go 1.26.0

require perceptronlab v0.0.0

replace perceptronlab => ../../..
