import { createHash } from 'node:crypto'

import { formatCount } from '#contract/counts.ts'
import { cleanName } from '#contract/invisible-characters.ts'
import { latestPublication } from '#contract/jobs/rules/expiry.ts'
import type { Config } from '#server/config/config.ts'
import { days } from '#server/lib/duration.ts'
import { isRecord } from '#server/lib/is-record.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import { publicLinkFault } from '../moderation/public-links.ts'
import { withCappedClosingDate } from '../store/end-date.ts'
import type { ConvertedDescriptions } from './descriptions.ts'
import { suggestField } from './field-names.ts'
import { interpretText, listReasons, parseText } from './fields.ts'
import { completePay, payFaults, splitCurrencies } from './row-pay.ts'
import { reportColumns, type ImportedRow, rowFields, rowSchema } from './row-schema.ts'

/** A row that can be imported. `number` counts the rows of the file from 1. */
export type CheckedRow = ImportedRow & {
  number: number
  source: string
  external_id: string
  /** The description in the file, if it was converted from HTML. */
  html: string | undefined
  notes: string[]
}

export type RejectedRow = { number: number; name: string; reasons: string[] }

export type ImportConfig = Pick<Config, 'production' | 'jobsEndOn' | 'jobsPerCompany' | 'postingPay'>

/**
 * `source` is the source of rows that state none. Rows with a creation date more than a day after `now` are rejected.
 * In production, rows with links to private hosts are rejected too.
 */
export type CheckOptions = {
  source: string
  now: Date
  config: ImportConfig
  converted?: ConvertedDescriptions
}

type CheckedRows = { accepted: CheckedRow[]; refused: RejectedRow[] }

/** The creation date of a row may be up to this far in the future, because clocks and time zones differ. */
const FUTURE_TOLERANCE_MS = days(1)

/** Validates the rows of a file. Returns the valid rows, and the invalid rows with the reasons to reject them. */
export async function checkRows(rows: readonly unknown[], options: CheckOptions): Promise<CheckedRows> {
  const yieldIfDue = createYielder()
  const accepted: CheckedRow[] = []
  const refused: RejectedRow[] = []
  const numbers = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    await yieldIfDue()
    const number = index + 1
    const refuse = (reasons: string[]) => refused.push({ number, name: rowName(row), reasons })
    const description = options.converted?.get(index)
    const checked =
      description?.fault === undefined
        ? checkRow(row, { ...options, markdown: description?.markdown })
        : [`description ${description.fault}`]
    if (Array.isArray(checked)) {
      refuse(checked)
      continue
    }
    const key = JSON.stringify([checked.source, checked.external_id])
    const earlier = numbers.get(key)
    if (earlier !== undefined) {
      refuse([`is the same job as row ${formatCount(earlier)}`])
      continue
    }
    numbers.set(key, number)
    accepted.push({ ...checked, number })
  }
  return { accepted, refused }
}

/** Up to 100 unknown fields of the rows, in order of appearance, and the fields that some of them probably mean. */
type UnknownFields = { names: string[]; suggestions: Record<string, string> }

export async function listUnknownFields(rows: readonly unknown[]): Promise<UnknownFields> {
  const yieldIfDue = createYielder()
  const known = new Set<string>()
  const unknown = new Set<string>()
  for (const row of rows) {
    await yieldIfDue()
    for (const name of Object.keys(omitEmptyFields(row)))
      if (isKnown(name)) known.add(name)
      else if (unknown.size < MAX_UNKNOWN_FIELDS) unknown.add(name)
  }
  const suggestions = new Map<string, string>()
  for (const name of unknown) {
    const field = suggestField(name)
    if (field === undefined || known.has(field)) continue
    suggestions.set(name, field)
    known.add(field)
  }
  return { names: [...unknown], suggestions: Object.fromEntries(suggestions) }
}

const MAX_UNKNOWN_FIELDS = 100

function isKnown(name: string): boolean {
  return rowFields.includes(name) || reportColumns.some((column) => column === name)
}

/** Validates a row. Returns the parsed row, or the reasons to reject it. */
function checkRow(
  row: unknown,
  { source, now, config, markdown }: CheckOptions & { markdown: string | undefined },
): Omit<CheckedRow, 'number'> | string[] {
  if (!isRecord(row)) return ['is not an object with fields']
  const stated = markdown === undefined ? row : { ...row, description: markdown }
  const interpretations: string[] = []
  const values = Object.fromEntries(
    Object.entries(omitEmptyFields(stated)).map(([name, value]) => {
      const meant = typeof value === 'string' ? interpretText(name, value) : undefined
      if (meant !== undefined) interpretations.push(`${name} ${String(value).trim()} is read as ${meant}`)
      return [name, meant ?? parseText(name, value)]
    }),
  )
  const pay = splitCurrencies(values)
  if ('fault' in pay) return [pay.fault]
  const { data, error } = rowSchema.safeParse(pay.values)
  if (!data)
    return listReasons(error.issues, (field) => values[field]).map(({ path, reason }) => `${path} ${reason}`)
  if (data.created_at && Date.parse(data.created_at) > now.getTime() + FUTURE_TOLERANCE_MS)
    return ['created_at is in the future']
  if (data.publish_at && new Date(data.publish_at) > latestPublication(now))
    return ['publish_at is more than 90 days in the future']
  const faults = [...(config.production ? linkFaults(data) : []), ...payFaults(data, config)]
  if (faults.length > 0) return faults
  const { row: paid, notes } = completePay(data, pay.currencies)
  return {
    ...withCappedClosingDate(paid, config),
    html: markdown === undefined ? undefined : String(row['description']),
    notes: [...interpretations, ...notes],
    source: data.source ?? source,
    external_id: data.external_id || idFromContent(data),
  }
}

function linkFaults({ apply_link, company_website }: ImportedRow): string[] {
  return Object.entries({ apply_link, company_website }).flatMap(([field, link]) => {
    const fault = publicLinkFault(link ?? null)
    return fault === undefined ? [] : [`${field} ${fault}`]
  })
}

/** Returns a generated ID for a row without an ID. Rows with the same company, title and apply link get the same ID. */
function idFromContent({ company, title, apply_link }: ImportedRow): string {
  const content = JSON.stringify([company, title, apply_link])
  return `content-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
}

const MAX_ROW_NAME_LENGTH = 500

/** Returns the name by which a report mentions the row: its ID, or its title if it has no ID. */
function rowName(row: unknown): string {
  const { external_id, title } = omitEmptyFields(row)
  if (isTextOrNumber(external_id)) return String(external_id).slice(0, MAX_ROW_NAME_LENGTH)
  return isTextOrNumber(title) ? cleanName(String(title).slice(0, MAX_ROW_NAME_LENGTH)) : ''
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** Returns the fields of the row that are neither null nor blank. */
function omitEmptyFields(row: unknown): Record<string, unknown> {
  if (!isRecord(row)) return {}
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && !isBlank(value)))
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}
