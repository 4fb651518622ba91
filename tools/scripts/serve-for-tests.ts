// What browser tests ask: the product on a prepared data folder, with password hashes that cost little, and at the socket
// that E2E_HOST names the host of more of the kind, for tests with settings of their own.
import { join } from 'node:path'

import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { openDatabase } from '#server/db/open.ts'
import { copiesOf } from '#server/db/testing/embedded-template.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { loadDemo } from '#server/load-demo.ts'
import { createLog } from '#server/log.ts'
import { watchForStop } from '#server/ops/stop.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { serve } from '#server/run.ts'

import { hostServers } from './server-host.ts'

const log = createLog({ level: 'error' })
const loadBuild = () => loadWebBuild(join(import.meta.dirname, '../../dist'))

/** With the key that the demo data are encrypted with. */
const copyDemo = copiesOf(async (dataDir) => {
  const config = withSecretKey(readConfig({ DATA_DIR: dataDir }))
  const database = await openDatabase({ dataDir, log })
  await loadDemo(database.db, { config, now: new Date(), passwordCost: minPasswordCost })
  await database.close()
})

async function serveForTests(env: NodeJS.Dict<string>) {
  const config = readConfig(env)
  await copyDemo(config.dataDir)
  return serve({ config: withSecretKey(config), log, loadBuild, passwordCost: minPasswordCost })
}

const { received } = watchForStop()
const socket = process.env['E2E_HOST']
if (socket === undefined) throw new Error('E2E_HOST is not set')
const host = await hostServers(socket, serveForTests)
const server = await serveForTests(process.env)
await received
await Promise.all([host.stop(), server.stop()])
