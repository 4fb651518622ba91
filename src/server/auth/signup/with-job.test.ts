import { randomBytes } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { HONEYPOT, HONEYPOT_MESSAGE } from '#contract/honeypot.ts'
import { MAX_DESCRIPTION_LENGTH } from '#contract/jobs/limits.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { pendingJobs } from '#server/db/tables/pending-jobs.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { purgePendingJobs } from '#server/jobs/pending-jobs/queries.ts'
import { sendConfirmedJobs } from '#server/jobs/pending-jobs/send.ts'
import { jobBody } from '#server/jobs/testing.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { createMail } from '#server/mail/mail.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { accounts, ada, faults, PASSWORD, type TestClient } from '../testing.ts'

const path = 'auth/signup/job'
const posting = (parts: Record<string, unknown> = {}) => ({
  email: ada,
  password: PASSWORD,
  company_name: 'Swing Keys',
  job: jobBody({ title: 'Keeper of Keys' }),
  ...parts,
})

const site = async (env: Record<string, string> = {}) => {
  const server = await accounts({ JOBS_WRITABLE_BY: 'employers', ...env })
  const { db } = server
  const count = async () => [await db.$count(companies), await db.$count(jobs), await db.$count(pendingJobs)]
  const lastKey = async () => {
    const { pathname } = new URL((await server.lastMessage()).link)
    return decodeURIComponent(pathname.split('/').at(-1) ?? '')
  }
  /** Opens the newest confirmation link in another browser. */
  const confirmOnPhone = async () =>
    server.client('browser').post('auth/email/verify', { key: await lastKey() })
  const sent = async () => db.select({ title: jobs.title, stage: jobs.stage }).from(jobs)
  return { ...server, count, lastKey, confirmOnPhone, sent }
}

/** Returns the response without the session token. */
const shown = ({ text, status }: { text: string; status: number }) => [
  status,
  text.replace(/"session_token": ?"[^"]*"/, ''),
]

const readPending = async (me: TestClient) => JSON.parse((await me.get('/ninja-api/pending-job')).text)
const logIn = (me: TestClient) => me.post('auth/login', { email: ada, password: PASSWORD })

