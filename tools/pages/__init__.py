"""Writes the notebooks as web pages.

    python tools/pages           to site/ in the clone
    python tools/pages FOLDER    to another folder

The site has a page for each notebook. Other pages come from Markdown files: gallery.html from
notebooks/README.md, glossary.html from notebooks/glossary.md, statements.html from
notebooks/statements.md, and summary.html from docs/summary.md. index.html has links to all pages.

A page is one file that makes no requests: formulas are MathML, pictures are embedded, and a content
security policy forbids requests. Only the playground, a file of the site, may be in a frame of a page: it
shows the points of a cell with show.Playground. If the machine has Chromium, each page is also printed as PDF. All
links are relative, so the folder can be anywhere on a web server. Only link previews need the
address of the site, in SITE_URL=https://…

The same files always give the same bytes, and a PDF is printed only if its page has changed. Pages
and PDFs of earlier builds that are no longer needed are deleted. If make site could build the
playground, the playground replaces the page of playground.ipynb. If not, pages have no frames, and show
a picture of the points.

    a link to a notebook      leads to its page; #A-heading and #cell-id=ID are kept
    a link to another file    becomes text with the file's path, because the file is not in the site
    a folded output           (cell metadata jupyter.outputs_hidden) is folded on the page, too
    a figure or an animation  is always visible
    a prediction              has one fold, "Answer", for the output of its cells and the text of the answer
    a guess not made yet      is left out: the line that check.Guess prints for it
    folded code               (cell metadata jupyter.source_hidden) is folded on the page, too
    a picture                 gets its caption, without markup, as its description

If a page can't show something, this program fails, and its error names the place.
"""
