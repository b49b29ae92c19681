# What install, backup and restore share. They run in deploy/.
set -euo pipefail
umask 077
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

PROJECT=${PLAYHOUSE_PROJECT:-playhouse}
# The services in the order of their start.
PROGRAMS=(helios1 helios2 cms publisher site previews)
# The targets of Containerfile and services.Containerfile.
PROGRAM_IMAGES=(helios cms site publisher)
SERVICE_IMAGES=(postgres proxy prometheus alertmanager)
# What a backup has besides the databases: SERVICE:VOLUME. Releases of the instance for previews are built again.
VOLUMES=(helios1:helios-data cms:cms-data publisher:site-releases)

fail() {
  echo "$*" >&2
  exit 1
}

compose() {
  GRAFANA_IMAGE=${GRAFANA_IMAGE:-} podman-compose --project-name "$PROJECT" --file compose.yaml "$@"
}

# Creates the network of the containers: podman-compose 1.0 would ignore its addresses, of which the programs trust the proxy. One with other
# addresses is replaced.
ensure_network() {
  local name=${PROJECT}_inside subnet
  subnet=$(sed -n 's/.*{ subnet: \([0-9./]*\) }.*/\1/p' compose.yaml)
  if [ "$(podman network inspect --format '{{range .Subnets}}{{.Subnet}}{{end}}' "$name" 2> /dev/null)" = "$subnet" ]; then return; fi
  compose down > /dev/null 2>&1 || true
  podman network rm --force "$name" > /dev/null 2>&1 || true
  podman network create --subnet "$subnet" "$name" > /dev/null
}

# The name that podman-compose gives to the container of a service.
container() {
  echo "${PROJECT}_$1_1"
}

# Starts services and waits until each is healthy.
start() {
  compose up -d --no-recreate --no-deps "$@" > /dev/null
  local service
  for service in "$@"; do wait_healthy "$service"; done
}

wait_healthy() {
  local name
  name=$(container "$1")
  for ((second = 0; second < 300; second++)); do
    if podman healthcheck run "$name" > /dev/null 2>&1; then return; fi
    sleep 1
  done
  podman logs --tail 20 "$name" >&2
  fail "$1 is not healthy after 5 minutes. Above are its last lines."
}

# Runs a service that ends by itself. podman-compose run would hide its exit code.
run_task() {
  local name code
  name=$(container "$1")
  podman rm --force --ignore "$name" > /dev/null
  compose up -d --no-deps "$1" > /dev/null
  code=$(podman wait "$name")
  if [ "$code" != 0 ]; then
    podman logs "$name" >&2
    fail "$1 ended with code $code. Above is what it said."
  fi
  podman rm "$name" > /dev/null
}
