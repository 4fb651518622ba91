// Tests job alerts end to end, with and without an account: the subscription on a page, the emails, and the links in
// them.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { alertEndpoints } from '#contract/alerts/alerts.ts'
import {
  type AlertAction,
  alertActions,
  type AlertState,
  alertStates,
} from '#contract/alerts/rules/actions.ts'
import { PASSWORD } from '#server/auth/testing.ts'
import { reencryptAll } from '#server/cli/encrypted-data.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { restartApp } from '#server/testing.ts'

import { alertEncryption, decryptKey } from './key.ts'
import { alertingSite, origin } from './testing.ts'

const email = 'reader@example.com'
const unlimited = { ACCOUNT_RATE_LIMITS: 'off', JOB_ALERTS_CONFIRMATIONS_PER_HOUR: '100000' }
const at = new Date('2026-11-01T12:00:00Z')

async function confirmAddress(site: Awaited<ReturnType<typeof alertingSite>>) {
  const phone = site.client('app')
  await phone.post('auth/login', { email: 'ada@example.com', password: PASSWORD })
  return {
    phone,
    confirm: async () => {
      await phone.post('account/email', { email })
      const key = decodeURIComponent((await site.lastMessage()).link.split('/').at(-1) ?? '')
      const { status } = await phone.post('auth/email/verify', { key })
      expect(status).toBe(200)
    },
  }
}

describe('an account that confirms an address with alerts', () => {
  test('the account takes over the confirmed alerts of the address, and the other alerts of the address are erased', async () => {
    const site = await alertingSite(unlimited)
    const userId = await site.addUser({ email: 'ada@example.com' })
    await site.activate(email, '?q=one')
    const duplicate = await site.activate(email, '?q=two')
    await site.subscribe(email, '?q=pending')
    const { phone, confirm } = await confirmAddress(site)
    await phone.post('/ninja-api/alerts', { query: '?q=two', frequency: 'weekly' })
    await confirm()
    const live = (await site.alerts()).filter(({ endedAt }) => endedAt === null)
    expect(live).toMatchObject([
      { userId, email: null, query: '?q=one', frequency: 'daily' },
      { userId, email: null, query: '?q=two', frequency: 'weekly' },
    ])
    const others = (await site.alerts()).filter(({ endedAt }) => endedAt !== null)
    expect(others).toMatchObject([
      { userId: null, email: null, query: null, endedReason: 'unsubscribed' },
      { userId: null, email: null, query: null },
    ])
    expect((await site.app.inject(duplicate)).body).toContain('This job alert has ended')
  })

  test('the links in earlier emails still work after the account has taken over the alert', async () => {
    const site = await alertingSite(unlimited)
    await site.addUser({ email: 'ada@example.com' })
    const path = await site.activate(email, '?q=one')
    const { phone, confirm } = await confirmAddress(site)
    await confirm()
    expect(JSON.parse((await phone.get('/ninja-api/alerts')).text)).toMatchObject([
      { query: '?q=one', state: 'active' },
    ])
    expect((await site.app.inject({ method: 'POST', url: `${path}/unsubscribe` })).statusCode).toBe(200)
    expect(await site.alerts()).toMatchObject([{ endedReason: 'unsubscribed' }])
  })
})

/**
 * Unsubscribes as a mail program does (RFC 8058): sends one POST without cookies to the URL in the header
 * `List-Unsubscribe`. Returns the status of the response.
 */
async function unsubscribeByHeader(headers: Record<string, string>, address: string, multipart: boolean) {
  const [, url = ''] = /^<(https:[^<>,]*)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
  const [name = '', value = ''] = (headers['List-Unsubscribe-Post'] ?? '').split('=')
  const body = multipart ? new FormData() : new URLSearchParams()
  body.append(name, value)
  const { status } = await fetch(url.replace(origin, address), { method: 'POST', body, redirect: 'error' })
  return status
}

describe('one-click unsubscription', () => {
  test.each([true, false])(
    'an unsubscribe link works before and after the keys are re-encrypted with a new SECRET_KEY (multipart: %s)',
    async (multipart) => {
      const site = await alertingSite(unlimited)
      await site.activate(email)
      const { headers = {} } = await site.lastMessage()
      await site.activate('other@example.com')
      const other = (await site.lastMessage()).headers ?? {}
      const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
      expect(await unsubscribeByHeader(headers, address, multipart)).toBe(200)

      const secretKey = `${testSecretKey} of the next year`
      await reencryptAll(site.db, { secretKey, secretKeyFallbacks: [testSecretKey] })
      for (const alert of await site.alerts())
        expect(decryptKey(alertEncryption({ secretKey }), alert)).toMatch(/^.{40,}$/)
      const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
      const { app } = await restartApp({ PUBLIC_URL: origin, SECRET_KEY: secretKey }, build)
      const next = await app.listen({ port: 0, host: '127.0.0.1' })
      expect(await unsubscribeByHeader(other, next, multipart)).toBe(200)
      expect(await unsubscribeByHeader(headers, next, multipart)).toBe(200)
      expect(await site.alerts()).toMatchObject([
        { endedReason: 'unsubscribed' },
        { endedReason: 'unsubscribed' },
      ])
    },
  )
})

