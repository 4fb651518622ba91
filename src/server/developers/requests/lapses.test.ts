// When a request ends without an answer.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { contactRequests, developers } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'

import { createPersonWithRole } from '../../jobs/lifecycle/testing.ts'
import { openMatter } from '../../jobs/store/matters-queries.ts'
import { addColleague, contacts, directoryPath, save } from '../testing.ts'

type Contacts = Awaited<ReturnType<typeof contacts>>

const lapses: Record<string, (server: Contacts) => Promise<unknown>> = {
  'after 21 days': ({ pass }) => pass(days(21)),
  'when the card is off': ({ grace }) => save(grace, { visibility: 'off' }),
  'when the card gets another address': ({ grace }) => save(grace, { visibility: 'named' }),
  'when the card is hidden': ({ db }) => db.update(developers).set({ isHidden: true }),
  'when the card is stale': ({ db, clock }) => db.update(developers).set({ freshUntil: clock.now }),
  'when the account of the developer is blocked': ({ db, graceId }) =>
    db.update(users).set({ isActive: false }).where(eq(users.id, graceId)),
  'when the company is excluded': ({ grace, companyId }) =>
    grace.post(`${directoryPath}/me/exclusions`, { company_id: companyId }),
  'when the domain of the sender is excluded': ({ grace }) =>
    grace.post(`${directoryPath}/me/exclusions`, { domain: 'corp.example' }),
  'when a domain above that of the sender is excluded': async ({ db, grace, memberId }) => {
    const row = { email: 'me@mail.big.example', isVerified: true, isPrimary: false }
    await db.insert(emailAddresses).values({ userId: memberId, ...row })
    await grace.post(`${directoryPath}/me/exclusions`, { domain: 'big.example' })
  },
  'when the job is withdrawn': ({ db }) => db.update(jobs).set({ stage: 'off' }),
  'when the job expires': ({ db, clock }) =>
    db.update(jobs).set({ expiresAt: new Date(clock.now.getTime() - 1) }),
  'when the job no longer states its pay': ({ db }) =>
    db.update(jobs).set({ salaryMin: null, salaryMax: null }),
  'when the job is deleted': ({ db }) => db.delete(jobs),
  'when the domain is no longer verified': ({ db }) => db.update(companyDomains).set({ verifiedAt: null }),
  'when the sender leaves the company': ({ db, memberId }) =>
    db.delete(companyMembers).where(eq(companyMembers.userId, memberId)),
  'when the account of the sender is blocked': ({ db, memberId }) =>
    db.update(users).set({ isActive: false }).where(eq(users.id, memberId)),
}

describe('a request lapses', () => {
  test.each(Object.entries(lapses))('%s, before and after the task has stored it', async (_when, lapse) => {
    const server = await contacts()
    const { post, sent, app, db, answer, withdraw } = server
    const colleague = await addColleague(server)
    await post()
    const [request] = await sent()
    await lapse(server)
    for (let turn = 0; turn < 2; turn++) {
      expect((await sent(colleague))[0]).toMatchObject({ status: 'no_answer', path: null })
      const { status } = await answer(request?.id, 'accept', { email: 'grace@home.example' })
      expect([401, 409]).toContain(status)
      expect((await withdraw(request?.id, colleague)).status).toBe(409)
      await app.tasks.runDue()
    }
    expect(await db.select({ status: contactRequests.status }).from(contactRequests)).toEqual([
      { status: 'lapsed' },
    ])
  })

  test('with its card or the account of the developer', async () => {
    const { post, grace, sent } = await contacts()
    await post()
    await grace.delete(`${directoryPath}/me`)
    expect(await sent()).toEqual([])
  })

  test('for good, also when its reason ends', async () => {
    const { post, db, sent, received, app } = await contacts()
    await post()
    await db.update(developers).set({ isHidden: true })
    await app.tasks.runDue()
    await db.update(developers).set({ isHidden: false })
    expect([(await sent())[0]?.status, (await received())[0]?.status]).toEqual(['no_answer', 'lapsed'])
  })

  test.each(['sent', 'received'] as const)(
    'for good after one side has seen it in the list "%s"',
    async (box) => {
      const server = await contacts()
      const { post, db, sent, received } = server
      await post()
      await db.update(developers).set({ isHidden: true })
      await server[box]()
      await db.update(developers).set({ isHidden: false })
      expect([(await sent())[0]?.status, (await received())[0]?.status]).toEqual(['no_answer', 'lapsed'])
    },
  )

  test('for good with an exclusion, also if the developer removes it at once', async () => {
    const { post, grace, received, companyId } = await contacts()
    await post()
    const { text } = await grace.post(`${directoryPath}/me/exclusions`, { company_id: companyId })
    await grace.delete(`${directoryPath}/me/exclusions/${JSON.parse(text).id}`)
    expect((await received())[0]?.status).toBe('lapsed')
  })
})

const undone: Record<string, (server: Contacts) => Promise<() => Promise<{ status: number }>>> = {
  'hiding the card': async (server) => {
    const { db, graceId: developerId, clock } = server
    await openMatter(db, { developerId, kind: 'reported', openedAt: clock.now })
    const { call } = await createPersonWithRole(server, 'reviewer', 0)
    const hide = { body: { moderation: 'hidden', reason: 'spam' } }
    const { json } = await call('PATCH', `/ninja-api/review/developers/${developerId}`, hide)
    return () => call('POST', `/ninja-api/review/developer-decisions/${String(json['decision_id'])}/undo`)
  },
  'taking the job off the board': async ({ member, jobId }) => {
    const path = `/ninja-api/jobs/${jobId}`
    await member.post(`${path}/withdraw`)
    return () => member.post(`${path}/undo`)
  },
}

describe.each(Object.entries(undone))('a request that ended by %s', (_what, act) => {
  test.each(['lapsed', 'declined'])('is open again after the undo, also a %s one', async (status) => {
    const server = await contacts({ JOBS_WRITABLE_BY: 'employers' })
    const { post, sent, received, answer } = server
    await post()
    const [before] = await sent()
    if (status === 'declined') await answer(before?.id, 'decline')
    const undo = await act(server)
    expect([(await sent())[0]?.status, (await received())[0]?.status]).toEqual(['no_answer', status])
    expect((await undo()).status).toBeLessThan(300)
    expect((await sent())[0]).toEqual(before)
    expect((await received())[0]?.status).toBe(status === 'lapsed' ? 'sent' : status)
  })
})
