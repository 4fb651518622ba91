// Tables as spreadsheet programs save them arrive unchanged: through the API, with what was detected in the summary.
import { describe, expect, test } from 'vitest'

import { groupReasons } from '#contract/jobs/rules/group-reasons.ts'
import { accounts } from '#server/auth/testing.ts'

import { jobsPath, visitor } from '../testing.ts'
import { importer, previewPath } from './testing.ts'
import { sheetPath, textRow, workbook, zip } from './workbook.testing.ts'

const lines = [
  ['Company', ' TITLE ', 'Description', 'Apply Link', 'salaryMin', 'Closing-Day'],
  ['Müller & Söhne', 'Entwickler „Küche“', 'Words; more, words', 'https://a.example', '50000', 'soon'],
]
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}
/** Encodes the characters that Windows-1252 has and Latin-1 lacks. */
const windows1252 = (text: string) =>
  Buffer.from(text.replace('„', '\u0084').replace('“', '\u0093'), 'latin1')
const macBytes: Record<string, number> = { ü: 0x9f, ö: 0x9a, '„': 0xe3, '“': 0xd2 }
const macRoman = (text: string) =>
  Buffer.from(Array.from(text, (character) => macBytes[character] ?? character.charCodeAt(0)))
const table = (separator: string, lineEnd = '\r\n') =>
  lines
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join(lineEnd)

async function site() {
  const server = await accounts()
  const send = await importer(server)
  const list = async () => JSON.parse((await visitor(server)('GET', jobsPath)).text)
  return { send, list }
}

describe('a table of text', () => {
  test.each<[format: string, file: Buffer]>([
    ['Commas, UTF-8', Buffer.from(table(','))],
    ['Semicolons, UTF-8', Buffer.from(`\u{feff}${table(';')}`)],
    ['Semicolons, UTF-8', Buffer.from(`SEP=;\r\n${table(';')}`)],
    ['Vertical bars, UTF-8', Buffer.from(`\n${table('|', '\n')}`)],
    ['Semicolons, UTF-8', Buffer.from(table(';', '\r'))],
    ['Semicolons, Windows-1252', windows1252(table(';'))],
    ['Commas, Windows-1252', windows1252(`sep=,\r${table(',', '\r')}`)],
    ['Semicolons, Mac OS Roman', macRoman(table(';', '\r'))],
    ['Tabs, UTF-16', utf16(`\u{feff}${table('\t')}`)],
    ['Tabs, UTF-16', utf16(`\u{feff}${table('\t')}`, true)],
    ['Semicolons, UTF-16', utf16(table(';', '\n'))],
    ['Semicolons, UTF-16', utf16(table(';', '\n'), true)],
  ])('is read as %s', async (format, file) => {
    const { send, list } = await site()
    const { rows, summary } = await send(file, { name: 'jobs.csv', type: 'text/csv' })
    expect(rows.map(({ reasons }) => reasons)).toEqual([[]])
    expect(summary).toMatchObject({ format, ignored_fields: ['Closing-Day'] })
    expect(summary?.suggested_columns).toEqual({ 'Closing-Day': 'expires_at' })
    expect(await list()).toMatchObject([
      {
        company: { name: 'Müller & Söhne' },
        title: 'Entwickler „Küche“',
        apply_link: 'https://a.example',
        salary_min: 50_000,
      },
    ])
  })

  test('has records that leave out empty cells at their end, and columns without a name', async () => {
    const { send } = await site()
    const text = 'company;title;description;apply_link;location;;\nA;T;D;https://a.example\n'
    expect((await send(text, { type: 'text/csv' })).rows).toMatchObject([{ outcome: 'created' }])
  })

  test('is imported with the columns that the user has accepted', async () => {
    const { send, list } = await site()
    const text = `company_name,job title,descripton,url,colour\n${'A,T,D,https://a.example,red\n'.repeat(30)}`
    const preview = await send(text, { type: 'text/csv', path: previewPath })
    const columns = {
      company_name: 'company',
      'job title': 'title',
      descripton: 'description',
      url: 'apply_link',
    }
    expect(preview.summary).toMatchObject({
      suggested_columns: columns,
      ignored_fields: [...Object.keys(columns), 'colour'],
    })
    expect(groupReasons(preview.rows)).toContainEqual({ reason: 'company is missing', count: 30 })
    const { summary } = await send(text, {
      type: 'text/csv',
      partial: true,
      columns: JSON.stringify(columns),
    })
    expect(summary).toMatchObject({ written: true, ignored_fields: ['colour'], suggested_columns: {} })
    expect(await list()).toMatchObject([{ title: 'T', company: { name: 'A' } }])
  })

  test.each(['{', '[]', '{"url":"secret"}', '{"url":1}'])('the columns %s are rejected', async (columns) => {
    const { send } = await site()
    const { status, detail } = await send([], { columns })
    expect([status, detail]).toEqual([422, [expect.objectContaining({ loc: ['query', 'columns'] })]])
  })
})

