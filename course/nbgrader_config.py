"""The course's settings for nbgrader.

The folder of the labs with their solutions (source/), and the files and folders of the course
(release/, submitted/, gradebook.db, …), are in $COURSE. If it is not set, they are in the folder of
this file.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.append(str(HERE))  # at the end, so modules in the folder don't hide those of Python

c = get_config()  # type: ignore[name-defined]  # noqa: F821  (nbgrader defines it)

c.CourseDirectory.root = os.environ.get("COURSE") or str(HERE)
c.CourseDirectory.course_id = os.environ.get("PERCEPTRONLAB_COURSE_ID", "perceptronlab")

# The code and text that replace a solution in the released notebook. The code panics, so it compiles in a function with
# any result.
c.ClearSolutions.code_stub = {"go": '// YOUR CODE HERE\npanic("not written yet")'}
c.ClearSolutions.text_stub = "*Your answer here.*"

# grader.prepare.Prepare rejects a lab with a test that the grader would not run, and fills in the points.
# If the settings of a separate course folder load this file again, Prepare runs twice, which is harmless.
c.GenerateAssignment.preprocessors.prepend(["grader.prepare.Prepare"])

# Submissions are rebuilt from the release and run in a sandbox, never by nbgrader's own preprocessor Execute. The
# exporter does so in child processes with limits, so no submission can stall JupyterLab. It and the preprocessors are
# given by name and not imported, because an import could fail, and after an error in this file nbgrader would use its
# defaults, which include Execute.
NBGRADER = "nbgrader.preprocessors."
c.Autograde.exporter_class = "grader.steps.Exporter"
c.Autograde.sanitize_preprocessors = ["grader.steps.Rebuild"] + [
    NBGRADER + name for name in ("ClearOutput", "OverwriteKernelspec", "OverwriteCells", "CheckCellMetadata")
]
c.Autograde.autograde_preprocessors = (
    ["grader.steps.Grade"]
    + [NBGRADER + name for name in ("IgnorePattern", "LimitOutput", "SaveAutoGrades", "CheckCellMetadata")]
    + ["grader.late.Penalties"]
)

# ---- Feedback and late penalties (grader/feedback.py, grader/late.py) --------

# percent_a_day is the late penalty for each day that has begun, in percent of the points; 0 means no penalty.
# days is the number of free late days of each student, for all labs together.
c.AssignLatePenalties.plugin_class = "grader.late.LatePenalty"
c.LatePenalty.percent_a_day = 0
c.LatePenalty.days = 0
c.LatePenalty.most_percent = 50
c.LatePenalty.grace_minutes = 15

# The exporter writes one page that can be read offline. Before that, the penalties are computed again, because points
# may have been given by hand.
c.GenerateFeedback.exporter_class = "grader.feedback.FeedbackExporter"
c.GenerateFeedback.preprocessors = ["grader.late.Penalties", "grader.feedback.Grades"]

# Formgrader shows students' text on a page of the lecturer's own server. The text must not act in the lecturer's name.
c.HTMLExporter.preprocessors = ["grader.formgrader.Harmless"]
c.HTMLExporter.filters = dict.fromkeys(("markdown2html", "highlight_code"), "grader.formgrader.converted")
c.HTMLExporter.template_file = str(HERE / "grader" / "templates" / "formgrader.html.j2")

# ---- Collecting submissions ---------------------------------------------------

# These plugins read the zips of Moodle and Canvas, and other zips; see grader/collect.py.
# timezone is the time zone of the times in the LMS's table; empty means this machine's time zone.
c.ZipCollectApp.extractor_plugin = "grader.collect.LmsExtractor"
c.ZipCollectApp.collector_plugin = "grader.collect.LmsCollector"
c.LmsCollector.timezone = ""

# The folder where students on the same machine fetch labs and hand them in. All students must have write access.
c.Exchange.root = os.environ.get("PERCEPTRONLAB_EXCHANGE") or os.path.join(c.CourseDirectory.root, "exchange")
