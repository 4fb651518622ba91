// Synthetic jobs with realistic lengths. They are the same in every run.
import type { Company } from '#contract/jobs/company.ts'
import type { Job } from '#contract/jobs/job.ts'
import { contractTypes, employmentSchedules, locationTypes, seniorityLevels } from '#contract/jobs/options.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

const newest = Date.UTC(2026, 10, 20, 9)
const minutesApart = 7
const companyCount = 400

/** Returns `count` jobs, newest first, with descriptions of 500 to 1800 characters. */
export function createJobs(count: number): Job[] {
  const chance = createSeededChance(20_261_120)
  const companies = Array.from({ length: companyCount }, (_, index) => createCompany(index + 1, chance))
  return Array.from({ length: count }, (_, index) => createJob(index, companies, chance))
}

/** A random number from 0 (inclusive) to 1 (exclusive). */
type Chance = () => number

function createJob(index: number, companies: readonly Company[], chance: Chance): Job {
  const title = `${pick(levels, chance)} ${pick(fields, chance)} ${pick(roles, chance)}`
  const createdAt = new Date(newest - index * minutesApart * 60_000)
  return {
    id: index + 1,
    title,
    description: createText(500 + Math.floor(chance() * 1300), chance),
    company: pick(companies, chance),
    locationType: rarelyNull(pick(locationTypes, chance), chance),
    location: rarelyNull(pick(places, chance), chance),
    ...createPay(chance),
    salaryCurrency: 'USD',
    employmentSchedule: rarelyNull(pick(employmentSchedules, chance), chance),
    contractType: rarelyNull(pick(contractTypes, chance), chance),
    seniorityLevel: rarelyNull(pick(seniorityLevels, chance), chance),
    skills: skills.filter(() => chance() < 0.2),
    applyLink: `https://jobs.example.com/apply/${index + 1}`,
    isActive: true,
    createdAt,
    updatedAt: createdAt,
    slug: slugOf(title),
    expiresAt: null,
    firstPublishedAt: createdAt,
    countries: [],
    visaSponsorship: chance() < 0.1,
    publishAt: null,
    overlap: chance() < 0.1 ? { hours: 4, utc_offset: 1 } : null,
  }
}

function createCompany(id: number, chance: Chance): Company {
  const name = `${pick(namePrefixes, chance)}${pick(nameEndings, chance)} ${pick(nameForms, chance)}`
  const website = `https://company-${id}.example.com`
  return { id, name, website, description: null, logo: null, verified_domain: null }
}

type Pay = Pick<Job, 'salaryMin' | 'salaryMax' | 'salaryPeriod'>

/**
 * Returns a random salary. A quarter of the jobs have no salary, a tenth have an hourly one, and some have only a
 * minimum or a maximum.
 */
function createPay(chance: Chance): Pay {
  if (chance() < 0.25) return { salaryMin: null, salaryMax: null, salaryPeriod: null }
  const isHourly = chance() < 0.13
  const salaryMin = isHourly ? 20 + Math.floor(chance() * 80) : 40_000 + Math.floor(chance() * 120) * 1000
  const salaryMax = Math.round(salaryMin * (1.1 + chance() * 0.6))
  const stated = chance()
  return {
    salaryMin: stated < 0.05 ? null : salaryMin,
    salaryMax: stated > 0.95 ? null : salaryMax,
    salaryPeriod: isHourly ? 'hour' : 'year',
  }
}

function createText(length: number, chance: Chance): string {
  let text = ''
  while (text.length < length) {
    const sentence = `${pick(openings, chance)} ${pick(actions, chance)} ${pick(objects, chance)} ${pick(closings, chance)}.`
    text += (text === '' ? '' : chance() < 0.2 ? '\n\n' : ' ') + sentence
  }
  return text.slice(0, length)
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], chance: Chance): Item {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

function rarelyNull<Value>(value: Value, chance: Chance): Value | null {
  return chance() < 0.03 ? null : value
}

/** The mulberry32 generator. It is small and returns the same numbers on every machine. */
function createSeededChance(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const splitWords = (text: string) => text.split(' / ')

const levels = splitWords('Junior / Senior / Lead / Staff / Principal / Mid-Level / Working Student')
const fields = splitWords(
  'Django / Python / Backend / Full-Stack / Platform / Data / Security / Payments / Search / Infrastructure',
)
const roles = splitWords(
  'Engineer / Developer / Architect / Consultant / Team Lead / Site Reliability Engineer / Programmer',
)
const places = splitWords(
  'Berlin, Germany / London, UK / New York, NY / Lisbon, Portugal / Nairobi, Kenya / Toronto, Canada / Wrocław, Poland / San Francisco, CA / Buenos Aires, Argentina / 東京, Japan',
)
const skills = splitWords(
  'Django / Python / PostgreSQL / Redis / Celery / React / TypeScript / AWS / Docker / Kubernetes / GraphQL / REST / Terraform / HTMX / Wagtail',
)
const namePrefixes = splitWords(
  'North / Blue / Falcon / Bright / Copper / Open / River / Quiet / Silver / Green / Harbor / Maple',
)
const nameEndings = splitWords(
  'wind / stack / field / works / path / light / forge / grid / point / metrics / cloud / bank',
)
const nameForms = splitWords('Labs / GmbH / Inc. / Security / Health / Software / Studio / Analytics')
const openings = splitWords(
  'You will / Together with a team of six you / In your first months you / As part of the platform group you / Every week you / With our designers you',
)
const actions = splitWords(
  'design and ship / keep an eye on / take over / migrate / review and improve / measure and speed up / document / explain to customers / rebuild from the ground',
)
const objects = splitWords(
  'the billing pipeline that serves two million invoices a month / our public API and its clients / a large Django monolith with ten years of history / the PostgreSQL cluster behind our search / background jobs on Celery and Redis / the editor that newsrooms work in / the sign-in flow with passkeys / data imports from forty partners',
)
const closings = splitWords(
  'while nobody notices a downtime / and own it in production / so that support can sleep at night / with tests that one likes to read / and see it used on the same day / in close touch with the people who use it / without a fixed recipe',
)
