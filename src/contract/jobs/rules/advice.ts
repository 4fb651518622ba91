// Advice about details that search engines and readers would miss. It never prevents publication.
import type { Job } from '../job.ts'
import { plainText } from '../plain-text.ts'

export type Advice = {
  readonly id: 'country' | 'region' | 'salary' | 'title' | 'description' | 'skills' | 'search-engines'
  /** What is missing, and what for. */
  readonly text: string
}

const shortestDescription = 200
const maxReadTitleLength = 80
/** Fewer capitals are an abbreviation. */
const fewestShouted = 8
const shoutedShare = 0.6

/** Empty where nothing is missing. */
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
      text: 'Say in which countries applicants may live: search engines leave out remote jobs without one.',
    }
  return { id: 'country', text: 'Name the country: search engines leave out jobs without one.' }
}

function salaryAdvice({ salaryMin, salaryMax }: Job): Advice | undefined {
  if (salaryMin || salaryMax) return undefined
  return { id: 'salary', text: 'Name the pay: readers filter and sort by it.' }
}

function titleAdvice({ title, company }: Job): Advice | undefined {
  const letters = Array.from(title).filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  const capitals = letters.filter((letter) => letter === letter.toUpperCase())
  const isShouting = capitals.length >= fewestShouted && capitals.length >= letters.length * shoutedShare
  if (isShouting || /[!?]{2}/.test(title))
    return { id: 'title', text: 'The title shouts: search engines rank such jobs lower.' }
  if (title.length > maxReadTitleLength)
    return { id: 'title', text: `Shorten the title: lists show about ${maxReadTitleLength} characters.` }
  if (company.id > 0 && title.toLowerCase().includes(company.name.toLowerCase()))
    return { id: 'title', text: 'Leave the company out of the title: it stands beside it.' }
  return undefined
}

function textAdvice({ description, skills }: Job): Advice[] {
  const advice: Advice[] = []
  if (plainText(description).length < shortestDescription)
    advice.push({ id: 'description', text: 'Say more: what is done, with whom, and how to apply.' })
  if (skills.length === 0)
    advice.push({ id: 'skills', text: 'Name some skills: readers search and filter by them.' })
  return advice
}

/** A place that may be in one of several countries is a guess. */
function engineAdvice({ countries, locationType }: Job): Advice | undefined {
  if (locationType === 'Remote' || countries.length < 2) return undefined
  return {
    id: 'search-engines',
    text: 'Name one country alone: search engines leave out on-site and hybrid jobs with several.',
  }
}
