// Staff look up an email address, end its alerts, stop its emails and export its data.
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import type { AddressReport } from '#contract/auth/addresses.ts'
import { insertAlert } from '#server/alerts/queries.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { users } from '#server/db/tables/users.ts'
import { testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { hours, minutes } from '#server/lib/duration.ts'
import { createMail } from '#server/mail/mail.ts'
import { notices } from '#server/mail/messages/notices.ts'
import { writeUnknownAccount } from '#server/mail/messages/unknown-account.ts'
import { isStopped } from '#server/mail/suppressed.ts'
import { fastPolicy, testSecretKey } from '#server/mail/testing.ts'
import { startMailWorker } from '#server/mail/worker.ts'

import { unzip } from '../export/unzip.testing.ts'
import { setStaff } from '../roles/testing.ts'
import { accounts, type TestClient } from '../testing.ts'

const path = 'account/addresses'
const alertsPath = 'account/addresses/alerts'
const suppressionPath = 'account/addresses/suppression'
const exportPath = 'account/addresses/export'
const reader = 'reader@example.com'
const keys = { secretKey: testSecretKey }

async function office() {
  const server = await accounts()
  const { db, clock } = server
  const root = await server.loggedIn('app', 'root@example.com')
  const [row] = await db.select({ id: users.id }).from(users).orderBy(asc(users.id))
  const rootId = row?.id ?? 0
  await setStaff(db, rootId, true)
  const dates = { consentedAt: clock.now, consentText: 'x', listedUntil: clock.now }
  const addAlert = async (email: string, query: string, confirmedAt: Date | null) => {
    const key = { keyHash: `${email} ${query}`, encryptedKey: 'x' }
    return (
      (await insertAlert(db, { email, query, frequency: 'daily', ...key, ...dates, confirmedAt }))?.id ?? 0
    )
  }
  const suppress = (suppression: string, by: TestClient = root) =>
    by.send('PUT', suppressionPath, { body: { email: reader, suppression } })
  const read = async (email = reader): Promise<AddressReport> =>
    JSON.parse((await root.post(path, { email })).text).data
  const liveAlerts = async () =>
    (await db.select().from(jobAlerts)).filter(({ endedAt }) => endedAt === null).length
  const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
  return { ...server, server, root, rootId, addAlert, suppress, read, liveAlerts, pass }
}

/** Sends the queued emails until none waits. Returns the recipients and subjects of those that a server accepted. */
async function deliverAll({ db, clock }: Pick<Awaited<ReturnType<typeof office>>, 'db' | 'clock'>) {
  const sent: string[] = []
  const send = async ({ to, subject }: { to: string; subject: string }) => void sent.push(`${to} ${subject}`)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const worker = startMailWorker({
    database: await testDatabase(),
    transport: { send, close: () => {} },
    ...keys,
    log,
    now: () => clock.now,
    policy: fastPolicy,
  })
  await vi.waitFor(
    async () => {
      const waiting = (await db.select().from(mailQueue)).filter(({ givenUpAt }) => givenUpAt === null)
      expect(waiting).toEqual([])
    },
    { timeout: 20_000, interval: 20 },
  )
  await worker.stop()
  return sent
}

const unknownAccount = writeUnknownAccount({
  siteName: 'Fretboard',
  email: reader,
  signupLink: 'https://fretboard.example/account/signup',
})

describe('the report about an address', () => {
  test('lists alerts, emails with the reason why they were not sent, and jobs, without an account', async () => {
    const site = await office()
    const { db, clock, addAlert, read, suppress } = site
    await addAlert(reader, 'q=django', clock.now)
    await addAlert(reader, 'q=flask', null)
    await insertJob(db, { title: 'Luthier', applyLink: `mailto:${reader}?subject=Luthier` })
    const mail = createMail({ ...keys, now: () => clock.now })
    await mail.send(db, reader, unknownAccount)
    await deliverAll(site)
    await suppress('requested')
    await mail.send(db, reader, unknownAccount)
    expect((await read()).emails[0]).toMatchObject({ state: 'waiting' })
    await deliverAll(site)
    expect(await read()).toMatchObject({
      email: reader,
      account: null,
      suppression: { reason: 'requested', since: clock.now.getTime() / 1000 },
      alerts: [
        { query: 'q=flask', state: 'ended', ended_reason: 'requested' },
        { query: 'q=django', state: 'ended', ended_reason: 'requested' },
      ],
      jobs: [{ title: 'Luthier' }],
      invitations: [],
    })
    const { emails } = await read()
    expect(emails).toContainEqual(
      expect.objectContaining({ state: 'not_sent', reason: 'the recipient asked for no emails' }),
    )
    expect(emails).toContainEqual(expect.objectContaining({ state: 'sent', template: 'unknown-account' }))
  })

  test('names the account of an address, its companies, and whether the address is verified', async () => {
    const { read, db, clock, rootId } = await office()
    const companyId = await insertCompany(db, { name: 'Quillbark Press' })
    await db.insert(companyMembers).values({ companyId, userId: rootId, role: 'owner', createdAt: clock.now })
    expect(await read('root@example.com')).toMatchObject({
      account: { is_verified: true, is_primary: true, companies: ['Quillbark Press'] },
    })
  })
})

describe('an address that asked for no emails', () => {
  test('gets no email that others can cause, and all that protect an account', async () => {
    const { db, suppress } = await office()
    await suppress('requested')
    const stopped = (template: string) => isStopped(db, keys, { recipient: reader, template })
    for (const template of ['unknown-account', 'account-exists', 'verification-link', 'verification-code'])
      expect([template, await stopped(template)]).toEqual([template, true])
    for (const template of ['job-digest', 'alert-confirmation', 'company-invitation', 'role-invitation'])
      expect([template, await stopped(template)]).toEqual([template, true])
    const ofAccounts = Object.values(notices).flatMap((notice) =>
      typeof notice === 'function' ? [] : [notice.template],
    )
    for (const template of [...ofAccounts, 'login-code', 'password-reset-link', 'account-deletion-near'])
      expect([template, await stopped(template)]).toEqual([template, false])
    await suppress('bounced')
    expect(await stopped('unknown-account')).toBe(false)
  })

  test('gets emails again, and its alerts too if staff undo it at once', async () => {
    const { addAlert, suppress, liveAlerts, clock, pass, read } = await office()
    await addAlert(reader, 'q=django', clock.now)
    expect((await suppress('requested')).status).toBe(200)
    expect(await liveAlerts()).toBe(0)
    pass(minutes(0.25))
    expect((await suppress('none')).status).toBe(200)
    expect(await liveAlerts()).toBe(1)
    await suppress('requested')
    await suppress('requested')
    await suppress('none')
    expect(await liveAlerts()).toBe(1)
    await suppress('requested')
    pass(minutes(2))
    await suppress('none')
    expect(await liveAlerts()).toBe(0)
    expect((await read()).suppression).toBeNull()
  })

  test('gets the same response as other addresses to a request for an alert', async () => {
    const { server, suppress, db } = await office()
    const ask = (email: string) =>
      server.client('browser').send('POST', '/ninja-api/alerts', {
        body: { email, query: '', frequency: 'daily' },
        headers: { origin: 'http://localhost:8000' },
      })
    const before = await ask('other@example.com')
    await suppress('requested')
    const after = await ask(reader)
    expect(before.status).toBeLessThan(300)
    expect([after.status, after.text]).toEqual([before.status, before.text])
    expect(await db.select().from(jobAlerts).where(eq(jobAlerts.email, reader))).toEqual([])
  })
})

describe('an alert of an address', () => {
  test('is ended by staff and restored within 30 seconds, but not one of another address', async () => {
    const { root, addAlert, liveAlerts, clock, pass } = await office()
    const id = await addAlert(reader, 'q=django', clock.now)
    const other = await addAlert('other@example.com', 'q=django', clock.now)
    const change = (alert: number, change: string) => root.post(alertsPath, { email: reader, alert, change })
    expect((await change(other, 'end')).status).toBe(404)
    expect((await change(id, 'end')).status).toBe(200)
    expect(await liveAlerts()).toBe(1)
    expect((await change(id, 'restore')).status).toBe(200)
    expect(await liveAlerts()).toBe(2)
    await change(id, 'end')
    pass(minutes(1))
    expect((await change(id, 'restore')).status).toBe(404)
  })

  test('is not restored by staff after its recipient has ended it', async () => {
    const { server, root, db, liveAlerts } = await office()
    const user = await server.loggedIn('app', reader)
    const created = await user.post('/ninja-api/alerts', { query: '', frequency: 'daily' })
    const { id }: { id: number } = JSON.parse(created.text)
    await user.delete(`/ninja-api/alerts/${id}`)
    const answer = await root.post(alertsPath, { email: reader, alert: id, change: 'restore' })
    expect([answer.status, await liveAlerts(), await db.$count(jobAlerts)]).toEqual([404, 0, 1])
  })
})

describe('the export of an address', () => {
  test('contains what belongs to an address without an account', async () => {
    const site = await office()
    const { root, addAlert, clock, suppress, db } = site
    await addAlert(reader, 'q=django', clock.now)
    await addAlert('other@example.com', 'q=secret', clock.now)
    await createMail({ ...keys, now: () => clock.now }).send(db, reader, unknownAccount)
    await deliverAll(site)
    await suppress('requested')
    const { statusCode, rawPayload, headers } = await site.app.inject({
      method: 'POST',
      url: `/_allauth/app/v1/${exportPath}`,
      headers: { 'x-session-token': root.token ?? '' },
      payload: { email: reader },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).not.toContain('reader')
    const files = unzip(rawPayload)
    const fileOf = (name: string) => JSON.parse(String(files[name]))
    expect(fileOf('job-alerts.json')).toMatchObject([{ query: 'q=django', email: reader }])
    expect(fileOf('sent-emails.json')).toMatchObject([{ template: 'unknown-account' }])
    expect(fileOf('suppressed-addresses.json')).toMatchObject([{ reason: 'requested' }])
    expect(fileOf('account.json')).toEqual([])
  })
})

describe('every use', () => {
  test('needs staff with a recent login, and is in the audit log without the address', async () => {
    const { server, root, rootId, suppress, read, pass, db, lines } = await office()
    const user = await server.loggedIn('app', 'user@example.com')
    expect((await user.post(path, { email: reader })).status).toBe(403)
    expect((await suppress('requested', server.client('app'))).status).toBe(401)
    await read()
    await suppress('requested')
    await root.post(exportPath, { email: reader })
    const entries = await db.select().from(auditLog).where(eq(auditLog.subject, 'address'))
    expect(entries.map(({ userId, after }) => [userId, Object(after).use])).toEqual([
      [rootId, 'read'],
      [rootId, 'suppressed'],
      [rootId, 'exported'],
    ])
    expect(JSON.stringify(entries)).not.toContain('reader')
    expect(JSON.stringify(lines)).not.toContain('reader')
    pass(hours(1))
    expect((await root.post(path, { email: reader })).status).toBe(401)
  })
})
