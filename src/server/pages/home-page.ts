// The data of the landing page, built once for each snapshot of the jobs.
import { formatCount } from '#contract/counts.ts'
import { toDrawnCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, countJobs, countLastWeek } from '#contract/jobs/rules/board.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { payLine } from '#contract/jobs/rules/pay-line.ts'
import { quickFilters } from '#contract/jobs/rules/quick-filters.ts'
import { jobLink } from '#contract/jobs/rules/related-jobs.ts'
import { middlePay, salaryLabel } from '#contract/jobs/rules/salary.ts'
import type { HomePage, LinkedDot, PayPicture } from '#contract/pages/render.ts'
import { hiringCompanies } from '#server/jobs/companies/hiring.ts'
import type { Snapshot } from '#server/jobs/snapshot/snapshot.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'

import type { SendPage } from './page.ts'

const MAX_NEWEST = 3
const MAX_NEWEST_PER_COMPANY = 2
const MAX_HIRING = 12

/** The part of the page that does not depend on the time. */
type BuiltHome = Omit<HomePage, 'lastWeek'>

type Parts = { send: SendPage; jobsList: JobsList; now: () => Date }

export function homePage({ send, jobsList, now }: Parts): SendPage {
  const built = new WeakMap<Snapshot['jobs'], BuiltHome>()
  return async (request, reply) => {
    const list = await jobsList.current(request)
    const parts = async () => {
      const index = await list.searchIndex()
      const home = built.get(list.jobs) ?? buildHome(list, index)
      built.set(list.jobs, home)
      const lastWeek = countLastWeek(index, defaultBoardQuery, now().getTime())
      return { data: { home: { ...home, lastWeek } } }
    }
    return send(request, reply, { list, parts })
  }
}

function buildHome(contents: Snapshot, index: BoardIndex): BuiltHome {
  const jobs = Array.from(contents.jobs.values(), ({ job }) => job)
  const companies = hiringCompanies(contents)
  const hiring = [...companies.values()].slice(0, MAX_HIRING).flatMap((companyJobs) => {
    const [newest] = companyJobs
    if (newest === undefined) return []
    const { id, name, logo } = newest.company
    return [{ id, name, logo, jobs: companyJobs.length }]
  })
  return {
    newest: newestOf(jobs).map(toDrawnCard),
    counts: {
      jobs: jobs.length,
      companies: companies.size,
      remote: jobs.filter(({ locationType }) => locationType === 'Remote').length,
    },
    quickFilters: quickFilters.map(({ apply }) => countJobs(index, apply(defaultBoardQuery))),
    hiring,
    pay: drawPay(index),
  }
}

function drawPay(index: BoardIndex): PayPicture | null {
  const line = payLine(
    index,
    index.jobs.map(({ seniorityLevel }) => seniorityLevel),
  )
  if (line === null) return null
  const dots = line.dots.map(({ jobs, ...place }) => ({ ...place, ...linkDot(index, jobs) }))
  const rates = index.rates && { date: index.rates.date }
  return { ...line, dots, others: index.jobs.length - line.all.jobs, rates }
}

/** Links a dot with several jobs to the board. `positions` are not empty. */
function linkDot(index: BoardIndex, positions: readonly number[]): Omit<LinkedDot, 'column' | 'row'> {
  const job = index.jobs[positions[0] ?? 0]
  if (positions.length === 1 && job) {
    const { title, company, pay } = jobLink(job)
    return { path: jobPath(job), title, text: `${company} · ${pay}` }
  }
  const pays = positions.map((position) => middlePay(index, position))
  const salary = { min: Math.floor(pays[0] ?? 0), max: Math.ceil(pays.at(-1) ?? 0) }
  return {
    path: `/jobs${boardSearch({ ...defaultBoardQuery, salary, withSalaryOnly: true })}`,
    title: `${formatCount(positions.length)} jobs`,
    text: `${salaryLabel(salary.min)} to ${salaryLabel(salary.max)} a year`,
  }
}

/**
 * Returns the newest jobs. Limits the jobs per company, so that a company with many new jobs does not fill the page.
 */
function newestOf(jobs: readonly Job[]): Job[] {
  const newest: Job[] = []
  for (const job of jobs) {
    if (newest.length === MAX_NEWEST) break
    const ofCompany = newest.filter(({ company }) => company.id === job.company.id)
    if (ofCompany.length < MAX_NEWEST_PER_COMPANY) newest.push(job)
  }
  return newest
}
