// F5: the mail server is unavailable, rejects emails, hangs and disconnects, and the application is killed in between.
import { setTimeout as sleep } from 'node:timers/promises'

import { closedPort, type Behavior, testMailServer } from '#server/mail/smtp-server.testing.ts'

import { sendRequest } from './ask.ts'
import type { Fault } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { type Instance, createInstance } from './instance.ts'
import { createKey } from './ledger.ts'
import { percentile } from './percentile.ts'

const SIGNUPS_PER_PHASE = 25
const MAX_DELIVERY_MS = 90_000
const behaviors: Behavior[] = [451, 421, 451, 'hang', 'drop', 450, 'take']

export const mailTrouble: Fault = {
  maxSeconds: 180,
  async run(trial) {
    const port = await closedPort()
    const settings = { DATA_DIR: await copyPreparedFolder(trial), SMTP_URL: `smtp://127.0.0.1:${port}` }
    const instance = await createInstance(trial, settings)
    await instance.start()
    const whileAway = await signUps(instance)
    await sleep(5_000)
    const server = await testMailServer({ port })
    trial.cleanUp.defer(() => server.close())
    server.behave(...behaviors)
    const whileFlaky = await signUps(instance)
    await instance.end('SIGKILL')
    await instance.start()
    const whileWell = await signUps(instance)
    const well = performance.now()
    const people = [...whileAway, ...whileFlaky, ...whileWell].map(({ email }) => email)
    const delivered = () => new Set(server.messages.flatMap(({ recipients }) => recipients))
    const missing = () => people.filter((email) => !delivered().has(email)).length
    while (missing() > 0 && performance.now() - well < MAX_DELIVERY_MS) await sleep(100)
    const took = performance.now() - well
    await instance.end('SIGTERM')
    const ids = new Set(server.messages.map(({ messageId }) => messageId))
    const twice = server.messages.length - delivered().size
    const listTimes = (signups: typeof whileAway) => signups.map(({ ms }) => ms)
    return [
      {
        database: 'embedded',
        injected:
          'the mail server is unavailable, then responds with 421, 450 and 451, hangs once, and disconnects once after an email; kill -9 in between',
        result:
          `${people.length} signups, ${missing()} emails missing, the last email ${Math.round(took / 1000)} s after the last signup; ` +
          `${twice} twice, with the same Message-ID: ${ids.size === delivered().size}; signup p50 ` +
          `${percentile(listTimes(whileAway), 0.5)} ms while the mail server is unavailable, ${percentile(listTimes(whileWell), 0.5)} ms while it is available`,
        criterion: `all delivered within ${MAX_DELIVERY_MS / 1000} s; twice only after a disconnect or kill (at most 6), with the same Message-ID`,
        ok: missing() === 0 && twice <= 6 && ids.size === delivered().size,
      },
    ]
  },
}

/** Signs up one user after another. */
async function signUps({ url }: Instance): Promise<{ email: string; ms: number }[]> {
  const made = []
  for (let count = 0; count < SIGNUPS_PER_PHASE; count++) {
    const email = `${createKey()}@example.org`
    const began = performance.now()
    const body = { email, password: 'correct horse battery' }
    const { status } = await sendRequest({ method: 'POST', url: `${url}/_allauth/app/v1/auth/signup`, body })
    // The signup is waiting for the verification of the address.
    if (status !== 401) throw new Error(`a signup returned ${status} instead of 401`)
    made.push({ email, ms: performance.now() - began })
  }
  return made
}
