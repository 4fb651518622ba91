// Graceful shutdown: what is in flight is finished, nothing new begins, the database is closed last.
import { expect, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { testDatabase } from '#server/db/testing.ts'
import { anyone } from '#server/http/guards.ts'
import { createLog } from '#server/log.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { stop } from './stop.ts'

test('a request in flight is answered, a new one is rejected, then the database is closed', async () => {
  const story: string[] = []
  const database = { ...(await testDatabase()), close: async () => void story.push('database closed') }
  const log = createLog({ level: 'silent' })
  const app = createApp({
    config: withSecretKey(readConfig({ SECRET_KEY: testSecretKey })),
    database,
    now: () => new Date(),
    log,
  })
  app.addHook('onResponse', async ({ url }) => {
    if (url === '/slow') story.push('answered')
  })
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  app.get('/slow', { config: { guard: anyone } }, async () => {
    begun.resolve()
    await released.promise
    return 'answered'
  })
  const address = await app.listen({ port: 0 })

  const inFlight = fetch(`${address}/slow`)
  await begun.promise
  const stopped = stop({ app, database, workers: [], drainTime: 0 })
  await expect
    .poll(
      () =>
        fetch(`${address}/healthz`).then(
          () => 'answered',
          () => 'refused',
        ),
      { timeout: 10_000 },
    )
    .toBe('refused')
  expect(story).toEqual([])
  released.resolve()
  expect(await (await inFlight).text()).toBe('answered')
  await stopped
  expect(story).toEqual(['answered', 'database closed'])
})
