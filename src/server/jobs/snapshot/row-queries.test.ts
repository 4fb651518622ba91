// The JSON of jobs that PostgreSQL writes has the same bytes as the JSON that Node.js would write.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { hostileJob } from '#contract/jobs/hostile-jobs.testing.ts'
import { toWire } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { findJob } from '../store/jobs-queries.ts'
import { jobsPath, visitor } from '../testing.ts'

const instant = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const written = fc.record({
  job: hostileJob,
  createdAt: instant,
  updatedAt: instant,
  firstPublishedAt: fc.option(instant),
  expiresAt: fc.option(
    fc.date({ min: new Date('2100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  ),
})
type Written = typeof written extends fc.Arbitrary<infer Made> ? Made : never

/** Returns the text without NUL and lone surrogates, because PostgreSQL cannot store them. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

async function insert(db: Db, { job, ...times }: Written): Promise<number> {
  const { id: _id, company, ...rest } = job
  const { id: _company, name, verified_domain: domain, ...about } = company
  const companyId = await insertCompany(db, {
    ...about,
    name: `${storable(name)} ${crypto.randomUUID()}`,
    website: about.website && storable(about.website),
    logo: about.logo && storable(about.logo),
  })
  const verification = {
    token: 'token',
    verifiedAt: new Date(0),
    nextCheckAt: new Date(0),
    createdAt: new Date(0),
  }
  if (domain !== null)
    await db.insert(companyDomains).values({ companyId, domain: storable(domain), ...verification })
  const [id = 0] = await insertJobs(db, [
    {
      ...rest,
      ...times,
      companyId,
      title: storable(rest.title),
      slug: storable(rest.slug),
      description: storable(rest.description),
      location: rest.location && storable(rest.location),
      skills: rest.skills.map(storable),
      countries: [...rest.countries],
    },
  ])
  return id
}

test('the JSON of each job in the list has the same bytes as in other responses', async () => {
  const { app, db } = await testApp()
  const rows = fc.sample(written, 25)
  const ids: number[] = []
  for (const row of rows) ids.push(await insert(db, row))
  const stored = await Promise.all(ids.map((id) => findJob(db, id)))
  const newestFirst = stored
    .flatMap((job) => job ?? [])
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id)
  const { text } = await visitor({ app })('GET', jobsPath)
  const posted = text.slice(1, -1).split(/,(?=\{"id":\d+,"title":)/)
  // Compares one job at a time, because the diff of a whole list would be too long.
  for (const [place, job] of newestFirst.entries()) expect(posted[place]).toBe(JSON.stringify(toWire(job)))
  expect(posted).toHaveLength(rows.length)
})
