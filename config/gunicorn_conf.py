"""How the production server runs: a few processes with threads, which suits many short requests from phones."""

from __future__ import annotations

import os
from pathlib import Path

from config.environment import flag, whole_number

wsgi_app = "config.wsgi:application"
bind = f"{os.environ.get('HOST') or '0.0.0.0'}:{whole_number('PORT', default=8000, minimum=1)}"
workers = whole_number("WEB_CONCURRENCY", default=2, minimum=1)
worker_class = "gthread"
threads = whole_number("AROBASE_THREADS", default=4, minimum=1)
timeout = 120
graceful_timeout = 30
keepalive = 5
# The workers' heartbeat must not wait for a disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
control_socket_disable = True
# Every open page asks for changes every few seconds, so a line for each request is kept only when asked for.
accesslog = "-" if flag("AROBASE_ACCESS_LOG") else None
errorlog = "-"
