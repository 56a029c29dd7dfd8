<<<<<<< HEAD
# An image for a JupyterHub, with the kernel, the labs and nbgrader. See course/README.md.
=======
# An image for a JupyterHub with the kernel, the labs and nbgrader; see course/README.md.
>>>>>>> w42-python
ARG BASE=quay.io/jupyter/base-notebook
FROM $BASE
USER root
RUN install -d -o 1000 /opt/perceptronlab
COPY --chown=1000 . /opt/perceptronlab
USER 1000
<<<<<<< HEAD
# Not in the home folder, because the hub mounts the student's home there.
=======
# Outside the home, because a hub mounts the student's home over it.
>>>>>>> w42-python
ENV GOCACHE=/opt/perceptronlab/.cache/build GOMODCACHE=/opt/perceptronlab/.cache/modules
RUN cd /opt/perceptronlab && grep ^nbgrader tools/requirements/course.in | xargs pip install --no-cache-dir \
    && JUPYTER_DATA_DIR=/opt/conda/share/jupyter binder/postBuild
