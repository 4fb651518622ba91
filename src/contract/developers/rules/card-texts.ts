// The closed fields of a card as texts.
import { countryName } from '../../jobs/countries.ts'
import { utcOffsetText } from '../../jobs/rules/working-hours.ts'
import type { CardWire } from '../developers.ts'
import { languageName } from '../vocabulary.ts'

export type ClosedFields = Omit<CardWire, 'id' | 'marks' | 'named' | 'shared' | 'mine'>

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns 'March 2027' for the first day of a month as an ISO date. */
export const monthText = (date: string): string => monthFormat.format(new Date(date))

export const titleOf = ({ roles }: Pick<ClosedFields, 'roles'>): string => roles.join(', ') || 'Developer'

export const placeOf = ({ country, region }: Pick<ClosedFields, 'country' | 'region'>): string | null =>
  country === null ? region : countryName(country)

const availability = ({ available_from: from }: ClosedFields, now: number) =>
  from === null || Date.parse(from) <= now ? 'Now' : `From ${monthText(from)}`

/** Returns 'Available now' or 'Available from March 2027'. */
export const availabilityOf = (card: ClosedFields, now: number): string =>
  `Available ${availability(card, now).replace(/^./, (letter) => letter.toLowerCase())}`

/** Returns the labels and texts of the fields that have a value. */
export function factsOf(card: ClosedFields, now: number): { label: string; text: string }[] {
  const { seniority, utc_offset: offset } = card
  return [
    { label: 'Seniority level', text: seniority ?? '' },
    { label: 'Location type', text: card.location_types.join(', ') },
    { label: 'Employment schedule', text: card.employment_schedules.join(', ') },
    { label: 'Contract type', text: card.contract_types.join(', ') },
    { label: 'Availability', text: availability(card, now) },
    { label: 'Place', text: placeOf(card) ?? '' },
    { label: 'Time zone', text: offset === null ? '' : utcOffsetText(offset) },
    { label: 'Languages', text: card.languages.map(languageName).join(', ') },
  ].filter(({ text }) => text !== '')
}
