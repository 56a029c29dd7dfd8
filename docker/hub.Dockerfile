# An image for a JupyterHub, with the kernel, the labs and nbgrader. See course/README.md.
ARG BASE=quay.io/jupyter/base-notebook
FROM $BASE
USER root
RUN install -d -o 1000 /opt/perceptronlab
COPY --chown=1000 . /opt/perceptronlab
USER 1000
# Not in the home folder, because the hub mounts the student's home there.
ENV GOCACHE=/opt/perceptronlab/.cache/build GOMODCACHE=/opt/perceptronlab/.cache/modules
RUN cd /opt/perceptronlab && grep ^nbgrader tools/requirements/course.in | xargs pip install --no-cache-dir \
    && JUPYTER_DATA_DIR=/opt/conda/share/jupyter binder/postBuild
