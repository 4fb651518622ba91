import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Db } from '#server/db/open.ts'
import { tables } from '#server/db/schema.ts'
import { days, minutes } from '#server/lib/duration.ts'
import type { OutboxMessage } from '#server/mail/testing.ts'

import { insertActiveAlert } from './insert-alert.testing.ts'
import { alertingSite, origin } from './testing.ts'

const CONFIRMATIONS = 150
const DIGESTS = 250
const ENDINGS = 100

/** Sends confirmations, digests, and emails that ask whether to keep an alert. Each email has a different recipient. */
async function sendEmails() {
  const site = await alertingSite({
    ACCOUNT_RATE_LIMITS: 'off',
    JOB_ALERTS_CONFIRMATIONS_PER_HOUR: '1000',
    CONTACT_URL: '/jobs',
  })
  const { app, db, clock, subscribe, publish, pass, messages } = site
  await app.ready()
  const { now } = clock
  const yearAgo = new Date(now.getTime() - days(365))
  for (let index = 0; index < ENDINGS; index++)
    await insertActiveAlert(db, { recipient: { email: `old-${index}@example.com` }, confirmedAt: yearAgo })
  for (let index = 0; index < DIGESTS; index++) {
    const query = ['', '?q=luthier'][index % 2] ?? ''
    await insertActiveAlert(db, {
      recipient: { email: `reader-${index}@example.com` },
      query,
      confirmedAt: now,
    })
  }
  await pass(minutes(1))
  for (let count = 0; count < 25; count++) await publish({ title: `Luthier ${count}` })
  await pass(days(1))
  for (let index = 0; index < CONFIRMATIONS; index++)
    await subscribe(`new-${index}@example.com`, `?q=${index}`, { ip: `198.51.100.${index}` })
  return { site, emails: await messages() }
}

function linksOf({ html, text, headers = {} }: OutboxMessage): string[] {
  const oneClick = (headers['List-Unsubscribe'] ?? '').slice(1, -1)
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  return [...inHtml, ...(text.match(/https?:\/\/\S+/g) ?? []), oneClick]
}

/** Returns all rows of the database as texts that change whenever a transaction writes the row. */
async function dump(db: Db): Promise<string[]> {
  const rows: string[] = []
  for (const table of tables) {
    const { rows: found } = await db.execute<{ row: string }>(
      sql`select xmin::text || t::text as row from ${table} t`,
    )
    rows.push(...found.map(({ row }) => row).toSorted())
  }
  return rows
}

test('a link scanner that requests every link of every email changes nothing', async () => {
  const { site, emails } = await sendEmails()
  expect(Object.groupBy(emails, ({ template }) => template)).toMatchObject({
    'alert-confirmation': { length: CONFIRMATIONS },
    'job-digest': { length: DIGESTS },
    'alert-ending': { length: ENDINGS },
  })
  const urls = [...new Set(emails.flatMap(linksOf))]
  expect(urls.filter((url) => !url.startsWith(origin))).toEqual([])
  expect(urls.filter((url) => url.endsWith('/unsubscribe'))).toHaveLength(emails.length)
  const before = await dump(site.db)
  for (let round = 0; round < 2; round++)
    for (const url of urls)
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await site.app.inject({ method, url: url.slice(origin.length) })
        expect([method, url, statusCode]).toEqual([method, url, url.endsWith('/unsubscribe') ? 303 : 200])
      }
  await site.app.statistics.flush()
  expect(await dump(site.db)).toEqual(before)
})
