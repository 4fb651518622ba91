import { rowFields } from './row-schema.ts'

const synonyms: Readonly<Record<string, string>> = {
  company:
    'company name, employer, employer name, organization, organisation, firm, firma, unternehmen, arbeitgeber',
  title:
    'job title, job, position, position title, role, headline, stelle, stellentitel, titel, jobtitel, poste',
  description:
    'job description, text, body, content, details, job details, beschreibung, stellenbeschreibung',
  apply_link:
    'apply, apply url, application, application link, application url, apply here, how to apply, url, link, job url, job link, bewerbungslink',
  company_website: 'website, homepage, company url, company link, web, webseite',
  location: 'city, place, town, office, ort, stadt, standort, arbeitsort',
  location_type: 'remote, workplace, workplace type, work model, remote type',
  countries: 'country, country code, land',
  salary_min: 'min salary, minimum salary, salary from, pay min, pay from, gehalt von',
  salary_max: 'max salary, maximum salary, salary to, pay max, pay to, gehalt bis',
  salary_currency: 'currency, pay currency, waehrung, wahrung',
  salary_period: 'period, pay period, salary unit',
  employment_schedule: 'schedule, job type, employment type, working hours',
  contract_type: 'contract, type of contract',
  seniority_level: 'seniority, level, experience, experience level, career level',
  overlap: 'time zone, timezone, time zone overlap, hours overlap, shared hours, core hours',
  skills: 'tags, keywords, skill, technologies, tech stack, kenntnisse',
  expires_at:
    'closes, closes on, deadline, closing date, closing day, last day, end date, valid through, valid until, expires, expiry date',
  publish_at: 'publish on, publish, embargo, embargo until, goes live, live on, release date',
  created_at: 'date, date posted, posted, posted at, published, published at, publication date, start date',
  external_id: 'id, job id, reference, ref, reference number',
}

/** Leaves only the letters and digits, so that "Apply link", "apply_link" and "applyLink" are the same. */
function toKey(name: string): string {
  return name
    .slice(0, 100)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const fieldByKey = new Map(rowFields.map((name) => [toKey(name), name]))

const fieldBySynonym = new Map(
  Object.entries(synonyms).flatMap(([field, names]) => names.split(', ').map((name) => [toKey(name), field])),
)

/** Returns the field of this name, in any case and with any separators. Returns other names without outer spaces. */
export function toFieldName(name: string): string {
  return fieldByKey.get(toKey(name)) ?? name.trim()
}

/** Returns the field that an unknown name probably means. */
export function suggestField(name: string): string | undefined {
  const key = toKey(name)
  const similar = () => rowFields.find((field) => isMisspelling(key, toKey(field)))
  return fieldBySynonym.get(key) ?? similar()
}

const MIN_LENGTH_OF_MISSPELLING = 5

/** Returns whether one character is missing, added, replaced or swapped with the next. */
function isMisspelling(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_LENGTH_OF_MISSPELLING) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}
