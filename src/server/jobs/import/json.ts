// JSON: one array of objects.
import { messageOf, UnreadableFile } from './unreadable-file.ts'

/** The array's elements. Throws UnreadableFile that names the row and line where the text stops being JSON. */
export function jsonRows(array: string): unknown[] {
  try {
    return JSON.parse(array)
  } catch (error) {
    throw new UnreadableFile(brokenRow(array) ?? `not JSON: ${messageOf(error)}`)
  }
}

/** JSON.parse does not always say where it stopped, so each element is tried alone. */
function brokenRow(array: string): string | undefined {
  let row = 0
  for (const { element, start } of elements(array)) {
    row++
    try {
      JSON.parse(element)
    } catch (error) {
      const line = array.slice(0, start + element.search(/\S|$/)).split('\n').length
      return `row ${row} (line ${line}) is not JSON: ${messageOf(error)}`
    }
  }
  return undefined
}

/** Cuts an array at the commas of its first level; strings count as one piece, also one that does not end. */
function* elements(array: string): Generator<{ element: string; start: number }> {
  let depth = 0
  let start = 0
  for (const { 0: token, index } of array.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{},]/gs)) {
    if (depth === 1 && ',]}'.includes(token)) {
      yield { element: array.slice(start, index), start }
      start = index + 1
    }
    if ('[{'.includes(token) && depth++ === 0) start = index + 1
    if (']}'.includes(token)) depth--
  }
  if (depth > 0) yield { element: array.slice(start), start }
}
