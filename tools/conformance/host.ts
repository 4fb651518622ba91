// Starts servers for the conformance check in one process, on request through the socket CONFORMANCE_HOST:
// `node tools/conformance/host.ts`. Stops on SIGTERM.
import { watchForStop } from '#server/ops/stop.ts'

import { hostServers } from '../scripts/server-host.ts'
import { serveForRig } from './serve-for-rig.ts'

const socket = process.env['CONFORMANCE_HOST']
if (socket === undefined) throw new Error('CONFORMANCE_HOST is not set')
const received = watchForStop().received
const host = await hostServers(socket, serveForRig)
process.stdout.write('ready\n')
await received
await host.stop()
