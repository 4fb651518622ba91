// The background work of the directory, and the pages behind the keys in its emails.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { auditLog } from '#server/db/tables/audit-log.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { contactPauses, contactRequests, developers } from '#server/db/tables/developers.ts'
import { decisions, matters, reports } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'

import { addCompany, addDeveloper, contacts, directory, own, save } from '../testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

type Contacts = Awaited<ReturnType<typeof contacts>>

/** Returns functions that open and submit the page of the last email. */
async function openLink({ app, lastMessage }: Contacts) {
  const url = new URL((await lastMessage()).link).pathname
  const get = async () => {
    const { statusCode, body } = await app.inject({ url })
    const text = body.slice(body.indexOf('<main'), body.indexOf('</main>')).replaceAll(/<[^>]*>/g, ' ')
    return { status: statusCode, text: text.replaceAll(/\s+/g, ' ') }
  }
  const post = async (form: Record<string, string> = {}) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:8000',
      },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: statusCode, body }
  }
  return { url, get, post }
}

describe('the email "Still looking?"', () => {
  test('is sent once, on day 83, to owners of visible cards, and its page keeps the card', async () => {
    const server = await contacts({}, build)
    const { app, pass, messages, grace, clock, lastMessage } = server
    await pass(days(83) - minutes(11))
    await app.tasks.runDue()
    expect(await messages()).toEqual([])
    for (let hour = 0; hour < 3; hour++) {
      await pass(minutes(11))
      await app.tasks.runDue()
    }
    expect((await messages()).map(({ to, template }) => [to, template])).toEqual([
      ['grace@home.example', 'directory-keep'],
    ])
    expect((await lastMessage()).subject).toBe('[Fretboard] Still looking?')
    const end = new Date('2027-02-18T12:00:00Z')
    const { get, post, url } = await openLink(server)
    expect(await get()).toMatchObject({ status: 200, text: expect.stringContaining('Keep for 90 days') })
    expect((await own(grace)).fresh_until).toBe(end.toISOString())
    expect((await post()).status).toBe(303)
    const until = new Date(clock.now.getTime() + days(90)).toISOString()
    expect((await own(grace)).fresh_until).toBe(until)
    await pass(days(1))
    expect((await post()).status).toBe(303)
    expect((await own(grace)).fresh_until).toBe(until)
    expect(await get()).toMatchObject({ status: 200, text: expect.stringContaining('Your card stays') })
    expect((await app.inject({ url: `${url}x` })).statusCode).toBe(404)
    await save(grace, { visibility: 'off' })
    expect([(await get()).status, (await post()).status]).toEqual([404, 404])
  })

  test('is sent once also if the card becomes named afterwards, and its key still works', async () => {
    const server = await contacts({}, build)
    const { app, pass, messages, grace } = server
    await pass(days(84))
    await app.tasks.runDue()
    const { post } = await openLink(server)
    await save(grace, { visibility: 'named' })
    await pass(days(1))
    await app.tasks.runDue()
    expect((await messages()).filter(({ template }) => template === 'directory-keep')).toHaveLength(1)
    expect((await post()).status).toBe(303)
    await pass(days(89))
    expect((await own(grace)).state).toBe('visible')
  })

  test('is answered after the card has become stale, but not after it was hidden', async () => {
    const server = await contacts({}, build)
    const { app, pass, grace, db } = server
    await pass(days(84))
    await app.tasks.runDue()
    await pass(days(10))
    const { get, post } = await openLink(server)
    expect((await own(grace)).state).toBe('stale')
    await db.update(developers).set({ isHidden: true })
    expect((await post()).status).toBe(409)
    await db.update(developers).set({ isHidden: false })
    expect([(await post()).status, (await own(grace)).state, (await get()).status]).toEqual([
      303,
      'visible',
      200,
    ])
  })
})

