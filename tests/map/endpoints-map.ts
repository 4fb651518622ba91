// Finds where each endpoint of the contract is served and tested, by reading the routes' tables.
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Endpoint } from '#contract/endpoint.ts'

import { accountRows } from './account-map.ts'
import { homeOf, type Row, type Source } from './row.ts'

async function sources(root: string, pattern: string): Promise<Source[]> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: root }))
  return Promise.all(
    paths.toSorted().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

/** The line of a routes table that binds `name`: `door.open(name, guard, handler)`. */
function rowOf(name: string, endpoint: Endpoint, rooms: { routes: Source[]; tests: Source[] }): Row {
  const binding = new RegExp(`${name.replace('.', '\\.')}, (\\w+), (\\w+)`)
  const routes = rooms.routes.find(({ text }) => binding.test(text))
  const [, guard, handler] = binding.exec(routes?.text ?? '') ?? []
  if (routes === undefined || guard === undefined || handler === undefined)
    throw new Error(`No routes.ts binds ${name}.`)
  const address = endpoint.path.replace(/\/\{.*/s, '')
  const tests = rooms.tests
    .filter(({ path, text }) => dirname(path) === dirname(routes.path) && text.includes(address))
    .map(({ path }) => path)
  return { endpoint, guard, routes: routes.path, useCase: homeOf(handler, routes), tests }
}

/** The whole of docs/map.md for the tree at `root`. Throws when an endpoint is not bound by any routes.ts. */
export async function mapOf(root: string): Promise<string> {
  const rooms = {
    routes: await sources(root, 'src/server/**/routes.ts'),
    tests: await sources(root, 'src/server/**/*.test.ts'),
    helpers: await sources(root, 'src/server/**/*.testing.ts'),
  }
  const rows: Row[] = []
  for (const { path } of await sources(root, 'src/contract/**/endpoints.ts')) {
    const module: Record<string, Record<string, Endpoint>> = await import(
      pathToFileURL(join(root, path)).href
    )
    for (const [table, endpoints] of Object.entries(module).filter(([name]) => name.endsWith('Endpoints')))
      for (const [key, endpoint] of Object.entries(endpoints))
        rows.push(rowOf(`${table}.${key}`, endpoint, rooms))
  }
  rows.push(...(await accountRows({ root, ...rooms })))
  const untested = rows.filter(({ tests }) => tests.length === 0).map(({ endpoint }) => endpoint.path)
  if (untested.length > 0) throw new Error(`No test asks for ${untested.join(', ')}.`)
  const lines = rows.map(
    ({ endpoint, guard, routes, useCase, tests }) =>
      `| ${endpoint.method} \`${endpoint.path}\` | ${guard} | ${routes} | ${useCase} | ${tests.join(', ')} |`,
  )
  return [
    '# The map',
    '',
    'Made by `npm run map`; a test fails when it is stale.',
    '',
    '| call | guard | routes | use-case | tests |',
    '|---|---|---|---|---|',
    ...new Set(lines),
    '',
  ].join('\n')
}
