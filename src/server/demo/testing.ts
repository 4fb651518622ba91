import { join } from 'node:path'

import { type Accounts, extendTestApp } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp, restartApp } from '#server/testing.ts'

import { withDemo } from './demo-build.ts'

/** The settings of a demo in production, without a mail server. */
export const demoSettings = { DEMO: 'on', NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:80' }

/** Starts a demo without pages, which has loaded the demo data. */
export async function demoServer(env: Record<string, string> = {}): Promise<Accounts> {
  const server = await newApp({ ...demoSettings, ...env })
  await server.app.tasks.runDue()
  return extendTestApp(server)
}

/** Starts another instance of the demo on the same database. */
export async function anotherInstance(clock: { now: Date }): Promise<Accounts> {
  const server = await restartApp(demoSettings)
  server.clock.now = clock.now
  return extendTestApp(server)
}

const dist = join(import.meta.dirname, '../../../dist')

/** Starts a demo with pages, which has loaded the demo data. */
export async function demoWithPages(): Promise<Accounts> {
  const build = withDemo(await loadWebBuild(dist), readConfig({ DEMO: 'on' }))
  const server = await newApp(demoSettings, build)
  await server.app.tasks.runDue()
  return extendTestApp(server)
}
