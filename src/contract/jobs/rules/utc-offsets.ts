import { MAX_UTC_OFFSET, MIN_UTC_OFFSET, utcOffsetText } from './working-hours.ts'

export const utcOffsets = Array.from(
  { length: MAX_UTC_OFFSET - MIN_UTC_OFFSET + 1 },
  (_each, at) => MIN_UTC_OFFSET + at,
)

export const utcOffsetOptions = utcOffsets.map((offset) => ({
  value: `${offset}`,
  label: utcOffsetText(offset),
}))
