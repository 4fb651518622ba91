import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'

import { companiesPath, staff, visitor } from '../testing.ts'
import { createCompany, invite, join, person, listRoles } from './testing.ts'

const managedCompanies = '/ninja-api/dashboard/companies'

/** Creates a company with two owners and a recruiter, and a user outside the company. */
async function office() {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  const [ada, bob, cem, eve] = [
    await person(server, 'ada'),
    await person(server, 'bob'),
    await person(server, 'cem'),
    await person(server, 'eve'),
  ]
  const company = await createCompany(ada)
  await join(ada, company, { who: bob, role: 'owner' })
  await join(ada, company, { who: cem, role: 'recruiter' })
  const memberPath = ({ id }: { id: number }) => `${company}/members/${id}`
  return { ...server, server, ada, bob, cem, eve, company, memberPath }
}

describe('a user who creates a company', () => {
  test('owns the company and sees no other companies', async () => {
    const { ada, eve, company, db } = await office()
    await insertCompany(db, { name: 'Of nobody' })
    const list = await ada.call('GET', managedCompanies)
    expect(list.json).toMatchObject({
      count: 1,
      results: [{ name: 'Quintette', role: 'owner', members: 3, domain: null, is_verified: false, jobs: 0 }],
    })
    expect((await eve.call('GET', managedCompanies)).json).toMatchObject({ count: 0, results: [] })
    expect((await ada.call('GET', company)).json).toMatchObject({ name: 'Quintette' })
  })

  test('needs a verified primary address', async () => {
    const { eve, db } = await office()
    await db.update(emailAddresses).set({ isVerified: false }).where(eq(emailAddresses.userId, eve.id))
    const { status, json } = await eve.call('POST', companiesPath, { body: { name: 'Other' } })
    expect([status, json]).toEqual([
      403,
      { detail: 'Confirm your primary email address before you add a company.' },
    ])
  })

  test('can own at most 20 companies, even with concurrent requests', async () => {
    const { eve } = await office()
    const make = (n: number) => eve.call('POST', companiesPath, { body: { name: `Of Eve ${n}` } })
    for (let n = 0; n < 18; n++) await make(n)
    const last = await Promise.all([18, 19, 20, 21].map(make))
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect((await eve.call('GET', managedCompanies)).json).toMatchObject({ count: 20 })
  })

  test('can create at most ten companies an hour', async () => {
    const server = await accounts()
    const ada = await person(server, 'ada')
    const make = async (n: number) =>
      (await ada.call('POST', companiesPath, { body: { name: `Of Ada ${n}` } })).status
    for (let n = 0; n < 10; n++) expect(await make(n)).toBe(200)
    expect(await make(10)).toBe(429)
  })

  test('gets 422 for the name of an existing company, with the advice to ask its owners', async () => {
    const { eve } = await office()
    const { status, text } = await eve.call('POST', companiesPath, { body: { name: 'quintette' } })
    expect(status).toBe(422)
    expect(text).toContain('ask its owners')
  })

  test('does not become an owner if they are staff', async () => {
    const { server } = await office()
    const admin = await staff(server)
    const { json } = await admin('POST', companiesPath, { body: { name: 'Of the board' } })
    expect((await admin('GET', `${companiesPath}/${json.id}/members`)).text).toBe('[]')
  })
})

describe('a company', () => {
  test('can only be changed and deleted by owners and staff', async () => {
    const { server, bob, cem, eve, company } = await office()
    for (const [{ call }, status] of [
      [cem, 403],
      [eve, 404],
    ] as const) {
      expect((await call('PUT', company, { body: { description: 'x' } })).status).toBe(status)
      expect((await call('DELETE', company)).status).toBe(status)
    }
    const admin = await staff(server)
    expect((await admin('PUT', company, { body: { description: 'By staff' } })).status).toBe(200)
    expect((await bob.call('PUT', company, { body: { description: 'By Bob' } })).status).toBe(200)
    expect((await bob.call('DELETE', company)).status).toBe(204)
    expect((await bob.call('GET', `${company}/members`)).status).toBe(404)
  })

  test('cannot be deleted while it has jobs', async () => {
    const { ada, company, db } = await office()
    await insertJob(db, { companyId: Number(company.split('/').at(-1)) })
    expect((await ada.call('DELETE', company)).status).toBe(409)
  })
})

