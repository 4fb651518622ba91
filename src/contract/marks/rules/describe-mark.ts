import { type DateConventions, localeDate } from '../../jobs/dates.ts'
import type { UserMark } from '../marks.ts'

/** Returns a text such as 'DSF member until 1/4/2028, from Django login'. */
export function describeMark({ label, provider, until }: UserMark, conventions: DateConventions): string {
  const source = provider === null ? 'added by staff' : `from ${provider}`
  return `${label} until ${localeDate(Date.parse(until), conventions)}, ${source}`
}
