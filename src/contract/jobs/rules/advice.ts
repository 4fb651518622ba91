// Advice about details that search engines and readers expect. It never prevents publication.
import type { Job } from '../job.ts'
import { plainText } from '../plain-text.ts'
import { payPeriod } from './pay-period.ts'

export type Advice = {
  readonly id:
    | 'country'
    | 'region'
    | 'salary'
    | 'period'
    | 'title'
    | 'description'
    | 'skills'
    | 'search-engines'
  /** What to do, and why. */
  readonly text: string
}

const MIN_DESCRIPTION_LENGTH = 200
const MAX_SHOWN_TITLE_LENGTH = 80
/**
 * The minimum number of capital letters in a title that is written in capitals. Fewer capital letters may be an
 * abbreviation.
 */
const MIN_CAPITALS = 8
const MIN_CAPITALS_SHARE = 0.6

/** Returns advice about missing details, or an empty list. */
export function adviceOn(job: Job): Advice[] {
  return [
    countryAdvice(job),
    salaryAdvice(job),
    titleAdvice(job),
    ...textAdvice(job),
    engineAdvice(job),
  ].filter((advice) => advice !== undefined)
}

function countryAdvice({ countries, locationType }: Job): Advice | undefined {
  if (countries.length > 0) return undefined
  if (locationType === 'Remote')
    return {
      id: 'region',
      text: 'Add the countries where applicants may live. Search engines leave out remote jobs without one.',
    }
  return { id: 'country', text: 'Add the country. Search engines leave out jobs without one.' }
}

function salaryAdvice(job: Job): Advice | undefined {
  if (!job.salaryMin && !job.salaryMax)
    return { id: 'salary', text: 'Add the pay. Readers filter and sort by it.' }
  if (payPeriod(job) !== '') return undefined
  return { id: 'period', text: 'Add the period of the pay. Without it, the job counts as one without pay.' }
}

function titleAdvice(job: Job): Advice | undefined {
  const problem = titleProblem(job)
  return problem && { id: 'title', text: titleTexts[problem] }
}

const titleTexts = {
  shouting: 'Do not write the title in capitals or repeat “!” and “?”. Search engines rank such jobs lower.',
  long: `Shorten the title. Lists show about ${MAX_SHOWN_TITLE_LENGTH} characters.`,
  company: 'Leave the company out of the title. Cards show it next to the title.',
} as const

/** Returns the problem of the title, or undefined. */
export function titleProblem({ title, company }: Job): keyof typeof titleTexts | undefined {
  const letters = Array.from(title).filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  const capitals = letters.filter((letter) => letter === letter.toUpperCase())
  const isShouting = capitals.length >= MIN_CAPITALS && capitals.length >= letters.length * MIN_CAPITALS_SHARE
  if (isShouting || /[!?]{2}/.test(title)) return 'shouting'
  if (title.length > MAX_SHOWN_TITLE_LENGTH) return 'long'
  if (company.id > 0 && title.toLowerCase().includes(company.name.toLowerCase())) return 'company'
  return undefined
}

function textAdvice({ description, skills }: Job): Advice[] {
  const advice: Advice[] = []
  if (plainText(description).length < MIN_DESCRIPTION_LENGTH)
    advice.push({ id: 'description', text: 'Write more about the work, the team and how to apply.' })
  if (skills.length === 0)
    advice.push({ id: 'skills', text: 'Add some skills. Readers search and filter by them.' })
  return advice
}

/** Returns advice for on-site and hybrid jobs with several countries, because these jobs have no JobPosting. */
function engineAdvice({ countries, locationType }: Job): Advice | undefined {
  if (locationType === 'Remote' || countries.length < 2) return undefined
  return {
    id: 'search-engines',
    text: 'Choose a single country. Search engines leave out on-site and hybrid jobs with several.',
  }
}
