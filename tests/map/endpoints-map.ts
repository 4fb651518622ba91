// docs/map.md: what the running product answers, who may call it, which file does it, and where it is tested.
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'

import { type Row, routeTable } from './route-table.ts'

type Source = { path: string; text: string }

const accountCalls = '/_allauth/{client}/v1/'

/** The whole of the page for the tree at `root`. @throws when no test asks for a call of an API. */
export async function mapOf(root: string): Promise<string> {
  const tests = await sources(root, 'src/server/**/*.test.ts')
  const helpers = await sources(root, 'src/server/**/*testing.ts')
  const rows = await routeTable(root)
  const testsOfRow = new Map(rows.map((row) => [row, testsOf(row, tests, helpers)]))
  const untested = rows.filter((row) => testsOfRow.get(row)?.length === 0).map(nameOf)
  if (untested.length > 0) throw new Error(`No test asks for ${untested.join(', ')}.`)
  const lines = rows.map(
    (row) => `| ${nameOf(row)} | ${row.guard} | ${row.useCase} | ${testsOfRow.get(row)?.join(', ')} |`,
  )
  return [
    '# The map',
    '',
    'Printed by `npm run map` from the running application; a test fails when it is stale.',
    '',
    '| call | guard | use-case | tests |',
    '|---|---|---|---|',
    ...new Set(lines),
    '',
  ].join('\n')
}

const nameOf = ({ method, path }: Row) => `${method} \`${path}\``

async function sources(root: string, pattern: string): Promise<Source[]> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: root }))
  return Promise.all(
    paths.toSorted().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

/** Those that name the address, of the folder of the use-case; where none does, of the folders around it. */
function testsOf({ path, useCase }: Row, tests: readonly Source[], helpers: readonly Source[]): string[] {
  const mentions = mentionOf(path, helpers)
  const asking = tests.filter(({ text }) => mentions.test(text)).map((test) => test.path)
  for (let folder = dirname(useCase); folder !== 'src'; folder = dirname(folder)) {
    const near = asking.filter((test) => !posix.relative(folder, test).startsWith('..'))
    if (near.length > 0) return near
  }
  return []
}

/** The address as a test writes it, or by the name that a helper of the tests gives it. */
function mentionOf(path: string, helpers: readonly Source[]): RegExp {
  const place = path.startsWith(accountCalls)
    ? `'${path.slice(accountCalls.length)}'`
    : `['"\`]${path.replace(/\{.*/s, '').replace(/(?!^)\/$/, '')}`
  const naming = new RegExp(`export const (\\w+) = ${place}`, 'g')
  const names = helpers.flatMap(({ text }) => [...text.matchAll(naming)].map(([, name]) => name))
  return new RegExp([place, ...names.map((name) => `\\b${name}\\b`)].join('|'))
}
