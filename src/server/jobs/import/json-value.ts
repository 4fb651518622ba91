import { formatCount } from '#contract/counts.ts'

const MAX_DEPTH = 20
const MAX_VALUES = 5_000
/** The maximum length of the text of a value. */
export const MAX_JSON_LENGTH = 2_000_000

type JsonResult = { value: unknown } | { fault: string }

/**
 * Parses a JSON value. Rejects deeply nested and large values before parsing, because parsing them takes a long time.
 */
export function readJsonValue(text: string): JsonResult {
  const fault = shapeFault(text)
  if (fault !== undefined) return { fault }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: `is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function shapeFault(text: string): string | undefined {
  if (text.length > MAX_JSON_LENGTH) return `has more than ${formatCount(MAX_JSON_LENGTH)} characters`
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) at = endOfString(text, at)
    else if (code === codes.comma) values++
    else if (isOpening(code)) depth++
    else if (isClosing(code)) depth--
    if (depth > MAX_DEPTH) return `has lists and objects nested more than ${MAX_DEPTH} levels deep`
    if (values >= MAX_VALUES) return `has more than ${formatCount(MAX_VALUES)} values`
  }
  return undefined
}

export const codes = {
  lineFeed: 10,
  quote: 34,
  comma: 44,
  backslash: 92,
  openList: 91,
  closeList: 93,
} as const

const OPEN_BRACE = 123
const CLOSE_BRACE = 125

export const isOpening = (code: number) => code === codes.openList || code === OPEN_BRACE
export const isClosing = (code: number) => code === codes.closeList || code === CLOSE_BRACE

/** Returns the index of the quotation mark that ends the string at `start`, or `text.length` if there is none. */
export function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== codes.quote)
    at += text.charCodeAt(at) === codes.backslash ? 2 : 1
  return at
}
