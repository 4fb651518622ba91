#!/bin/bash
# Starts the server as the rig wants it: bash conformance/serve.sh PORT. The rig's environment becomes our settings;
# with CONFORMANCE_DATABASE=postgres a fresh database is made on the PostgreSQL that answers (TEST_DATABASE_URL).
set -eu
cd "$(dirname "$0")/.."
export PORT=$1
exec node_modules/.bin/node conformance/serve.ts
