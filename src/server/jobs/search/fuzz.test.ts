// Compares the search results of the server, the browser and a model of the specification, for random boards and
// queries.
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { toFoundPage } from '#contract/client/search.ts'
import { toDrawnCard } from '#contract/jobs/job-card.ts'
import { type Job, type JobWire, toJob } from '#contract/jobs/job.ts'
import { anyJobs, anyQuery, someRates } from '#contract/jobs/jobs.testing.ts'
import { answerBoard } from '#contract/jobs/rules/board-answer.ts'
import { PAGE_SIZE } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { naiveSearch } from '#contract/jobs/rules/naive-board.testing.ts'
import { searchWire } from '#contract/jobs/search.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { type TestApp, testApp } from '#server/testing.ts'

import { replaceRates } from '../store/exchange-rates-queries.ts'
import { jobsPath } from '../testing.ts'

const samples = 12
const many = fc.sample(anyJobs, { numRuns: samples, seed: 1910 }).flat()

/** Returns the text without lone surrogates, because the database does not accept them. */
const stored = (text: string) => text.replace(/\p{Surrogate}/gu, '')

/** Publishes jobs. Returns them in the order of the list of jobs. */
async function fill({ app, db }: TestApp, jobs: readonly Job[]): Promise<Job[]> {
  await replaceRates(db, someRates)
  for (const { id: _id, company, slug: _slug, ...job } of jobs) {
    const companyId = await insertCompany(db, { name: `${stored(company.name)} ${crypto.randomUUID()}` })
    const row = {
      ...job,
      title: stored(job.title),
      description: stored(job.description),
      location: job.location && stored(job.location),
      skills: job.skills.map(stored),
      countries: [...job.countries],
      // Drizzle rejects objects without a prototype.
      overlap: job.overlap && { ...job.overlap },
    }
    await insertJobs(db, [{ ...row, companyId, stage: 'board', expiresAt: null }])
  }
  const list: JobWire[] = (await app.inject(jobsPath)).json()
  return list.map(toJob)
}

test.each([
  ['many jobs', many],
  ['no job', []],
])('on a board of %s, server and browser find the same jobs in the same order', async (_board, made) => {
  const server = await testApp()
  const jobs = await fill(server, made)
  expect(jobs).toHaveLength(made.length)
  const browser = buildBoardIndex(jobs, { rates: someRates })
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const answer = await server.app.inject(`${jobsPath}/search${boardSearch(query)}`)
      const found = toFoundPage(searchWire.parse(answer.json())).answer
      const { jobs: shown, rates, ...rest } = answerBoard(browser, query)
      const cards = shown.map((job) => toDrawnCard(job))
      expect(found).toEqual({ ...rest, cards, rates: rates && { date: rates.date } })
      const ids = naiveSearch(jobs, query).map(({ id }) => id)
      const first = (found.page - 1) * PAGE_SIZE
      expect(found.total).toBe(ids.length)
      expect(found.cards.map(({ id }) => id)).toEqual(ids.slice(first, first + PAGE_SIZE))
    }),
  )
})

test('after random writes, the search API finds the same jobs as a search in the complete list', async () => {
  const server = await testApp()
  const { app, db } = server
  const written = await fill(server, many)
  const titles = fc.constantFrom('Senior Engineer', 'django', 'Ünïcode ſtaff', '')
  const pick = fc.nat({ max: written.length - 1 })
  const write = fc.record({
    title: titles,
    place: pick,
    kind: fc.constantFrom('update', 'close', 'open', 'date'),
  })
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.array(write, { maxLength: 5 }), async (query, writes) => {
      await app.inject(`${jobsPath}/search${boardSearch(query)}`)
      for (const { title, place, kind } of writes) {
        const id = written[place]?.id ?? 0
        if (kind === 'update') await db.execute(sql`update jobs set title = ${title} where id = ${id}`)
        if (kind === 'close') await db.execute(sql`update jobs set stage = 'off' where id = ${id}`)
        if (kind === 'open') await db.execute(sql`update jobs set stage = 'board' where id = ${id}`)
        if (kind === 'date') await db.execute(sql`update jobs set created_at = now() where id = ${id}`)
      }
      let [before, answer, after] = ['', '', 'not read']
      // Repeats the search until the list is the same before and after it. On PostgreSQL, the list may change during
      // the search, when the notification of a write arrives.
      while (before !== after) {
        before = (await app.inject(jobsPath)).body
        answer = (await app.inject(`${jobsPath}/search${boardSearch(query)}`)).body
        after = (await app.inject(jobsPath)).body
      }
      const list: JobWire[] = JSON.parse(before)
      const found = searchWire.parse(JSON.parse(answer))
      const whole = answerBoard(buildBoardIndex(list.map(toJob), { rates: someRates }), query)
      expect(found.jobs.map(({ id }) => id)).toEqual(whole.jobs.map(({ id }) => id))
      expect(found).toMatchObject({
        total: whole.total,
        without_salary: whole.withoutSalary,
        without_country: whole.withoutCountry,
        salary_span: whole.span,
        salary_scale: whole.scale,
        all: whole.all,
      })
    }),
  )
})
