import { exchangeRatesBody } from '#contract/jobs/exchange-rates.ts'
import { dateFault, setRates } from '#server/jobs/exchange-rates/set.ts'
import { readText } from '#server/jobs/import/read-file.ts'
import { UnreadableFile } from '#server/jobs/import/unreadable-file.ts'

import { print } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

const MAX_FILE_BYTES = 1024 * 1024

/** Replaces the exchange rates, which are used to compare salaries. @throws UnreadableFile for an invalid file */
export async function setExchangeRates(file: string): Promise<void> {
  const now = new Date()
  const text = await readText(file, MAX_FILE_BYTES).catch((error: Error) => {
    throw new UnreadableFile(`${file}: ${error.message}`)
  })
  const { success, data, error } = exchangeRatesBody.safeParse(parse(text))
  if (!success) throw new UnreadableFile(`${file}: ${reasonOf(error)}`)
  const fault = dateFault(data, now)
  if (fault !== undefined) throw new UnreadableFile(`${file}: date ${fault}`)
  await withWritableDatabase(({ db }) => setRates(db, data, { via: 'command', now }))
  print(`${Object.keys(data.per_usd).length} exchange rates of ${data.date} were set`)
}

/** Parses JSON. Returns undefined for invalid JSON, which the caller's schema rejects. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Issues = { readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] }

function reasonOf({ issues }: Issues): string {
  return issues.map(({ path, message }) => [...path, message].join(' ')).join('; ')
}
