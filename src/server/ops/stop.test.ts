// Graceful shutdown: what is in flight is finished, nothing new begins, the database is closed last.
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { testDatabase } from '#server/db/testing.ts'
import { anyone } from '#server/http/guards.ts'
import { createLog } from '#server/log.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { stop } from './stop.ts'

/** The whole server; `close` is that of its database, which others go on using. */
async function serving(close: () => void = () => {}) {
  const database = { ...(await testDatabase()), close: async () => close() }
  const config = withSecretKey(readConfig({ SECRET_KEY: testSecretKey }))
  const app = createApp({ config, database, now: () => new Date(), log: createLog({ level: 'silent' }) })
  return { app, stop: () => stop({ app, database, workers: [], drainTime: 0 }) }
}

test('an answer that is read slowly is read to its end', async () => {
  const { app, stop } = await serving()
  // More than the system keeps for a connection.
  const long = Buffer.alloc(30_000_000, 'a')
  app.get('/long', { config: { guard: anyone } }, async () => long)
  const address = await app.listen({ port: 0 })
  const answer = await fetch(`${address}/long`)
  const stopped = stop()
  let length = 0
  for await (const chunk of answer.body ?? []) {
    // The first of it only when the server has looked for idle connections some times.
    if (length === 0) await sleep(300)
    length += chunk.length
  }
  expect(length).toBe(long.length)
  await stopped
})

test('a request in flight is answered, a new one is rejected, then the database is closed', async () => {
  const story: string[] = []
  const { app, stop } = await serving(() => story.push('database closed'))
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
  const stopped = stop()
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
