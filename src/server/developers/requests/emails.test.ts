// The emails of the directory as recipients get them: no answer can reach, and no header names, the other side.
import { expect, onTestFinished, test, vi } from 'vitest'

import { contactPauses, contactRequests } from '#server/db/tables/developers.ts'
import { testDatabase } from '#server/db/testing.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { testMailServer } from '#server/mail/smtp-server.testing.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { fastPolicy, testSecretKey } from '#server/mail/testing.ts'
import { startMailWorker } from '#server/mail/worker.ts'

import { createPersonWithRole } from '../../jobs/lifecycle/testing.ts'
import { openMatter } from '../../jobs/store/matters-queries.ts'
import { contacts } from '../testing.ts'

const SITE = 'noreply@fretboard.example'

/** Sends the queued emails to a mail server, and returns them as it has received them. */
async function deliver({ messages, clock }: Awaited<ReturnType<typeof contacts>>) {
  const server = await testMailServer()
  onTestFinished(() => server.close())
  const queued = await messages()
  const transport = openSmtp(server.url, { mailFrom: { name: 'Fretboard', address: SITE } })
  const worker = startMailWorker({
    database: await testDatabase(),
    transport,
    secretKey: testSecretKey,
    log: silentLog,
    now: () => clock.now,
    policy: fastPolicy,
  })
  await vi.waitFor(() => expect(server.messages).toHaveLength(queued.length), {
    timeout: 20_000,
    interval: 10,
  })
  await worker.stop()
  return server.messages
}

test('all emails come from the site alone, and name no address of the other side before it is shared', async () => {
  const server = await contacts()
  const { db, app, post, pass, received, answer, graceId, companyId, jobId, clock } = server
  await post()
  await answer((await received())[0]?.id, 'accept', { email: 'grace@home.example', note: 'Hello' })
  const sent = await deliver(server)
  await pass(days(84))
  await app.tasks.runDue()
  await openMatter(db, { developerId: graceId, kind: 'reported', openedAt: clock.now })
  const { call } = await createPersonWithRole(server, 'reviewer', 0)
  await call('PATCH', `/ninja-api/review/developers/${graceId}`, {
    body: { moderation: 'hidden', reason: 'spam' },
  })
  const dates = { createdAt: clock.now, lapsesAt: clock.now }
  const addresses = { domain: 'plectrum.example', emailedTo: 'grace@home.example' }
  const parties = { developerId: graceId, companyId, jobId, ...addresses }
  const request = { ...parties, message: 'x', status: 'lapsed', ...dates }
  await db
    .insert(contactRequests)
    .values(Array.from({ length: 40 }, (_, n) => ({ ...request, keyHash: `key ${n}` })))
  await pass(minutes(11))
  await app.tasks.runDue()
  expect(await db.select().from(contactPauses)).toMatchObject([{ domain: 'plectrum.example' }])
  sent.push(...(await deliver(server)))
  const owner = 'grace@home.example'
  // Two tasks send the last two, in any order.
  expect(sent.map(({ subject, recipients: [to] }) => `${subject} to ${to}`).toSorted()).toEqual([
    '[Fretboard] A developer answered about Luthier to member@corp.example',
    `[Fretboard] Plectrum wants to contact you about a job to ${owner}`,
    `[Fretboard] Still looking? to ${owner}`,
    '[Fretboard] Your company can no longer contact developers to member@corp.example',
    `[Fretboard] Your developer card was hidden to ${owner}`,
  ])
  const ids = new Set<string>()
  for (const {
    recipients,
    from,
    to,
    cc,
    bcc,
    replyTo,
    sender,
    messageId,
    headers,
    subject,
    text,
    html,
  } of sent) {
    expect([from?.address, sender, replyTo, cc, bcc]).toEqual([
      SITE,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(to?.map(({ address }) => address)).toEqual(recipients)
    expect(messageId ?? '').toMatch(/^<[\da-f-]{36}@fretboard\.example>$/)
    ids.add(messageId ?? '')
    const known = new RegExp([SITE, ...recipients, '[\\da-f-]+@fretboard\\.example', '@media'].join('|'), 'g')
    const rest = [JSON.stringify(headers), text, html].join('\n').replaceAll(known, '')
    const addresses = new Set(rest.match(/[\w.]+@[\w.]+/g))
    expect(addresses).toEqual(new Set(subject?.includes('answered') ? [owner] : []))
  }
  expect(ids.size).toBe(sent.length)
})
