import { expect, test } from 'vitest'

import { accounts, PASSWORD } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days } from '#server/lib/duration.ts'

import { insertJobIn } from '../lifecycle/testing.ts'
import { addMember } from '../store/members-queries.ts'
import { jobsPath } from '../testing.ts'

/** Returns a function that submits a job as a new user of a new company and returns the status and the error. */
async function sender(env: Record<string, string>) {
  const server = await accounts({ POSTINGS_PER_DAY: '1', ...env })
  let count = 0
  const send = async (parts: { applyLink?: string; ip?: string; email?: string }) => {
    const companyId = await insertCompany(server.db)
    // Gives each user an email address at a different domain, because submissions are also limited by email domain.
    const email = parts.email ?? `owner@mail-${count + 1}.example`
    const userId = await server.addUser({ email })
    await addMember(server.db, { companyId, userId, role: 'owner', now: server.clock.now })
    count += 1
    const applyLink = parts.applyLink ?? `https://host-${count}.example/`
    const id = await insertJobIn(server.db, { state: 'draft', now: server.clock.now, companyId, applyLink })
    const client = server.client('browser')
    await client.post('auth/login', { email, password: PASSWORD })
    const options = parts.ip === undefined ? {} : { ip: parts.ip }
    const { status, text } = await client.post(`${jobsPath}/${id}/submit`, {}, options)
    return status === 200 ? status : [status, JSON.parse(text).detail]
  }
  return { server, send }
}

const five = Array.from({ length: 5 }, () => 200)

test('a network can submit five times POSTINGS_PER_DAY jobs a day from several accounts', async () => {
  const { server, send } = await sender({})
  const limit = 'At most 5 jobs a day from your network can be sent for review. Try again tomorrow.'
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push(await send({}))
  expect(statuses).toEqual([...five, [429, limit]])
  server.clock.now = new Date(server.clock.now.getTime() + days(1))
  expect(await send({})).toBe(200)
})

test('five times POSTINGS_PER_DAY jobs a day can link to a domain, and its owner is counted separately', async () => {
  const { send } = await sender({})
  const applyLink = 'https://jobs.spam.example/1'
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push(await send({ applyLink, ip: `198.51.100.${count}` }))
  const limit =
    'At most 5 jobs a day with the domain jobs.spam.example can be sent for review. Try again tomorrow.'
  expect(statuses).toEqual([...five, [429, limit]])
  expect(await send({ applyLink, ip: '198.51.100.9', email: 'owner@jobs.spam.example' })).toBe(200)
})
