"""Writes the notebooks and the docs as web pages.

    python tools/pages           to site/ in the clone
    python tools/pages FOLDER    to another folder

The site has a page for each notebook. Other pages come from the Markdown files in sitemap.py: the gallery, the
glossary, the statements and the summary, which belong to the lessons, and the docs. search.html finds words,
symbols and error messages on all of them, also in a folder on a disk (search.py). index.html has the lessons in their
order, each with its line from the lists in README.md, a map of what each of them needs (conceptmap.py), and links to
all pages. Each page has a menu of the lessons in its header.

A page is one file that makes no requests: formulas are MathML, pictures are embedded, and a content security policy
forbids requests. The only exception: a lesson that uses the playground embeds playground.html, the file beside it. All
pages can be read without scripts. All links are relative, so the folder can be anywhere on a web server, and the pages
also open from a disk. What they can't know is in two variables:

    SITE_URL=https://…           the address of the site, for link previews
    SITE_REPOSITORY=https://…    the address of the repository's page, to which each page then links

The page of each lesson links to the lesson in site/lab/, where it can be run. make site writes that lab, too
(tools/browserlab.py), but this program doesn't. If make site could build the playground, the playground replaces the
page of playground.ipynb. If it couldn't, no page embeds it, and lessons show a picture of the points.

The same files always give the same bytes. If the machine has Chromium, all pages but the docs, search and the index
are also printed as PDF, and again only if they have changed. Pages and PDFs of earlier builds that are no longer needed
are deleted.

    the first screen          of a lesson has its question and its first figure or animation, side by side; its facts,
                              its imports and the code of that figure are in a fold below them (opening.py). A figure
                              after a prediction or after the first section stays in its place
    code                      is visible, in a fold "Code"; a button hides or shows all code, on all pages
    folded code               (cell metadata jupyter.source_hidden) is folded on the page, too
    a folded output           (cell metadata jupyter.outputs_hidden) is folded on the page, too
    a figure or an animation  is always visible
    a prediction              is one box with its question, its code and one fold, "Answer", for the output of its
                              cells and the text of the answer
    a guess not made yet      is left out: the line that check.Guess prints for it
    a picture                 gets its caption, without markup, as its description
    a link to a notebook      leads to its page; #A-heading and #cell-id=ID are kept
    a link to Markdown        leads to its page if it is in sitemap.py; its headings have the anchors of GitHub, or in
                              notebooks/ those of JupyterLab
    a link to another file    becomes text with the file's path, because the file is not in the site
    a wide formula            is broken on a narrow screen before its relations (formula_lines.py)
    a long line               of code or printed text is broken on a narrow screen; the rows of a printed table and the
                              line above a ^ scroll with a shade (boxes.py)
    search                    leaves out the texts of answers, hints and solutions

If a page can't show something, this program fails, and its error names the place.
"""
