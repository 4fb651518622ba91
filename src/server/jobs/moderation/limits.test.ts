import { expect, test } from 'vitest'

import { accounts, PASSWORD } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days } from '#server/lib/duration.ts'

import { insertJobIn } from '../lifecycle/testing.ts'
import { addMember } from '../store/members-queries.ts'
import { jobsPath } from '../testing.ts'

/** Returns a function that submits a job as a new user of a new company and returns the status and the error. */
async function sender(env: Record<string, string>) {
  const server = await accounts({ POSTINGS_PER_DAY: '2', ...env })
  let count = 0
  const send = async (parts: { applyLink?: string; ip?: string }) => {
    const companyId = await insertCompany(server.db)
    // Gives each user an email address at a different domain, because submissions are also limited by email domain.
    const email = `owner@mail-${count + 1}.example`
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

test('an IP address can submit at most POSTINGS_PER_DAY jobs a day, even from several accounts', async () => {
  const { server, send } = await sender({})
  const limit = 'At most 2 jobs a day from your network can be sent for review. Try again tomorrow.'
  expect([await send({}), await send({}), await send({})]).toEqual([200, 200, [429, limit]])
  server.clock.now = new Date(server.clock.now.getTime() + days(1))
  expect(await send({})).toBe(200)
})

test('at most POSTINGS_PER_DAY jobs a day can link to one domain, even from several IP addresses', async () => {
  const { send } = await sender({})
  const applyLink = 'https://spam.example/1'
  const statuses = []
  for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    statuses.push(await send({ applyLink, ip }))
  const limit =
    'At most 2 jobs a day with the domain spam.example can be sent for review. Try again tomorrow.'
  expect(statuses).toEqual([200, 200, [429, limit]])
})
