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

/**
 * Creates a server. `close` replaces the function that closes the database, because other tests still use the database.
 */
async function createServer(close: () => void = () => {}) {
  const database = { ...(await testDatabase()), close: async () => close() }
  const config = withSecretKey(readConfig({ SECRET_KEY: testSecretKey }))
  const app = createApp({ config, database, now: () => new Date(), log: createLog({ level: 'silent' }) })
  return { app, stop: () => stop({ app, database, workers: [], drainTime: 0 }) }
}

test('a stopping server sends a slow client the complete response', async () => {
  const { app, stop } = await createServer()
  // Larger than the buffers of the socket, so the client cannot receive the response at once.
  const long = Buffer.alloc(30_000_000, 'a')
  app.get('/long', { config: { guard: anyone } }, async () => long)
  const address = await app.listen({ port: 0 })
  const response = await fetch(`${address}/long`)
  const stopped = stop()
  let length = 0
  for await (const chunk of response.body ?? []) {
    // Waits until the server has looked for idle connections several times.
    if (length === 0) await sleep(300)
    length += chunk.length
  }
  expect(length).toBe(long.length)
  await stopped
})

test('a stopping server answers in-flight requests, rejects new ones and then closes the database', async () => {
  const events: string[] = []
  const { app, stop } = await createServer(() => events.push('database closed'))
  app.addHook('onResponse', async ({ url }) => {
    if (url === '/slow') events.push('answered')
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
  expect(events).toEqual([])
  released.resolve()
  expect(await (await inFlight).text()).toBe('answered')
  await stopped
  expect(events).toEqual(['answered', 'database closed'])
})
