// Reads the first visible sheet of an Excel workbook (ECMA-376) as a table.
import { formatCount } from '#contract/counts.ts'

import { type FieldOf, MAX_COLUMNS, MAX_RECORD_LENGTH, readColumns, tooManyColumns, toRow } from '../table.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { readDateStyles, toDateText } from './dates.ts'
import { damaged, type Handlers, openParts, type Parts, readPart } from './parts.ts'

const MAX_STRINGS = 1_000_000
/** The characters of all cells together. Many cells may refer to one long string. */
const MAX_CHARACTERS = 50_000_000

const ZIP = '504b0304'
/** The format of Excel before 2007, and of workbooks with a password. */
const COMPOUND_FILE = 'd0cf11e0'

/** Returns whether the bytes are a ZIP file, as every workbook is. @throws UnreadableFile for an old or locked workbook */
export function isWorkbook(bytes: Uint8Array): boolean {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (signature === COMPOUND_FILE)
    throw new UnreadableFile(
      'the file is an old Excel file or has a password: save it as .xlsx without a password',
    )
  return signature === ZIP
}

type Options = { fieldOf: FieldOf; maxRows: number; tooManyRows: () => Error }
type Sheet = { name: string; relation: string | undefined }

/** Returns an object with text values for each row. `format` names the sheet. @throws UnreadableFile */
export async function readWorkbook(
  bytes: Uint8Array,
  options: Options,
): Promise<{ rows: object[]; format: string }> {
  const parts = await openParts(bytes)
  const { sheets, isFrom1904 } = await readSheets(parts)
  const [sheet] = sheets
  if (sheet === undefined) throw damaged()
  const count = sheets.length === 1 ? '' : ` (the first of ${sheets.length})`
  return {
    rows: await readRows(parts, { ...options, isFrom1904, path: await findSheetPath(parts, sheet) }),
    format: `Excel workbook, sheet “${sheet.name}”${count}`,
  }
}

/** Lists the visible sheets in their order. */
async function readSheets(parts: Parts): Promise<{ sheets: Sheet[]; isFrom1904: boolean }> {
  const sheets: Sheet[] = []
  let isFrom1904 = false
  await readPart(parts, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const relation = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1]
      sheets.push({ name: attributes['name'] ?? '', relation })
    },
  })
  return { sheets, isFrom1904 }
}

async function findSheetPath(parts: Parts, { relation }: Sheet): Promise<string> {
  let target = ''
  await readPart(parts, 'xl/_rels/workbook.xml.rels', {
    open(_name, { Id: id, Target: path = '' }) {
      if (relation !== undefined && id === relation) target = path
    },
  })
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!parts.entries.has(path)) throw damaged()
  return path
}

/** Reads the shared strings, to which cells refer by their index. */
async function readStrings(parts: Parts): Promise<string[]> {
  const strings: string[] = []
  const reader = createTextReader()
  await readPart(parts, 'xl/sharedStrings.xml', {
    ...reader.handlers,
    close(name) {
      reader.handlers.close(name)
      if (name === 'si') strings.push(reader.take())
      if (strings.length > MAX_STRINGS) throw tooLong(MAX_STRINGS, 'texts')
    },
  })
  return strings
}

const tooLong = (limit: number, unit: string) =>
  new UnreadableFile(`the sheet has more than ${formatCount(limit)} ${unit}: split the file`)

/** Collects the text in the elements `t`, without the pronunciation (`rPh`) of Japanese text, and in `v`. */
function createTextReader() {
  let text = ''
  let isText = false
  let isPronunciation = false
  const handlers = {
    open(name: string) {
      if (name === 'rPh') isPronunciation = true
      if (name === 't' || name === 'v') isText = !isPronunciation
    },
    text(more: string) {
      if (!isText) return
      text += more
      if (text.length > MAX_RECORD_LENGTH) throw tooLong(MAX_RECORD_LENGTH, 'characters in a cell')
    },
    close(name: string) {
      if (name === 'rPh') isPronunciation = false
      if (name === 't' || name === 'v') isText = false
    },
  } satisfies Handlers
  const take = () => {
    const taken = text
    text = ''
    // Excel writes control characters as codes, such as `_x000D_`.
    return taken.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return { handlers, take }
}

type SheetOptions = Options & { path: string; isFrom1904: boolean }

/** Reads the rows of a sheet that are not empty. The first of them is the header. */
async function readRows(parts: Parts, { path, fieldOf, maxRows, tooManyRows, isFrom1904 }: SheetOptions) {
  const strings = await readStrings(parts)
  const isDate = await readDateStyles(parts)
  const reader = createTextReader()
  const rows: object[] = []
  let columns: string[] | undefined
  let characters = 0
  let cells: string[] = []
  let cell: Readonly<Record<string, string>> = {}
  const toText = (value: string): string => {
    if (value === '' || cell['t'] === 'e') return ''
    if (cell['t'] === 's') return strings[Number(value)] ?? ''
    if (cell['t'] === 'b') return value === '1' ? 'true' : 'false'
    if (cell['t'] !== undefined && cell['t'] !== 'n') return value
    const number = Number(value)
    return (isDate(cell['s']) ? toDateText(number, { isFrom1904 }) : undefined) ?? String(number)
  }
  const endRow = () => {
    if (cells.every((text) => text.trim() === '')) return
    // `cells` has no items for columns without a cell.
    if (columns === undefined)
      columns = readColumns(
        Array.from(cells, (text) => text ?? ''),
        fieldOf,
      )
    else rows.push(toRow(columns, cells))
    if (rows.length > maxRows) throw tooManyRows()
  }
  await readPart(parts, path, {
    ...reader.handlers,
    open(name, attributes) {
      if (name === 'row') cells = []
      if (name === 'c') cell = attributes
      reader.handlers.open(name)
    },
    close(name) {
      reader.handlers.close(name)
      if (name === 'row') endRow()
      if (name !== 'c') return
      const text = toText(reader.take())
      const column = columnOf(cell['r']) ?? cells.length
      if (text === '' || (columns !== undefined && column >= columns.length)) return
      if (column >= MAX_COLUMNS) throw tooManyColumns('the sheet')
      characters += text.length
      if (characters > MAX_CHARACTERS) throw tooLong(MAX_CHARACTERS, 'characters')
      cells[column] = text
    },
  })
  return rows
}

/** Returns the index of the column of a cell reference such as AB12. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
