// Jobs with a date of publication.
import { describe, expect, test } from 'vitest'

import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { announcingSite, announceDelayMs } from '#server/announcements/testing.ts'
import { accounts, extendTestApp } from '#server/auth/testing.ts'
import { companyNotices } from '#server/db/tables/company-notices.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'
import { restartApp, testApp } from '#server/testing.ts'

import { goodRow, importer } from '../import/testing.ts'
import { noticesOffice } from '../notices/testing.ts'
import { type Caller, jobBody, jobsPath, staff, visitor } from '../testing.ts'
import { createPersonWithRole, insertJobIn } from './testing.ts'

const at = (ms: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + ms).toISOString()

/** A company whose owner has sent a job that is to be published in two days. */
async function embargo(parts: object = {}) {
  const office = await noticesOffice()
  const { server, owner, reviewer, companyId, clock, app } = office
  const date = new Date(clock.now.getTime() + days(2))
  const sent = await owner.call('POST', jobsPath, {
    body: jobBody({ title: 'Luthier', company_id: companyId, publish_at: date.toISOString(), ...parts }),
  })
  expect(sent.status).toBe(200)
  const { id } = sent.json
  const nobody = visitor(server)
  const detail = async (call: Caller = owner.call) =>
    (await call('GET', `/ninja-api/dashboard/jobs/${id}`)).json
  const edit = (body: object) => owner.call('PUT', `${jobsPath}/${id}`, { body })
  const step = (name: string) => owner.call('POST', `${jobsPath}/${id}/${name}`)
  const isShown = async () => (await nobody('GET', `${jobsPath}/${id}`)).status === 200
  /** Moves the clock to some time after the date, and runs the tasks. */
  const passDate = async (ms = minutes(1)) => {
    clock.now = new Date(date.getTime() + ms)
    await app.tasks.runDue()
  }
  return { ...office, id, date, detail, edit, step, isShown, passDate, reviewer, nobody }
}

describe('an approved job with a date of publication', () => {
  test('is published on its date as a new job, and its company gets one email before and one after', async () => {
    const { id, date, decide, detail, emails, isShown, passDate, nobody, reviewer } = await embargo()
    const entry = await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)
    expect(entry.json['job']).toMatchObject({ publish_at: date.toISOString() })
    await decide(id, 'approve')
    expect(await detail()).toMatchObject({ state: 'scheduled', is_active: false, first_published_at: null })
    const [first] = await emails()
    expect(first?.text).toContain('"Luthier" is approved. It goes live on 22 Nov 2026, 12:00 UTC.')
    await passDate(-1)
    expect(await isShown()).toBe(false)

    await passDate()
    const published = new Date(date.getTime() + minutes(1))
    const { json } = await nobody('GET', `${jobsPath}/${id}`)
    expect(json).toMatchObject({
      is_active: true,
      publish_at: null,
      created_at: published.toISOString(),
      first_published_at: published.toISOString(),
      expires_at: defaultExpiry(published).toISOString(),
    })
    const sent = await emails()
    expect(sent.map(({ to }) => to)).toEqual([first?.to, first?.to])
    expect(sent.filter(({ text }) => text.includes('is approved and on the board'))).toHaveLength(1)
    expect(await emails()).toHaveLength(sent.length)
  })

  test('is published after an outage that includes its date', async () => {
    const { id, decide, date, clock } = await embargo()
    await decide(id, 'approve')
    const restarted = await restartApp()
    restarted.clock.now = new Date(date.getTime() + hours(5))
    await restarted.app.tasks.runDue()
    const job = (await restarted.app.inject(`${jobsPath}/${id}`)).json()
    expect(job.first_published_at).toBe(restarted.clock.now.toISOString())
    expect(clock.now < date).toBe(true)
  })

  test('is published once by two instances', async () => {
    const elsewhere = extendTestApp(await testApp())
    const { id, decide, date, clock, app, db, messages } = await embargo()
    await decide(id, 'approve')
    clock.now = elsewhere.clock.now = new Date(date.getTime() + hours(1))
    await Promise.all([app.tasks.runDue(), elsewhere.app.tasks.runDue()])
    const me = await staff(elsewhere)
    const { text } = await me('GET', `${jobsPath}/${id}/history`)
    const live = JSON.parse(text).results.filter(({ via }: { via: string }) => via === 'schedule')
    expect(live).toMatchObject([{ action: 'changed', user: null }])
    clock.now = elsewhere.clock.now = new Date(date.getTime() + hours(2))
    await Promise.all([app.tasks.runDue(), elsewhere.app.tasks.runDue()])
    const mails = (await messages()).filter(({ text }) => text.includes('approved and on the board'))
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length)
    expect(await db.$count(companyNotices)).toBe(0)
  })

  test('is announced after its date', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    await insertJobIn(site.db, {
      state: 'scheduled',
      now: site.clock.now,
      publishAt: new Date(site.clock.now.getTime() + days(1)),
    })
    await site.after(days(1) - minutes(1))
    await site.after(0)
    expect(site.receiver.received).toHaveLength(0)
    await site.after(minutes(2))
    await site.after(minutes(1))
    await site.after(announceDelayMs)
    await site.after(minutes(1))
    expect(site.receiver.received).toHaveLength(1)
  })

  test.each([
    ['withdraw', 'draft'],
    ['refuse', 'refused'],
    ['undo', 'waiting'],
    ['edit', 'waiting'],
  ] as const)('is not published after %s', async (name, state) => {
    const { id, decide, undo, step, edit, passDate, isShown, detail, server, companyId } = await embargo()
    const approval = await decide(id, 'approve')
    const refuse = async () => {
      const headers = { 'if-match': String((await detail())['version']) }
      const { call } = await createPersonWithRole(server, 'reviewer', companyId)
      return call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'spam' }, headers })
    }
    const actions = {
      withdraw: () => step('withdraw'),
      refuse,
      undo: () => undo(approval),
      edit: () => edit({ title: 'Harpist' }),
    }
    expect((await actions[name]()).status).toBe(200)
    await passDate()
    expect(await isShown()).toBe(false)
    expect((await detail())['state']).toBe(state)
  })

  test('gets another date, or is published at once, without a review', async () => {
    const { id, decide, edit, detail, date, isShown } = await embargo()
    await decide(id, 'approve')
    const later = new Date(date.getTime() + days(1)).toISOString()
    expect((await edit({ publish_at: later })).status).toBe(200)
    expect(await detail()).toMatchObject({ state: 'scheduled', publish_at: later })
    expect((await edit({ publish_at: null })).status).toBe(200)
    expect(await detail()).toMatchObject({ state: 'published', publish_at: null })
    expect(await isShown()).toBe(true)
    const refused = await edit({ publish_at: later })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Withdraw it to publish it on a later date')
  })
})

