// Which tests of the server `npm test` runs on PostgreSQL too. The others run on the embedded database alone, which is
// PostgreSQL as well; `npm run test:all` runs every one on both.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Here the two can differ whatever a test does, and why. */
const folders = {
  'src/server/db': 'schema, migrations, transactions, lost connections',
  'src/server/identity/session': 'rows that expire, and who is found by them',
  'src/server/mail': 'the queue, which several processes empty',
  'src/server/cli': 'backup and restore',
  'src/server/jobs': 'the list, which hears of commits of other processes; search and order',
  'src/server/employees': 'search, order and sums',
}

/** In every folder: what happens at the same moment (the embedded database has one connection, so nothing does). */
const atOnce = /\bPromise\.all(Settled)?\(/

/** A test that says itself what is different on PostgreSQL. */
const asksWhich = /TEST_DATABASE/

/** Without a database there is nothing to differ. */
const usesDatabase = /testing(\.ts|\/)|TEST_DATABASE/

const root = join(import.meta.dirname, '..')

/** @returns their paths. */
export function testsOnPostgres(): string[] {
  return globSync('src/server/**/*.test.ts', { cwd: root })
    .filter((path) => !path.startsWith('src/server/db/embedded/'))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const isInFolder = Object.keys(folders).some((folder) => path.startsWith(`${folder}/`))
      return usesDatabase.test(text) && (isInFolder || atOnce.test(text) || asksWhich.test(text))
    })
}
