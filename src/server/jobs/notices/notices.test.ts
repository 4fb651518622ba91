// Emails about review decisions: their content, and which decisions share an email.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { minutes, seconds } from '#server/lib/duration.ts'

import { addMember } from '../store/members-queries.ts'
import { jobsPath } from '../testing.ts'
import { noticesOffice } from './testing.ts'

const spam = { reason: 'spam' }

describe('several decisions', () => {
  test('within 15 minutes after the previous email are sent as one email to each member', async () => {
    const { owner, insert, decide, pass, emails } = await noticesOffice()
    for (let n = 1; n <= 13; n++) {
      await decide(await insert(`Luthier ${n}`), 'approve')
      pass(seconds(1))
    }
    const sent = await emails()
    expect(sent).toMatchObject([{ to: owner.email, subject: '[Fretboard] 13 review decisions for Plectrum' }])
    for (let n = 1; n <= 13; n++)
      expect(sent[0]?.text).toContain(
        `${n}. "Luthier ${n}" is approved and on the board of Fretboard until 18 February 2027.\n`,
      )
  })

  test('are listed with the decision, reason, note and link of each job', async () => {
    const { insert, decide, emails, companyId } = await noticesOffice()
    const [approved, changed, refused] = [await insert('One'), await insert('Two'), await insert('Three')]
    await decide(approved, 'approve')
    await decide(changed, 'request-changes', { reason: 'pay', note: 'Just the range.' })
    await decide(refused, 'refuse', spam)
    const [email] = await emails()
    const site = 'http://localhost:8000'
    expect(email?.text).toBe(`Hello,

Reviewers made 3 decisions for Plectrum:

1. "One" is approved and on the board of Fretboard until 18 February 2027.

View: ${site}/jobs/${approved}/one

Edit: ${site}/dashboard/jobs/${approved}

Share: ${site}/jobs/${approved}/one#share

2. "Two" was sent back for changes.

The reason: The pay is missing.

The reviewer wrote:

> Just the range.

You can change it and send it for review again:

Open the job: ${site}/dashboard/jobs/${changed}

3. "Three" was refused.

The reason: This is advertising.

You can change it and send it for review again:

Open the job: ${site}/dashboard/jobs/${refused}

Thank you for using Fretboard.

Choose which decisions for Plectrum you get emails about: ${site}/dashboard/companies/${companyId}#emails
`)
  })

  test('are all counted, but only the first 50 are listed', async () => {
    const { insert, decide, emails } = await noticesOffice()
    for (let n = 1; n <= 52; n++) await decide(await insert(`Luthier ${n}`), 'refuse', spam)
    const [email] = await emails()
    expect(email?.text).toContain('50. "Luthier 50" was refused.')
    expect(email?.text).not.toContain('Luthier 51')
    expect(email?.text).toContain('And 2 more.\n\nOpen your jobs: http://localhost:8000/dashboard/jobs\n')
  })

  test('for two companies are sent as two emails', async () => {
    const { db, owner, clock, insert, decide, emails } = await noticesOffice()
    const other = await insertCompany(db, { name: 'Capo' })
    await addMember(db, { companyId: other, userId: owner.id, role: 'owner', now: clock.now })
    await decide(await insert('Luthier'), 'approve')
    await decide(await insert('Tuner', { companyId: other }), 'approve')
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      '[Fretboard] Approved: Luthier',
      '[Fretboard] Approved: Tuner',
    ])
  })

  test('about the same job appear in the email only with the last decision', async () => {
    const { owner, insert, decide, emails } = await noticesOffice()
    const id = await insert('Luthier')
    await decide(id, 'request-changes', { reason: 'pay' })
    await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })
    await decide(id, 'approve')
    const sent = await emails()
    expect(sent.map(({ subject }) => subject)).toEqual(['[Fretboard] Approved: Luthier'])
  })

  test('share an email with the refusals that follow from blocking a domain', async () => {
    const { reviewer, insert, decide, emails } = await noticesOffice()
    await decide(await insert('Luthier'), 'approve')
    await insert('Tuner', { applyLink: 'https://spam.example/1' })
    await reviewer.call('POST', '/ninja-api/review/blocked-domains', {
      body: { domain: 'spam.example', reason: '' },
    })
    const sent = await emails()
    expect(sent.map(({ subject }) => subject)).toEqual(['[Fretboard] 2 review decisions for Plectrum'])
    expect(sent[0]?.text).toContain(
      '2. "Tuner" was refused.\n\nThe reason: It names a domain that Fretboard does not accept jobs from.\n',
    )
  })
})

