// Builds docs/reference/map.md: every endpoint with its guard, use case and test, and every page with its guard and
// code.
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'

import { type Row, readRouteTables } from './route-table.ts'

type Source = { path: string; text: string }

const accountCalls = '/_allauth/{client}/v1/'

/**
 * Returns the text of docs/reference/map.md for the tree at `root`.
 * @throws Error if an endpoint has no test
 */
export async function buildMap(root: string): Promise<string> {
  const helpers = await readSources(root, 'src/server/**/*testing.ts')
  const sources = await readSources(root, 'src/server/**/*.test.ts')
  const tests = sources.map(({ path, text }) => ({ path, text: insertPaths(text, helpers) }))
  const { endpoints, pages } = await readRouteTables(root)
  const rows = endpoints.map((row) => ({ row, test: findTest(row, tests, helpers) }))
  const untested = rows.filter(({ test }) => test === undefined).map(({ row }) => formatCall(row))
  if (untested.length > 0) throw new Error(`No test requests ${untested.join(', ')}.`)
  const lines = rows.map(
    ({ row, test }) => `| ${formatCall(row)} | ${row.guard} | ${row.useCase} | ${test} |`,
  )
  return [
    '# Endpoints',
    '',
    'For contributors: find the guard, the code and the test of each endpoint. `npm run map` generates this page from the',
    'running application. Other tests may request the same endpoint. The guard `poster` also admits reviewers, so the use',
    'case checks the role.',
    '',
    '| call | guard | use case | test |',
    '|---|---|---|---|',
    ...new Set(lines),
    '',
    '## Pages',
    '',
    'The server sends these pages and files if the web build exists. `/*` is every other path. `src/web/routes.tsx` lists',
    'the pages of `/*`.',
    '',
    '| call | guard | code |',
    '|---|---|---|',
    ...pages.map((row) => `| ${formatCall(row)} | ${row.guard} | ${row.useCase} |`),
    '',
  ].join('\n')
}

const formatCall = ({ method, path }: Row) => `${method} \`${path}\``

async function readSources(root: string, pattern: string): Promise<Source[]> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: root }))
  return Promise.all(
    paths.toSorted().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

/** Returns the text of a test with the paths that its templates take from constants of the test or of `helpers`. */
function insertPaths(text: string, helpers: readonly Source[]): string {
  const code = [...helpers.map((helper) => helper.text), text].join('\n')
  const paths = new Map(
    Array.from(code.matchAll(/const (\w+) = '(\/[^']*)'/g), ([, name, path]) => [name, path]),
  )
  return text.replaceAll(/\$\{(\w+)\}/g, (template, name: string) => paths.get(name) ?? template)
}

/**
 * Returns the path of the test file for an endpoint, or undefined if no test requests the endpoint. Candidates are the
 * files that request the endpoint, and the files that have the name of the use case or of its folder. Only the
 * candidates in the nearest folder count. Prefers files that request the endpoint, then files with the name, and then
 * the file with the most requests.
 */
function findTest({ path, useCase }: Row, tests: readonly Source[], helpers: readonly Source[]) {
  const mentions = createMentionPattern(path, helpers)
  const exact = createExactPattern(path)
  const folder = dirname(useCase)
  const namesakes = new Set([useCase.replace(/\.ts$/, ''), join(folder, basename(folder)), folder])
  const candidates = tests.map((test) => ({
    path: test.path,
    requests: Number(mentions.test(test.text)),
    isNamesake: Number(namesakes.has(test.path.replace(/\.test\.ts$/, ''))),
    count: test.text.match(exact)?.length ?? 0,
  }))
  if (!candidates.some(({ requests }) => requests)) return undefined
  const [best] = selectNearest(
    folder,
    candidates.filter(({ requests, isNamesake }) => requests || isNamesake),
  ).toSorted((a, b) => b.requests - a.requests || b.isNamesake - a.isNamesake || b.count - a.count)
  return best?.path
}

/** Returns the candidates in `folder`, or in its nearest parent folder that contains candidates. */
function selectNearest<Candidate extends { path: string }>(folder: string, candidates: readonly Candidate[]) {
  let around = folder
  const isInside = ({ path }: Candidate) => !posix.relative(around, path).startsWith('..')
  while (!candidates.some(isInside)) around = dirname(around)
  return candidates.filter(isInside)
}

/** Returns a pattern that matches the path in a test, or the name of a constant in `helpers` that contains the path. */
function createMentionPattern(path: string, helpers: readonly Source[]): RegExp {
  const place = path.startsWith(accountCalls)
    ? `'${path.slice(accountCalls.length)}'`
    : `['"\`]${path.replace(/\{.*/s, '').replace(/(?!^)\/$/, '')}`
  const naming = new RegExp(`export const (\\w+) = ${place}`, 'g')
  const names = helpers.flatMap(({ text }) => [...text.matchAll(naming)].map(([, name]) => name))
  return new RegExp([place, ...names.map((name) => `\\b${name}\\b`)].join('|'))
}

/** Returns a pattern that matches the whole path in quotes, with any expression as a parameter. */
function createExactPattern(path: string): RegExp {
  const place = path.startsWith(accountCalls) ? path.slice(accountCalls.length) : path
  return new RegExp(`['"\`]${place.replaceAll(/\{\w+\}/g, '[^/\\s]+')}['"\`?]`, 'g')
}
