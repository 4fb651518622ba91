// Starts servers with their own settings, port and data directory inside the process of serve-for-tests.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFreePort } from '../../tools/scripts/running-server.ts'
import { startHosted } from '../../tools/scripts/server-host.ts'

export async function startSite(settings: Record<string, string>) {
  const host = process.env.E2E_HOST
  if (host === undefined) throw new Error('E2E_HOST is not set')
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'fretboard-'))
  // If this process exits before `stop` is called, the host stops the server but keeps its data. Remove the data on
  // exit.
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removeData)
  const server = await startHosted(host, { ...settings, PORT: String(port), DATA_DIR: dataDir })
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await server.stop()
      process.off('exit', removeData)
      removeData()
    },
  }
}
