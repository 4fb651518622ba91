// Every way in removes invisible and direction-changing characters from titles, names and skills.
import { expect, test } from 'vitest'

import { announcingSite, webhooksPath } from './announcements/testing.ts'
import { ownKeys, readOptions, TestPasskey } from './auth/mfa/webauthn/authenticator.testing.ts'
import { createGitHubServer, gitHubSettings } from './auth/social/github-server.testing.ts'
import { listen } from './auth/social/listen.testing.ts'
import { beginProviderLogin, followRedirect } from './auth/social/testing.ts'
import { accounts, ada, bothKinds, faults, PASSWORD, type TestResponse } from './auth/testing.ts'
import { companies } from './db/tables/companies.ts'
import { jobs } from './db/tables/jobs.ts'
import { employee, EMPLOYEES, parseResponse, pathOf } from './employees/testing.ts'
import { atsJob } from './job-sources/ats-formats.testing.ts'
import { employer, sourceSite } from './job-sources/testing.ts'
import { goodRow, importer } from './jobs/import/testing.ts'
import { type Caller, companiesPath, jobBody, jobsPath, staff } from './jobs/testing.ts'

const pasted = '\uFEFF\u202ELead\u200B er\u0007, \u2066R\u00ADeal\u200E\u2069\tTime\u0085\u061C\u001B'
const clean = 'Lead er, Real Time'
/** Joiners that Persian, Hindi and emoji need. */
const joined = 'می\u200Cخواهم क्\u200Dष 👩🏽\u200D💻'
const skills = [pasted, clean.toUpperCase(), ` ${clean} `, joined, '\u200B']
const cleanJob = { title: clean, location: clean, skills: [clean, joined] }
const pastedJob = { title: pasted, location: pasted, skills }

const names = [
  [pasted, clean],
  [joined, joined],
] as const

const data = ({ text }: TestResponse) => JSON.parse(text).data

async function office() {
  const server = await accounts()
  const me = await staff(server)
  const { json } = await me('POST', companiesPath, { body: { name: 'Quillbark' } })
  return { ...server, me, companyId: json.id }
}

const readJob = async (me: Caller, id: number) => (await me('GET', `${jobsPath}/${id}`)).json

test('the job API cleans a job that it creates or changes', async () => {
  const { me, companyId } = await office()
  const body = jobBody({ company_id: companyId, ...pastedJob })
  const { json } = await me('POST', jobsPath, { body })
  expect(await readJob(me, json.id)).toMatchObject(cleanJob)
  const other = await me('POST', jobsPath, { body: jobBody({ company_id: companyId }) })
  await me('PUT', `${jobsPath}/${other.json.id}`, { body: pastedJob })
  expect(await readJob(me, other.json.id)).toMatchObject(cleanJob)
})

test.each(names)('the job API cleans the company name %j', async (sent, kept) => {
  const { me } = await office()
  const { json } = await me('POST', companiesPath, { body: { name: sent } })
  expect(json['name']).toBe(kept)
  await me('PUT', `${companiesPath}/${json.id}`, { body: { name: 'Other' } })
  const changed = await me('PUT', `${companiesPath}/${json.id}`, { body: { name: sent } })
  expect(changed.json['name']).toBe(kept)
})

test.each([
  ['application/json', [{ ...goodRow, company: pasted, ...pastedJob }], 'jobs.json'],
  [
    'text/csv',
    [
      'external_id;company;title;description;apply_link;location;skills',
      `1;${pasted};${pasted};Words.;https://a.example;${pasted};${skills.join('|')}`,
    ].join('\n'),
    'jobs.csv',
  ],
])('an import from %s cleans a job and its company', async (type, file, name) => {
  const server = await accounts()
  const { rows } = await (await importer(server))(file, { name, type })
  expect(rows).toMatchObject([{ outcome: 'created', title: clean }])
  expect(await server.db.select().from(jobs)).toMatchObject([cleanJob])
  expect(await server.db.select().from(companies)).toMatchObject([{ name: clean }])
})

test('the report of an import cleans the titles of rejected rows', async () => {
  const send = await importer(await accounts())
  const { rows } = await send([{ ...goodRow, external_id: null, title: pasted, apply_link: null }])
  expect(rows).toMatchObject([{ outcome: 'refused', name: clean, title: clean }])
})

