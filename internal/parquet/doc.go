// Package parquet decodes Parquet files with flat columns: those whose values are numbers, strings, booleans,
// dates or times, but not lists or structs.
//
// The format is specified at https://github.com/apache/parquet-format, and its structs in parquet.thrift
// there. Comments name the section of the specification that they are about, as in (README.md, "File
// format"). A file consists of row groups. In a row group, each column is a chunk, which consists of pages.
// The footer at the end of the file holds the schema, and the offset of each chunk.
//
// Modules that read Parquet exist, but they are not safe for files from anywhere. The module parquet-go
// (v0.32) allocates the memory that a page header claims, so one wrong byte can end the program. It also
// reads nullable booleans of pandas' data_page_version="2.0" as other values, without an error. The module
// arrow-go allocates in the same way, and adds 34 MB to the program. This package compares each declared size
// with bytes that exist before it uses the size, keeps at most one page per open column, and decodes runs on
// demand, so a run of 2³¹ values needs no memory.
//
// These source files read a file, in this order:
//
//	footer.go      finds the footer and checks it (check.go)
//	thrift.go      decodes the structs of the footer (metadata.go) and of page headers (pageheader.go)
//	schema.go      makes the columns from the schema; logical.go their logical types
//	reader.go      reads the values of a column, page by page (pages.go)
//	unpack.go      decompresses a page; snappy.go and lz4.go
//	decoder.go     chooses the decoder of a page: plain.go, booleans.go, dictionary.go, delta.go,
//	               deltastrings.go or split.go. hybrid.go decodes levels and indices; bits.go reads bits
//	values.go      holds the values; int96.go converts timestamps
package parquet