describe('the page behind the key of a request', () => {
  test('accepts it with a confirmed address and a note, and then shows the result', async () => {
    const server = await contacts({}, build)
    const { post: send, sent, app, lines } = server
    await send()
    const { get, post, url } = await openLink(server)
    const { text } = await get()
    expect(text).toContain('Come and play.')
    expect(text).toContain('grace@home.example')
    expect(text).toContain('plectrum.example')
    expect(text).not.toContain('your minimum')
    expect((await sent())[0]?.status).toBe('sent')
    const wrong = await post({ answer: 'accept', email: 'member@corp.example' })
    expect([wrong.status, wrong.body.includes('Choose one of your confirmed addresses.')]).toEqual([
      409,
      true,
    ])
    expect((await post({ answer: 'accept', email: 'grace@home.example', note: 'Hi' })).status).toBe(303)
    expect((await sent())[0]).toMatchObject({ status: 'accepted', email: 'grace@home.example', note: 'Hi' })
    expect((await get()).text).toContain('You accepted this request')
    expect((await post({ answer: 'decline' })).status).toBe(409)
    const forged = await app.inject({ method: 'POST', url, headers: { origin: 'https://evil.example' } })
    expect(forged.statusCode).toBe(403)
    const key = url.split('/').at(-1) ?? ''
    expect(JSON.stringify(lines)).not.toContain(key)
  })

  test('declines it, and no longer shows an address', async () => {
    const server = await contacts({}, build)
    await server.post()
    const { get, post } = await openLink(server)
    for (const form of [{}, { answer: 'Accept' }])
      expect((await post(form)).body).toContain('Accept or decline the request.')
    expect((await server.received())[0]?.status).toBe('sent')
    expect((await post({ answer: 'decline' })).status).toBe(303)
    const { text } = await get()
    expect(text).toContain('You declined this request')
    expect(text).not.toContain('grace@home.example')
  })

  test('offers only the address that got the email, as long as it is one of the developer', async () => {
    const server = await contacts({}, build)
    const { db, graceId } = server
    await server.post()
    const { get, post } = await openLink(server)
    const more = { userId: graceId, email: 'private@home.example', isVerified: true, isPrimary: false }
    await db.insert(emailAddresses).values(more)
    const { text } = await get()
    expect([text.includes('grace@home.example'), text.includes('private@home.example')]).toEqual([
      true,
      false,
    ])
    expect((await post({ answer: 'accept', email: 'private@home.example' })).status).toBe(409)
    await db.delete(emailAddresses).where(eq(emailAddresses.email, 'grace@home.example'))
    expect([(await get()).status, (await post({ answer: 'decline' })).status]).toEqual([404, 404])
    expect((await server.received())[0]?.status).toBe('sent')
  })

  test('shows neither the address nor the note of an answer with another address', async () => {
    const server = await contacts({}, build)
    const { db, graceId, answer, received } = server
    await server.post()
    const { get } = await openLink(server)
    const more = { userId: graceId, email: 'private@home.example', isVerified: true, isPrimary: false }
    await db.insert(emailAddresses).values(more)
    const shared = { email: 'private@home.example', note: 'Call my sister' }
    expect((await answer((await received())[0]?.id, 'accept', shared)).status).toBe(200)
    const { text } = await get()
    expect(text).toContain('You accepted this request')
    expect(text).not.toMatch(/private@|my sister/)
  })

  test('shows a lapsed request without a form, and 404 for another key', async () => {
    const server = await contacts({}, build)
    await server.post()
    const { get, post, url } = await openLink(server)
    await server.pass(days(21))
    expect((await get()).text).toContain('This request has ended')
    expect((await post({ answer: 'accept', email: 'grace@home.example' })).status).toBe(409)
    expect((await server.app.inject({ url: url.slice(0, -1) })).statusCode).toBe(404)
  })
})

test('without DIRECTORY the pages behind keys and in the dashboard do not exist', async () => {
  const { app } = await directory({ DIRECTORY: 'off' }, build)
  for (const path of ['/developers/keep/key', '/developers/requests/key'])
    for (const method of ['GET', 'POST'] as const)
      expect((await app.inject({ method, url: path })).statusCode).toBe(404)
  for (const url of ['/dashboard/directory', '/dashboard/requests'])
    expect((await app.inject({ url })).statusCode).toBe(404)
})

const pauses = '/ninja-api/staff/contact-pauses'

/** Stores reports about jobs of the company on which reviewers have decided. */
async function decideReports(
  { db, companyId, jobId, clock }: Pick<Contacts, 'db' | 'companyId' | 'jobId' | 'clock'>,
  decided: readonly string[],
) {
  for (const decision of decided) {
    const [{ id } = { id: 0 }] = await db
      .insert(decisions)
      .values({ companyId, jobId, about: 'reported', decision, decidedAt: clock.now })
      .returning({ id: decisions.id })
    const [matter] = await db
      .insert(matters)
      .values({ companyId, jobId, kind: 'reported', closedBy: id, closedAt: clock.now })
      .returning({ id: matters.id })
    const report = { matterId: matter?.id ?? 0, reporter: 'x', reason: 'fraud', createdAt: clock.now }
    await db.insert(reports).values(report)
  }
}

