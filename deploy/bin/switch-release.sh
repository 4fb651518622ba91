#!/bin/sh
# switch-release.sh NAME PORT...: runs that release, one instance after another; also the way back. Where nginx stands before
# them, it asks an instance nothing while it restarts. The first that does not become ready goes back to the release before,
# and the rest stay with it. FRETBOARD_HOME, NGINX_CONF, RESTART and RELOAD name other places and commands than those of
# docs/how-to/deployment.md.
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
  echo "$home/releases/$name is not there: install-release.sh $name builds it" >&2
  exit 1
fi
before=$(readlink "$home/current") || before=

point_to() {
  ln -sfn "$1" "$home/current.new" && mv -T "$home/current.new" "$home/current"
}

# in_nginx PORT OLD NEW: how the line of that instance ends. An instance alone stays: nobody would answer for it.
in_nginx() {
  if ! grep -qs "server 127\.0\.0\.1:$1 max_fails=0$2;" "$nginx"; then return 0; fi
  if [ "$2" = "" ] && [ "$(grep -c 'max_fails=0;' "$nginx")" -eq 1 ]; then return 0; fi
  sed -i "s/\(server 127\.0\.0\.1:$1 max_fails=0\)$2;/\1$3;/" "$nginx"
  # A pause, until the new workers have taken over.
  if $reload; then
    sleep 2
    return 0
  fi
  sed -i "s/\(server 127\.0\.0\.1:$1 max_fails=0\)$3;/\1$2;/" "$nginx"
  echo "nginx was not reloaded for fretboard@$1: $reload" >&2
  return 1
}

is_ready() { curl --silent --fail --output /dev/null --max-time 3 "http://127.0.0.1:$1/readyz"; }

# runs PORT: restarts that instance. Whether it becomes ready.
runs() {
  $restart "fretboard@$1" || return 1
  tries=0
  until is_ready "$1"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 90 ]; then return 1; fi
    sleep 1
  done
}

# left PORT: what becomes of one that does not run.
left() {
  if grep -qs "server 127\.0\.0\.1:$1 max_fails=0 down;" "$nginx"; then echo 'stays out of nginx'; else echo 'does not run'; fi
}

# go_back PORT ALL...: what has failed goes on with the release before, if there is another and it runs.
go_back() {
  if [ "$before" = "" ] || [ "${before##*/}" = "$name" ]; then
    echo "There is no other release to go back to; fretboard@$1 $(left "$1")" >&2
    return
  fi
  point_to "$before"
  if runs "$1" && in_nginx "$1" ' down' ''; then
    echo "fretboard@$1 runs ${before##*/} again" >&2
  else
    echo "fretboard@$1 does not become ready with ${before##*/} either, and $(left "$1")" >&2
  fi
  shift
  echo "current leads to ${before##*/} again. All instances go back with: switch-release.sh ${before##*/} $*" >&2
}

point_to "releases/$name"
for port in "$@"; do
  if ! in_nginx "$port" '' ' down'; then
    if [ "$before" != "" ]; then point_to "$before"; fi
    echo "fretboard@$port was not restarted; current leads to ${before##*/}" >&2
    exit 1
  fi
  if ! runs "$port"; then
    echo "fretboard@$port does not become ready with $name: journalctl -u fretboard@$port says why" >&2
    go_back "$port" "$@"
    exit 1
  fi
  in_nginx "$port" ' down' ''
  echo "fretboard@$port runs $name"
done
