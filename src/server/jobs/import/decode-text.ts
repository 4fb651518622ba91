// Finds the character encoding of an import file. Spreadsheet programs save text as Windows-1252, UTF-16 or UTF-8, and
// older programs for the Mac as Mac OS Roman.
import { UnreadableFile } from './unreadable-file.ts'

export type DecodedText = { text: string; encoding: string }

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac OS Roman',
} as const

type Encoding = keyof typeof encodingNames

/** The number of bytes at the start that are inspected to recognize UTF-16 without a byte order mark. */
const INSPECTED_BYTES = 4096
/** In UTF-16 text with mainly Latin letters, at least this share of the high bytes is zero. */
const MIN_ZERO_SHARE = 0.7

/** Decodes the text of a file. JSON must be UTF-8 or UTF-16. @throws UnreadableFile for other bytes */
export function decodeText(bytes: Uint8Array, { isJson }: { isJson: boolean }): DecodedText {
  const encoding = findUtf16(bytes) ?? 'utf-8'
  const text = decode(bytes, encoding)
  if (text !== undefined) return { text, encoding: encodingNames[encoding] }
  if (encoding !== 'utf-8')
    throw new UnreadableFile('the file is UTF-16 text with a damaged character: save it as UTF-8')
  const fallback = isMacRoman(bytes) ? 'macintosh' : 'windows-1252'
  const guess = isJson ? undefined : decode(bytes, fallback)
  // Windows-1252 does not define the bytes that decode to these characters, so the file has another encoding.
  if (guess === undefined || /[\u0081\u008d\u008f\u0090\u009d]/.test(guess))
    throw new UnreadableFile('the file is not UTF-8 text: save it as UTF-8')
  return { text: guess, encoding: encodingNames[fallback] }
}

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function findUtf16(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, INSPECTED_BYTES)
  let even = 0
  let odd = 0
  for (const [index, byte] of start.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  const minimum = (start.length / 2) * MIN_ZERO_SHARE
  if (minimum > 0 && odd >= minimum && even === 0) return 'utf-16le'
  if (minimum > 0 && even >= minimum && odd === 0) return 'utf-16be'
  return undefined
}

/**
 * Returns whether bytes that are not UTF-8 are probably Mac OS Roman. Programs that save it end lines with CR alone.
 * Its accented letters are mainly the bytes below 0xA0, and those of Windows-1252 the bytes from 0xC0.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1_000_000)
  if (start.includes(0x0a) || !start.includes(0x0d)) return false
  let low = 0
  let high = 0
  for (const byte of start) {
    if (byte >= 0x80 && byte < 0xa0) low++
    if (byte >= 0xc0) high++
  }
  return low > high
}
