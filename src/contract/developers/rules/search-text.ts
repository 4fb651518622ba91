import { countryName } from '../../jobs/countries.ts'
import { foldText } from '../../jobs/rules/fold.ts'
import { languageName, regionsOf } from '../vocabulary.ts'

type Fields = {
  readonly seniority: string | null
  readonly country: string | null
  readonly region: string | null
} & Readonly<
  Record<
    'roles' | 'skills' | 'languages' | 'locationTypes' | 'employmentSchedules' | 'contractTypes',
    readonly string[]
  >
>

/** Returns the closed fields of a card as lower-case words without accents, for the search. */
export function searchTextOf(card: Fields): string {
  const texts = [
    ...card.roles,
    ...card.skills,
    card.seniority ?? '',
    ...(card.country === null ? [] : [countryName(card.country), ...regionsOf(card.country)]),
    card.region ?? '',
    ...card.languages.map(languageName),
    ...card.locationTypes,
    ...card.employmentSchedules,
    ...card.contractTypes,
  ]
  return foldText(texts.join('\n').toLowerCase())
}