describe('a signup with a job', () => {
  test('takes the longest description, in any script', async () => {
    const { client, count } = await site()
    const job = jobBody({ title: 'Keeper of Keys', description: '鍵'.repeat(MAX_DESCRIPTION_LENGTH) })
    expect((await client('browser').post(path, posting({ job }))).status).toBe(401)
    expect(await count()).toEqual([0, 0, 1])
  })

  test('sends the job when the address is confirmed in any browser', async () => {
    const { client, count, confirmOnPhone, sent, lastMessage, lastKey } = await site()
    const laptop = client('browser')
    expect((await laptop.post(path, posting())).status).toBe(401)
    expect(await count()).toEqual([0, 0, 1])
    const waiting = await laptop.get('auth/email/verify/pending')
    expect(waiting.json.data).toEqual({ email: ada, is_confirmed: false })

    const { text } = await lastMessage()
    expect(text).toContain('This also sends the job')
    expect(text).not.toContain('Keeper of Keys')
    const headers = { 'x-email-verification-key': await lastKey() }
    const link = await client('browser').get('auth/email/verify', { headers })
    expect(link.json.data).toMatchObject({ job: { title: 'Keeper of Keys', company: 'Swing Keys' } })

    expect((await confirmOnPhone()).status).toBe(401)
    expect(await sent()).toEqual([{ title: 'Keeper of Keys', stage: 'waiting' }])
    expect(await count()).toEqual([1, 1, 0])
    expect((await laptop.get('auth/email/verify/pending')).json.data).toEqual({
      email: ada,
      is_confirmed: true,
    })
    expect((await logIn(laptop)).status).toBe(200)
    expect(await readPending(laptop)).toMatchObject({
      pending: null,
      last_sent: { title: 'Keeper of Keys', state: 'waiting' },
    })
  })

  test('sends the job although its date of publication has passed before the confirmation', async () => {
    const { client, clock, confirmOnPhone, sent } = await site()
    const job = jobBody({ publish_at: new Date(clock.now.getTime() + minutes(5)).toISOString() })
    await client('browser').post(path, posting({ job }))
    clock.now = new Date(clock.now.getTime() + minutes(6))
    await confirmOnPhone()
    expect(await sent()).toMatchObject([{ stage: 'waiting' }])
  })

  test('sends the job when a code is entered, and after a confirmation by the command line', async () => {
    const byCode = await site({ ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' })
    const me = byCode.client('browser')
    await me.post(path, posting())
    const { code } = await byCode.lastMessage()
    expect((await me.post('auth/email/verify', { key: code })).status).toBe(200)
    expect(await byCode.sent()).toMatchObject([{ stage: 'waiting' }])

    const { client, sent, db, clock } = await site()
    await client('browser').post(path, posting())
    const config = withSecretKey(readConfig({ SECRET_KEY: testSecretKey, JOBS_WRITABLE_BY: 'employers' }))
    const mail = createMail({ ...config, now: () => clock.now })
    const parts = { db, config, mail, random: randomBytes, log: silentLog, now: clock.now }
    await sendConfirmedJobs(parts)
    expect(await sent()).toEqual([])
    await db.update(emailAddresses).set({ isVerified: true }).where(eq(emailAddresses.email, ada))
    await sendConfirmedJobs(parts)
    expect(await sent()).toMatchObject([{ stage: 'waiting' }])
  })

  test('becomes a draft with the reason if the job cannot be sent', async () => {
    const { client, count, confirmOnPhone, db } = await site()
    const laptop = client('browser')
    await laptop.post(path, posting())
    await insertCompany(db, { name: 'SWING KEYS' })
    await confirmOnPhone()
    expect(await count()).toEqual([1, 0, 1])
    await logIn(laptop)
    expect((await readPending(laptop)).pending).toMatchObject({
      company_name: 'Swing Keys',
      job: { title: 'Keeper of Keys' },
      waits_for_confirmation: false,
      problem: { field: 'company_name', message: expect.stringContaining('name') },
    })
    await laptop.delete(`/ninja-api/pending-job/${(await readPending(laptop)).pending.id}`)
    expect((await readPending(laptop)).pending).toBeNull()
  })

  test('responds identically for a taken address', async () => {
    const { client, addUser, lastMessage } = await site()
    await addUser()
    const [known, unknown] = [client('app'), client('app')]
    const ofKnown = await known.post(path, posting())
    const ofUnknown = await unknown.post(path, posting({ email: 'new@example.com' }))
    expect(shown(ofKnown)).toEqual(shown(ofUnknown))
    const waiting = [
      await known.get('auth/email/verify/pending'),
      await unknown.get('auth/email/verify/pending'),
    ]
    expect(waiting.map(({ json }) => json.data)).toEqual([
      { email: ada, is_confirmed: false },
      { email: 'new@example.com', is_confirmed: false },
    ])
    expect((await lastMessage()).to).toBe('new@example.com')
  })

  test('asks the owner of a taken address about each job before it sends one', async () => {
    const { client, addUser, loggedIn, count, messages, lastMessage, sent } = await site()
    await addUser()
    const eve = await loggedIn('browser', 'eve@example.com')
    const colleague = client('browser')
    await colleague.post(path, posting({ job: jobBody({ title: 'Tuner' }) }))
    await client('browser').post(path, posting(), { ip: '198.51.100.1' })
    expect((await messages()).filter(({ template }) => template === 'account-exists')).toHaveLength(1)
    const { text, link } = await lastMessage()
    expect(text).not.toContain('Tuner')
    expect(new URL(link).pathname).toBe('/post-a-job/sent')
    const me = client('browser')
    await logIn(me)
    expect(JSON.parse((await me.get('/ninja-api/dashboard/home')).text)).toMatchObject({ unsent: 2 })
    const { pending: newest } = await readPending(me)
    expect(newest).toMatchObject({ job: { title: 'Keeper of Keys' }, problem: null })
    await eve.delete(`/ninja-api/pending-job/${newest.id}`)
    expect((await readPending(me)).pending).toEqual(newest)
    await me.delete(`/ninja-api/pending-job/${newest.id}`)
    const { pending: next } = await readPending(me)
    expect(next).toMatchObject({ job: { title: 'Tuner' } })
    await colleague.post(path, posting({ job: jobBody({ title: 'Senior Tuner' }) }))
    expect((await readPending(me)).pending).toMatchObject({ job: { title: 'Senior Tuner' } })
    expect([await sent(), await count()]).toEqual([[], [0, 0, 1]])
  })

  test('emails the owner of a taken address about the job after an email about a signup without one', async () => {
    const { client, addUser, lastMessage, clock } = await site()
    await addUser()
    const me = client('browser')
    await me.post('auth/signup', { email: ada, password: PASSWORD })
    await me.post(path, posting())
    expect((await lastMessage()).text).toContain('They also wrote a job.')
    clock.now = new Date(clock.now.getTime() + minutes(3))
    expect((await me.post('auth/email/verify/resend-link')).status).toBe(200)
    expect((await lastMessage()).text).toContain('They also wrote a job.')
  })

  test('moves with a changed address to the owner of that address, and back', async () => {
    const { client, addUser, sent, lastMessage } = await site({
      ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
      ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on',
    })
    await addUser()
    const [me, owner] = [client('browser'), client('browser')]
    await logIn(owner)
    await me.post(path, posting({ email: 'a@example.com' }))
    expect((await me.post('account/email', { email: ada })).status).toBe(200)
    expect((await readPending(owner)).pending).toMatchObject({ job: { title: 'Keeper of Keys' } })
    expect((await me.post('account/email', { email: 'b@example.com' })).status).toBe(200)
    expect((await readPending(owner)).pending).toBeNull()
    await me.post('auth/email/verify', { key: (await lastMessage()).code })
    expect(await sent()).toMatchObject([{ stage: 'waiting' }])
  })

  test.each([
    ['with a job', path, { job: jobBody({ title: 'Spam' }), company_name: 'Spam' }],
    ['without a job', 'auth/signup', {}],
  ])(
    'a stranger who signed up first %s gets no access if the owner confirms the address elsewhere',
    async (_how, how, parts) => {
      const { client, messages, sent, db } = await site()
      const stranger = client('browser')
      const theirs = { email: ada, password: 'password of a stranger', ...parts }
      await stranger.post(how, theirs, { ip: '198.51.100.1' })
      await client('browser').post(path, posting())
      const [first] = await messages()
      const key = decodeURIComponent(new URL(first?.link ?? '').pathname.split('/').at(-1) ?? '')
      const phone = client('browser')
      const link = await phone.get('auth/email/verify', { headers: { 'x-email-verification-key': key } })
      expect(link.json.data).not.toHaveProperty('job')
      expect(link.json.data).toHaveProperty('needs_new_password', true)
      expect((await phone.post('auth/email/verify', { key })).status).toBe(401)
      const login = await stranger.post('auth/login', { email: ada, password: 'password of a stranger' })
      expect([faults(login), await sent()]).toEqual([['password email_password_mismatch'], []])
      expect(
        (await db.select().from(pendingJobs)).map(({ sendsWhenConfirmed }) => sendsWhenConfirmed),
      ).not.toContain(true)
    },
  )

  test("the owner of the address deletes the job and the password of a stranger's signup", async () => {
    const { client, lastKey, count, sent } = await site()
    const stranger = client('browser')
    await stranger.post(path, posting())
    const key = await lastKey()
    const me = client('browser')
    expect((await me.post('auth/email/verify/disown', { key: `${key}x` })).status).toBe(400)
    expect((await me.post('auth/email/verify/disown', { key })).status).toBe(200)
    expect([await sent(), await count()]).toEqual([[], [0, 0, 0]])
    expect((await me.post('auth/email/verify', { key })).status).toBe(400)
    expect(faults(await logIn(stranger))).toEqual(['password email_password_mismatch'])
  })

  test('replaces the job and the address of an earlier signup in the same browser', async () => {
    const { client, db, confirmOnPhone, sent, count } = await site()
    const me = client('browser')
    await me.post(path, posting({ email: 'wrong@example.com' }))
    await me.post(path, posting())
    await me.post(path, posting({ job: jobBody({ title: 'Keeper of the Key' }), password: `${PASSWORD} 2` }))
    expect(await db.select({ job: pendingJobs.job }).from(pendingJobs)).toMatchObject([
      { job: { title: 'Keeper of the Key' } },
    ])
    await confirmOnPhone()
    expect(await sent()).toMatchObject([{ title: 'Keeper of the Key' }])
    expect(await count()).toEqual([1, 1, 0])
    expect((await me.post('auth/login', { email: ada, password: `${PASSWORD} 2` })).status).toBe(200)
  })

  test('a stranger who signed up first with the address does not send a job in the name of its owner', async () => {
    const { client, messages, sent } = await site()
    await client('browser').post(path, posting({ job: jobBody({ title: 'Spam' }) }), { ip: '198.51.100.1' })
    const me = client('browser')
    await me.post(path, posting())
    const [first] = await messages()
    const key = decodeURIComponent(new URL(first?.link ?? '').pathname.split('/').at(-1) ?? '')
    await me.post('auth/email/verify', { key })
    expect(await sent()).toMatchObject([{ title: 'Keeper of Keys' }])
  })

  test('rejects invalid jobs, spam programs and logged-in users, and limits the jobs of a network', async () => {
    const { client, loggedIn, count } = await site({ POSTINGS_PER_DAY: '2' })
    const me = client('browser')
    const invalid = await me.post(path, posting({ company_name: '', job: { ...jobBody({}), title: '' } }))
    expect(faults(invalid)).toEqual(['title string_too_short'])
    expect(faults(await me.post(path, posting({ job: 'text', password: 'x' })))).toContain('title missing')
    const trapped = await me.post(path, posting({ [HONEYPOT]: '1' }))
    expect(trapped.json.errors).toEqual([{ message: HONEYPOT_MESSAGE, code: 'hidden_field' }])
    const quick = await me.post(path, posting({ elapsed_ms: 1900 }))
    expect([quick.status, quick.json.errors]).toEqual([
      429,
      [
        {
          message: 'Programs send forms this quickly, so please wait. You can send it again in 9 seconds.',
          code: 'too_fast',
        },
      ],
    ])
    expect((await (await loggedIn('browser', 'eve@example.com')).post(path, posting())).status).toBe(409)
    expect(await count()).toEqual([0, 0, 0])
    for (const email of [ada, 'b@example.com']) await client('browser').post(path, posting({ email }))
    const third = await client('browser').post(path, posting({ email: 'c@example.com' }))
    expect([third.status, (await count())[2]]).toEqual([429, 2])
    expect(third.json.errors).toEqual([
      { message: 'Too many jobs were sent from your network. Try again in 24 hours.', code: 'too_many' },
    ])
  })

  test('is deleted after seven days without a confirmation', async () => {
    const { client, db, clock, count } = await site()
    await client('browser').post(path, posting())
    await purgePendingJobs(db, new Date(clock.now.getTime() + days(7)))
    expect((await count())[2]).toBe(1)
    await purgePendingJobs(db, new Date(clock.now.getTime() + days(7) + minutes(1)))
    expect((await count())[2]).toBe(0)
  })
})
