#!/bin/sh
# install-release.sh TAG|BRANCH|COMMIT: builds a release from /opt/fretboard/source in /opt/fretboard/releases/NAME.
# NAME is the tag, or the first 12 digits of the commit. Only NAME is printed on standard output. Running instances do
# not change until switch-release.sh switches them. FRETBOARD_HOME replaces /opt/fretboard.
set -eu
# The service runs as another user and must be able to read the files.
umask 022

usage() {
  echo "usage: install-release.sh TAG|BRANCH|COMMIT, such as install-release.sh main" >&2
  exit 2
}

if [ $# -ne 1 ]; then usage; fi
wanted=$1
case $wanted in '' | -*) usage ;; esac
home=${FRETBOARD_HOME:-/opt/fretboard}

source_git() { git -C "$home/source" "$@"; }
commit_of() { source_git rev-parse --verify --quiet "$1^{commit}"; }

source_git fetch --quiet --tags
if commit=$(commit_of "refs/tags/$wanted"); then
  name=$wanted
elif commit=$(commit_of "refs/remotes/origin/$wanted" || commit_of "$wanted"); then
  name=$(printf %.12s "$commit")
else
  tags=$(source_git tag --sort=-version:refname | paste -sd ' ')
  echo "no such tag: $wanted; there are: ${tags:-none, so name a branch or a commit}" >&2
  exit 1
fi

release="$home/releases/$name"
if [ -e "$release" ]; then
  echo "$release already exists" >&2
  echo "$name"
  exit 0
fi

trap 'rm -rf "$release.part"' EXIT
rm -rf "$release.part"
mkdir -p "$release.part"
source_git archive "$commit" | tar -x -C "$release.part"
cd "$release.part"
{
  npm ci --include=dev
  BUILD_COMMIT=$commit npm run build
  npm prune --omit=dev
} >&2
mv "$release.part" "$release"
echo "$release is built" >&2
echo "$name"
