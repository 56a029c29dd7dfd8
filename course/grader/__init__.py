"""Grades the labs: rebuilds submissions, runs them in a sandbox, feeds nbgrader, reports.

    python -m grader grade LAB [STUDENT…]     # in course/

The modules:

    course, settings           the folders of the course, and its settings
    sources, newlab, prepare   copies of the labs, new labs, checks before a release
    startup                    what make course does first; generates releases
    roster, collect            the students; their submissions, from an LMS
    batch                      grades all submissions of a lab in parallel
    session                    grades one submission, in this order:
      files                    finds the notebook in the submission's folder
      rebuild                  copies the student's answers into the released notebook
      parts                    calls the marker, which draws questions and marks answers
      notebook_run             runs all cells in one or more sandboxes
      sandbox, syscalls        start a sandbox: no network, no home folder, limits, a system call filter
      runner                   the program in the sandbox, which feeds the kernel cell by cell
      output                   validates what the sandbox returns
    steps                      nbgrader's preprocessors, which take outputs and points from session
    gradebook, due, late       nbgrader's gradebook, due dates, late penalties
    report, overview           the lecturer's reports
    feedback, giveback         the students' pages, and a zip of them for the LMS
    export, student_code       points for the LMS; the students' code for a similarity checker
    rehearsal, classroom       an end-to-end test with a class of 27

The tests are in *_test.py beside them.
"""