describe('a job that is approved after its date', () => {
  test('is published at once', async () => {
    const { id, decide, passDate, isShown } = await embargo()
    await passDate()
    expect(await isShown()).toBe(false)
    await decide(id, 'approve')
    expect(await isShown()).toBe(true)
  })
})

describe('the date of publication', () => {
  test.each([
    ['now', { publish_at: at(0) }, 'must be in the future'],
    ['over 90 days ahead', { publish_at: at(days(91)) }, 'must be within 90 days'],
    ['after the closing date', { publish_at: at(days(3)), expires_at: at(days(2)) }, 'before the job closes'],
  ])('cannot be %s', async (_name, dates, message) => {
    const server = await accounts()
    const companyId = await insertCompany(server.db)
    const { call } = await createPersonWithRole(server, 'owner', companyId)
    const created = await call('POST', jobsPath, { body: jobBody({ company_id: companyId, ...dates }) })
    expect(created.status).toBe(422)
    expect(created.text).toContain(message)
    const id = await insertJobIn(server.db, { state: 'waiting', now: server.clock.now, companyId })
    const edited = await call('PUT', `${jobsPath}/${id}`, { body: dates })
    expect(edited.status).toBe(422)
    expect(edited.json['detail']).toMatchObject([{ loc: ['body', 'payload', 'publish_at'] }])
  })

  test('moves the latest closing date of its company', async () => {
    const { edit, date } = await embargo()
    const end = new Date(date.getTime() + days(90)).toISOString()
    expect((await edit({ expires_at: end })).status).toBe(200)
    expect((await edit({ publish_at: null, expires_at: end })).status).toBe(422)
  })
})

describe('an imported job with a date of publication', () => {
  test('is published on its date, and importing the file again changes nothing', async () => {
    const server = await accounts()
    const send = await importer(server)
    const date = new Date(server.clock.now.getTime() + days(3))
    const row = { ...goodRow, publish_at: date.toISOString(), is_active: true }
    expect((await send([row])).rows).toMatchObject([{ outcome: 'created', visibility: 'scheduled' }])
    expect((await send([row])).rows).toMatchObject([{ outcome: 'unchanged', visibility: 'scheduled' }])
    const isShown = async () => (await visitor(server)('GET', jobsPath)).json.length === 1
    expect(await isShown()).toBe(false)
    server.clock.now = date
    await server.app.tasks.runDue()
    expect(await isShown()).toBe(true)
    expect((await send([row])).rows).toMatchObject([{ outcome: 'unchanged', visibility: 'visible' }])
  })

  test('is published at once when the file moves its date into the past', async () => {
    const server = await accounts()
    const send = await importer(server)
    const ahead = (ms: number) => new Date(server.clock.now.getTime() + ms).toISOString()
    await send([{ ...goodRow, publish_at: ahead(days(3)) }])
    const { rows } = await send([{ ...goodRow, publish_at: ahead(-days(1)) }])
    expect(rows).toMatchObject([{ outcome: 'updated', visibility: 'visible' }])
    const late = await send([{ ...goodRow, publish_at: ahead(days(5)) }])
    expect(late.rows).toMatchObject([
      { outcome: 'unchanged', notes: ['publish_at is ignored, because the job is on the board already'] },
    ])
    const far = await send([{ ...goodRow, external_id: 'far', publish_at: ahead(days(91)) }])
    expect(far.rows).toMatchObject([{ reasons: ['publish_at is more than 90 days in the future'] }])
  })
})
