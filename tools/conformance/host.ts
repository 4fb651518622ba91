// Runs the servers of the conformance check, all in this process. Starts a server for each request on the socket at the
// path CONFORMANCE_HOST. Stops on SIGTERM. To run: node tools/conformance/host.ts
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
