import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { readRows } from './read-file.ts'

const ada = { company: 'Ada & Söhne', title: 'She said "go", and\nwent', description: 'd', apply_link: 'x' }
const bob = { company: 'Боб', title: '[1;2]', description: ' , ', apply_link: 'y' }

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fretboard-import-'))
})

const csv =
  'company,title,description,apply_link\r\n"Ada & Söhne","She said ""go"", and\nwent",d,x\r\nБоб,[1;2]," , ",y'

describe('readRows', () => {
  test.each([
    ['JSON', 'a.json', JSON.stringify([ada, bob])],
    ['indented JSON', 'a.json', `\n${JSON.stringify([ada, bob], null, 2)}\n`],
    ['JSON Lines', 'a.jsonl', `${JSON.stringify(ada)}\n\n${JSON.stringify(bob)}\r\n`],
    ['JSON Lines named .json', 'a.json', `${JSON.stringify(ada)}\n${JSON.stringify(bob)}`],
    ['CSV', 'a.csv', csv],
    [
      'CSV with a byte order mark, an empty line and an empty record',
      'a.csv',
      `\u{feff}${csv}\r\n\r\n,,,\r\n`,
    ],
    ['CSV with another name', 'jobs', csv],
  ])('reads %s', async (_format, name, text) => {
    expect((await readRows(await file(name, text))).rows).toEqual([ada, bob])
  })

  test.each([
    ['an empty file', ['a.json', ' \n'], 'the file is empty'],
    ['an empty array', ['a.json', '[]'], 'the file contains no jobs'],
    ['only a header', ['a.csv', 'company,title,description,apply_link\n'], 'the file contains no jobs'],
    ['a bare word', ['a.json', 'hello'], 'begins neither with [ nor with {'],
    ['a broken element', ['a.json', '[\n{"title": "],}"},\n{"title": x}\n]'], 'row 2 (line 3) is not JSON'],
    ['a broken string', ['a.json', '[{"title": "a\nb"}]'], 'row 1 (line 1) is not JSON'],
    ['an extra comma', ['a.json', '[{"a": 1},\n]'], 'row 2 (line 2) is not JSON'],
    ['a truncated array', ['a.json', '[{"a": 1},\n\n{"a": [2'], 'row 2 (line 3) is not JSON'],
    ['an unclosed array', ['a.json', '[{"a": 1}'], 'not JSON: the list of jobs does not end'],
    ['text after the array', ['a.json', '[{"a": 1}]\nend'], 'not JSON: something follows the list of jobs'],
    ['one broken line', ['a.jsonl', '{"a": 1}\n\n{"a": }\n'], 'line 3 is not a complete JSON object'],
    ['an object over many lines', ['a.json', '{\n"title": "a"\n}'], 'line 1 is not a complete JSON object'],
    ['a header without fields', ['a.csv', 'one;two\na;b\n'], 'the first line has no column company'],
    ['a quote within a value', ['a.csv', `${csv}\n1,2,3"4,5`], 'line 5 has a quotation mark that'],
    [
      'UTF-16 with half a character',
      ['a.csv', Buffer.from('\ufeffcompany\ud83d,title', 'utf16le')],
      'UTF-16 text with a damaged character',
    ],
    ['plain text', ['a', 'Dear all,\n\nwe, again, hire'], 'the first line has no column company'],
    ['a column twice', ['a.csv', 'company,title,description,apply_link,title\n'], 'the column title twice'],
    [
      'a record too long',
      ['a.csv', `${csv}\n1,2,3,4,5`],
      'line 5 has 5 values, but the first line names 4 columns: put a value that contains a separator in quotation marks',
    ],
    [
      'an open quote',
      ['a.csv', `${csv}\n1,2,3,"4`],
      'line 5 has a quotation mark that is misplaced or not closed',
    ],
    ['Latin-1', ['a.json', Buffer.from('["Söhne"]', 'latin1')], 'not UTF-8 text: save it as UTF-8'],
    ['a web page', ['a.xlsx', Buffer.from('PK\u0003\u0004<html>')], 'not an Excel workbook that can be read'],
    ['an old workbook', ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'save it as .xlsx'],
  ] as const)('rejects %s and says where the error is', async (_content, [name, content], message) => {
    const path = await file(name, content)
    await expect(readRows(path)).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(`${path}: .*`),
    })
    await expect(readRows(path)).rejects.toThrow(message)
  })

  test.each([
    ['a missing file', 'no-such-file.json', 'there is no such file or folder'],
    ['a directory', '.', 'this is a folder, not a file'],
  ])('rejects %s', async (_path, name, message) => {
    await expect(readRows(join(directory, name))).rejects.toThrow(message)
  })
})

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}
