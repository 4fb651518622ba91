// Runs one server in its own process, with the environment of the conformance check: `node tools/conformance/serve.ts`.
import { watchForStop } from '#server/ops/stop.ts'

import { serveForRig } from './serve-for-rig.ts'

const received = watchForStop().received
const server = await serveForRig(process.env)
await received
await server.stop()
