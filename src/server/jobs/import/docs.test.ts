// The examples of docs/how-to/import.md are valid, and its table lists every field.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { checkRows } from './check-rows.ts'
import { readRows } from './read-file.ts'
import { rowSchema } from './row-schema.ts'
import { defaultConfig } from './testing.ts'

const options = { source: 'jobs', now: new Date('2026-11-20T09:00:00Z'), config: defaultConfig }

let page: string
let directory: string

beforeAll(async () => {
  page = await readFile('docs/how-to/import.md', 'utf8')
  directory = await mkdtemp(join(tmpdir(), 'fretboard-docs-'))
})

test.each([
  ['json', [{ company: 'Gantry & Thistle', countries: ['NL'], salary_max: 72_000 }]],
  ['jsonl', [{ external_id: '43' }, { external_id: '44', is_active: false }]],
  [
    'csv',
    [{ description: 'Buoys, and\nwhat they say.', countries: ['NO', 'SE'], skills: ['Python', 'Kafka'] }],
  ],
])('the %s example can be imported', async (format, expected) => {
  const [, example = ''] = new RegExp(`\`\`\`${format}\n(.*?)\`\`\``, 's').exec(page) ?? []
  const path = join(directory, `jobs.${format}`)
  await writeFile(path, example)
  const { accepted, refused } = await checkRows((await readRows(path)).rows, options)
  expect(refused).toEqual([])
  expect(accepted).toMatchObject(expected)
})

test('the table in docs/how-to/import.md lists every field once', () => {
  const named = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? [])
  expect(named.toSorted()).toEqual(Object.keys(rowSchema.shape).toSorted())
})
