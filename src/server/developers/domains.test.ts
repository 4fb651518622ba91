// A company cannot escape its limits, its pause and exclusions by giving up its domain, a second company or its deletion.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companyDomains } from '#server/db/tables/company-domains.ts'
import { contactPauses, contactRequests } from '#server/db/tables/developers.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { days } from '#server/lib/duration.ts'

import { deleteCompany } from '../jobs/store/companies-queries.ts'
import { addCompany, contacts, directoryPath, verifyDomain } from './testing.ts'

type Contacts = Awaited<ReturnType<typeof contacts>>

/** Adds a company with a domain, a job and a new member. */
async function addShell(server: Contacts, domain: string) {
  const { client, companyId } = await addCompany(server, 'shell@elsewhere.example', domain)
  return { client, job_id: await insertJob(server.db, { companyId, salaryMin: 60_000 }) }
}

const evasions: Record<string, { domain: string; evade?: (server: Contacts) => Promise<unknown> }> = {
  'with the same domain': { domain: 'plectrum.example' },
  'with a domain below': { domain: 'hr.plectrum.example' },
  'with the same domain, after the first has given it up': {
    domain: 'plectrum.example',
    evade: ({ db, companyId }) => db.delete(companyDomains).where(eq(companyDomains.companyId, companyId)),
  },
  'with the same domain, after the first was deleted': {
    domain: 'plectrum.example',
    evade: ({ db, companyId }) => db.transaction((tx) => deleteCompany(tx, companyId)),
  },
}

describe.each(Object.entries(evasions))('a second company %s', (_how, { domain, evade }) => {
  const evaded = async (server: Contacts) => {
    const shell = await addShell(server, domain)
    await evade?.(server)
    return shell
  }

  test('cannot ask a developer again', async () => {
    const server = await contacts()
    expect((await server.post()).status).toBe(201)
    const { client, job_id } = await evaded(server)
    const again = await server.post({ job_id }, server.path, client)
    expect([again.status, again.text.includes('in the last 90 days')]).toEqual([403, true])
  })

  test('is paused like the first', async () => {
    const server = await contacts()
    await server.db.insert(contactPauses).values({ domain: 'plectrum.example', pausedAt: server.clock.now })
    const { client, job_id } = await evaded(server)
    expect((await server.post({ job_id }, server.path, client)).text).toContain('paused')
  })

  test('is excluded like the first', async () => {
    const server = await contacts()
    const { grace, companyId, path } = server
    await grace.post(`${directoryPath}/me/exclusions`, { company_id: companyId })
    const { client } = await evaded(server)
    expect((await client.get(`/ninja-api${path}`)).status).toBe(404)
    const [exclusion] = JSON.parse((await grace.get(`${directoryPath}/me/exclusions`)).text)
    expect(exclusion.domain).toBe('plectrum.example')
  })
})

test.each(['first.example', null])(
  'an exclusion covers a later domain of a company with %s',
  async (first) => {
    const server = await contacts()
    const { db, grace, companyId, path } = server
    await db.delete(companyDomains)
    if (first !== null) await verifyDomain(server, companyId, first)
    await grace.post(`${directoryPath}/me/exclusions`, { company_id: companyId })
    await verifyDomain(server, companyId, 'plectrum.example')
    const { client } = await addShell(server, 'plectrum.example')
    await db.delete(companyDomains).where(eq(companyDomains.companyId, companyId))
    expect((await client.get(`/ninja-api${path}`)).status).toBe(404)
    const [exclusion] = JSON.parse((await grace.get(`${directoryPath}/me/exclusions`)).text)
    expect((await grace.delete(`${directoryPath}/me/exclusions/${exclusion.id}`)).status).toBe(204)
    expect((await client.get(`/ninja-api${path}`)).status).toBe(200)
  },
)

test('a deleted company leaves no texts and addresses in its requests, and no requests after 90 days', async () => {
  const { app, db, companyId, post, answer, received, pass } = await contacts()
  await post()
  await answer((await received())[0]?.id, 'accept', { email: 'grace@home.example', note: 'Hello' })
  await db.transaction((tx) => deleteCompany(tx, companyId))
  expect(await received()).toEqual([])
  const empty = { companyId: null, message: '', note: null, sharedName: null, sharedEmail: null }
  expect(await db.select().from(contactRequests)).toMatchObject([empty])
  await pass(days(90))
  await app.tasks.runDue()
  expect(await db.select().from(contactRequests)).toEqual([])
})
