"""The course's settings for nbgrader.

The labs with their solutions (source) and all generated files (release, submitted, gradebook.db, …)
are in this folder, or in $COURSE if that is set.
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

# What replaces a solution in the released notebook. It compiles in functions with any result.
c.ClearSolutions.code_stub = {"go": '// YOUR CODE HERE\npanic("not written yet")'}
c.ClearSolutions.text_stub = "*Your answer here.*"

# Refuses a lab with a test that the grader would not run, and fills in the points.
# (If the settings of a separate course folder load these again, the preprocessor runs twice, which is harmless.)
c.GenerateAssignment.preprocessors.prepend(["grader.prepare.Prepare"])

# Submissions are rebuilt on the release and run in a sandbox, never by nbgrader's own Execute. The
# preprocessors are named, not imported, because after an error in this file nbgrader would use its defaults.
OF_NBGRADER = "nbgrader.preprocessors."
c.Autograde.sanitize_preprocessors = ["grader.steps.Rebuild"] + [
    OF_NBGRADER + name for name in ("ClearOutput", "OverwriteKernelspec", "OverwriteCells", "CheckCellMetadata")
]
c.Autograde.autograde_preprocessors = (
    ["grader.steps.Grade"]
    + [OF_NBGRADER + name for name in ("IgnorePattern", "LimitOutput", "SaveAutoGrades", "CheckCellMetadata")]
    + ["grader.late.Penalties"]
)

# ---- Feedback and late penalties (grader/feedback.py, grader/late.py) --------

# percent_a_day: the late penalty for each day that has begun, in percent of the points; 0 for none.
# days: free late days of each student, for all labs together.
c.AssignLatePenalties.plugin_class = "grader.late.LatePenalty"
c.LatePenalty.percent_a_day = 0
c.LatePenalty.days = 0
c.LatePenalty.most_percent = 50
c.LatePenalty.grace_minutes = 15

# Feedback is one page that can be read offline. Penalties are computed again from the current points.
c.GenerateFeedback.exporter_class = "grader.feedback.FeedbackExporter"
c.GenerateFeedback.preprocessors = ["grader.late.Penalties", "grader.feedback.Grades"]

# Formgrader shows students' text as a page of this server, so scripts are removed.
c.HTMLExporter.preprocessors = ["grader.feedback.Harmless"]

# ---- Collecting submissions ---------------------------------------------------

# These plugins read the zips of Moodle and Canvas, and plain ones; see grader/collect.py.
# timezone: that of the times in the LMS's table; empty for this machine's.
c.ZipCollectApp.extractor_plugin = "grader.collect.LmsExtractor"
c.ZipCollectApp.collector_plugin = "grader.collect.LmsCollector"
c.LmsCollector.timezone = ""

# The folder where students on the same machine fetch labs and hand them in; all must be able to write there.
c.Exchange.root = os.environ.get("PERCEPTRONLAB_EXCHANGE") or os.path.join(c.CourseDirectory.root, "exchange")
