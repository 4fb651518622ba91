// In production, apply links, websites and logos must have hosts on the public internet.
import { describe, expect, test } from 'vitest'

import { accounts, PASSWORD } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { goodRow, importer, importingClient } from '../import/testing.ts'
import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { jobBody, callerOf, companiesPath, jobsPath, staff } from '../testing.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://jobs.example',
  SMTP_URL: 'smtp://127.0.0.1:25',
  ACCOUNT_EMAIL_VERIFICATION: 'none',
}

const privateLinks = [
  'http://127.0.0.1:8000/apply',
  'http://2130706433',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'https://10.1.2.3',
  'https://172.16.0.1',
  'https://192.168.1.1',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1',
  'http://0.0.0.0',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]',
  'http://[2002:7f00:1::]',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://localhost:3000',
  'http://LOCALHOST./',
  'https://jobs.localhost',
  'https://printer.local',
  'https://wiki.internal',
  'https://router.home.arpa',
  'https://wiki.corp',
  'https://nas.lan',
  'http://jobs.test',
  'https://intranet/jobs',
]
const publicLinks = [
  'https://example.org/apply',
  'http://1.1.1.1',
  'https://local.example',
  'https://bücher.example',
]

async function office(env: Record<string, string> = production) {
  const server = await accounts(env)
  const call = await staff(server, 'key')
  const company_id = await insertCompany(server.db)
  const create = (apply_link: string) => call('POST', jobsPath, { body: jobBody({ company_id, apply_link }) })
  return { server, call, company_id, create }
}

const fault = (host: string) =>
  `${host} cannot be reached from the internet: use a public host, such as https://example.org`

const refusal = (field: string, host: string) => [
  expect.objectContaining({ loc: ['body', 'payload', field], msg: `Value error, ${fault(host)}` }),
]

describe('in production', () => {
  test('a new job can only have an apply link to a public host', async () => {
    const { create } = await office()
    for (const link of [...privateLinks, 'mailto:jobs@localhost', 'mailto:jobs@mail.internal'])
      expect({ link, status: (await create(link)).status }).toEqual({ link, status: 422 })
    for (const link of [...publicLinks, 'mailto:jobs@example.org'])
      expect({ link, status: (await create(link)).status }).toEqual({ link, status: 200 })
  })

  test('the error for a private host names the field and the host, and says how to correct the link', async () => {
    const { create } = await office()
    expect((await create('http://0x7f.1')).json['detail']).toEqual(refusal('apply_link', '127.0.0.1'))
    expect((await create('http://[::1]/')).json['detail']).toEqual(refusal('apply_link', '[::1]'))
  })

  test('an apply link cannot be changed to a private host', async () => {
    const { call, create } = await office()
    const { json } = await create('https://example.org')
    const change = (body: object) => call('PUT', `${jobsPath}/${json.id}`, { body })
    expect((await change({ apply_link: 'http://localhost' })).json['detail']).toEqual(
      refusal('apply_link', 'localhost'),
    )
    expect((await change({ title: 'Other' })).status).toBe(200)
  })

  test.each(['website', 'logo'])('the %s of a company cannot have a private host', async (field) => {
    const { call } = await office()
    const body = { name: 'Quillbark', [field]: 'https://10.0.0.1/logo.png' }
    expect((await call('POST', companiesPath, { body })).json['detail']).toEqual(refusal(field, '10.0.0.1'))
    const { json } = await call('POST', companiesPath, {
      body: { name: 'Quillbark', [field]: 'https://quillbark.example/logo.png' },
    })
    const path = `${companiesPath}/${json.id}`
    expect((await call('PUT', path, { body: { [field]: 'https://wiki.internal' } })).json['detail']).toEqual(
      refusal(field, 'wiki.internal'),
    )
    expect((await call('PUT', path, { body: { name: 'Quillbark Press' } })).status).toBe(200)
  })

  test('an import refuses rows with private hosts and names the fields', async () => {
    const { server } = await office()
    const importFile = await importer(server, await importingClient(server, 'app'))
    const row = { ...goodRow, apply_link: 'http://127.1/apply', company_website: 'http://intranet' }
    const { rows } = await importFile([row, { ...goodRow, external_id: '2' }])
    expect(rows.map(({ outcome, reasons }) => ({ outcome, reasons }))).toEqual([
      {
        outcome: 'refused',
        reasons: [`apply_link ${fault('127.0.0.1')}`, `company_website ${fault('intranet')}`],
      },
    ])
  })

  test.each([
    ['submit', 'draft', 'owner'],
    ['publish', 'draft', 'staff'],
    ['approve', 'waiting', 'reviewer'],
  ] as const)('%s refuses a stored job with an apply link to a private host', async (action, state, role) => {
    const { server, company_id: companyId } = await office()
    const { db, clock } = server
    const id = await insertJobIn(db, { state, companyId, applyLink: 'http://10.0.0.1', now: clock.now })
    const { email } = await createPersonWithRole(server, role, companyId)
    const client = server.client('app')
    await client.post('auth/login', { email, password: PASSWORD })
    const call = callerOf(client)
    const { status, json } = await call('POST', `${jobsPath}/${id}/${action}`, { body: {} })
    expect({ status, detail: json['detail'] }).toEqual({
      status: 422,
      detail: [expect.objectContaining({ msg: expect.stringContaining('10.0.0.1 cannot be reached') })],
    })
  })
})

test('outside production every host is allowed', async () => {
  const { create } = await office({})
  for (const link of ['http://localhost:3000', 'http://10.0.0.1', 'http://intranet'])
    expect((await create(link)).status).toBe(200)
})
