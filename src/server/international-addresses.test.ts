// Addresses at internationalized domains in the ways in and out besides the account API: the server stores the ASCII
// form, and people read the Unicode form.
import { expect, test } from 'vitest'

import { unzip } from './auth/export/unzip.testing.ts'
import { accounts, bothKinds, PASSWORD } from './auth/testing.ts'
import { invitations } from './db/tables/invitations.ts'
import { jobAlerts } from './db/tables/job-alerts.ts'
import { jobs } from './db/tables/jobs.ts'
import { mailQueue } from './db/tables/mail-queue.ts'
import { employer, sourceSite } from './job-sources/testing.ts'
import { goodRow, importer, previewPath } from './jobs/import/testing.ts'
import { createPersonWithRole } from './jobs/lifecycle/testing.ts'
import { createCompany, invite, pendingInvitations, person } from './jobs/members/testing.ts'
import { addMember } from './jobs/store/members-queries.ts'
import { callerOf, jobBody, jobsPath, staff } from './jobs/testing.ts'

const unicode = 'idn@münchen.example'
const ascii = 'idn@xn--mnchen-3ya.example'
const link = `mailto:${unicode}?subject=Job`
const storedLink = `mailto:${ascii}?subject=Job`

test('the apply link of a job is stored in ASCII', async () => {
  const server = await accounts()
  const me = await staff(server)
  const { json } = await me('POST', '/ninja-api/companies', { body: { name: 'Quintette' } })
  const made = await me('POST', jobsPath, { body: jobBody({ company_id: json.id, apply_link: link }) })
  expect(made.json['apply_link']).toBe(storedLink)
  const path = `${jobsPath}/${made.json.id}`
  await me('PUT', path, { body: { apply_link: 'https://a.example' } })
  expect((await me('PUT', path, { body: { apply_link: link } })).json['apply_link']).toBe(storedLink)
})

test('an import stores the apply link in ASCII, and importing it again changes nothing', async () => {
  const server = await accounts()
  const send = await importer(server)
  const rows = [{ ...goodRow, apply_link: link }]
  expect((await send(rows)).rows).toMatchObject([{ outcome: 'created' }])
  expect(await server.db.select({ link: jobs.applyLink }).from(jobs)).toEqual([{ link: storedLink }])
  expect((await send(rows, { path: previewPath })).rows).toMatchObject([{ outcome: 'unchanged' }])
})

test('a job source shows in Unicode for whom it acts', async () => {
  const site = await sourceSite()
  const { connect, source, owner } = await employer(site)
  await site.db.execute(`update email_addresses set email = '${ascii}' where user_id = ${owner.id}`)
  await connect()
  expect((await source()).acts_as).toBe(unicode)
})

test.each([unicode, ascii])('a visitor subscribes to an alert as %s', async (email) => {
  const { client, db, lastMessage } = await accounts({ POSTING_MINIMUM_SECONDS: '0' })
  await client('browser').post('/ninja-api/alerts', { email, query: '?q=django', frequency: 'daily' })
  expect(await db.select({ email: jobAlerts.email }).from(jobAlerts)).toEqual([{ email: ascii }])
  expect((await lastMessage()).to).toBe(ascii)
})

test('an invitation finds the account of the address and shows it in Unicode', async () => {
  const server = await accounts()
  const owner = await person(server, 'ada')
  const id = await server.addUser({ email: ascii })
  const company = await createCompany(owner)
  expect((await invite(owner, company, { email: unicode })).json['email']).toBe(unicode)
  expect(await server.db.select({ email: invitations.email }).from(invitations)).toEqual([{ email: ascii }])
  expect((await server.lastMessage()).to).toBe(ascii)
  const client = server.client('app')
  await client.post('auth/login', { email: unicode, password: PASSWORD })
  const call = callerOf(client)
  expect(await pendingInvitations({ call, id, email: ascii })).toHaveLength(1)
})

