"""Grades the labs.

This package rebuilds submissions, runs them in a sandbox, passes the points to nbgrader, and writes reports.

    python -m grader grade LAB [STUDENT…]     # in course/

The modules:

    course, settings           the folders of the course, and its settings
    sources, newlab, prepare   copies of the labs, new labs, checks before a release
    startup                    prepares the course's folder, and generates releases
    roster, collect            the students, and their submissions from an LMS
      archives, names          read the downloaded files, and find out whose they are
      nbgrader_apps            runs nbgrader's own commands
      collected                what was taken and what was not
    child                      runs functions that read submissions in child processes with limits
    batch                      grades all submissions of a lab in parallel
    grading                    grades one submission in a child process
    session                    grades one submission, in this order:
      files                    finds the notebook in the submission's folder
      rebuild                  copies the student's answers into the released notebook
      parts                    calls the marker, which draws questions and marks answers
      notebook_run             runs the cells in one or more sandboxes
      sandbox, syscalls        start a sandbox without network and home folder, with limits and blocked system calls
      watch, clock             the process that watches a sandbox; what processes take
      runner                   the program in the sandbox, which runs cells in the kernel
      output                   validates the outputs and answers that the sandbox returns
    autograde                  passes a result to nbgrader
    steps                      nbgrader's Autograde: grades in child processes, adds the outputs and points from session
    extensions, extend         later due dates of single students, and the command for them
    gradebook, due, late       nbgrader's gradebook, due dates, late penalties
    report, overview           the lecturer's reports
    feedback, feedback_page    the students' feedback pages: nbgrader's part, and the HTML
    giveback                   a zip of the pages for the LMS
    export, student_code       points for the LMS; the students' code for a similarity checker
    selfcheck                  what students run before they hand in
      selfcheck_lab            what the clone knows of the lab
      selfcheck_run            runs the cells, with limits on the time
    rehearsal, classroom       an end-to-end test with a class of 27
    hostile                    an end-to-end test with students who try to stall the grader

The tests are in the files *_test.py in the same folder.
"""
