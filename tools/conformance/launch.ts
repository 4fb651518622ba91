// Requests a server from host.ts through the socket CONFORMANCE_HOST: `node tools/conformance/launch.ts`. Stops the
// server on SIGTERM.
import { startHosted } from '../scripts/server-host.ts'

const socket = process.env['CONFORMANCE_HOST']
if (socket === undefined) throw new Error('CONFORMANCE_HOST is not set')
const stopRequested = new Promise((resolve) => process.once('SIGTERM', resolve))
const server = await startHosted(socket, process.env)
await stopRequested
await server.stop()