const header = textRow('company', 'title', 'description', 'apply_link', 'salary_min', 'expires_at', 'skills')
const cells = (more: string) =>
  `<row r="9"><c r="A9" t="s"><v>1</v></c><c r="B9" t="s"><v>0</v></c><c r="C9" t="str"><f>A1&amp;B1</f><v>Words.</v></c><c r="D9" t="inlineStr"><is><t>https://a.example</t></is></c>${more}</row>`
const strings = {
  'xl/sharedStrings.xml':
    '<sst><si><r><t>Edi</t></r><r><t xml:space="preserve">tor &#252;</t></r><rPh sb="0"><t>x</t></rPh></si><si><t>Quillbark</t></si></sst>',
}
const xlsx = { name: 'jobs.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

describe('a workbook', () => {
  test('is read with numbers, the last values of formulas, and dates as calendar days', async () => {
    const { send, list } = await site()
    const day = '<c r="F9" s="2"><v>46388</v></c>'
    const file = await workbook(
      `${header}${cells(`<c r="E9" s="3"><v>5E4</v></c>${day}<c r="G9" t="e"><v>#N/A</v></c>`)}<row r="10"/>`,
      strings,
    )
    const preview = await send(file, { ...xlsx, path: previewPath })
    expect(preview.summary?.format).toBe('Excel workbook, sheet “Jobs”')
    expect((await send(file, xlsx)).rows).toMatchObject([
      { outcome: 'created', title: 'Editor ü', number: 1 },
    ])
    const [job] = await list()
    expect(job).toMatchObject({
      company: { name: 'Quillbark' },
      title: 'Editor ü',
      description: 'Words.',
      salary_min: 50_000,
      skills: [],
    })
    expect(job.expires_at).toContain('2027-01-01')
  })

  test.each<[content: string, rows: string, parts: Record<string, string>, message: string]>([
    [
      'a document type',
      '',
      { [sheetPath]: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' },
      'not an Excel workbook',
    ],
    ['XML that is cut off', '', { [sheetPath]: '<worksheet><sheetData>' }, 'not an Excel workbook'],
    ['nested elements', '<a>'.repeat(100_000), {}, 'not an Excel workbook'],
    [
      'many attributes',
      `<c ${Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      {},
      'not an Excel workbook',
    ],
    ['many cells', `<row>${'<c/>'.repeat(900)}</row>`.repeat(11_000), {}, 'more than 1,000,000 cells'],
    ['a large part', '<row/>'.repeat(9_000_000), {}, 'more than 50 MB'],
    ['a long cell', textRow('x'.repeat(1_000_001)), {}, 'more than 1,000,000 characters in a cell'],
    ['a distant column', '<row><c r="XFD1" t="str"><v>a</v></c></row>', {}, 'more than 1,000 columns'],
    ['many rows', header + textRow('a').repeat(20_001), {}, 'more than 20,000 rows'],
    [
      'many references to a text',
      header + `<row>${'<c t="s"><v>0</v></c>'.repeat(7)}</row>`.repeat(9000),
      { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>` },
      'more than 50,000,000 characters',
    ],
    [
      'many files',
      '',
      Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [String(at), ''])),
      'more than 1,000 files',
    ],
    ['no rows', '', {}, 'the file contains no jobs'],
    ['OpenDocument', '', { 'content.xml': '' }, 'an OpenDocument spreadsheet'],
  ])('with %s is rejected', async (...[, rows, parts, message]) => {
    const { send } = await site()
    const { status, detail } = await send(await workbook(rows, parts), xlsx)
    expect([status, JSON.stringify(detail)]).toEqual([422, expect.stringContaining(message)])
  })

  test('that understates its size, or is another ZIP file, is rejected', async () => {
    const { send } = await site()
    const bomb = await workbook(header + textRow('a').repeat(1000))
    const directory = bomb.indexOf('PK\u0001\u0002')
    for (let at = directory; at > 0; at = bomb.indexOf('PK\u0001\u0002', at + 4))
      bomb.writeUInt32LE(100, at + 24)
    for (const file of [bomb, await zip({ 'a.txt': 'x' }), Buffer.from('PK\u0003\u0004')]) {
      const { status, detail } = await send(file, xlsx)
      expect([status, JSON.stringify(detail)]).toEqual([
        422,
        expect.stringContaining('not an Excel workbook'),
      ])
    }
  })
})
