"""The course's settings for nbgrader, for every command that runs in this folder.

The labs with their solutions (source), and what is made (release, submitted, gradebook.db, …),
lie here, or in $COURSE if that is set.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

c = get_config()  # type: ignore[name-defined]  # noqa: F821  (nbgrader defines it)

c.CourseDirectory.root = os.environ.get("COURSE") or str(HERE)
c.CourseDirectory.course_id = os.environ.get("PERCEPTRONLAB_COURSE_ID", "perceptronlab")

# What a student finds where the solution was. It compiles, whatever the function returns.
c.ClearSolutions.code_stub = {"go": '// YOUR CODE HERE\npanic("not written yet")'}
c.ClearSolutions.text_stub = "*Your answer here.*"

# A release is refused if a test would give nobody a point, and gets its points filled in.
# (The course's own settings load these again: the step comes twice then, and changes nothing.)
c.GenerateAssignment.preprocessors.prepend(["grader.prepare.Prepare"])

# A submission is rebuilt on the release and run in a sandbox; nbgrader's own Execute never runs
# it. Names, not imports: what fails here at once would leave nbgrader with its own settings.
OF_NBGRADER = "nbgrader.preprocessors."
c.Autograde.sanitize_preprocessors = ["grader.steps.Rebuild"] + [
    OF_NBGRADER + name for name in ("ClearOutput", "OverwriteKernelspec", "OverwriteCells", "CheckCellMetadata")
]
c.Autograde.autograde_preprocessors = (
    ["grader.steps.Grade"]
    + [OF_NBGRADER + name for name in ("IgnorePattern", "LimitOutput", "SaveAutoGrades", "CheckCellMetadata")]
    + ["grader.late.Penalties"]
)

# ---- Feedback and late penalties: from grader.feedback, grader.late ---------

# Points off for lateness: 10 of percent_a_day takes a tenth of the points for each begun day. 0: none.
# days: late days that cost a student nothing, over all labs.
c.AssignLatePenalties.plugin_class = "grader.late.LatePenalty"
c.LatePenalty.percent_a_day = 0
c.LatePenalty.days = 0
c.LatePenalty.most_percent = 50
c.LatePenalty.grace_minutes = 15

# Feedback is one page that reads offline. Penalties are computed again, from the points as they are then.
c.GenerateFeedback.exporter_class = "grader.feedback.FeedbackExporter"
c.GenerateFeedback.preprocessors = ["grader.late.Penalties", "grader.feedback.Grades"]

# Formgrader shows what students wrote as a page of this very server: scripts are taken out.
c.HTMLExporter.preprocessors = ["grader.feedback.Harmless"]

# ---- Collecting, from an LMS or a machine that the course shares --------------

# nbgrader zip_collect knows the names of Moodle's, Canvas's and plain zips; see grader/collect.py.
# The zone is that of the times in the LMS's table; empty: this machine's.
c.ZipCollectApp.extractor_plugin = "grader.collect.LmsExtractor"
c.ZipCollectApp.collector_plugin = "grader.collect.LmsCollector"
c.LmsCollector.timezone = ""

# Where students on the same machine fetch and hand in; all of them must be able to write there.
c.Exchange.root = os.environ.get("PERCEPTRONLAB_EXCHANGE") or os.path.join(c.CourseDirectory.root, "exchange")
