import { describe, expect, test } from 'vitest'

import { accounts, type TestClient } from '#server/auth/testing.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { parseRows } from './parse-rows.ts'
import { goodRow as good, importer, importingClient, refusedPath } from './testing.ts'

describe('the file of rejected rows', () => {
  test('contains only the rejected rows, with their fields and the reasons', async () => {
    const bad = {
      ...good,
      external_id: '=1+1',
      description: '- Django\n- "PostgreSQL"',
      skills: ['Django', 'C; D'],
      apply_link: 'see our site',
      is_active: false,
      colour: 'red',
    }
    const rows = await refusedRows([good, bad, 7], 'club.json')
    expect(rows).toMatchObject([
      {
        row: '2',
        reasons: 'apply_link "see our site" is not an address that can be opened',
        source: 'club',
        external_id: '=1+1',
        description: '- Django\n- "PostgreSQL"',
        skills: '["Django","C; D"]',
        is_active: 'false',
        colour: 'red',
      },
      { row: '3', reasons: 'is not an object with fields' },
    ])
  })

  test('escapes spreadsheet formulas', async () => {
    const text = await refusedText([{ ...good, title: '=cmd()', apply_link: '+1', company: '@a' }], 'a.json')
    expect(text).toContain(`,'@a,`)
    expect(text).toContain(`,'=cmd(),`)
    expect(text).toContain(`,'+1`)
  })

  test('escapes a formula after a line feed', async () => {
    expect(await refusedText([{ ...good, title: '\n=1+1', apply_link: '' }], 'a.json')).toContain(`,'=1+1,`)
  })

  test('has a column for every field name, including names such as __proto__', async () => {
    const file = '[{"title":"a"},{"toString":"b","__proto__":"c","constructor":"d"}]'
    const rows = await refusedRows(JSON.parse(file), 'file.json')
    expect(rows.map((row) => Object.entries(row ?? {}).filter(([, value]) => /^[a-d]$/.test(value)))).toEqual(
      [
        [['title', 'a']],
        [
          ['toString', 'b'],
          ['__proto__', 'c'],
          ['constructor', 'd'],
        ],
      ],
    )
  })

  test('updates the jobs of the first import when it is corrected and imported', async () => {
    const server = await accounts()
    const client = await importingClient(server, 'app')
    const send = await importer(server, client)
    await send([{ ...good, title: 'Before' }], { name: 'club.json' })
    const refused = [{ ...good, apply_link: 'nowhere', description: '- a' }]
    const text = await refusedText(refused, 'club.json', client)
    const corrected = text.replace(',nowhere,', ',https://b.example,')
    const { summary, rows } = await send(corrected, { name: 'refused-jobs.csv', type: 'text/csv' })
    expect([summary?.ignored_fields, rows[0]?.outcome]).toEqual([[], 'updated'])
    expect(await server.db.select().from(jobs)).toMatchObject([
      { title: 'Editor', description: '- a', applyLink: 'https://b.example', source: 'club' },
    ])
  })
})

async function refusedText(file: unknown, name: string, by?: TestClient): Promise<string> {
  const client = by ?? (await importingClient(await accounts(), 'app'))
  const answer = await client.post(`${refusedPath}?name=${name}`, file)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return answer.text.replace('\u{feff}', '')
}

async function refusedRows(file: unknown, name: string): Promise<unknown[]> {
  return (await parseRows(Buffer.from(await refusedText(file, name)), { isJson: false })).rows
}
