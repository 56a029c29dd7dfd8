"""Checks that Formgrader's page of a submission loads nothing that a student named.

The browser would load it with the lecturer's rights: a picture with the address /logout would log the lecturer out.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import nbformat
from playwright.sync_api import Page

from browser.jupyterlab import Server
from browser.report import SCREENSHOTS, require, require_none
from notebooks import ROOT

STUDENT = "ada"
NAME = "<img src=/logout?named-by-student>"  # in the table of students
MARK = "named-by-student"  # in each address below
LOADING = [
    "![see figure](/logout?named-by-student) ![pixel](http://127.0.0.1:9/named-by-student.png)",
    "![x][ref]\n\n[ref]: /logout?named-by-student",
    "<img src=/logout?named-by-student> <img srcset='/logout?named-by-student 2x'>",
    "<div style='background: url(/logout?named-by-student)'>x</div> <video poster=/logout?named-by-student></video>",
    "<style>body { background: url(/logout?named-by-student) }</style> <link rel=stylesheet href=/named-by-student>",
    "<svg><image href='/logout?named-by-student' /></svg> <iframe src=/logout?named-by-student></iframe>",
    r"$\href{/logout?named-by-student}{x}$ $\style{background: url(/logout?named-by-student)}{x}$",
]
# Adds the student's submission to the gradebook, and prints its address. The arguments are the gradebook, the lab, the
# student and the student's name.
ADD_SUBMISSION = """
import sys
from nbgrader.api import Gradebook
path, lab, student, name = sys.argv[1:]
with Gradebook("sqlite:///" + path) as book:
    book.add_student(student, first_name=name, last_name=name)
    book.add_submission(lab, student)
    print(book.find_submission_notebook(lab, lab, student).id)
"""


def add_submission(course: Path, lab: str) -> str:
    """Adds a graded submission with attacks in its answers and its own cells, and returns its id in Formgrader."""
    nb = nbformat.read(course / "release" / lab / f"{lab}.ipynb", as_version=4)
    nb.cells += [nbformat.v4.new_markdown_cell(text) for text in LOADING]
    nb.cells.append(nbformat.v4.new_code_cell("// " + LOADING[2]))
    folder = course / "autograded" / STUDENT / lab
    folder.mkdir(parents=True)
    nbformat.write(nb, folder / f"{lab}.ipynb")
    command = [str(ROOT / ".venv/course/bin/python"), "-I", "-W", "ignore", "-c", ADD_SUBMISSION]
    arguments = [str(course / "gradebook.db"), lab, STUDENT, NAME]
    done = subprocess.run([*command, *arguments], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


def check_submission(page: Page, server: Server, course: Path, lab: str) -> None:
    """Opens the page of the submission and the pages that lead to it."""
    submission = add_submission(course, lab)
    page.goto(f"{server.url}/lab?token={server.token}")
    listener = server.listener(page)
    for path in (
        "manage_students",
        f"manage_students/{STUDENT}",
        f"manage_submissions/{lab}",
        f"gradebook/{lab}/{lab}",
        f"submissions/{submission}/",
    ):
        page.goto(f"{server.url}/formgrader/{path}")
        page.wait_for_load_state("networkidle")
    page.screenshot(path=SCREENSHOTS / "course-formgrader.png", full_page=True)
    shown = page.inner_text("#notebook")
    named = [url for url in listener.requests if MARK in url or "logout" in url]
    require_none(named + listener.not_allowed(), "only requests to nbgrader's own pages")
    require_none(listener.errors, "no errors, such as a script of nbgrader's that the page's policy blocks")
    written = sum(text.count(MARK) for text in [*LOADING, LOADING[2]])
    require(shown.count(MARK) == written, f"{shown.count(MARK)} addresses on the page", f"all {written}, as text")
    page.goto(f"{server.url}/lab")
    require("/login" not in page.url, f"the page {page.url}", "a lecturer who is still logged in")


def check_points_by_hand(page: Page, server: Server, lab: str) -> None:
    """Gives points on the page of the submission, and checks that nbgrader saves them."""
    page.goto(f"{server.url}/formgrader/gradebook/{lab}/{lab}")
    page.locator("a.name-hidden", has_text="Submission #1").click()
    page.wait_for_load_state("networkidle")
    score = page.locator("input.score").first
    with page.expect_response(lambda reply: reply.request.method == "PUT") as saved:
        score.fill("0.75")
        score.blur()
    require(saved.value.ok, f"the status {saved.value.status}", "saved points")
    require("0.75" in json.dumps(saved.value.json()), f"the points {saved.value.json()}", "0.75")
