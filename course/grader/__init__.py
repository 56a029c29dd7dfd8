"""Grades the labs: rebuilds submissions, runs them in a sandbox, feeds nbgrader, reports.

    python -m grader grade LAB [STUDENT…]     in course/

What each module does, in the order of a submission's way:

    files      finds the notebook in a submission's folder
    rebuild    puts the student's answers into the released notebook
    parts      the lab's parts, and the marker that draws their questions and marks answers
    session    runs it twice, shown and hidden, and makes points of the marks
    running    one such run, with the declarations that live on
    output     what comes out of it, looked at before it is believed
    sandbox    the box that it runs in: no network, no home, limits; syscalls is its filter
    runner     the program inside the box: feeds the kernel cell by cell
    batch      all submissions of a lab, in parallel; report writes what came of it
    steps      nbgrader's preprocessors: the result becomes outputs and points
    course     where everything lies; sources has a course's own copies of the labs
    start      what make course does first, and releases; due and late are about time
    overview   the page about the class; export its points for the LMS; written the students' code
    newlab     a lab of one's own; prepare looks at a lab before its release
    rehearsal  lets a class hand in, classroom, and holds all the rest to what each should get

The tests are beside them, in files *_test.py.
"""
