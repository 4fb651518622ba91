import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { insertActiveAlert } from './insert-alert.testing.ts'
import { suppressRejected } from './suppress.ts'
import { alertingSite } from './testing.ts'

const CALLS_PER_KIND = 300
/**
 * A subscription does not change the state of some kinds of addresses, such as `paused`. For each of these kinds, the
 * test reuses this number of addresses. For the other kinds, every call uses a new address.
 */
const REUSED = 5
const query = '?q=luthier'

const kinds = ['new', 'pending', 'known', 'paused', 'asked', 'full', 'suppressed', 'ended'] as const

test('a subscription returns the same response whatever the state of the address', async () => {
  const { db, clock, subscribe, messages } = await alertingSite({
    ACCOUNT_RATE_LIMITS: 'off',
    JOB_ALERTS_CONFIRMATIONS_PER_HOUR: '100000',
  })
  const { now } = clock
  const suppress = suppressRejected({ db, keys: { secretKey: testSecretKey }, now: () => now })
  const dates = {
    pending: { confirmedAt: null, listedUntil: null },
    paused: { pausedAt: now },
    asked: { askedToKeepAt: now },
    ended: { endedAt: now, endedReason: 'unsubscribed' },
  }

  async function prepare(kind: (typeof kinds)[number], email: string) {
    const confirmed = { recipient: { email }, confirmedAt: now }
    if (kind === 'suppressed') await suppress({ template: 'job-digest', recipient: email })
    if (kind === 'full')
      for (let count = 0; count < 10; count++)
        await insertActiveAlert(db, { ...confirmed, query: `?q=${count}` })
    if (kind === 'known') await insertActiveAlert(db, { ...confirmed, query })
    if (kind in dates) await insertActiveAlert(db, { ...confirmed, query })
    const changes = Object.entries(dates).find(([name]) => name === kind)?.[1]
    if (changes) await db.update(jobAlerts).set(changes).where(eq(jobAlerts.email, email))
  }

  const answers = new Set<string>()
  for (let call = 0; call < CALLS_PER_KIND; call++)
    for (const kind of kinds) {
      const isReusable = !(kind === 'new' || kind === 'asked' || kind === 'ended')
      const number = isReusable ? call % REUSED : call
      const email = `${kind}-${number}@example.com`
      if (number === call) await prepare(kind, email)
      const { statusCode, headers, body } = await subscribe(email, query)
      const { date, 'x-request-id': requestId, ...others } = headers
      expect([date, requestId]).not.toContain(undefined)
      answers.add(JSON.stringify([statusCode, others, body]))
    }
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('202')
  const emailed = (await messages()).map(({ to }) => /^(\w+)-/.exec(to)?.[1] ?? '')
  expect(
    Object.fromEntries(
      Object.entries(Object.groupBy(emailed, (kind) => kind)).map(([kind, all]) => [kind, all?.length]),
    ),
  ).toEqual({
    new: CALLS_PER_KIND,
    pending: CALLS_PER_KIND,
    ended: CALLS_PER_KIND,
  })
})
