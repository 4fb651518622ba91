// F4: the application is killed between commit and response, and clients repeat the request. The server recognizes
// repeated requests by the name of the company or the address of the account.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendRequest, staffToken } from './ask.ts'
import { getFaultSignal, type Fault } from './fault.ts'
import { createKey } from './ledger.ts'
import { createPostgresSite } from './on-postgres.ts'

const KILLS = 8
const CLIENTS = 24

export const lostAnswers: Fault = {
  maxSeconds: 120,
  async run(trial) {
    const { cluster, databaseUrl, instance } = await createPostgresSite(trial)
    await instance.start({ ACCOUNT_EMAIL_VERIFICATION: 'none' })
    const token = await staffToken(instance.url)
    const database = new URL(databaseUrl).pathname.slice(1)
    const requestTypes = [
      (key: string) => ({
        path: '/ninja-api/companies',
        body: { name: key, website: `https://${key}.example` },
      }),
      (key: string) => ({
        path: '/_allauth/app/v1/auth/signup',
        body: { email: `${key}@example.org`, password: 'correct horse battery' },
      }),
    ]
    const statuses = new Map<number, number>()
    let repeats = 0
    let sent = 0
    const over = new AbortController()
    const faultEnd = getFaultSignal()
    const end = AbortSignal.any([over.signal, faultEnd])

    const sendUntilAnswered = async (index: number) => {
      const createRequest = requestTypes[index % requestTypes.length]
      if (!createRequest) return
      const { path, body } = createRequest(createKey())
      sent += 1
      for (let tries = 1; ; tries++)
        try {
          // A signup has no session, because its user does not exist yet.
          const who = path.includes('signup') ? {} : { token }
          const { status } = await sendRequest({ method: 'POST', url: instance.url + path, body, ...who })
          if (tries > 1) {
            repeats += 1
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
          if (status < 500) return
        } catch (error) {
          if (faultEnd.aborted) throw error
          await sleep(100)
        }
    }
    const client = async (_: unknown, index: number) => {
      while (!end.aborted) await sendUntilAnswered(index)
    }
    const working = Promise.all(Array.from({ length: CLIENTS }, client))
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(randomInt(200, 1200))
      await instance.end('SIGKILL')
      await instance.start({ ACCOUNT_EMAIL_VERIFICATION: 'none' })
    }
    over.abort()
    await working
    const [found] = await cluster.ask<{ made: number; twice: number }>(
      `with made as (
         select name as key from companies where name like 'fault-%'
         union all select email from email_addresses where email like 'fault-%')
       select count(*)::int as made, (count(*) - count(distinct key))::int as twice from made`,
      database,
    )
    const unexpected = [...statuses].filter(([status]) => status >= 500).length
    const counted = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
    return [
      {
        database: 'PostgreSQL',
        injected: 'kill -9 with 24 clients that send companies and signups again until they are answered',
        result: `${KILLS} kills, ${sent} sent, ${repeats} of them repeated (${counted}); ${found?.made} created, ${found?.twice} created twice`,
        criterion: 'each made once',
        ok: found?.made === sent && found.twice === 0 && repeats > 0 && unexpected === 0,
      },
    ]
  },
}
