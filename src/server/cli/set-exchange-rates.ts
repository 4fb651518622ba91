import { z } from 'zod'

import { isCurrencyCode } from '#contract/jobs/currencies.ts'
import { replaceRates } from '#server/jobs/exchange-rates/queries.ts'
import { readText } from '#server/jobs/import/read-file.ts'
import { UnreadableFile } from '#server/jobs/import/unreadable-file.ts'

import { print } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

const MAX_FILE_BYTES = 1024 * 1024

const currency = z.string().refine(isCurrencyCode)
const rate = z.number('must be a number').positive('must be more than 0')

const fileSchema = z.object(
  {
    date: z.iso
      .date('must be a day such as 2026-11-20')
      .refine((date) => Date.parse(date) <= Date.now(), 'lies in the future'),
    per_usd: z
      .record(currency, rate, {
        error: ({ code }) =>
          code === 'invalid_key'
            ? 'is not a currency code such as EUR'
            : 'must be an object of currency codes and numbers',
      })
      .refine((rates) => Object.keys(rates).length > 0, 'holds no rates'),
  },
  'must be JSON like {"date": "2026-11-20", "per_usd": {"EUR": 0.86}}',
)

/** Replaces the exchange rates for comparing salaries. @throws UnreadableFile */
export async function setExchangeRates(file: string): Promise<void> {
  const text = await readText(file, MAX_FILE_BYTES)
  const { success, data, error } = fileSchema.safeParse(parse(text))
  if (!success) throw new UnreadableFile(`${file}: ${reasonOf(error)}`)
  const { date, per_usd: perUsd } = data
  await withWritableDatabase(({ db }) => replaceRates(db, { date, perUsd }))
  print(`${Object.keys(perUsd).length} exchange rates of ${date} were set`)
}

/** Returns undefined for invalid JSON, which the schema rejects. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(' ')).join('; ')
}
