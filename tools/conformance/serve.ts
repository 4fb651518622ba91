// One server in a process of its own, with the rig's environment: `node tools/conformance/serve.ts`.
import { watchForStop } from '#server/ops/stop.ts'

import { serveForRig } from './serve-for-rig.ts'

const received = watchForStop().received
const server = await serveForRig(process.env)
await received
await server.stop()
