// Job alerts of visitors: subscription, confirmation, pages and one-click unsubscription.
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { HONEYPOT, HONEYPOT_MESSAGE } from '#contract/honeypot.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { days, hours } from '#server/lib/duration.ts'
import { testMailServer } from '#server/mail/smtp-server.testing.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { startMailWorker } from '#server/mail/worker.ts'
import { htmlFaults } from '#server/pages/html-rules.testing.ts'

import type { AlertRow } from './queries.ts'
import { suppressRejected } from './suppress.ts'
import { purgeAlerts } from './task.ts'
import { alertingSite, origin } from './testing.ts'

const email = 'reader@example.com'
const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`)
const confirmed = (alerts: readonly AlertRow[]) => alerts.filter(({ confirmedAt }) => confirmedAt !== null)

describe('the pages of an alert', () => {
  test('the page of an active alert shows the newest jobs of its search, and only there', async () => {
    const { app, publish, subscribe, submit, lastMessage, activate } = await alertingSite()
    await publish({ title: 'Wagtail Developer' })
    const titles = ['Old Sitar', 'Sitar of Monday', 'Sitar of Tuesday']
    for (const title of titles) await publish({ title })
    await subscribe('ada@example.com', '?q=sitar')
    const path = new URL((await lastMessage()).link).pathname
    const page = async (url: string) => (await app.inject(url)).body
    expect(await page(path)).not.toContain('Sitar of Tuesday')
    await submit(path, { action: 'confirm' })
    const body = await page(path)
    expect(body).toMatch(/Sitar of Tuesday.*Sitar of Monday.*>View 3 jobs on the board</s)
    expect(body).not.toMatch(/Old Sitar|Wagtail Developer/)
    const empty = await activate('bob@example.com', '?q=elm')
    expect(await page(empty)).toContain('We email you as soon as there is one.')
  })

  test('a visitor subscribes on a page without scripts and confirms with one button', async () => {
    const { app, alerts, clock, submit, messages } = await alertingSite()
    const { body, cookies, headers } = await app.inject('/alerts/new?q=django&sort=title&page=3')
    expect(body).toContain('“django”')
    expect(body).toContain('Every email has a link to stop it.')
    expect(await htmlFaults(body)).toEqual([])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' })
    const [, token = ''] = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(body) ?? []
    const fields = {
      csrfmiddlewaretoken: token,
      query: '?q=django&sort=title',
      frequency: 'weekly',
      opened: '0',
      [HONEYPOT]: '',
    }
    const cookie = { cookie: `csrftoken=${cookies[0]?.value}` }
    const refused = await submit('/alerts', { ...fields, email: 'nobody' }, cookie)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Enter an email address, such as')
    const filled = await submit('/alerts', { ...fields, email, [HONEYPOT]: '1' }, cookie)
    expect([filled.statusCode, await alerts()]).toEqual([422, []])
    expect(filled.body).toContain(HONEYPOT_MESSAGE)
    const sent = await submit('/alerts', { ...fields, email: 'Reader@Example.com' }, cookie)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/alerts/new?q=django&sent=check-email'])
    expect((await app.inject(String(sent.headers.location))).body).toContain('Check your email')

    const [message] = await messages()
    expect(message).toMatchObject({ to: email, template: 'alert-confirmation' })
    const path = new URL(message?.link ?? '').pathname
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.inject({ method, url: path })
    expect(await alerts()).toMatchObject([{ confirmedAt: null, query: '?q=django' }])
    const page = await app.inject(path)
    expect(page.body).toContain('Confirm your job alert')
    expect(page.body).toContain('Delete this request')
    expect(page.body).not.toContain('Stop this alert')
    expect(page.body).not.toContain(email)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' })
    expect(await htmlFaults(page.body)).toEqual([])
    expect((await submit(path, { action: 'confirm' }, { origin: 'https://evil.example' })).statusCode).toBe(
      403,
    )
    expect((await submit(path, { action: 'confirm' })).statusCode).toBe(303)
    expect((await app.inject(path)).body).toContain('Your job alert is on')
    expect(await alerts()).toMatchObject([
      {
        email,
        frequency: 'weekly',
        confirmedAt: clock.now,
        listedUntil: clock.now,
        consentText: '2026-11-27',
      },
    ])
  })

  test('the form on a cached page leads to the longer form, with the typed address but no address in the URL', async () => {
    const { app, submit, alerts, messages } = await alertingSite()
    const { body, headers, cookies } = await app.inject('/jobs?q=django')
    expect(body).toContain('action="/alerts"')
    expect([headers['set-cookie'], cookies]).toEqual([undefined, []])
    const longer = await submit('/alerts', { query: '?q=django', email })
    expect(longer.statusCode).toBe(200)
    for (const part of ['“django”', `value="${email}"`, 'name="csrfmiddlewaretoken"', 'name="opened"'])
      expect(longer.body).toContain(part)
    expect(longer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(await htmlFaults(longer.body)).toEqual([])
    const bad = await submit('/alerts', { query: '?q=django', email: 'nobody' })
    expect(bad.statusCode).toBe(422)
    expect(bad.body).toContain('Enter an email address, such as')
    expect(bad.body).toContain('value="nobody"')
    const empty = await submit('/alerts', { query: '?q=django', email: '' })
    expect([empty.statusCode, empty.headers.location]).toEqual([303, '/alerts/new?q=django'])
    const foreign = await submit('/alerts', { query: '', email }, { origin: 'https://evil.example' })
    expect(foreign.statusCode).toBe(403)
    expect([await alerts(), await messages()]).toEqual([[], []])
  })

  test('the buttons perform only the actions that the state allows', async () => {
    const { app, alerts, activate, submit } = await alertingSite()
    const path = await activate(email)
    const state = async () => (await alerts())[0]
    await submit(path, { action: 'weekly' })
    expect(await state()).toMatchObject({ frequency: 'weekly' })
    await submit(path, { action: 'pause' })
    expect((await app.inject(path)).body).toContain('Your job alert is paused')
    expect((await submit(path, { action: 'keep' })).statusCode).toBe(409)
    await submit(path, { action: 'resume' })
    await submit(path, { action: 'unsubscribe' })
    expect((await app.inject(path)).body).toContain('This job alert has ended')
    expect((await submit(path, { action: 'unsubscribe' })).statusCode).toBe(303)
    await submit(path, { action: 'undo' })
    expect(await state()).toMatchObject({ endedAt: null, endedReason: null })
    expect((await submit(path, { action: 'dance' })).statusCode).toBe(400)
    expect((await submit('/alerts/unknown', { action: 'confirm' })).statusCode).toBe(404)
  })

  test('one-click unsubscription needs no token, ends all alerts of the recipient and is idempotent', async () => {
    const { app, clock, alerts, activate, lastMessage, subscribe, submit, messages } = await alertingSite()
    const path = await activate(email, '?q=one')
    clock.now = new Date(clock.now.getTime() + hours(25))
    await activate(email, '?q=two')
    clock.now = new Date(clock.now.getTime() + hours(25))
    await subscribe(email, '?q=pending')
    const { headers = {} } = await lastMessage()
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname
    const click = (type: string, payload: string) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    const field = 'List-Unsubscribe=One-Click'
    expect((await app.inject(url)).statusCode).toBe(303)
    const sentBefore = (await messages()).length
    expect((await click('application/x-www-form-urlencoded', field)).statusCode).toBe(200)
    const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
    expect((await click('multipart/form-data; boundary=x', multipart)).statusCode).toBe(200)
    expect(await alerts()).toMatchObject([
      { endedReason: 'unsubscribed', email },
      { endedReason: 'unsubscribed', email },
      { endedReason: 'unsubscribed', email: null, query: null },
    ])
    expect(await messages()).toHaveLength(sentBefore)
    await submit(path, { action: 'undo' })
    const live = (await alerts()).filter(({ endedAt }) => endedAt === null)
    expect(live).toHaveLength(2)
    expect((await app.inject({ method: 'POST', url: '/alerts/x/unsubscribe' })).statusCode).toBe(404)
  })
})

describe('limits of subscriptions, and addresses that a mail server rejects', () => {
  test('the response to a subscription does not reveal whether the address has alerts', async () => {
    const { db, clock, activate, subscribe, submit, messages } = await alertingSite({
      JOB_ALERTS_CONFIRMATIONS_PER_HOUR: '100000',
      ACCOUNT_RATE_LIMITS: 'off',
    })
    const addresses = ['new', 'known', 'paused', 'suppressed', 'full', 'ended'].map(
      (name) => `${name}@example.com`,
    )
    await activate('known@example.com', '?q=x')
    await submit(await activate('paused@example.com', '?q=x'), { action: 'pause' })
    await submit(await activate('ended@example.com', '?q=x'), { action: 'unsubscribe' })
    const rejected = { template: 'job-digest', recipient: 'suppressed@example.com' }
    await suppressRejected({ db, keys: { secretKey: testSecretKey }, now: () => clock.now })(rejected)
    for (let count = 0; count < 10; count++) await activate('full@example.com', `?q=${count}`)
    const before = (await messages()).length
    const answers = []
    for (const address of addresses) {
      const { statusCode, body, headers } = await subscribe(address, '?q=x')
      answers.push(JSON.stringify([statusCode, body, Object.keys(headers), headers['content-length']]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('202')
    expect((await messages()).slice(before).map(({ to }) => to)).toEqual([
      'new@example.com',
      'ended@example.com',
    ])
  })

  test('an email that the mail server rejects ends all alerts of the address and prevents new alerts', async () => {
    const { db, clock, alerts, activate, subscribe, messages, pass } = await alertingSite()
    await activate(email)
    await pass(hours(24))
    await activate(email, '?q=django')
    const smtp = await testMailServer()
    onTestFinished(() => smtp.close())
    smtp.behave(550)
    const keys = { secretKey: testSecretKey }
    const now = () => clock.now
    const sender = { name: '', address: 'noreply@jobs.example.org' }
    const transport = openSmtp(smtp.url, { mailFrom: sender })
    const database = { db, listen: async () => {}, eraseDeletedRows: async () => {} }
    const onNoRecipient = suppressRejected({ db, keys, now })
    const worker = startMailWorker({ ...keys, database, log: silentLog, now, transport, onNoRecipient })
    onTestFinished(() => worker.stop())
    await vi.waitFor(
      async () =>
        expect(await alerts()).toMatchObject([{ endedReason: 'bounced' }, { endedReason: 'bounced' }]),
      { timeout: 20_000 },
    )
    await vi.waitFor(async () => expect(await messages()).toEqual([]))
    await subscribe(email, '?q=wagtail')
    expect(await messages()).toEqual([])
  })

  test('the number of addresses is limited per network, and repeated requests do not count', async () => {
    const { subscribe, messages } = await alertingSite()
    for (let count = 0; count < 25; count++)
      expect((await subscribe(email, `?q=${count}`)).statusCode).toBe(202)
    expect(await messages()).toHaveLength(3)
    const statuses = []
    for (let count = 0; count < 19; count++)
      statuses.push((await subscribe(`${count}@example.com`)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 17 }, () => 202), 429, 429])
    expect((await subscribe('x@example.com', '', { ip: '198.51.100.1' })).statusCode).toBe(202)
  })

  test('a stranger cannot use up the emails to an address or of the installation', async () => {
    const { subscribe, messages } = await alertingSite({ JOB_ALERTS_CONFIRMATIONS_PER_HOUR: '3' })
    const stranger = { ip: '198.51.100.1' }
    for (const to of [email, 'a@example.com', 'b@example.com']) await subscribe(to, '', stranger)
    expect((await messages()).map(({ to }) => to)).toEqual([email, 'a@example.com', 'b@example.com'])
    const later = []
    for (const to of ['c@example.com', 'd@example.com'])
      later.push((await subscribe(to, '', stranger)).statusCode)
    expect(later).toEqual([202, 429])
    expect((await subscribe(email, '?q=own', { ip: '203.0.113.1' })).statusCode).toBe(202)
    expect((await messages()).at(-1)?.to).toBe(email)
  })
})

test('a filled hidden field gets the message of the forms in the API too, and is ignored for users', async () => {
  const { client, loggedIn, alerts } = await alertingSite({ PUBLIC_URL: 'http://localhost' })
  const visitor = { email, query: '', frequency: 'daily', [HONEYPOT]: '1' }
  const answer = await client('browser').post('/ninja-api/alerts', visitor)
  expect([answer.status, answer.json]).toEqual([
    422,
    { detail: [{ type: 'hidden_field', loc: [], msg: HONEYPOT_MESSAGE }] },
  ])
  const user = await loggedIn('browser')
  expect((await user.post('/ninja-api/alerts', visitor)).status).toBe(200)
  expect(await alerts()).toHaveLength(1)
})

describe('strangers who request alerts for the address of somebody else', () => {
  const own = { ip: '203.0.113.1' }

  test('several strangers do not use up the emails or the alerts of an address', async () => {
    const { app, alerts, subscribe, submit, messages } = await alertingSite()
    for (const ip of networks(3))
      for (let count = 0; count < 4; count++) await subscribe(email, `?q=${ip}-${count}`, { ip })
    expect(await messages()).toHaveLength(9)
    await subscribe(email, '?q=own', own)
    await subscribe(email, '?q=second', own)
    expect(await messages()).toHaveLength(11)
    for (const { link } of (await messages()).slice(0, 10))
      await submit(new URL(link ?? '').pathname, { action: 'confirm' })
    const path = new URL((await messages()).at(-1)?.link ?? '').pathname
    await submit(path, { action: 'confirm' })
    expect((await app.inject(path)).body).toContain('Confirm your job alert')
    expect(confirmed(await alerts())).toHaveLength(10)
  })

  test('the page says what to do without an email, and users need none', async () => {
    const site = await alertingSite({ PUBLIC_URL: 'http://localhost' })
    const { app, alerts, loggedIn, subscribe, messages } = site
    const owner = 'owner@example.com'
    for (const ip of networks(20)) await subscribe(owner, `?q=${ip}`, { ip })
    expect(await messages()).toHaveLength(12)
    const { body } = await app.inject('/alerts/new?q=own&sent=check-email')
    expect(body).toContain('An address receives only a few of these emails a day.')
    expect(body).toContain('href="/account/login?next=%2Falerts%2Fnew%3Fq%3Down"')
    expect((await subscribe(owner, '?q=own', own)).json()).toEqual({
      detail:
        'Check your email. The alert starts when you confirm it there. If no email arrives within 10 minutes, try again tomorrow or log in. If you asked us for no emails, write to us first.',
    })
    const user = await loggedIn('browser', owner)
    for (const query of ['?q=own', '?q=second'])
      expect(await user.post('/ninja-api/alerts', { query, frequency: 'daily' })).toMatchObject({
        status: 200,
        json: { state: 'active' },
      })
    expect(confirmed(await alerts())).toHaveLength(2)
  })
})

describe('retention, logging and JOB_ALERTS=off', () => {
  test('pending and ended alerts are erased after their retention periods', async () => {
    const { app, db, clock, alerts, activate, subscribe, submit, pass } = await alertingSite()
    await subscribe('pending@example.com')
    const path = await activate(email)
    await submit(path, { action: 'unsubscribe' })
    await pass(days(7))
    await purgeAlerts(db, clock.now)
    expect(await alerts()).toMatchObject([
      { email: null, query: null, encryptedKey: null, endedReason: 'unsubscribed' },
    ])
    const { body } = await app.inject(path)
    expect(body).toContain('This job alert has ended')
    expect(body).toContain('You can create a new alert from any search.')
    expect((await app.inject({ method: 'POST', url: `${path}/unsubscribe` })).statusCode).toBe(200)
    expect((await submit(path, { action: 'undo' })).statusCode).toBe(409)
  })

  test('an alert ends after more than a year without a click, unless the recipient asks to keep it', async () => {
    const { app, alerts, activate, pass, messages, submit } = await alertingSite()
    const path = await activate(email)
    const other = await activate('keeper@example.com')
    await pass(days(365))
    await pass(days(1))
    const asked = (await messages()).filter(({ template }) => template === 'alert-ending')
    expect(asked.map(({ to }) => to)).toEqual([email, 'keeper@example.com'])
    expect((await app.inject(path)).body).toContain('Do you want to keep this job alert?')
    await submit(other, { action: 'keep' })
    await pass(days(30))
    expect(await alerts()).toMatchObject([{ endedReason: 'stale' }, { endedReason: null }])
  })

  test('the key in the links of an alert is not logged', async () => {
    const { app, activate, lines } = await alertingSite()
    const path = await activate(email)
    const key = path.slice('/alerts/'.length)
    for (const url of [path, `${path}/unsubscribe`, `${path}?x=1`, path.replace('alerts', '%61lerts')])
      for (const method of ['GET', 'POST'] as const) await app.inject({ method, url, headers: { origin } })
    expect(JSON.stringify(lines)).not.toContain(key)
  })

  test('JOB_ALERTS=off removes the form, its endpoint and the form on the board', async () => {
    const { app, subscribe } = await alertingSite({ JOB_ALERTS: 'off' })
    expect((await app.inject('/alerts/new')).statusCode).toBe(404)
    expect((await subscribe(email)).statusCode).toBe(404)
    expect((await app.inject('/jobs')).body).not.toContain('action="/alerts"')
  })
})
