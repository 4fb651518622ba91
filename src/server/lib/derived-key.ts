// Keys for one purpose each, all derived from SECRET_KEY: none of them tells anything about another.
import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

export function derivedKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `fretboard ${purpose}`, KEY_BYTES))
}