test.each(bothKinds)('every page about a member shows the address in Unicode (%s)', async (kind) => {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  const { db } = server
  const ada = await person(server, 'ada')
  const company = await createCompany(ada)
  const companyId = Number(company.split('/').at(-1))
  const me = await server.loggedIn(kind, ascii)
  const id = Number((await me.get('auth/session')).json.data?.user?.['id'])
  await invite(ada, company, { email: unicode, role: 'owner' })
  const own = callerOf(me)
  await own(
    'POST',
    `/ninja-api/invitations/${(await pendingInvitations({ call: own, id, email: ascii }))[0]}/accept`,
  )
  await own('POST', `${company}/invitations`, { body: { email: 'eve@kölner.example', role: 'recruiter' } })
  const job = await own('POST', jobsPath, { body: jobBody({ company_id: companyId, apply_link: link }) })
  await own('POST', `${jobsPath}/${job.json.id}/submit`, { body: {} })
  await own('POST', '/ninja-api/alerts', { body: { query: '?q=x', frequency: 'daily' } })
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  const admin = await staff(server)
  await db.insert(mailQueue).values({
    messageId: '11111111-1111-4111-8111-111111111111',
    recipient: ascii,
    sealed: '',
    template: 'login-code',
    tries: 12,
    reason: 'The mailbox does not exist.',
    createdAt: server.clock.now,
    dueAt: server.clock.now,
    givenUpAt: server.clock.now,
    expiresAt: new Date(server.clock.now.getTime() + 60_000),
  })
  const answers: Record<string, string> = {}
  const look = async (name: string, answer: Promise<{ text: string; status: number }>) => {
    const { text, status } = await answer
    expect([name, status]).toEqual([name, name === 'totp' ? 404 : 200])
    answers[name] = text
  }
  await look('members', ada.call('GET', `${company}/members`))
  await look('home of another owner', ada.call('GET', '/ninja-api/dashboard/home'))
  await look('home', own('GET', '/ninja-api/dashboard/home'))
  await look('history', own('GET', `${jobsPath}/${job.json.id}/history`))
  await look('review', reviewer.call('GET', '/ninja-api/review'))
  await look('reviewed job', reviewer.call('GET', `/ninja-api/review/jobs/${job.json.id}`))
  await look('users', admin('GET', `/ninja-api/staff/users?search=${encodeURIComponent(unicode)}`))
  await look('failed emails', admin('GET', '/ninja-api/staff/failed-emails'))
  await look('session', me.get('auth/session'))
  await look('addresses', me.get('account/email'))
  await look('totp', me.get('account/authenticators/totp'))
  await look('passkey', me.get('account/authenticators/webauthn'))
  const shown = Object.entries(answers).filter(
    ([, text]) => text.includes(unicode) || text.includes(encodeURIComponent(unicode)),
  )
  expect(shown.map(([name]) => name)).toEqual([
    'members',
    'home of another owner',
    'home',
    'history',
    'review',
    'reviewed job',
    'users',
    'failed emails',
    'session',
    'addresses',
    'totp',
    'passkey',
  ])
  // Only addresses that programs read are in ASCII.
  for (const [name, text] of Object.entries(answers))
    expect([name, text.replaceAll(storedLink, '')]).toEqual([name, expect.not.stringContaining(ascii)])
  for (const { to, text, subject } of await server.messages()) {
    expect(to).not.toContain('ü')
    expect(subject + text).not.toContain('xn--')
  }
})

test('the export of an account and the emails about its deletion show the address in Unicode', async () => {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  const { app } = server
  const me = await server.loggedIn('app', ascii)
  const id = Number((await me.get('auth/session')).json.data?.user?.['id'])
  const owner = { call: callerOf(me), id, email: ascii }
  const company = await createCompany(owner)
  const companyId = Number(company.split('/').at(-1))
  const userId = await server.addUser({ email: ascii.replace('idn', 'eva') })
  await addMember(server.db, { companyId, userId, role: 'recruiter', now: server.clock.now })
  expect((await me.get('account/deletion')).text).toContain(unicode.replace('idn', 'eva'))
  await me.send('POST', jobsPath, { body: jobBody({ company_id: companyId, apply_link: link }) })
  const headers = { 'x-session-token': me.token ?? '' }
  const { rawPayload } = await app.inject({ url: '/_allauth/app/v1/account/export', headers })
  const files = Object.values(unzip(rawPayload)).map(String).join('\n')
  expect(files).toContain(`"${unicode}"`)
  expect(files).toContain(`"${link}"`)
  expect(files).not.toContain('xn--')
})
