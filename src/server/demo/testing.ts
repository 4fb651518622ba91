import { join } from 'node:path'

import { type Accounts, extendTestApp } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp, restartApp } from '#server/testing.ts'

import { withDemo } from './demo-build.ts'

/** A demo behind a domain name, without a mail server. */
export const demoSettings = { DEMO: 'on', NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:80' }

/** Returns a demo that has loaded its data. */
export async function demoServer(env: Record<string, string> = {}): Promise<Accounts> {
  const server = await newApp({ ...demoSettings, ...env })
  await server.app.tasks.runDue()
  return extendTestApp(server)
}

/** Returns another instance on the same database. */
export async function anotherInstance(clock: { now: Date }): Promise<Accounts> {
  const server = await restartApp(demoSettings)
  server.clock.now = clock.now
  return extendTestApp(server)
}

const dist = join(import.meta.dirname, '../../../dist')

/** Returns a demo with pages and data. */
export async function demoWithPages(): Promise<Accounts> {
  const build = withDemo(await loadWebBuild(dist), readConfig({ DEMO: 'on' }))
  const server = await newApp(demoSettings, build)
  await server.app.tasks.runDue()
  return extendTestApp(server)
}
