// The header and the records of a table, from a CSV file or a workbook.
import { formatCount } from '#contract/counts.ts'

import { suggestField } from './field-names.ts'
import { requiredFields, rowFields } from './row-schema.ts'
import { UnreadableFile } from './unreadable-file.ts'

export const MAX_COLUMNS = 1_000
export const MAX_RECORD_LENGTH = 1_000_000

export const tooManyColumns = (place: string) =>
  new UnreadableFile(`${place} has more than ${formatCount(MAX_COLUMNS)} columns`)

export type FieldOf = (column: string) => string

/** Returns the fields of the columns. A column without a name has the field ''. @throws UnreadableFile */
export function readColumns(header: readonly string[], fieldOf: FieldOf): string[] {
  if (header.length > MAX_COLUMNS) throw tooManyColumns('the first line')
  const columns = header.map((name) => (name.trim() === '' ? '' : fieldOf(name)))
  if (!columns.some((name) => rowFields.includes(name) || suggestField(name) !== undefined))
    throw new UnreadableFile(
      `the first line has no column ${requiredFields[0]}: it must name the columns (${requiredFields.join(', ')})`,
    )
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new UnreadableFile(`the first line has the column ${repeated} twice`)
  return columns
}

/** Returns the values of a record that are not empty, by their fields. */
export function toRow(columns: readonly string[], cells: readonly (string | undefined)[]): object {
  return Object.fromEntries(
    columns.flatMap((name, index) => {
      const cell = cells[index]
      return name === '' || cell === undefined || cell === '' ? [] : [[name, removeProtection(cell)]]
    }),
  )
}

/** Matches a value that a spreadsheet would run as a formula, with or without apostrophes before it. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Puts an apostrophe before a value that a spreadsheet would run as a formula. An import removes this apostrophe. */
export function protectFromFormulas(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

function removeProtection(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
