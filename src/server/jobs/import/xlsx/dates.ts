// Dates in Excel workbooks are numbers of days, which only the number format of the cell tells from other numbers.
import { days } from '#server/lib/duration.ts'

import { type Parts, readPart } from './parts.ts'

/** The built-in number formats of dates and times (ECMA-376, part 1, section 18.8.30). */
const builtInDates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Returns a function that tells whether the number format of a cell style shows a date or a time. */
export async function readDateStyles(parts: Parts): Promise<(style: string | undefined) => boolean> {
  const codes = new Map<string, string>()
  const styles: boolean[] = []
  let isCellStyle = false
  await readPart(parts, 'xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'xf' && isCellStyle) styles.push(isDateFormat(numFmtId, codes.get(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return (style) => styles[Number(style ?? -1)] ?? false
}

const MAX_CODE_LENGTH = 1_000

function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined)
    return builtInDates.some(([first, last]) => Number(id) >= first && Number(id) <= last)
  // Leaves out quoted text, escaped characters, and colors and currencies in brackets.
  const plain = code.slice(0, MAX_CODE_LENGTH).replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')
  return /[dmyhs]/i.test(plain.replaceAll(/general/gi, ''))
}

const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The last day that Excel can show: 9999-12-31. */
const LAST_DAY = 2_958_465
const SECONDS_PER_DAY = 86_400

/**
 * Returns a number of days as a calendar day such as 2026-11-20, with the time in UTC if it has one. Returns undefined
 * for a number that is no date.
 */
export function toDateText(value: number, { isFrom1904 }: { isFrom1904: boolean }): string | undefined {
  if (!(value >= 1 && value <= LAST_DAY)) return undefined
  const day = isFrom1904 ? EPOCH_1904 : EPOCH_1900
  const seconds = Math.round((value % 1) * SECONDS_PER_DAY)
  const text = new Date(day + days(Math.floor(value)) + seconds * 1000).toISOString()
  return seconds % SECONDS_PER_DAY === 0 ? text.slice(0, 'yyyy-mm-dd'.length) : text.replace('.000Z', 'Z')
}