test('a signup with a job cleans the job and its company', async () => {
  const { client, db, lastMessage } = await accounts({ JOBS_WRITABLE_BY: 'employers' })
  const job = jobBody(pastedJob)
  const body = { email: ada, password: PASSWORD, company_name: pasted, job }
  await client('browser').post('auth/signup/job', body)
  const key = decodeURIComponent(new URL((await lastMessage()).link).pathname.split('/').at(-1) ?? '')
  await client('browser').post('auth/email/verify', { key })
  expect(await db.select().from(jobs)).toMatchObject([cleanJob])
  expect(await db.select().from(companies)).toMatchObject([{ name: clean }])
})

test('a job source cleans the jobs of the board', async () => {
  const site = await sourceSite()
  const { board, connect } = await employer(site)
  const html = '<p>Django and Django</p>'
  board.jobs.push(
    atsJob('1', { title: `${pasted}\0`, location: pasted, html }),
    atsJob('2', { title: joined, html }),
  )
  await connect()
  expect(await site.db.select().from(jobs).orderBy(jobs.location)).toMatchObject([
    { title: clean, location: clean },
    { title: joined },
  ])
})

test.each(names)('a webhook has the clean name of %j', async (sent, kept) => {
  const { me, addWebhook } = await announcingSite()
  await addWebhook('discord', sent)
  expect((await me('GET', webhooksPath)).json['results']).toMatchObject([{ name: kept }])
})

test.each(names)('an employee has the clean name of %j', async (name, kept) => {
  const me = await (await accounts()).loggedIn('browser')
  const made = parseResponse(await me.post(EMPLOYEES, { ...employee, name }))
  expect(made.name).toBe(kept)
  for (const [method, body] of [
    ['PUT', { ...employee, name }],
    ['PATCH', { name }],
  ] as const) {
    await me.send('PATCH', pathOf(made), { body: { name: 'Other' } })
    expect(parseResponse(await me.send(method, pathOf(made), { body })).name).toBe(kept)
  }
})

test('an employee needs a name of visible characters', async () => {
  const me = await (await accounts()).loggedIn('browser')
  const response = await me.post(EMPLOYEES, { ...employee, name: '\u200B\u0007' })
  expect([response.status, parseResponse(response)]).toEqual([
    400,
    { name: ['This field may not be blank.'] },
  ])
})

test.each(bothKinds.flatMap((kind) => names.map(([sent, kept]) => [kind, sent, kept] as const)))(
  'the account API (%s) cleans the name %j of a user, an API key and a passkey',
  async (kind, name, kept) => {
    const { loggedIn } = await accounts()
    const me = await loggedIn(kind)
    await me.send('PATCH', 'account/profile', { body: { display: name } })
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ display: kept })
    await me.post('account/api-keys', { name })
    expect(data(await me.get('account/api-keys'))).toMatchObject([{ name: kept }])
    const credential = new TestPasskey().create(readOptions(await me.get(ownKeys)))
    const { id } = data(await me.post(ownKeys, { name, credential }))
    const read = async () => data(await me.get('account/authenticators'))
    expect(await read()).toContainEqual(expect.objectContaining({ name: kept }))
    await me.send('PUT', ownKeys, { body: { id, name: 'Other' } })
    await me.send('PUT', ownKeys, { body: { id, name } })
    expect(await read()).toContainEqual(expect.objectContaining({ name: kept }))
  },
)

test.each([
  { method: 'PATCH', path: 'account/profile', body: { display: '\u200B\u0007' }, fault: 'display invalid' },
  { method: 'POST', path: 'account/api-keys', body: { name: '\u200B\u0007' }, fault: 'name required' },
  { method: 'PUT', path: ownKeys, body: { id: 1, name: '\u200B\u0007' }, fault: 'name required' },
] as const)(
  '$method $path rejects a name without visible characters',
  async ({ method, path, body, fault }) => {
    const { loggedIn } = await accounts()
    const me = await loggedIn('app')
    expect(faults(await me.send(method, path, { body }))).toEqual([fault])
  },
)

test.each(names)('a login with GitHub cleans the name %j', async (name, kept) => {
  const { listener } = createGitHubServer([{ email: ada, primary: true, verified: true }], `${name}\0`)
  const settings = { ...gitHubSettings, server_url: await listen(() => listener) }
  const { client } = await accounts({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([settings]) })
  const me = client('browser')
  const authorization = await fetch(await beginProviderLogin(me, { provider: 'github' }), {
    redirect: 'manual',
  })
  await followRedirect(me, authorization.headers.get('location') ?? '')
  expect((await me.get('auth/session')).json.data?.user).toMatchObject({ display: kept })
})
