// Tests the setting that determines which decisions a member is emailed about.
import { describe, expect, test } from 'vitest'

import { insertCompany } from '#server/db/testing/insert-job.ts'

import { addMember } from '../store/members-queries.ts'
import { jobBody, jobsPath } from '../testing.ts'
import { noticesOffice } from './testing.ts'

const toAndSubject = ({ to, subject }: { to: string; subject: string }) => `${to} ${subject}`

describe('by default', () => {
  test('owners are emailed about all jobs, and recruiters about jobs they submitted', async () => {
    const { owner, recruiter, insert, decide, emails } = await noticesOffice()
    await decide(await insert('One', { submittedBy: recruiter.id }), 'approve')
    await decide(await insert('Two', { submittedBy: owner.id }), 'approve')
    expect((await emails()).map(toAndSubject).toSorted()).toEqual([
      `${owner.email} [Fretboard] 2 review decisions for Plectrum`,
      `${recruiter.email} [Fretboard] Approved: One`,
    ])
  })

  test('a recruiter is emailed about a job that they created and an owner submitted', async () => {
    const { owner, recruiter, companyId, decide, emails } = await noticesOffice()
    const body = jobBody({ company_id: companyId, is_active: false })
    const { json } = await recruiter.call('POST', jobsPath, { body })
    await owner.call('POST', `${jobsPath}/${json.id}/submit`, { body: {} })
    await decide(json.id, 'approve')
    expect((await emails()).map(({ to }) => to).toSorted()).toEqual([owner.email, recruiter.email])
  })

  test('a recruiter is emailed about their changes to a job that an owner submitted', async () => {
    const { owner, recruiter, insert, decide, emails } = await noticesOffice()
    const id = await insert('Luthier', { state: 'published', submittedBy: owner.id })
    await recruiter.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Master luthier' } })
    await decide(id, 'approve')
    expect((await emails()).map(toAndSubject).toSorted()).toEqual([
      `${owner.email} [Fretboard] Changes approved: Master luthier`,
      `${recruiter.email} [Fretboard] Changes approved: Master luthier`,
    ])
  })

  test('a recruiter who becomes an owner is emailed about all jobs', async () => {
    const { owner, recruiter, companyId, insert, decide, emails } = await noticesOffice()
    const path = `/ninja-api/companies/${companyId}/members/${recruiter.id}`
    await owner.call('PUT', path, { body: { role: 'owner' } })
    await decide(await insert('Luthier', { submittedBy: owner.id }), 'approve')
    expect((await emails()).map(({ to }) => to)).toContain(recruiter.email)
  })
})

test.each([
  ['all', 2],
  ['own', 1],
  ['none', 0],
] as const)('a member who chooses "%s" is emailed about %i of two jobs', async (choice, count) => {
  const { owner, membershipPath, insert, decide, emails } = await noticesOffice()
  const { status, json } = await owner.call('PUT', membershipPath, { body: { decision_emails: choice } })
  expect([status, json]).toEqual([200, { role: 'owner', decision_emails: choice, weekly_emails: false }])
  expect((await owner.call('GET', membershipPath)).json).toEqual(json)
  await decide(await insert('One', { submittedBy: owner.id }), 'approve')
  await decide(await insert('Two'), 'approve')
  const subjects = ['', 'Approved: One', '2 review decisions for Plectrum'].map(
    (text) => `[Fretboard] ${text}`,
  )
  expect((await emails()).map(({ subject }) => subject)).toEqual(subjects.slice(count, count && count + 1))
})

describe('the setting decision_emails', () => {
  test('shows the default until a member has chosen', async () => {
    const { owner, recruiter, membershipPath } = await noticesOffice()
    expect((await owner.call('GET', membershipPath)).json).toEqual({
      role: 'owner',
      decision_emails: 'all',
      weekly_emails: false,
    })
    expect((await recruiter.call('GET', membershipPath)).json).toEqual({
      role: 'recruiter',
      decision_emails: 'own',
      weekly_emails: false,
    })
  })

  test('applies to one member and one company', async () => {
    const { db, clock, owner, recruiter, membershipPath } = await noticesOffice()
    const other = await insertCompany(db, { name: 'Capo' })
    await addMember(db, { companyId: other, userId: owner.id, role: 'owner', now: clock.now })
    await owner.call('PUT', membershipPath, { body: { decision_emails: 'none' } })
    expect((await owner.call('GET', `/ninja-api/companies/${other}/membership`)).json).toMatchObject({
      decision_emails: 'all',
    })
    expect((await recruiter.call('GET', membershipPath)).json).toMatchObject({ decision_emails: 'own' })
  })

  test('returns 404 to other users, 401 to visitors, and 422 for an unknown value', async () => {
    const { owner, reviewer, app, membershipPath } = await noticesOffice()
    const body = { decision_emails: 'none' }
    expect((await reviewer.call('GET', membershipPath)).status).toBe(404)
    expect((await reviewer.call('PUT', membershipPath, { body })).status).toBe(404)
    expect((await owner.call('GET', '/ninja-api/companies/99999999999/membership')).status).toBe(404)
    expect((await app.inject(membershipPath)).statusCode).toBe(401)
    for (const decision_emails of ['some', '', null, 1])
      expect((await owner.call('PUT', membershipPath, { body: { decision_emails } })).status).toBe(422)
  })
})
