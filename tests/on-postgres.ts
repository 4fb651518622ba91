// Selects the server tests that run on PostgreSQL. The other tests run only on the embedded database (PGlite). If a
// PostgreSQL server responds, `npm test` runs the selected tests only on PostgreSQL, except those that must run on both
// databases. `.ci/run` runs the selected tests on both databases, except tests of concurrency, and `npm run test:all` runs
// every test on both.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders whose code can behave differently on the two databases, each with the parts that can differ. */
const folders = {
  'src/server/db': 'schema, migrations, transactions, lost connections',
  'src/server/alerts': 'digests sent by several instances; times; rows of every state',
  'src/server/identity/session': 'expiring rows and lookups by token',
  'src/server/mail': 'emails claimed by several processes',
  'src/server/queue': 'leases claimed by several processes',
  'src/server/cli': 'backup and restore',
  'src/server/jobs/snapshot': 'notifications of commits by other processes',
  'src/server/jobs/search': 'search and order',
  'src/server/jobs/state': 'locks and computed columns',
  'src/server/jobs/lifecycle': 'states that the database computes',
  'src/server/jobs/companies': 'changes of companies and their jobs in one transaction',
  'src/server/jobs/dashboard': 'counts, search and order',
  'src/server/jobs/history': 'rows that triggers write',
  'src/server/jobs/import': 'statements with thousands of rows',
  'src/server/jobs/review': 'the order of the queue and counts of evidence',
  'src/server/jobs/statistics': 'sums and days',
  'src/server/auth/deletion': 'cascading deletions; companies that two members leave concurrently',
  'src/server/bookmarks': 'concurrent additions',
  'src/server/announcements': 'messages that several instances deliver',
  'src/server/developers': 'arrays, the shuffled order, and locks of cards and requests',
  'src/server/employees': 'search, order and sums',
}

/** Matches tests of concurrency. The embedded database has only one connection. */
const testsConcurrency = /\bPromise\.all(Settled)?\(/

/** Matches tests with different expectations for each database. */
const checksDatabase = /TEST_DATABASE/

/** Matches tests that use a database. */
const usesDatabase = /['/]testing(\.ts|\/)|TEST_DATABASE/

const root = join(import.meta.dirname, '..')

/** Tests in these folders run on both databases. They test the database layer, or digests that must be exact. */
const foldersOnBoth = ['src/server/db', 'src/server/alerts/digest']

const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`)
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

/** Long tests in the folders above that run only on PGlite, because their results cannot depend on the database. */
const independentOfDatabase = new Set([
  'src/server/alerts/digest/time-zones.test.ts',
  'src/server/alerts/enumeration.test.ts',
  'src/server/alerts/links.test.ts',
  'src/server/http/request-target.test.ts',
  'src/server/http/server.test.ts',
  'src/server/job-sources/boards/remote-places.test.ts',
  'src/server/job-sources/rounds/round.test.ts',
  'src/server/jobs/lifecycle/actions.test.ts',
])

const isInFolder = (path: string) => Object.keys(folders).some((folder) => isIn(path, folder))

/** Returns the paths of the selected tests. */
export function listTestsOnPostgres(): string[] {
  return globSync('src/server/**/*.test.ts', { cwd: root })
    .filter((path) => !isIn(path, 'src/server/db/embedded') && !independentOfDatabase.has(path))
    .filter((path) => {
      const text = readText(path)
      return (
        usesDatabase.test(text) &&
        (isInFolder(path) || testsConcurrency.test(text) || checksDatabase.test(text))
      )
    })
}

/** Returns the paths of the tests that are selected only because they test concurrency. */
export function listTestsOfConcurrency(): string[] {
  return listTestsOnPostgres().filter((path) => !isInFolder(path) && !checksDatabase.test(readText(path)))
}

/**
 * Tests in these folders take ten times as long on the embedded database, because each command opens it. `npm test`
 * runs them only on PostgreSQL, even those with different expectations for each database.
 */
const slowOnEmbedded = ['src/server/cli']

/** Tests that `.ci/run` runs only on PostgreSQL. Other tests check that commands open the embedded database. */
export const slowestOnEmbedded = ['accounts', 'failed-mail', 'last-backup'].map(
  (name) => `src/server/cli/${name}.test.ts`,
)

/** Returns the paths of the selected tests that `npm test` does not run on the embedded database. */
export function listTestsOnPostgresOnly(): string[] {
  return listTestsOnPostgres().filter((path) => {
    if (slowOnEmbedded.some((folder) => isIn(path, folder))) return true
    return !foldersOnBoth.some((folder) => isIn(path, folder)) && !checksDatabase.test(readText(path))
  })
}
