# The lessons in a container; README.md says how to build and start it.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates python3-venv \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* && useradd --uid 1000 --create-home reader && install -d -o reader /lab
COPY --chown=1000 . /lab
WORKDIR /lab
USER reader
# Outside the home, over which another may be mounted.
ENV GOCACHE=/lab/.cache/build GOMODCACHE=/lab/.cache/modules
# JupyterLab brings a Python kernel, too; its debugger and completion are 54 MB that no lesson uses.
RUN binder/postBuild lab --version && .venv/bin/pip uninstall -q -y debugpy jedi
EXPOSE 8888
CMD ["tools/setup", "lab", "--ip=0.0.0.0", "--no-browser"]