describe('the first email', () => {
  test('leaves as soon as its decision can no longer be undone, and the next one follows after 15 minutes', async () => {
    const { app, messages, insert, decide, pass, owner } = await noticesOffice()
    const id = await insert('One')
    await decide(id, 'approve')
    pass(seconds(34))
    await app.tasks.runDue()
    expect(await messages()).toEqual([])
    pass(seconds(11))
    await app.tasks.runDue()
    const [first] = await messages()
    expect(first).toMatchObject({ to: owner.email, subject: '[Fretboard] Approved: One' })
    expect(first?.text).toContain(
      `"One" is approved and on the board of Fretboard until 18 February 2027.\n\nView\nhttp://localhost:8000/jobs/${id}/one`,
    )
    expect(first?.text).toContain(`Edit: http://localhost:8000/dashboard/jobs/${id}\n`)
    for (const title of ['Two', 'Three']) await decide(await insert(title), 'approve')
    pass(minutes(14))
    await app.tasks.runDue()
    expect(await messages()).toHaveLength(1)
    pass(minutes(1))
    await app.tasks.runDue()
    expect((await messages()).map(({ subject }) => subject)).toEqual([
      '[Fretboard] Approved: One',
      '[Fretboard] 2 review decisions for Plectrum',
    ])
    await decide(await insert('Four'), 'approve')
    pass(minutes(16))
    await app.tasks.runDue()
    expect((await messages()).at(-1)?.subject).toBe('[Fretboard] Approved: Four')
  })

  test('does not wait for the emails to other members, and each member gets one email about a decision', async () => {
    const { app, messages, insert, decide, pass, owner, recruiter } = await noticesOffice()
    await decide(await insert('One'), 'approve')
    pass(seconds(45))
    await app.tasks.runDue()
    await decide(await insert('Two', { submittedBy: recruiter.id }), 'approve')
    pass(seconds(45))
    await app.tasks.runDue()
    const told = async () => (await messages()).map(({ to, subject }) => [to, subject])
    const early = [
      [owner.email, '[Fretboard] Approved: One'],
      [recruiter.email, '[Fretboard] Approved: Two'],
    ]
    expect(await told()).toEqual(early)
    for (let minute = 0; minute < 20; minute++) {
      pass(minutes(1))
      await app.tasks.runDue()
    }
    expect(await told()).toEqual([...early, [owner.email, '[Fretboard] Approved: Two']])
  })

  test('about a refusal for fraud gives the company no invitation to send the job again', async () => {
    const { insert, decide, emails } = await noticesOffice()
    await decide(await insert('Luthier'), 'refuse', { reason: 'fraud' })
    const [email] = await emails()
    expect(email?.text).toContain('"Luthier" was refused.')
    expect(email?.text).not.toContain('again')
  })
})

