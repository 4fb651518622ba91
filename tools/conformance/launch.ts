// Requests a server from host.ts through the socket at the path CONFORMANCE_HOST. Stops the server on SIGTERM. To run:
// `node tools/conformance/launch.ts`.
import { startHosted } from '../scripts/server-host.ts'

const socket = process.env['CONFORMANCE_HOST']
if (socket === undefined) throw new Error('CONFORMANCE_HOST is not set')
const stopRequested = new Promise((resolve) => process.once('SIGTERM', resolve))
const server = await startHosted(socket, process.env)
await stopRequested
await server.stop()
