// The board's question, put to Fuse.js and MiniSearch: they search, the rest is plain filter, sort and slice.
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'

import { shortDescription, toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { pageSize } from '#contract/jobs/rules/board.ts'
import { annualSalary } from '#contract/jobs/rules/salary.ts'

/** One question in every engine's words: the board's address, and the same for the rivals. */
export type Question = {
  address: string
  search: string
  keeps: (job: Job) => boolean
  order: (a: Job, b: Job) => number
}

/** Prepared with postings, it answers with how many it found, having made the first page of them. */
export type Engine = {
  name: string
  /** How often a question is asked with the clock running. */
  rounds: number
  prepare: (jobs: readonly Job[]) => (question: Question) => number
}

export const newestFirst = (a: Job, b: Job) => b.createdAt.getTime() - a.createdAt.getTime()
/** Whether a posting states pay at all. */
export const isPaid = ({ salaryMin, salaryMax }: Job) => Boolean(salaryMin || salaryMax)

const bestPay = ({ salaryMax, salaryPeriod }: Job) => annualSalary(salaryMax ?? 0, salaryPeriod)

export const bestPaidFirst = (a: Job, b: Job) =>
  Number(isPaid(b)) - Number(isPaid(a)) || bestPay(b) - bestPay(a)

const fields = ['title', 'company', 'location', 'short', 'skills']

export const rivals: readonly Engine[] = [
  {
    name: 'Fuse.js as it comes',
    rounds: 2,
    prepare: (jobs) => {
      const fuse = new Fuse(jobs.map(toDocument), { keys: fields })
      return asker(jobs, (search) => fuse.search(search).map(({ refIndex }) => refIndex))
    },
  },
  {
    // The mode that is nearest to our rule, and its fastest: a field contains the quoted text.
    name: 'Fuse.js include-match',
    rounds: 10,
    prepare: (jobs) => {
      const options = { keys: fields, useExtendedSearch: true, ignoreLocation: true }
      const fuse = new Fuse(jobs.map(toDocument), options)
      return asker(jobs, (search) => fuse.search(`'"${search}"`).map(({ refIndex }) => refIndex))
    },
  },
  {
    // All words must match, each as the beginning of a word.
    name: 'MiniSearch prefix',
    rounds: 20,
    prepare: (jobs) => {
      const mini = new MiniSearch({ idField: 'place', fields })
      mini.addAll(jobs.map(toDocument))
      const options = { prefix: true, combineWith: 'AND' } as const
      return asker(jobs, (search) => mini.search(search, options).map(({ id }) => Number(id)))
    },
  },
]

function toDocument(job: Job, place: number) {
  return {
    place,
    title: job.title,
    company: job.company.name,
    location: job.location ?? '',
    short: shortDescription(job.description),
    skills: [...job.skills],
  }
}

/** They search; filter, order and page are added plainly. */
function asker(jobs: readonly Job[], find: (search: string) => number[]): (question: Question) => number {
  return ({ search, keeps, order }) => {
    const found = find(search)
      .flatMap((place) => jobs[place] ?? [])
      .filter(keeps)
      .toSorted(order)
    found.slice(0, pageSize).map(toJobCard)
    return found.length
  }
}
