// Runs the server for the browser tests, on a copy of the demo data and with cheap password hashes. A test that needs
// other settings sends them to the Unix socket at the path E2E_HOST, and this process starts another server with them.
// A server with the setting ATS_PORT sends all its outgoing requests to the fake applicant tracking systems (ATS) on
// that port. MAX_LOADED_JOBS replaces the maximum number of jobs that browsers load.
import { join } from 'node:path'

import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { openDatabase } from '#server/db/open.ts'
import { createCopier } from '#server/db/testing/embedded-template.ts'
import { policyForStandIn } from '#server/job-sources/stand-in-policy.testing.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { loadDemo } from '#server/load-demo.ts'
import { createLog } from '#server/log.ts'
import { watchForStop } from '#server/ops/stop.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { serve } from '#server/run.ts'

import { hostServers } from './server-host.ts'

const log = createLog({ level: 'error' })
const loadBuild = () => loadWebBuild(join(import.meta.dirname, '../../dist'))

/** Copies the demo data together with its encryption key. */
const copyDemo = createCopier(async (dataDir) => {
  const config = withSecretKey(readConfig({ DATA_DIR: dataDir }))
  const database = await openDatabase({ dataDir, log })
  await loadDemo(database.db, { config, now: new Date(), passwordCost: minPasswordCost })
  await database.close()
})

async function serveForTests(env: NodeJS.Dict<string>) {
  const { MAX_LOADED_JOBS, ATS_PORT } = env
  const config = readConfig({ NODE_ENV: 'test', ...env })
  await copyDemo(config.dataDir)
  return serve({
    config: {
      ...withSecretKey(config),
      ...(MAX_LOADED_JOBS !== undefined && { maxLoadedJobs: Number(MAX_LOADED_JOBS) }),
    },
    log,
    loadBuild,
    passwordCost: minPasswordCost,
    ...(ATS_PORT !== undefined && { networkPolicy: policyForStandIn(Number(ATS_PORT)) }),
  })
}

const { received } = watchForStop()
const socket = process.env['E2E_HOST']
if (socket === undefined) throw new Error('E2E_HOST is not set')
const host = await hostServers(socket, serveForTests)
const server = await serveForTests(process.env)
await received
await Promise.all([host.stop(), server.stop()])
