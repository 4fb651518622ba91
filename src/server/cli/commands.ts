// The functions that run the commands. program.ts imports this file only to run a command, so that `--help` does not
// load the database drivers.
import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { displayEmail } from '#contract/auth/display-email.ts'
import { exchangeRatesBody } from '#contract/jobs/exchange-rates.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/open.ts'
import { demoCompanies } from '#server/db/seed/demo-companies.ts'
import { isEmpty } from '#server/db/seed/demo.ts'
import { findPersonasWithDemoPassword } from '#server/db/seed/find-personas.ts'
import { deleteExpiredRows } from '#server/identity/session/queries.ts'
import { dateFault, setRates } from '#server/jobs/exchange-rates/set.ts'
import { exportFormats } from '#server/jobs/export/formats.ts'
import { type ExportRow, exportRows } from '#server/jobs/export/rows.ts'
import { readText } from '#server/jobs/import/read-file.ts'
import { UnreadableFile } from '#server/jobs/import/unreadable-file.ts'
import { buildInfo } from '#server/lib/build-info.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { loadDemo } from '#server/load-demo.ts'
import { unsuppressAddress } from '#server/mail/suppressed.ts'

import { readAddress } from './input.ts'
import { deleteUsers } from './queries.ts'
import { requireReadable, restore } from './restore.ts'
import { print, printError } from './terminal.ts'
import { UsageError } from './usage-error.ts'
import { withDatabaseOrCopy } from './with-copy.ts'
import { withDatabase, withExclusiveDatabase, withWritableDatabase } from './with-database.ts'
import { writeAtomically } from './write-atomically.ts'

const endings = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Writes all jobs to a file that `import-jobs` can read. The file name extension selects the format. While a server has
 * the embedded database open, exports a copy, because a long transaction would delay the requests of the server.
 */
export async function exportJobs(file: string): Promise<void> {
  const write = selectFormat(file)
  const { publicUrl } = readConfig()
  const board = new URL(publicUrl).host
  let count = 0
  async function* counted(rows: AsyncIterable<ExportRow>) {
    for await (const row of rows) {
      count++
      yield row
    }
  }
  await withDatabaseOrCopy(({ db }) =>
    writeAtomically(file, (target) =>
      db.transaction((tx) => pipeline(Readable.from(write(counted(exportRows(tx, board)))), target), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    ),
  )
  print(`${count} jobs exported to ${file}`)
}

function selectFormat(file: string) {
  const ending = extname(file).toLowerCase()
  const format = Object.entries(exportFormats).find(([name]) => name === ending)
  if (format === undefined)
    throw new UsageError(`The name of the file must end in ${endings.format(Object.keys(exportFormats))}.`)
  return format[1]
}

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

export { backUp } from './back-up.ts'
export { changeUser } from './change-user.ts'
export { check } from './check.ts'
export { createUser } from './create-user.ts'
export { deleteUser } from './delete-user.ts'

export { listFailedMail, resendMail } from './failed-mail.ts'

export { importJobsFile } from './import-jobs.ts'

export { reencrypt } from './reencrypt.ts'

export const removeDemoAccounts = () => withWritableDatabase(deleteDemoAccounts)

export async function restoreFrom(file: string, { force }: { force: boolean }): Promise<void> {
  await requireReadable(file)
  await withExclusiveDatabase(
    (database) => restore({ database, file, force, print: printError, dataDir: readConfig().dataDir }),
    'restore replaces the whole database.',
  )
}

export const removeExpiredSessions = () => withWritableDatabase(expireSessions)

/**
 * Allows emails of job alerts to a suppressed address again. Returns the exit status: 1 if the
 * address is not suppressed, otherwise 0.
 */
export async function allowAlerts(address: string): Promise<number> {
  const email = readAddress(address)
  const config = withSecretKey(readConfig())
  const isFound = await withWritableDatabase(({ db }) => unsuppressAddress(db, config, email))
  if (isFound) print(`${displayEmail(email)} can receive job alerts again.`)
  else printError(`${displayEmail(email)} is not suppressed.`)
  return isFound ? 0 : 1
}

/** Prints the version and commit of this program. Reads neither the settings nor the database. */
export function version(): void {
  print(`${buildInfo.version} (commit ${buildInfo.commit})`)
}

/**
 * Migrates the database by opening it. If a server has the embedded database open, does nothing, because the server has
 * already migrated it.
 * @throws StorageError if the database cannot be opened or migrated
 */
export function migrateDatabase(): Promise<void> {
  return withDatabase(async () => {})
}

/** Deletes expired sessions, links, rate-limit counters and tokens, as the server itself does every hour. */
async function expireSessions({ db }: Pick<Database, 'db'>): Promise<void> {
  const removed = await deleteExpiredRows(db, new Date())
  printError(`${removed} expired sessions removed.`)
}

/**
 * Loads the demo data into an empty database.
 * @throws Error if the database has companies, because demo jobs must not be mixed with real jobs
 */
export async function seedDemoData({ force }: { force: boolean }): Promise<void> {
  if (readConfig().production && !force)
    throw new Error(
      'This is production (NODE_ENV). Visitors may mistake demo jobs for real ones. Pass --force to create them.',
    )
  const accounts = await withWritableDatabase(async ({ db }) => {
    if (!(await isEmpty(db)))
      throw new Error('The database is not empty. Demo data can only be loaded into an empty database.')
    return loadDemo(db, { config: withSecretKey(readConfig()), now: new Date() })
  })
  const jobs = demoCompanies.flatMap((company) => company.jobs)
  print(`${demoCompanies.length} companies and ${jobs.length} jobs were created`)
  for (const line of accounts) print(line)
}

/** Deletes the demo accounts that still have the published demo password, and prints their addresses. */
async function deleteDemoAccounts({ db }: Pick<Database, 'db'>): Promise<void> {
  const people = await findPersonasWithDemoPassword(db, createPasswords(randomBytes))
  await deleteUsers(
    db,
    people.map(({ userId }) => userId),
  )
  const addresses = people.map(({ email }) => email).join(', ')
  print(addresses === '' ? 'No account has the demo password.' : `Deleted: ${addresses}`)
}
