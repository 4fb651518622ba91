// What browser tests ask: the product on a prepared data folder, with password hashes that cost little, and at the socket
// that E2E_HOST names the host of more of the kind, for tests with settings of their own.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { openDatabase } from '#server/db/open.ts'
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'
import { leastCost } from '#server/lib/password-cost.testing.ts'
import { loadDemo } from '#server/load-demo.ts'
import { createLog } from '#server/log.ts'
import { stopAsked } from '#server/ops/stop.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { serve } from '#server/run.ts'

import { hostServers } from './server-host.ts'

const log = createLog({ level: 'error', readable: false })
const loadBuild = () => loadWebBuild(join(import.meta.dirname, '../dist'))

let demoFolder: Promise<string> | undefined

/** With the demo data and the key that they are encrypted with: to copy it is quicker than to fill another. */
async function makeDemoFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fretboard-demo-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await copyDatabaseTo(dataDir)
  const config = withSecretKey(readConfig({ DATA_DIR: dataDir }))
  const database = await openDatabase({ dataDir, log })
  await loadDemo(database.db, { config, now: new Date(), passwordCost: leastCost })
  await database.close()
  return dataDir
}

async function serveForTests(env: NodeJS.Dict<string>) {
  const config = readConfig(env)
  cpSync(await (demoFolder ??= makeDemoFolder()), config.dataDir, { recursive: true })
  return serve({ config: withSecretKey(config), log, loadBuild, passwordCost: leastCost })
}

const asked = stopAsked()
const socket = process.env['E2E_HOST']
if (socket === undefined) throw new Error('E2E_HOST is not set')
const host = await hostServers(socket, serveForTests)
const server = await serveForTests(process.env)
await asked
await Promise.all([host.stop(), server.stop()])