const dates = { confirmedAt: at, pausedAt: null, askedToKeepAt: null, endedAt: null, endedReason: null }
const rowOf: Record<AlertState, object> = {
  pending: { ...dates, confirmedAt: null },
  active: dates,
  paused: { ...dates, pausedAt: at },
  keep_requested: { ...dates, askedToKeepAt: at },
  ended: { ...dates, endedAt: at, endedReason: 'unsubscribed' },
}
const titleOf: Record<AlertState, string> = {
  pending: 'Confirm your job alert',
  active: 'Your job alert is on',
  paused: 'Your job alert is paused',
  keep_requested: 'Do you want to keep this job alert?',
  ended: 'This job alert has ended',
}
/** The state of an alert after each action that its current state (the key) allows. Other actions return 409. */
const after: Record<AlertState, Partial<Record<AlertAction, AlertState>>> = {
  pending: { confirm: 'active', unsubscribe: 'ended' },
  active: { confirm: 'active', daily: 'active', weekly: 'active', pause: 'paused', unsubscribe: 'ended' },
  paused: {
    confirm: 'paused',
    daily: 'paused',
    weekly: 'paused',
    pause: 'paused',
    resume: 'active',
    unsubscribe: 'ended',
  },
  keep_requested: {
    daily: 'active',
    weekly: 'active',
    pause: 'paused',
    keep: 'active',
    unsubscribe: 'ended',
  },
  ended: { unsubscribe: 'ended', undo: 'active' },
}

describe("the buttons of an alert's page", () => {
  test.each(alertStates)(
    'a button changes an alert in the state %s to the state that `after` lists',
    async (state) => {
      const { app, db, activate, submit } = await alertingSite(unlimited)
      for (const action of alertActions) {
        const address = `${state}-${action}@example.com`
        const path = await activate(address)
        await db.update(jobAlerts).set(rowOf[state]).where(eq(jobAlerts.email, address))
        const before = await db.select().from(jobAlerts).where(eq(jobAlerts.email, address))
        const { statusCode } = await submit(path, { action })
        const next = after[state][action]
        expect([action, statusCode]).toEqual([action, next === undefined ? 409 : 303])
        expect((await app.inject(path)).body).toContain(titleOf[next ?? state])
        const rows = await db.select().from(jobAlerts).where(eq(jobAlerts.email, address))
        const expected = next === undefined ? before : rows
        expect(rows).toEqual(expected)
      }
    },
  )
})

describe('JOB_ALERTS=off', () => {
  const link = /(?:href|action)="\/(?:alerts|dashboard\/alerts)|Email me/
  const pages = [
    '/',
    '/jobs',
    '/jobs?q=nothing-like-it',
    '/dashboard/alerts',
    '/dashboard/alerts/1',
    '/alerts/new',
  ]

  test('JOB_ALERTS=off removes every link to job alerts, every form and every endpoint of job alerts', async () => {
    const { app, db, submit } = await alertingSite({ JOB_ALERTS: 'off' })
    const gone = await insertJob(db, { stage: 'off', firstPublishedAt: at })
    for (const url of [...pages, `/jobs/${gone}/x`, '/companies/1/x'])
      expect([url, (await app.inject(url)).body.match(link)]).toEqual([url, null])
    for (const url of pages.slice(3)) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
    for (const { method, path } of Object.values(alertEndpoints)) {
      const url = path.replace('{alert_id}', '1')
      expect([method, url, (await app.inject({ method, url, headers: { origin } })).statusCode]).toEqual([
        method,
        url,
        404,
      ])
    }
    for (const url of ['/alerts', '/dashboard/alerts/1', '/ninja-api/mail-events'])
      expect([url, (await submit(url, { action: 'pause' })).statusCode]).toEqual([url, 404])
  })

  test('an existing alert keeps its page and its one-click unsubscribe link', async () => {
    const { activate } = await alertingSite()
    const path = await activate(email)
    const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
    const { app, db } = await restartApp({ PUBLIC_URL: origin, JOB_ALERTS: 'off' }, build)
    expect((await app.inject(path)).body).toContain('Your job alert is on')
    expect((await app.inject({ method: 'POST', url: `${path}/unsubscribe` })).statusCode).toBe(200)
    expect(await db.select().from(jobAlerts)).toMatchObject([{ endedReason: 'unsubscribed' }])
  })
})

describe('the form for a job alert on other pages', () => {
  test('the form contains the search of the page, or words of the job or company on the page', async () => {
    const { app, db, publish, submit } = await alertingSite()
    await publish({ title: 'Luthier' })
    const gone = await insertJob(db, { title: 'Piano Tuner', stage: 'off', firstPublishedAt: at })
    const companies = (await app.inject('/ninja-api/jobs')).json<
      { company: { id: number; name: string } }[]
    >()
    const company = companies[0]?.company
    const open = async (url: string) => {
      const { statusCode, headers, body } = await app.inject(url)
      if (statusCode === 301) return app.inject(String(headers.location))
      return { statusCode, body }
    }
    const entries = [
      ['/jobs?q=luthier&sort=title&page=1', 200, 'q=luthier'],
      ['/jobs?q=cobol', 200, 'q=cobol'],
      [`/jobs/${gone}/x`, 410, 'q=Piano'],
      [`/companies/${company?.id}/x`, 200, `q=${company?.name.split(' ')[0]}`],
    ] as const
    for (const [url, status, query] of entries) {
      const { statusCode, body } = await open(url)
      const [, search] = /name="query" value="([^"]*)"/.exec(body) ?? []
      expect([url, statusCode, search]).toEqual([url, status, expect.stringContaining(query)])
      expect(search).not.toMatch(/sort=|page=/)
      const answer = await submit('/alerts', { query: search?.replaceAll('&amp;', '&') ?? '', email })
      expect(answer.statusCode).toBe(200)
    }
  })
})
