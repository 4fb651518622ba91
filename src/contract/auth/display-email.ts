// Shows email addresses at internationalized domains in Unicode. Apart from email-domain.ts, because few pages need it.
import { convertMailto, isAscii, toAsciiDomain, withDomain } from './email-domain.ts'

/**
 * Returns an address as people read it, with its domain in Unicode. A domain that could imitate another domain stays in
 * ASCII. The result is for display only.
 */
export function displayEmail(email: string): string {
  return withDomain(email, (domain) => {
    if (!domain.includes('xn--')) return undefined
    const labels = domain.split('.').map(decodeLabel)
    const unicode = labels.join('.')
    return labels.every(isUnmistakable) && toAsciiDomain(unicode) === domain ? unicode : undefined
  })
}

/** Returns whether every label of an ASCII domain that is in Punycode is the encoding of a valid Unicode label. */
export function hasValidDomain(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.every((label) => {
    const unicode = decodeLabel(label)
    return !label.startsWith('xn--') || (!isAscii(unicode) && toAsciiDomain(unicode) === label)
  })
}

/** Returns a link as people read it, with the domain of a `mailto:` link in Unicode. */
export function displayLink(link: string): string {
  return convertMailto(link, displayEmail)
}

/** Scripts that one label may mix, as browsers allow. Latin is limited to the letters of European languages. */
const scripts = [
  /^[a-z\d\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e\u0219\u021b\u1ea0-\u1ef9-]*$/,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u3005\da-z-]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\da-z-]*$/u,
  /^[\p{Script=Cyrillic}\d-]*$/u,
  /^[\p{Script=Greek}\d-]*$/u,
  /^[\p{Script=Arabic}\d-]*$/u,
  /^[\p{Script=Hebrew}\d-]*$/u,
  /^[\p{Script=Devanagari}\d-]*$/u,
  /^[\p{Script=Thai}\d-]*$/u,
]
/** Cyrillic and Greek letters that look like Latin letters. A label of nothing else could imitate a Latin label. */
const looksLatin = /^[асԁеһіјӏорԛѕԝхуьпгґвнктмԍѵѡѕҽҫңғӽүұαικνορτυχωγε\d-]+$/

/** Returns whether readers cannot mistake the label for another one. */
function isUnmistakable(label: string): boolean {
  return scripts.some((script) => script.test(label)) && (isAscii(label) || !looksLatin.test(label))
}

/** The parameters of Punycode (RFC 3492, section 5). */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MAX_CODE_POINT = 0x10_ff_ff

/**
 * Returns the Unicode form of a label such as 'xn--mnchen-3ya'. Returns a label that it cannot decode unchanged. The
 * caller compares the result with the conversion of the URL parser.
 */
function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const encoded = label.slice('xn--'.length)
  const end = encoded.lastIndexOf('-')
  const letters = Array.from(encoded.slice(0, Math.max(0, end)))
  let [code, place, bias, position] = [FIRST_CODE, 0, FIRST_BIAS, end + 1]
  while (position < encoded.length) {
    const before = place
    for (let weight = 1, step = BASE, isLast = false; !isLast; step += BASE) {
      const digit = DIGITS.indexOf(encoded[position++] ?? ' ')
      if (digit < 0) return label
      place += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, step - bias))
      isLast = digit < threshold
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adaptBias((place - before) / (before === 0 ? DAMP : 2), count)
    code += Math.floor(place / count)
    place %= count
    if (code > MAX_CODE_POINT) return label
    letters.splice(place++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** Returns the bias for the next letter (RFC 3492, section 6.1). */
function adaptBias(delta: number, count: number): number {
  let rest = Math.floor(delta)
  rest += Math.floor(rest / count)
  let steps = 0
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN))
    steps += BASE
  }
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
