import { setTimeout as after } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'

import { anyone } from './guards.ts'
import { sendLines } from './send-lines.ts'
import { createServer } from './server.ts'

const SILENCE_MS = 300

test('a stream whose work is silent for longer than the client timeout ends with its last line', async () => {
  const clientTimeouts = { check: 20, headers: 200, request: 400, silence: SILENCE_MS }
  const log = createLog({ level: 'silent' })
  const app = createServer({ config: readConfig({}), log, clientTimeouts })
  app.post('/slow', { config: { guard: anyone } }, (_request, reply) =>
    sendLines<string>(
      reply,
      async ({ send, sendProgress }) => {
        sendProgress('half')
        await after(4 * SILENCE_MS)
        send('done')
      },
      String,
    ),
  )
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const text = await (await fetch(`${url}/slow`, { method: 'POST' })).text()
  const lines = text.trimEnd().split('\n')
  expect([new Set(lines), lines.at(-1)]).toEqual([new Set(['"half"', '"done"']), '"done"'])
})
