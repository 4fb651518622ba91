// JSON: one array of objects.
import { endOfString, isClosing, isOpening, readJsonValue, signs } from './json-value.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The array's elements, one by one. Throws UnreadableFile that names the row and line where the text stops being JSON. */
export function* jsonRows(array: string): Generator {
  let row = 0
  for (const { element, start } of elements(array)) {
    row++
    const read = readJsonValue(element)
    if ('value' in read) yield read.value
    else throw new UnreadableFile(`row ${row} (line ${lineOf(array, start, element)}) ${read.fault}`)
  }
}

type Element = { element: string; start: number }

/** Cuts an array at the commas of its first level; strings count as one piece, also one that does not end. */
function* elements(array: string): Generator<Element> {
  const begin = array.indexOf('[') + 1
  let depth = 0
  let start = begin
  for (let at = begin; at < array.length; at++) {
    const sign = array.charCodeAt(at)
    if (sign === signs.quote) at = endOfString(array, at)
    else if (isOpening(sign)) depth++
    else if (depth > 0 && isClosing(sign)) depth--
    else if (sign === signs.comma && depth === 0) {
      yield { element: array.slice(start, at), start }
      start = at + 1
    } else if (isClosing(sign)) {
      const element = array.slice(start, at)
      if (start > begin || element.trim() !== '') yield { element, start }
      if (sign !== signs.closeList || array.slice(at + 1).trim() !== '')
        throw new UnreadableFile('not JSON: something follows the list of jobs')
      return
    }
  }
  yield { element: array.slice(start), start }
  throw new UnreadableFile('not JSON: the list of jobs does not end')
}

/** The line on which an element begins. */
function lineOf(array: string, start: number, element: string): number {
  return array.slice(0, start + element.search(/\S|$/)).split('\n').length
}
