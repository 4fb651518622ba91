import { formatCount } from '#contract/counts.ts'

import { endOfString, isClosing, isOpening, readJsonValue, codes, MAX_JSON_LENGTH } from './json-value.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Yields the elements of a JSON array. @throws UnreadableFile with the row and line of invalid JSON */
export function* jsonRows(array: string): Generator {
  let row = 0
  for (const { element, start } of elements(array)) {
    row++
    const read = readJsonValue(element)
    if ('value' in read) yield read.value
    else
      throw new UnreadableFile(
        `row ${formatCount(row)} (line ${lineAt(array, start + element.length - element.trimStart().length)}) ${read.fault}`,
      )
  }
}

type Element = { element: string; start: number }

/** Splits the text of a JSON array at the commas between its elements. Ignores commas in strings and nested values. */
function* elements(array: string): Generator<Element> {
  const begin = array.indexOf('[') + 1
  let depth = 0
  let start = begin
  for (let at = begin; at < array.length; at++) {
    // The caller rejects an element that is too long, so the rest of the file does not matter.
    if (at - start > MAX_JSON_LENGTH) {
      yield { element: array.slice(start, at), start }
      return
    }
    const code = array.charCodeAt(at)
    if (code === codes.quote) at = endOfString(array, at)
    else if (isOpening(code)) depth++
    else if (depth > 0 && isClosing(code)) depth--
    else if (code === codes.comma && depth === 0) {
      yield { element: array.slice(start, at), start }
      start = at + 1
    } else if (isClosing(code)) {
      const element = array.slice(start, at)
      if (start > begin || element.trim() !== '') yield { element, start }
      if (code !== codes.closeList || array.slice(at + 1).trim() !== '')
        throw new UnreadableFile('the file is not JSON: something follows the list of jobs')
      return
    }
  }
  yield { element: array.slice(start), start }
  throw new UnreadableFile('the file is not JSON: the list of jobs does not end')
}

function lineAt(text: string, index: number): string {
  let line = 1
  for (let at = 0; at < index; at++) if (text.charCodeAt(at) === codes.lineFeed) line++
  return formatCount(line)
}

/** Yields the JSON value of each line that is not blank. @throws UnreadableFile with the line number of the error */
export function* jsonLinesRows(text: string): Generator {
  for (const { 0: line, index } of text.matchAll(/\S[^\n]*/g)) {
    const read = readJsonValue(line)
    if ('value' in read) yield read.value
    else throw new UnreadableFile(`line ${lineAt(text, index)} ${toLineFault(read.fault)}`)
  }
}

function toLineFault(fault: string): string {
  return fault.replace('is not JSON', 'is not a complete JSON object')
}
