// Files that are expensive to parse are rejected with a clear message and without blocking the event loop.
import { describe, expect, test } from 'vitest'

import { checkRows } from './check-rows.ts'
import { decodeText } from './decode-text.ts'
import { parseRows } from './parse-rows.ts'
import { defaultConfig } from './testing.ts'

const size = 10_000_000
const header = 'company,title,description,apply_link'
const row = { company: 'Quillbark', title: 'Editor', description: 'Words.', apply_link: 'https://a.example' }
const options = { source: 'jobs', now: new Date('2026-11-20T09:00:00Z'), config: defaultConfig }
const fill = (text: string) => text.repeat(Math.floor(size / text.length))

/**
 * The limit for the CPU time that this thread uses in one event loop iteration. Other processes do not affect it. It is
 * several times the time that this machine should need.
 */
const MAX_BLOCKED_MS = 400

describe('reading a hostile file', () => {
  test.each([
    [
      'lists within lists',
      '['.repeat(100_000),
      'row 1 (line 1) has lists and objects nested more than 20 levels deep',
    ],
    [
      'objects within objects',
      '{"a":'.repeat(100_000),
      'line 1 has lists and objects nested more than 20 levels deep',
    ],
    ['a list of empty lists', `[${fill('[],')}`, 'more than 20,000 rows'],
    ['many commas', `[{"a":1${',1'.repeat(900_000)}`, 'row 1 (line 1) has more than 5,000 values'],
    ['many fields', `[{${'"a":1,'.repeat(300_000)}"b":1}]`, 'row 1 (line 1) has more than 5,000 values'],
    ['a long row', fill('['), 'row 1 (line 1) has more than 2,000,000 characters'],
    [
      'a string that does not end',
      `[{"a":"${fill('a')}`,
      'row 1 (line 1) has more than 2,000,000 characters',
    ],
    ['backslashes', `[{"a":"${fill('\\')}`, 'row 1 (line 1) has more than 2,000,000 characters'],
    ['an element after many lines', `[${fill('\n')}x]`, 'row 1 (line 2,000,002) has more than'],
    ['an endless line', fill('a'), 'the first line has more than 100,000 characters'],
    ['an endless quotation', `${header}\n"${fill('a\n')}`, 'look for a quotation mark that is not closed'],
    ['columns', `${header}${fill(',a')}`, 'the first line has more than 1,000 columns'],
    ['many columns', `${header}${',a'.repeat(400_000)}\n`, 'the first line has more than 1,000 columns'],
    ['semicolons', fill(';'), 'the first line has more than 1,000 columns'],
    ['delimiters below a header', `${header}\n${fill(',')}`, 'a row has more than 1,000 columns'],
    ['empty lines', `${header}${fill('\n')}`, 'the file contains no jobs'],
    ['blanks', fill(' '), 'the file is empty'],
    ['NUL bytes', fill('\0'), 'contains NUL bytes'],
    ['rows', `[${fill('1,')}1]`, 'more than 20,000 rows'],
    ['lines', fill('{}\n'), 'more than 20,000 rows'],
    ['records', `${header}\n${fill('a,b,c,d\n')}`, 'more than 20,000 rows'],
  ])('rejects %s', async (_content, text, message) => {
    const { error, longest } = await watched(() =>
      parseRows(Buffer.from(text), { isJson: false, maxRows: 20_000 }),
    )
    expect(error).toMatchObject({ name: 'UnreadableFile', message: expect.stringContaining(message) })
    expect(longest).toBeLessThan(MAX_BLOCKED_MS)
  })

  test.each([
    ['JSON in Latin-1', Buffer.from('["é"]', 'latin1'), true],
    ['bytes that no encoding of a spreadsheet has', Buffer.from([0x63, 0x81, 0x8d, 0xff]), false],
  ])('rejects %s because it is not UTF-8', (_content, bytes, isJson) => {
    expect(() => decodeText(bytes, { isJson })).toThrow('not UTF-8 text')
  })

  test.each([
    ['title', fill('a'), 'title is longer than 500 characters'],
    ['title', `a${fill('\u0315\u0300')}`, 'title is longer than 500 characters'],
    ['description', fill('*_'), 'description is longer than 100,000 characters'],
    ['skills', fill('a;'), 'skills must be a list'],
    ['skills', 'a;'.repeat(40_000), 'skills has more than 100 entries'],
    [
      'countries',
      JSON.stringify(Array.from({ length: 4000 }, () => 7)),
      'countries has more than 100 entries',
    ],
    ['location_type', fill('a'), 'location_type "aaaa'],
    ['apply_link', `https://${fill('a.')}`, 'apply_link is longer than 2,000 characters'],
    ['created_at', fill('2'), 'created_at must be like'],
  ])('rejects a very long %s', async (field, value, reason) => {
    const { result, longest } = await watched(() => checkRows([{ ...row, [field]: value }], options))
    const [rejected] = result?.refused ?? []
    expect(rejected?.reasons.join('; ')).toContain(reason)
    expect(rejected?.reasons.join('; ').length).toBeLessThan(1000)
    expect(longest).toBeLessThan(MAX_BLOCKED_MS)
  })

  test('limits the length of a company name after it is trimmed and normalized', async () => {
    const company = ' '.repeat(1000) + 'a\u0315\u0300'.repeat(50)
    expect((await checkRows([{ ...row, company }], options)).refused).toEqual([])
  })
})

/** Returns the CPU time of this thread in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Runs `work` and measures the longest CPU time of an event loop iteration. */
async function watched<T>(work: () => Promise<T>) {
  let last = cpuMs()
  let longest = 0
  const measure = () => {
    longest = Math.max(longest, cpuMs() - last)
    last = cpuMs()
  }
  const timer = setInterval(measure, 5)
  const [outcome] = await Promise.allSettled([work()])
  measure()
  clearInterval(timer)
  return outcome.status === 'fulfilled'
    ? { result: outcome.value, longest }
    : { error: outcome.reason, longest }
}
