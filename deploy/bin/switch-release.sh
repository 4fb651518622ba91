#!/bin/sh
# switch-release.sh NAME PORT...: switches instances to a release, one after another. With an older NAME, the script
# rolls the instances back. Takes each instance out of nginx while it restarts. If an instance does not become ready,
# the script restores its previous release and stops. FRETBOARD_HOME, NGINX_CONF, RESTART and RELOAD replace the paths
# and commands of docs/how-to/deployment.md.
set -eu

usage() {
  echo "usage: switch-release.sh NAME PORT..., such as switch-release.sh v0.2.0 8001 8002" >&2
  exit 2
}

if [ $# -lt 2 ]; then usage; fi
name=$1
shift
case $name in -* | */*) usage ;; esac
for port in "$@"; do
  case $port in '' | *[!0-9]*) usage ;; esac
done

home=${FRETBOARD_HOME:-/opt/fretboard}
nginx=${NGINX_CONF:-/etc/nginx/conf.d/fretboard.conf}
restart=${RESTART:-systemctl restart}
reload=${RELOAD:-systemctl reload nginx}
if [ ! -x "$home/releases/$name/node_modules/.bin/node" ]; then
  echo "$home/releases/$name does not exist. Build it with: install-release.sh $name" >&2
  exit 1
fi
before=$(readlink "$home/current") || before=

point_to() {
  ln -sfn "$1" "$home/current.new" && mv -T "$home/current.new" "$home/current"
}

# in_nginx PORT OLD NEW: changes the end of the instance's line in the nginx configuration from OLD to NEW, and reloads
# nginx. The ending ' down' takes the instance out of nginx. Never takes out the last active instance.
in_nginx() {
  if ! grep -qs "server 127\.0\.0\.1:$1 max_fails=0$2;" "$nginx"; then return 0; fi
  if [ "$2" = "" ] && [ "$(grep -c 'max_fails=0;' "$nginx")" -eq 1 ]; then return 0; fi
  sed -i "s/\(server 127\.0\.0\.1:$1 max_fails=0\)$2;/\1$3;/" "$nginx"
  # Waits until the new worker processes of nginx have taken over.
  if $reload; then
    sleep 2
    return 0
  fi
  sed -i "s/\(server 127\.0\.0\.1:$1 max_fails=0\)$3;/\1$2;/" "$nginx"
  echo "nginx could not be reloaded for fretboard@$1. This command failed: $reload" >&2
  return 1
}

is_ready() { curl --silent --fail --output /dev/null --max-time 3 "http://127.0.0.1:$1/readyz"; }

# runs PORT: restarts the instance and succeeds if it becomes ready.
runs() {
  $restart "fretboard@$1" || return 1
  tries=0
  until is_ready "$1"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 90 ]; then return 1; fi
    sleep 1
  done
}

# left PORT: the instance does not run. Prints whether nginx still sends requests to it.
left() {
  if grep -qs "server 127\.0\.0\.1:$1 max_fails=0 down;" "$nginx"; then echo 'stays out of nginx'; else echo 'does not run'; fi
}

# go_back PORT ALL...: restores the previous release of the failed instance, if there is one.
go_back() {
  if [ "$before" = "" ] || [ "${before##*/}" = "$name" ]; then
    echo "There is no previous release; fretboard@$1 $(left "$1")" >&2
    return
  fi
  point_to "$before"
  if runs "$1" && in_nginx "$1" ' down' ''; then
    echo "fretboard@$1 runs ${before##*/} again" >&2
  else
    echo "fretboard@$1 does not become ready with ${before##*/} either, and $(left "$1")" >&2
  fi
  shift
  echo "current points to ${before##*/} again. To roll back all instances: switch-release.sh ${before##*/} $*" >&2
}

point_to "releases/$name"
for port in "$@"; do
  if ! in_nginx "$port" '' ' down'; then
    if [ "$before" != "" ]; then point_to "$before"; fi
    echo "fretboard@$port was not restarted; current points to ${before##*/}" >&2
    exit 1
  fi
  if ! runs "$port"; then
    echo "fretboard@$port does not become ready with $name. See: journalctl -u fretboard@$port" >&2
    go_back "$port" "$@"
    exit 1
  fi
  in_nginx "$port" ' down' ''
  echo "fretboard@$port runs $name"
done
