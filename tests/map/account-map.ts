// Finds where each account call is served and tested, by reading what the rooms' routes open at the door.
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { AuthCall } from '#contract/auth/auth-call.ts'

import { homeOf, type Row, type Source } from './row.ts'

type Rooms = { root: string; routes: Source[]; tests: Source[]; helpers: Source[] }

const opening = /door\.open\(\s*([\w.]+),\s*(\{[^}]*\}|\w+),\s*([\w.]+),?\s*\)/g
const imports = /import (?:\* as (\w+)|\{([^}]*)\}) from '#(contract\/auth\/[^']+)'/g

/** A row for each call that is opened, in the order of the files. Throws when a table of routes cannot be read. */
export async function accountRows(rooms: Rooms): Promise<Row[]> {
  const rows: Row[] = []
  for (const routes of rooms.routes.filter(({ path }) => path.startsWith('src/server/auth/'))) {
    const calls = await importedCalls(rooms.root, routes.text)
    for (const [, name = '', admission = '', useCase = ''] of routes.text.matchAll(opening)) {
      const call = calls.get(name)
      if (call === undefined)
        throw new Error(`${routes.path} opens ${name}, which is no call of the contract.`)
      rows.push(rowOf({ call, admission, useCase, routes }, rooms))
    }
  }
  return rows
}

/** The calls of the contract, under the names by which a file of routes knows them. */
async function importedCalls(root: string, text: string): Promise<Map<string, AuthCall>> {
  const calls = new Map<string, AuthCall>()
  for (const [, all, some = '', path = ''] of text.matchAll(imports)) {
    const module: Record<string, AuthCall> = await import(pathToFileURL(join(root, 'src', path)).href)
    for (const [name, call] of Object.entries(module))
      if (all !== undefined) calls.set(`${all}.${name}`, call)
    for (const [, name = '', alias = name] of some.matchAll(/(\w+)(?: as (\w+))?/g)) {
      const call = module[name]
      if (call !== undefined) calls.set(alias, call)
    }
  }
  return calls
}

type Opened = { call: AuthCall; admission: string; useCase: string; routes: Source }

function rowOf({ call, admission, useCase, routes }: Opened, { tests, helpers }: Rooms): Row {
  const place = call.path.replace('/_allauth/{client}/v1/', '')
  const mentions = mentionOf(place, helpers)
  const [handler = ''] = useCase.split('.')
  return {
    endpoint: call,
    guard: guardOf(admission, routes.text),
    routes: routes.path,
    useCase: homeOf(handler, routes),
    tests: tests
      .filter(({ path, text }) => isIn(dirname(routes.path), path) && mentions.test(text))
      .map(({ path }) => path),
  }
}

/** As it is, or by the name that a helper of the tests gives it. */
function mentionOf(place: string, helpers: readonly Source[]): RegExp {
  const naming = new RegExp(`export const (\\w+) = '${place}'`)
  const names = helpers.flatMap(({ text }) => naming.exec(text)?.[1] ?? [])
  return new RegExp([`'${place}'`, ...names.map((name) => `\\b${name}\\b`)].join('|'))
}

const isIn = (folder: string, path: string) => !posix.relative(folder, path).startsWith('..')

/** By its name, in an object, or in an object that has a name in the same file. */
function guardOf(admission: string, text: string): string {
  const [, stated] = /guard: (\w+)/.exec(admission) ?? []
  if (stated !== undefined) return stated
  const named = /\.\.\.(\w+)/.exec(admission)?.[1] ?? admission
  return new RegExp(`const ${named} = \\{[^}]*guard: (\\w+)`).exec(text)?.[1] ?? named
}
