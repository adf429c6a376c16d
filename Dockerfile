FROM python:3.12.13-slim-trixie@sha256:229a2c5bfa27522db7815ea81f9bed70af17ccb9de9fc7ad142b1877b5830d36

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    AROBASE_DATA_DIR=/data \
    AROBASE_STATIC_ROOT=/app/staticfiles

WORKDIR /app

# pg_dump, pg_restore and psql, for backups: Debian trixie's are of version 17, which serve a server of 16 too.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*

COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY manage.py LICENSE ./
COPY asgi_fair asgi_fair
COPY config config
COPY docs/fide docs/fide
COPY docs/manual docs/manual
COPY docs/pictures docs/pictures
COPY docs/rules docs/rules
COPY locale locale
COPY pairing pairing
COPY starting starting
COPY static static
COPY templates templates
COPY tournaments tournaments

# Which commit this is of (--build-arg AROBASE_COMMIT=$(git rev-parse --short HEAD)): the image has no .git to look at.
ARG AROBASE_COMMIT=""
ENV AROBASE_COMMIT=${AROBASE_COMMIT}

# Whoever runs the server cannot write here, and each of its processes would compile all of it anew.
RUN python -m compileall -q asgi_fair config pairing starting tournaments

# The key serves this one command and is in no layer's environment; the server takes its own when it starts.
RUN AROBASE_DATA_DIR=/tmp/build SECRET_KEY=build-only python manage.py collectstatic --noinput --verbosity 0 \
    && useradd --system --uid 10001 --home-dir /app arobase \
    && install --directory --owner arobase --mode 700 /data

USER arobase
VOLUME /data
EXPOSE 8000

HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ.get('PORT', '8000') + '/healthz', timeout=4)"]

CMD ["python", "-m", "starting.serve"]