describe('an email', () => {
  test('excludes a decision that can still be undone, so no email contains a decision that is undone later', async () => {
    const { app, messages, insert, decide, undo, pass, emails } = await noticesOffice()
    await decide(await insert('One'), 'approve')
    pass(minutes(1))
    const last = await decide(await insert('Two'), 'approve')
    pass(seconds(5))
    await app.tasks.runDue()
    expect((await messages()).map(({ subject }) => subject)).toEqual(['[Fretboard] Approved: One'])
    expect((await undo(last)).status).toBe(200)
    expect(await emails()).toHaveLength(1)
  })

  test('is about the remaining decisions if one decision is undone', async () => {
    const { owner, insert, decide, undo, emails } = await noticesOffice()
    const id = await insert('Luthier')
    await decide(id, 'request-changes', { reason: 'pay' })
    await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })
    await undo(await decide(await insert('Tuner'), 'approve'))
    const [email] = await emails()
    expect(email?.subject).toBe('[Fretboard] Please change your job: Luthier')
  })

  test('is sent only once, even if two instances run the task at the same time', async () => {
    const { pass, messages, insert, decide, task } = await noticesOffice()
    await decide(await insert('One'), 'approve')
    await decide(await insert('Two'), 'approve')
    pass(minutes(15))
    await Promise.all([task().run(), task().run()])
    expect(await messages()).toHaveLength(1)
  })

  test('is not sent to anybody if one of the emails cannot be queued, and the next run queues all of them', async () => {
    const { owner, recruiter, pass, messages, insert, decide, task } = await noticesOffice()
    await decide(await insert('Luthier', { submittedBy: recruiter.id }), 'approve')
    pass(minutes(15))
    await expect(task({ failsAfter: 1 }).run()).rejects.toThrow('the disk is full')
    expect(await messages()).toEqual([])
    await task().run()
    expect((await messages()).map(({ to }) => to).toSorted()).toEqual([owner.email, recruiter.email])
  })
})

describe('a change between a decision and the email about it', () => {
  test('the email keeps the title of a job that has been deleted', async () => {
    const { owner, insert, decide, emails } = await noticesOffice()
    const [approved, refused] = [await insert('One'), await insert('Two')]
    await decide(approved, 'approve')
    await decide(refused, 'refuse', spam)
    await owner.call('POST', `${jobsPath}/${approved}/withdraw`)
    for (const id of [approved, refused])
      expect((await owner.call('DELETE', `${jobsPath}/${id}`)).status).toBe(204)
    const [email] = await emails()
    expect(email?.text).toContain('1. "One" was approved. The job has been deleted since.\n\n2. "Two"')
    expect(email?.text).toContain(
      '2. "Two" was refused. The job has been deleted since.\n\nThe reason: This is',
    )
    expect(email?.text).not.toContain('/dashboard/jobs/')
  })

  test('the email about a withdrawn job says that the job is not on the board', async () => {
    const { owner, insert, decide, emails } = await noticesOffice()
    const id = await insert('Luthier')
    await decide(id, 'approve')
    await owner.call('POST', `${jobsPath}/${id}/withdraw`)
    const [email] = await emails()
    expect(email?.text).toContain(
      'Luthier, Plectrum · Remote\n\n"Luthier" is approved. The job is not on the board now.',
    )
    expect(email?.text).toContain(`/dashboard/jobs/${id}\n`)
  })

  test('deleting the company prevents the email', async () => {
    const { db, companyId, insert, decide, emails } = await noticesOffice()
    await decide(await insert('Luthier'), 'approve')
    await db.delete(jobs)
    await db.delete(companies).where(eq(companies.id, companyId))
    expect(await emails()).toEqual([])
  })

  test('a member who leaves, is deactivated, or has no verified address is not emailed', async () => {
    const { db, owner, recruiter, server, insert, decide, emails } = await noticesOffice()
    await decide(await insert('Luthier', { submittedBy: recruiter.id }), 'approve')
    await db.delete(companyMembers).where(eq(companyMembers.userId, recruiter.id))
    await db.update(emailAddresses).set({ isVerified: false }).where(eq(emailAddresses.userId, owner.id))
    expect(await emails()).toEqual([])
    await db.update(emailAddresses).set({ isVerified: true }).where(eq(emailAddresses.userId, owner.id))
    await decide(await insert('Tuner'), 'approve')
    await db.update(users).set({ isActive: false }).where(eq(users.id, owner.id))
    expect(await emails()).toEqual([])
    expect(await server.messages()).toEqual([])
  })
})