describe('the members of a company', () => {
  test('are visible to members and staff only', async () => {
    const { server, ada, cem, eve, company } = await office()
    const seen = await cem.call('GET', `${company}/members`)
    expect(JSON.parse(seen.text)[0]).toEqual({
      user_id: ada.id,
      display_name: null,
      email: 'ada@example.com',
      role: 'owner',
      since: '2026-11-20T12:00:00.000Z',
    })
    expect((await (await staff(server))('GET', `${company}/members`)).status).toBe(200)
    expect((await eve.call('GET', `${company}/members`)).status).toBe(404)
    expect((await visitor(server)('GET', `${company}/members`)).status).toBe(401)
  })

  test('are visible only to staff if JOBS_WRITABLE_BY is authenticated', async () => {
    const server = await accounts({ JOBS_WRITABLE_BY: 'authenticated' })
    const company = `${companiesPath}/${await insertCompany(server.db)}`
    expect((await (await person(server, 'eve')).call('GET', `${company}/members`)).status).toBe(403)
    expect((await (await staff(server))('GET', `${company}/members`)).status).toBe(200)
  })

  test('have roles that only owners can change', async () => {
    const { ada, bob, cem, eve, company, memberPath } = await office()
    const owner = { body: { role: 'owner' } }
    expect((await cem.call('PUT', memberPath(cem), owner)).status).toBe(403)
    expect((await eve.call('PUT', memberPath(eve), owner)).status).toBe(404)
    expect((await ada.call('PUT', memberPath(eve), owner)).status).toBe(404)
    expect((await ada.call('PUT', memberPath(cem), { body: { role: 'king' } })).status).toBe(422)
    expect((await ada.call('PUT', memberPath(cem), owner)).json).toMatchObject({ role: 'owner' })
    expect((await cem.call('PUT', memberPath(bob), { body: { role: 'recruiter' } })).status).toBe(200)
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob recruiter', 'cem owner'])
  })

  test('can leave, but only owners can remove other members', async () => {
    const { ada, bob, cem, company, memberPath } = await office()
    expect((await cem.call('DELETE', memberPath(bob))).status).toBe(403)
    expect((await cem.call('DELETE', memberPath(cem))).status).toBe(204)
    expect((await cem.call('GET', `${company}/members`)).status).toBe(404)
    expect((await ada.call('DELETE', memberPath(bob))).status).toBe(204)
    expect((await ada.call('DELETE', memberPath(bob))).status).toBe(404)
    expect(await listRoles(ada, company)).toEqual(['ada owner'])
  })

  test('the last owner can only step down after another member becomes an owner', async () => {
    const { ada, bob, cem, company, memberPath } = await office()
    await ada.call('DELETE', memberPath(bob))
    const stepDown = () => ada.call('PUT', memberPath(ada), { body: { role: 'recruiter' } })
    const response = await stepDown()
    expect([response.status, response.json['detail']]).toEqual([
      409,
      'A company needs an owner. Make another member an owner first, or delete the company.',
    ])
    expect((await ada.call('DELETE', memberPath(ada))).status).toBe(409)
    await ada.call('PUT', memberPath(cem), { body: { role: 'owner' } })
    expect((await stepDown()).status).toBe(200)
    expect(await listRoles(cem, company)).toEqual(['ada recruiter', 'cem owner'])
  })

  test('removing a member deletes the invitations that they sent', async () => {
    const { ada, bob, company, memberPath } = await office()
    await invite(bob, company, { email: 'second-self@example.com', role: 'owner' })
    await invite(ada, company, { email: 'friend@example.com' })
    await ada.call('DELETE', memberPath(bob))
    const left: { email: string }[] = JSON.parse((await ada.call('GET', `${company}/invitations`)).text)
    expect(left.map(({ email }) => email)).toEqual(['friend@example.com'])
  })
})

describe('with concurrent requests', () => {
  test('only one of two owners can leave', async () => {
    const { ada, bob, memberPath, db } = await office()
    const left = await Promise.all([ada, bob].map((who) => who.call('DELETE', memberPath(who))))
    expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const owners = await db.select().from(companyMembers).where(eq(companyMembers.role, 'owner'))
    expect(owners).toHaveLength(1)
  })

  test('only one of two owners can remove the other', async () => {
    const { ada, bob, memberPath, db } = await office()
    const answers = await Promise.all([
      ada.call('DELETE', memberPath(bob)),
      bob.call('DELETE', memberPath(ada)),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    const owners = await db.select().from(companyMembers).where(eq(companyMembers.role, 'owner'))
    expect(owners).toHaveLength(1)
  })

  test('a member who leaves while being removed is removed once', async () => {
    const { ada, cem, company, memberPath } = await office()
    const answers = await Promise.all([
      ada.call('DELETE', memberPath(cem)),
      cem.call('DELETE', memberPath(cem)),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob owner'])
  })

  test('only one request succeeds when one of two owners steps down while the other leaves', async () => {
    const { ada, bob, memberPath, db } = await office()
    const answers = await Promise.all([
      ada.call('PUT', memberPath(ada), { body: { role: 'recruiter' } }),
      bob.call('DELETE', memberPath(bob)),
    ])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const owners = await db.select().from(companyMembers).where(eq(companyMembers.role, 'owner'))
    expect(owners).toHaveLength(1)
  })
})

test('the list of members shows the Unicode form of an address at an internationalized domain', async () => {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  const ada = await person(server, 'ada')
  const company = await createCompany(ada)
  const isOfAda = eq(emailAddresses.userId, ada.id)
  await server.db.update(emailAddresses).set({ email: 'ada@xn--mnchen-3ya.example' }).where(isOfAda)
  expect(JSON.parse((await ada.call('GET', `${company}/members`)).text)).toMatchObject([
    { email: 'ada@münchen.example' },
  ])
})
