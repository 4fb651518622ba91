// What the rig starts and stops in place of a server: `node tools/conformance/launch.ts`. It has one started at CONFORMANCE_HOST.
import { startHosted } from '../scripts/server-host.ts'

const socket = process.env['CONFORMANCE_HOST']
if (socket === undefined) throw new Error('CONFORMANCE_HOST is not set')
const asked = new Promise((resolve) => process.once('SIGTERM', resolve))
const server = await startHosted(socket, process.env)
await asked
await server.stop()