describe('a pause', () => {
  test('follows three upheld reports in 90 days, tells the members, and ends when staff lift it', async () => {
    const server = await contacts()
    const { app, db, clock, post, pass, messages, member, path, loggedIn, withdraw, sent } = server
    await post()
    await withdraw((await sent())[0]?.id)
    await decideReports(server, ['refused', 'approved', 'changes_wanted'])
    await app.tasks.runDue()
    await pass(days(1))
    expect(await db.select().from(contactPauses)).toEqual([])
    await decideReports(server, ['refused'])
    const refusal = async () =>
      JSON.parse((await member.get(`/ninja-api${path}/contact-requests`)).text).refusal.message
    expect(await refusal()).toContain('paused')
    const isPaused = async () => JSON.parse((await member.get('/ninja-api/contact-requests')).text).is_paused
    expect(await isPaused()).toBe(true)
    const paused_at = clock.now.toISOString()
    await app.tasks.runDue()
    await pass(minutes(11))
    await app.tasks.runDue()
    const told = (await messages()).filter(({ template }) => template === 'directory-paused')
    expect(told.map(({ to }) => to)).toEqual(['member@corp.example'])
    const staff = await loggedIn('browser', 'staff@example.com')
    const [last] = (await db.select({ id: users.id }).from(users).orderBy(users.id)).slice(-1)
    await db
      .update(users)
      .set({ isStaff: true })
      .where(eq(users.id, last?.id ?? 0))
    expect(JSON.parse((await staff.get(pauses)).text)).toEqual([
      {
        domain: 'plectrum.example',
        companies: ['Plectrum'],
        paused_at,
        upheld_reports: 3,
        sent: 1,
        accepted: 0,
      },
    ])
    expect(await isPaused()).toBe(true)
    const pausePath = `${pauses}/plectrum.example`
    expect((await member.delete(pausePath)).status).toBe(403)
    expect((await staff.delete(pausePath)).status).toBe(204)
    expect((await staff.delete(pausePath)).status).toBe(404)
    expect(await refusal()).toContain('90 days')
    expect(await isPaused()).toBe(false)
    await app.tasks.runDue()
    expect((await staff.get(pauses)).text).toBe('[]')
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.subject, 'contact pause'))
    expect(entry).toMatchObject({
      before: { domain: 'plectrum.example' },
      action: 'deleted',
      userId: last?.id,
    })
  })

  test('follows 20 requests of which fewer than 5 % were accepted', async () => {
    const { app, db, post, companyId, graceId, jobId, clock, pass } = await contacts()
    const row = {
      developerId: graceId,
      companyId,
      jobId,
      domain: 'plectrum.example',
      emailedTo: 'grace@home.example',
      message: 'x',
      createdAt: new Date(clock.now.getTime() - days(89)),
      lapsesAt: clock.now,
    }
    const insert = (status: string, keyHash: string) =>
      db.insert(contactRequests).values({ ...row, status, keyHash })
    for (let n = 0; n < 19; n++) await insert('lapsed', `key ${n}`)
    await insert('accepted', 'key of an accepted one')
    await app.tasks.runDue()
    expect(await db.select().from(contactPauses)).toEqual([])
    await insert('declined', 'one more')
    await pass(minutes(11))
    await app.tasks.runDue()
    expect(await db.select().from(contactPauses)).toMatchObject([
      { domain: 'plectrum.example', pausedAt: clock.now },
    ])
    expect((await post()).text).toContain('paused')
  })

  test('counts the conduct of all companies with the same verified domain', async () => {
    const server = await contacts()
    const { app, db, post, pass, clock, member } = server
    const other = await addCompany(server, 'other@plectrum.example')
    const { path } = await addDeveloper(server, 'ada@example.com')
    await decideReports(server, ['refused', 'refused'])
    await decideReports({ ...server, companyId: other.companyId }, ['refused'])
    await post()
    await app.tasks.runDue()
    expect(await db.select().from(contactPauses)).toEqual([])
    await db.update(companyDomains).set({ domain: 'plectrum.example', registrable: null })
    const job_id = await insertJob(db, { companyId: other.companyId, salaryMin: 90_000 })
    expect((await post({ job_id }, path, other.client)).text).toContain('paused')
    await pass(minutes(11))
    await app.tasks.runDue()
    expect(await db.select().from(contactPauses)).toMatchObject([
      { domain: 'plectrum.example', pausedAt: clock.now },
    ])
    // The end of a pause is for all of them, too.
    await db.update(contactPauses).set({ pausedAt: null, countsFrom: clock.now })
    for (const [client, id] of [
      [member, server.jobId],
      [other.client, job_id],
    ] as const)
      expect((await post({ job_id: id }, path, client)).text).not.toContain('paused')
  })

  test('is stored also for a company that has sent no request yet', async () => {
    const server = await contacts()
    await decideReports(server, ['refused', 'refused', 'refused'])
    await server.app.tasks.runDue()
    expect(await server.db.select().from(contactPauses)).toMatchObject([{ domain: 'plectrum.example' }])
  })

  test('does not end requests that are open', async () => {
    const { db, post, answer, received, clock } = await contacts()
    await post()
    await db.insert(contactPauses).values({ domain: 'plectrum.example', pausedAt: clock.now })
    const [request] = await received()
    expect((await answer(request?.id, 'accept', { email: 'grace@home.example' })).status).toBe(200)
  })
})

test('the task does not end a request that is possible', async () => {
  const { app, post, pass, received } = await contacts()
  await post()
  await pass(days(20))
  await app.tasks.runDue()
  expect((await received())[0]?.status).toBe('sent')
})
