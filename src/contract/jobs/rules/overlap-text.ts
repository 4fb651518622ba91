import { pluralize } from '../../counts.ts'
import {
  MAX_UTC_OFFSET,
  MIN_UTC_OFFSET,
  type Overlap,
  utcOffsetText,
  WORKDAY_HOURS,
} from './working-hours.ts'

const isWithin = (value: unknown, min: number, max: number) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

export function isOverlap(value: unknown): value is Overlap {
  const { hours, utc_offset: offset }: Partial<Record<keyof Overlap, unknown>> = value ?? {}
  return isWithin(hours, 1, WORKDAY_HOURS) && isWithin(offset, MIN_UTC_OFFSET, MAX_UTC_OFFSET)
}

/** Returns 'At least 4 hours together with UTC+1'. */
export function overlapText({ hours, utc_offset: offset }: Overlap): string {
  return `At least ${pluralize(hours, 'hour', 'hours')} together with ${utcOffsetText(offset)}`
}

/** Returns '4h UTC+1', as in import files. */
export function formatOverlap({ hours, utc_offset: offset }: Overlap): string {
  return `${hours}h ${utcOffsetText(offset)}`
}

/** Reads texts such as '4h UTC+1', '4 hours GMT-05:00' and '4h UTC'. Returns null for other texts. */
export function parseOverlap(text: string): Overlap | null {
  const [, hours, sign, offset = 0] =
    /^\s*(\d)\s*h(?:ours?)?\s*,?\s*(?:UTC|GMT)\s*(?:([+\u2212-])\s*(\d\d?)(?::?00)?)?\s*$/i.exec(text) ?? []
  const overlap = { hours: Number(hours), utc_offset: Number(offset) * (sign === '+' || !sign ? 1 : -1) || 0 }
  return isOverlap(overlap) ? overlap : null
}
