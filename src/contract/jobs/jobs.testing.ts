// Jobs and queries for tests: single ones, or whole boards from fast-check.
import * as fc from 'fast-check'

import { byFilter, filterGroups, flagFilters } from './filter-fields.ts'
import type { Job } from './job.ts'
import { sortOptions } from './options.ts'
import { type BoardQuery, defaultBoardQuery } from './rules/board-query.ts'
import type { ExchangeRates } from './rules/exchange-rates.ts'

/** An ordinary job with the given fields. */
export function aJob(parts: Partial<Job> = {}): Job {
  return {
    id: 1,
    title: 'Django Developer',
    description: 'We build a web site.',
    company: aCompany('Acme'),
    locationType: 'Remote',
    location: 'Berlin',
    salaryMin: null,
    salaryMax: null,
    salaryPeriod: null,
    salaryCurrency: 'USD',
    employmentSchedule: 'Full-time',
    contractType: 'Employee',
    seniorityLevel: 'Senior',
    skills: [],
    applyLink: 'https://acme.example/apply',
    isActive: true,
    createdAt: new Date('2026-11-20T09:00:00Z'),
    updatedAt: new Date('2026-11-20T09:00:00Z'),
    slug: 'django-developer',
    expiresAt: null,
    firstPublishedAt: null,
    countries: [],
    visaSponsorship: false,
    ...parts,
  }
}

/** Exchange rates for two of the currencies of random jobs. */
export const someRates: ExchangeRates = { date: '2026-11-20', perUsd: { EUR: 0.9, JPY: 150 } }

/** The query of a board that was just opened, but for what the test is about. */
export function aQuery(parts: Partial<BoardQuery> = {}): BoardQuery {
  return { ...defaultBoardQuery, ...parts }
}

/** Few and awkward letters, so that searches hit: cases that change length, halves of pairs, blanks, line ends. */
const letters = ['a', 'A', 'b', 'ß', 'İ', 'Σ', 'é', '😀', '\u{d83d}', ' ', '\n', '.']

const anyText = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 })
const anyAmount = fc.option(fc.constantFrom(0, 1, 20, 999, 4000, 60_000, 90_500, 2_000_000))

const anyOption = (options: readonly string[]) => fc.option(fc.constantFrom(...options, 'Elsewhere'))

const anyJob: fc.Arbitrary<Omit<Job, 'id'>> = fc.record({
  title: anyText,
  description: anyText,
  company: anyText.map((name) => aCompany(name)),
  ...byFilter(filterGroups, ({ options }) => anyOption(options)),
  ...byFilter(flagFilters, () => fc.boolean()),
  location: fc.option(anyText),
  salaryMin: anyAmount,
  salaryMax: anyAmount,
  salaryPeriod: fc.option(fc.constantFrom('hour', 'day', 'week', 'month', 'year', 'moon')),
  salaryCurrency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY', 'XAF'),
  skills: fc.array(anyText, { maxLength: 3 }),
  applyLink: fc.constant('https://acme.example'),
  isActive: fc.boolean(),
  createdAt: fc.integer({ min: 0, max: 4 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day))),
  updatedAt: fc.constant(new Date(0)),
  slug: fc.constant('a'),
  expiresAt: fc.option(fc.constant(new Date(0))),
  firstPublishedAt: fc.option(fc.constant(new Date(0))),
  countries: fc.array(fc.constantFrom('DE', 'AT', 'EU'), { maxLength: 3 }),
})

/** The jobs of a board, with IDs from 1 in their order. */
export const anyJobs: fc.Arbitrary<Job[]> = fc
  .array(anyJob, { maxLength: 30 })
  .map((jobs) => jobs.map((job, place) => ({ ...job, id: place + 1 })))

const anySalary = fc
  .tuple(fc.nat(300_000), fc.nat(300_000))
  .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) }))

/** Any query that the board can be in and its address can hold. */
export const anyQuery: fc.Arbitrary<BoardQuery> = fc.record({
  search: anyText.map((text) => text.replace(/\p{Surrogate}/gu, '').trim()),
  selected: fc.record(byFilter(filterGroups, ({ options }) => anySelection(options))),
  flags: fc.record(byFilter(flagFilters, () => fc.boolean())),
  country: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.constantFrom('DE', 'AT', 'US')),
  salary: fc.option(anySalary),
  withSalaryOnly: fc.boolean(),
  sort: fc.constantFrom(...sortOptions.map(({ value }) => value)),
  page: fc.integer({ min: 1, max: 9 }),
})

/** Mostly the whole group, or else nearly everything would be filtered away. */
function anySelection(options: readonly string[]): fc.Arbitrary<readonly string[]> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant([...options]) }, fc.subarray([...options]))
}

function aCompany(name: string): Job['company'] {
  return { id: 1, name, website: null, description: null, logo: null, verified_domain: null }
}
