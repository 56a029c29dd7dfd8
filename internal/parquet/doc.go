// Package parquet decodes Parquet files with flat columns: those whose values are numbers, strings, booleans,
// dates or times, but not lists or structs.
//
// The format is specified at https://github.com/apache/parquet-format. A file consists of row groups. In a
// row group, each column is a chunk, which consists of pages. The footer at the end of the file has the
// schema, and the place of each chunk.
//
// The package is our own because files may come from anywhere. The module parquet-go (v0.32) allocates the
// memory that a page header claims, so one wrong byte can end the program; it also reads nullable booleans of
// pandas' data_page_version="2.0" as other values, without an error. The module arrow-go has the first fault
// and links 34 MB. This package uses no declared size before it has compared it with bytes that exist, keeps
// at most one page per open column, and decodes runs on demand, so a run of 2³¹ values needs no memory.
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
package parquet
