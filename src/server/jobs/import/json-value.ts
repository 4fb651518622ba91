// One JSON value of a file, bounded before it is parsed: no posting is as deep or as wide as a parser takes long for.
import { messageOf } from './unreadable-file.ts'

const deepest = 20
const mostValues = 5_000

type Read = { value: unknown } | { fault: string }

/** The value, or why it is none. */
export function readJsonValue(text: string): Read {
  const fault = shapeFault(text)
  if (fault !== undefined) return { fault }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: `is not JSON: ${messageOf(error)}` }
  }
}

function shapeFault(text: string): string | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === signs.quote) at = endOfString(text, at)
    else if (sign === signs.comma) values++
    else if (isOpening(sign)) depth++
    else if (isClosing(sign)) depth--
    if (depth > deepest) return `has lists and objects within each other, more than ${deepest} deep`
    if (values >= mostValues) return `has more than ${mostValues} values`
  }
  return undefined
}

/** The characters that JSON is cut at. */
export const signs = { quote: 34, comma: 44, backslash: 92, openList: 91, closeList: 93 } as const

const openObject = 123
const closeObject = 125

export const isOpening = (sign: number) => sign === signs.openList || sign === openObject
export const isClosing = (sign: number) => sign === signs.closeList || sign === closeObject

/** Where the string ends that begins at `start`: at its second quotation mark, or with the text. */
export function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== signs.quote)
    at += text.charCodeAt(at) === signs.backslash ? 2 : 1
  return at
}
