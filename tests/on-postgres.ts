// Which tests of the server run on PostgreSQL. The others run on the embedded database alone, which is PostgreSQL as well.
// Where a PostgreSQL answers, `npm test` runs these on it instead of the embedded database, but for those that are about
// both; `.ci/run` runs all of these on both, and `npm run test:all` every test.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Here the two can differ whatever a test does, and why. */
const folders = {
  'src/server/db': 'schema, migrations, transactions, lost connections',
  'src/server/identity/session': 'rows that expire, and who is found by them',
  'src/server/mail': 'the queue, which several processes empty',
  'src/server/cli': 'backup and restore',
  'src/server/jobs': 'the list, which hears of commits of other processes; search and order',
  'src/server/auth/deletion': 'what goes with an account, and companies that two leave at once',
  'src/server/bookmarks': 'what is added at the same moment',
  'src/server/announcements': 'what is told, and messages that several instances deliver',
  'src/server/employees': 'search, order and sums',
}

/** In every folder: what happens at the same moment (the embedded database has one connection, so nothing does). */
const atOnce = /\bPromise\.all(Settled)?\(/

/** A test that says itself what is different on PostgreSQL. */
const asksWhich = /TEST_DATABASE/

/** Without a database there is nothing to differ. */
const usesDatabase = /['/]testing(\.ts|\/)|TEST_DATABASE/

const root = join(import.meta.dirname, '..')

/** Here the databases themselves are the subject, or a data folder: one of them does not speak for the other. */
const aboutBoth = ['src/server/db', 'src/server/cli']

const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** @returns their paths. */
export function testsOnPostgres(): string[] {
  return globSync('src/server/**/*.test.ts', { cwd: root })
    .filter((path) => !isIn(path, 'src/server/db/embedded'))
    .filter((path) => {
      const text = textOf(path)
      const isInFolder = Object.keys(folders).some((folder) => isIn(path, folder))
      return usesDatabase.test(text) && (isInFolder || atOnce.test(text) || asksWhich.test(text))
    })
}

/** @returns the paths of those among them that tell nothing more on the embedded database. */
export function testsOnPostgresAlone(): string[] {
  return testsOnPostgres().filter(
    (path) => !aboutBoth.some((folder) => isIn(path, folder)) && !asksWhich.test(textOf(path)),
  )
}
