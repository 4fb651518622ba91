// The values of the form for a card. All are texts, because drafts consist of texts. A list has one item on each line.
import type { CardBody, OwnCard } from '#contract/developers/developers.ts'
import { visibilities } from '#contract/developers/rules/card-state.ts'
import { languageCodes, regions } from '#contract/developers/vocabulary.ts'
import { salaryPeriods, seniorityLevels } from '#contract/jobs/options.ts'
import { parseAmount } from '#contract/jobs/rules/amount.ts'
import { isHttpUrl, withHost } from '#contract/jobs/rules/links.ts'
import { MAX_UTC_OFFSET, MIN_UTC_OFFSET } from '#contract/jobs/rules/working-hours.ts'
import type { FormValues } from '#web/ui/form/client-problems.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

const names = [
  'visibility',
  'roles',
  'seniority',
  'skills',
  'place',
  'utc_offset',
  'location_types',
  'employment_schedules',
  'contract_types',
  'languages',
  'available_from',
  'salary_min',
  'salary_currency',
  'salary_period',
  'bio',
  'links',
] as const

export type CardValues = Readonly<Record<(typeof names)[number], string>>

export const itemsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

const toText = (items: readonly string[]) => items.join('\n')

/** Returns the offset of the browser's time zone in whole hours. */
function browserOffset(): string {
  const hours = Math.round(-new Date().getTimezoneOffset() / 60)
  return `${Math.min(Math.max(hours, MIN_UTC_OFFSET), MAX_UTC_OFFSET)}`
}

/** Returns the languages of the browser that the list of languages has. */
function browserLanguages(): string {
  const codes = navigator.languages.map((language) => language.slice(0, 2))
  return toText([...new Set(codes)].filter((code) => languageCodes.includes(code)))
}

/** A card without roles is new. Its form starts with what the browser knows. */
export const isNew = ({ state, roles }: OwnCard) => state === 'off' && roles.length === 0

export function toValues(card: OwnCard): CardValues {
  const offset = card.utc_offset?.toString() ?? ''
  return {
    visibility: isNew(card) ? 'anonymous' : card.visibility,
    roles: toText(card.roles),
    seniority: card.seniority ?? '',
    skills: [...card.skills, ...card.unknown_skills].join(', '),
    place: card.country ?? card.region ?? '',
    utc_offset: isNew(card) && offset === '' ? browserOffset() : offset,
    location_types: toText(card.location_types),
    employment_schedules: toText(card.employment_schedules),
    contract_types: toText(card.contract_types),
    languages: isNew(card) && card.languages.length === 0 ? browserLanguages() : toText(card.languages),
    available_from: card.available_from ?? '',
    salary_min: card.salary_min?.toString() ?? '',
    salary_currency: card.salary_currency ?? '',
    salary_period: card.salary_period ?? '',
    bio: card.bio ?? '',
    links: toText(card.links),
  }
}

const isCardValues = (stored: unknown): stored is CardValues =>
  typeof stored === 'object' &&
  stored !== null &&
  names.every((name) => typeof Reflect.get(stored, name) === 'string')

export const readCardValues = (stored: unknown): CardValues | undefined =>
  isCardValues(stored) ? stored : undefined

/** Returns what the form would save. */
export function toBody(values: CardValues) {
  const region = regions.find((each) => each === values.place) ?? null
  const amount = parseAmount(values.salary_min) ?? null
  return {
    visibility: visibilities.find((each) => each === values.visibility) ?? 'off',
    roles: itemsOf(values.roles),
    seniority: seniorityLevels.find((each) => each === values.seniority) ?? null,
    skills: itemsOf(values.skills.replaceAll(',', '\n')),
    country: region === null ? values.place || null : null,
    region,
    utc_offset: values.utc_offset === '' ? null : Number(values.utc_offset),
    location_types: itemsOf(values.location_types),
    employment_schedules: itemsOf(values.employment_schedules),
    contract_types: itemsOf(values.contract_types),
    languages: itemsOf(values.languages),
    available_from: values.available_from || null,
    salary_min: amount,
    salary_currency: amount === null ? null : values.salary_currency || null,
    salary_period: (amount !== null && salaryPeriods.find((each) => each === values.salary_period)) || null,
    bio: values.bio || null,
    links: itemsOf(values.links),
  } satisfies CardBody
}

const isWebLink = withHost(isHttpUrl)

/** The form has a value for `roles` if one is ticked. */
export function validateCard({
  visibility,
  roles,
  salary_min: amount = '',
  links = '',
}: FormValues): Problem[] {
  const problems: Problem[] = []
  if (visibility !== 'off' && roles === undefined)
    problems.push({ param: 'roles', message: 'Choose at least one role.' })
  if (amount.trim() !== '' && parseAmount(amount) === undefined)
    problems.push({ param: 'salary_min', message: 'Enter a whole amount, such as 60000.' })
  for (const [at, line] of links.split('\n').entries())
    if (line.trim() !== '' && !isWebLink(line.trim()))
      problems.push({ param: 'links', message: `Line ${at + 1} must be an http or https address.` })
  return problems
}
