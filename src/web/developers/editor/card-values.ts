// The values of the form for a card. All are texts, because drafts consist of texts. A list has one item on each line.
import type { CardBody, OwnCard } from '#contract/developers/developers.ts'
import { languageCodes, regions } from '#contract/developers/vocabulary.ts'
import { parseAmount } from '#contract/jobs/rules/amount.ts'
import { isHttpUrl, withHost } from '#contract/jobs/rules/links.ts'
import type { FormValues } from '#web/ui/form/client-problems.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

const listNames = [
  'roles',
  'location_types',
  'employment_schedules',
  'contract_types',
  'languages',
  'links',
] as const
/** `country` can also be a region. Skills have commas between them. */
const names = [
  ...listNames,
  'visibility',
  'seniority',
  'skills',
  'country',
  'utc_offset',
  'available_from',
  'salary_min',
  'salary_currency',
  'salary_period',
  'bio',
] as const

export type CardValues = Readonly<Record<(typeof names)[number], string>>

export const itemsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the offset of the browser's time zone in whole hours. */
const browserOffset = () => `${Math.round(-new Date().getTimezoneOffset() / 60)}`

/** Returns the languages of the browser that the list of languages has. */
function browserLanguages(): string {
  const codes = navigator.languages.map((language) => language.slice(0, 2))
  return [...new Set(codes)].filter((code) => languageCodes.includes(code)).join('\n')
}

/** A card without roles is new. Its form starts with what the browser knows. */
export const isNew = ({ state, roles }: OwnCard) => state === 'off' && roles.length === 0

type Fields = Readonly<Record<keyof CardValues, string | number | readonly string[] | null>>

function toTexts(card: Fields): CardValues
function toTexts(card: Fields): object {
  return Object.fromEntries(names.map((name) => [name, [card[name] ?? ''].flat().join('\n')]))
}

export function toValues(card: OwnCard): CardValues {
  const texts = toTexts({
    ...card,
    country: card.country ?? card.region,
    skills: [...card.skills, ...card.unknown_skills].join(', '),
    salary_period: card.salary_period ?? 'year',
  })
  if (!isNew(card)) return texts
  return {
    ...texts,
    visibility: 'anonymous',
    utc_offset: texts.utc_offset || browserOffset(),
    languages: texts.languages || browserLanguages(),
  }
}

type Body = { [Name in keyof CardBody]-?: Exclude<CardBody[Name], undefined> }

/** Returns what the form would save. */
export function toBody(values: CardValues): Body
export function toBody(values: CardValues): object {
  const isRegion = regions.some((region) => region === values.country)
  const amount = parseAmount(values.salary_min) ?? null
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text || null])),
    ...Object.fromEntries(listNames.map((name) => [name, itemsOf(values[name])])),
    skills: itemsOf(values.skills.replaceAll(',', '\n')),
    country: isRegion ? null : values.country || null,
    region: isRegion ? values.country : null,
    utc_offset: values.utc_offset === '' ? null : Number(values.utc_offset),
    salary_min: amount,
    ...(amount === null && { salary_currency: null, salary_period: null }),
  }
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
