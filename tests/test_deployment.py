"""The container files and the pinned dependencies: what can be known of them without a container engine."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from typing import Any

import pytest
import yaml
from django.test import Client
from packaging.markers import Marker

from pairing.version import VERSION
from tests.sources import ROOT, imported_names, parsed, python_files

LOCK_FILES = ("requirements.txt", "requirements-cluster.txt", "requirements-dev.txt")


def compose() -> dict:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))


def dockerfile() -> str:
    return (ROOT / "Dockerfile").read_text(encoding="utf-8")


def logical_lines(name: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def test_web_waits_for_a_healthy_postgresql() -> None:
    services = compose()["services"]
    assert set(services) == {"db", "web", "caddy"}
    assert services["db"]["image"].startswith("postgres:16.")
    assert "pg_isready" in " ".join(services["db"]["healthcheck"]["test"])
    assert services["web"]["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert services["web"]["environment"]["DATABASE_URL"].endswith(
        "@db:5432/" + services["db"]["environment"]["POSTGRES_DB"]
    )


def test_every_image_is_named_by_version_and_digest() -> None:
    images = [service["image"] for service in compose()["services"].values() if "image" in service]
    images += re.findall(r"^FROM (\S+)", dockerfile(), re.MULTILINE)
    assert len(images) == 3
    for image in images:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}", image), image


class Loader(yaml.SafeLoader):
    """Reads what Compose adds to YAML as plain values."""


Loader.add_constructor("!override", lambda loader, node: loader.construct_sequence(node))
Loader.add_constructor("!reset", lambda _loader, _node: None)


def test_the_two_servers_of_the_documents_are_those_of_the_compose_file() -> None:
    parts = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs/deployment.md").read_text(encoding="utf-8"), re.DOTALL)
    (text,) = [part for part in parts if "web2:" in part]
    override = yaml.load(text, Loader)  # noqa: S506 - the safe one
    services, first = override["services"], compose()["services"]
    assert set(services) - set(first) == {"cache", "web2"}
    assert services["web"]["environment"] == services["web2"]["environment"]
    assert set(services["web"]["environment"]) == {"AROBASE_CACHE_URL", "AROBASE_SHARED_DIR"}
    assert services["web2"]["extends"] == {"file": "docker-compose.yml", "service": "web"}
    assert services["web2"]["ports"] == []
    volumes = {one.split(":")[0] for name in ("web", "web2") for one in services[name]["volumes"]}
    assert volumes == set(override["volumes"])
    assert first["web"]["volumes"][0].split(":")[0] not in volumes, "two servers, two data directories"
    (config,) = services["caddy"]["configs"]
    balancer = override["configs"][config["source"]]["content"]
    port = first["web"]["environment"]["PORT"]
    assert f"reverse_proxy web:{port} web2:{port} {{" in balancer
    assert "health_uri /healthz" in balancer
    assert first["web"]["stop_grace_period"] == "40s", "more than the server itself waits for"


def test_a_balancer_asks_after_the_server_by_a_name_that_it_knows(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "chess.example.org"]
    assert client.get("/healthz", headers={"host": "localhost"}).status_code == 200
    assert client.get("/healthz", headers={"host": "web:8000"}).status_code == 400


def test_every_service_comes_back_after_a_crash() -> None:
    assert {service["restart"] for service in compose()["services"].values()} == {"unless-stopped"}


def test_no_service_may_more_than_it_must() -> None:
    capabilities = {
        "db": ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],
        "web": [],
        "caddy": ["NET_BIND_SERVICE"],
    }
    for name, service in compose()["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service.get("cap_add", []) == capabilities[name]
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
        assert service["pids_limit"] > 0, name
        assert service["tmpfs"], name
        assert service["logging"]["options"]["max-size"], name
        assert "privileged" not in service


def test_only_this_machine_reaches_the_server_past_a_proxy() -> None:
    services = compose()["services"]
    assert services["web"]["ports"] == ["${AROBASE_BIND:-127.0.0.1}:${AROBASE_PORT:-8000}:8000"]
    assert "ports" not in services["db"]
    assert services["caddy"]["profiles"] == ["tls"]
    assert services["caddy"]["command"].endswith("--to web:8000")


def test_data_lives_in_named_volumes() -> None:
    parsed = compose()
    mounted = {tuple(volume.split(":")[:2]) for service in parsed["services"].values() for volume in service["volumes"]}
    assert mounted == {("database", "/var/lib/postgresql/data"), ("data", "/data"), ("certificates", "/data")}
    assert set(parsed["volumes"]) == {volume for volume, _place in mounted}


def test_secrets_come_from_outside() -> None:
    services = compose()["services"]
    for service, name in [("db", "POSTGRES_PASSWORD"), ("web", "DATABASE_PASSWORD")]:
        value = services[service]["environment"][name]
        assert value.startswith("${POSTGRES_PASSWORD:?"), "an empty password must stop the start"


def test_every_variable_of_the_compose_file_is_explained() -> None:
    used = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text(encoding="utf-8")))
    explained = set(re.findall(r"^#?(\w+)=", (ROOT / ".env.example").read_text(encoding="utf-8"), re.MULTILINE))
    assert used <= explained


def settings_read() -> set[str]:
    """The settings that the server reads from its environment."""
    sources = "".join(
        path.read_text(encoding="utf-8") for path in python_files("asgi_fair", "config", "starting", "tournaments")
    )
    readers = r"(?:flag|secret|words|whole_number|environ\.get)"
    read = set(re.findall(readers + r"\(\s*[\"']([A-Z]\w+)[\"']", sources))
    return {name for name in read if name.startswith("AROBASE_")} | (read & {"SECRET_KEY", "PORT", "WEB_CONCURRENCY"})


def test_every_setting_read_from_the_environment_is_explained() -> None:
    explained = set(re.findall(r"^#?(\w+)=", (ROOT / ".env.example").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"SECRET_KEY", "AROBASE_HOSTS", "PORT", "AROBASE_LOG_JSON", "AROBASE_MAIL_HOST"} <= settings_read()
    assert settings_read() <= explained


def test_every_setting_of_the_env_file_reaches_the_container() -> None:
    web = compose()["services"]["web"]
    decided_here = {"DATABASE_URL", "DATABASE_PASSWORD", "HOST", "PORT", "AROBASE_DATA_DIR", "AROBASE_STATIC_ROOT"}
    assert web["env_file"] == ".env"
    assert set(web["environment"]) == decided_here, "whatever stands here is silent in .env"


def test_image_runs_the_start_as_somebody_else_than_root() -> None:
    lines = dockerfile().splitlines()
    assert lines[0].startswith("FROM python:3.12.")
    assert 'CMD ["python", "-m", "starting.serve"]' in lines
    assert "USER arobase" in lines
    assert lines.index("USER arobase") > max(number for number, line in enumerate(lines) if line.startswith("RUN"))


def test_image_is_built_from_checked_files_and_watches_itself() -> None:
    assert "--require-hashes -r requirements.txt" in dockerfile()
    assert "collectstatic" in dockerfile()
    assert re.search(r"^HEALTHCHECK .*\n.*healthz", dockerfile(), re.MULTILINE)


def test_image_gets_everything_that_it_copies_and_nothing_else() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {source for line in re.findall(r"^COPY (.+)$", dockerfile(), re.MULTILINE) for source in line.split()[:-1]}
    assert copied == allowed
    assert all((ROOT / source).exists() for source in copied)


def test_image_has_every_package_of_ours_that_the_server_loads() -> None:
    copied = {source for line in re.findall(r"^COPY (.+)$", dockerfile(), re.MULTILINE) for source in line.split()[:-1]}
    kept = {"asgi_fair", "config", "pairing", "starting", "tournaments"}
    assert kept <= copied
    loaded = {name.split(".")[0] for path in python_files(*kept) for _line, name in imported_names(parsed(path))} & {
        path.name for path in ROOT.iterdir() if path.is_dir()
    }
    assert loaded == kept


def test_image_has_them_compiled() -> None:
    (compiled,) = re.findall(r"^RUN python -m compileall -q (.+)$", dockerfile(), re.MULTILINE)
    assert set(compiled.split()) == {"asgi_fair", "config", "pairing", "starting", "tournaments"}


def test_what_the_makefile_starts_keeps_what_it_has_compiled() -> None:
    command = ["make", "--eval", "told: ; @env", "told"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "TOLD": "1"}
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    assert "TOLD=1\n" in told
    assert "PYTHONDONTWRITEBYTECODE" not in told


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "pairing.version.VERSION"}
    numbers = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])")
    sources = [*python_files("arobase", "asgi_fair", "config", "pairing", "starting", "tournaments"), ROOT / "setup.py"]
    saying = [path for path in sources if numbers.search(path.read_text(encoding="utf-8"))]
    assert saying == [ROOT / "pairing" / "version.py"]


def test_the_image_is_told_its_commit() -> None:
    assert 'ARG AROBASE_COMMIT=""\nENV AROBASE_COMMIT=${AROBASE_COMMIT}\n' in dockerfile()


def pins(name: str) -> dict[str, str]:
    return dict(line.split()[0].split("==") for line in logical_lines(name) if not line.startswith("-"))


def test_the_cluster_is_in_no_other_list_and_goes_together_with_them() -> None:
    cluster, developers = pins("requirements-cluster.txt"), pins("requirements-dev.txt")
    assert {"dask", "distributed"} <= cluster.keys()
    assert not {"dask", "distributed"} & (developers.keys() | pins("requirements.txt").keys())
    assert [name for name in cluster.keys() & developers.keys() if cluster[name] != developers[name]] == []


def test_the_tests_of_the_cluster_are_run_and_none_is_skipped_in_silence() -> None:
    assert "\nmake test-cluster\n" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    skipping = re.compile("import" + r"orskip|\bskipif\b")
    assert [path.name for path in python_files("tests") if skipping.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("name", LOCK_FILES)
def test_every_dependency_is_pinned_with_hashes(name: str) -> None:
    packages = [line for line in logical_lines(name) if not line.startswith("-")]
    assert len(packages) >= 9
    unpinned = [
        line.split()[0] for line in packages if not re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line)
    ]
    assert unpinned == []


@pytest.mark.parametrize("name", LOCK_FILES)
def test_lock_files_name_no_host(name: str) -> None:
    assert "://" not in (ROOT / name).read_text(encoding="utf-8")


def test_developers_and_the_cluster_have_the_very_versions_of_the_server() -> None:
    server = pins("requirements.txt")
    assert server.items() <= pins("requirements-dev.txt").items()
    assert server.items() <= pins("requirements-cluster.txt").items()


def test_what_passkeys_stand_on_is_left_out_where_it_is_not_made() -> None:
    """Neither is anything left out that others need, nor is anything compiled on a Mac with an Intel processor."""
    intel_mac = {"sys_platform": "darwin", "platform_machine": "x86_64"}
    packages: dict[str, tuple[str, set[str]]] = {}
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    for name, marker, after in re.findall(r"^([\w-]+)==\S+ (?:; (.+) )?\\\n((?:    .*\n?)+)", text, re.MULTILINE):
        packages[name] = (marker, set(re.findall(r"# +(?:via )?(?!via$)([\w-]+)$", after, re.MULTILINE)))
    assert len(packages) == len(pins("requirements.txt"))
    left_out = {
        name for name, (marker, _users) in packages.items() if marker and not Marker(marker).evaluate(intel_mac)
    }
    assert {"webauthn", "cryptography", "cbor2"} <= left_out
    for name, (_marker, users) in packages.items():
        by_others = users - {"webauthn"} - left_out
        assert (name in left_out) is (name == "webauthn" or bool(users) and not by_others), name
    assert all(Marker(packages[name][0]).evaluate({**intel_mac, "platform_machine": "arm64"}) for name in left_out)


@pytest.mark.parametrize("script", [".ci/run"])
def test_scripts_are_executable_and_parse(script: str) -> None:
    path = ROOT / script
    shell = path.read_text(encoding="utf-8").splitlines()[0].rsplit("/", 1)[-1].split()[-1]
    assert path.stat().st_mode & 0o111
    assert subprocess.run([shell, "-n", str(path)], capture_output=True, check=False).stderr == b""
