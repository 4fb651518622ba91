// CSRF protection. A request must come from an origin of this site and contain a token that only our pages can read.
import { isSameSecret, type Random, randomText } from '#server/lib/tokens.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const TOKEN_CHARACTERS = 32
const token = /^[A-Za-z\d]{32}$/
const masked = /^[A-Za-z\d]{64}$/

export function newCsrfToken(random: Random): string {
  return randomText(random, { alphabet, characters: TOKEN_CHARACTERS })
}

export function isCsrfToken(text: string | undefined): text is string {
  return text !== undefined && token.test(text)
}

/** Returns whether the header contains the token of the cookie, either raw or masked as Django masks it. */
export function isValidCsrfToken(cookie: string | undefined, header: string | undefined): boolean {
  if (!isCsrfToken(cookie) || header === undefined) return false
  if (token.test(header)) return isSameSecret(cookie, header)
  return masked.test(header) && isSameSecret(cookie, unmask(header))
}

type Sender = {
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  /** The origins of this site (scheme, host and port). */
  ownOrigins: readonly string[]
}

/** Returns whether a request may come from a page of this site, according to the headers that the browser has set. */
export function isOwnOrigin({ origin, referer, fetchSite, ownOrigins }: Sender): boolean {
  if (fetchSite === 'cross-site') return false
  if (origin !== undefined) return ownOrigins.includes(origin)
  if (ownOrigins.some((own) => own.startsWith('http:'))) return true
  return ownOrigins.includes(URL.parse(referer ?? '')?.origin ?? '')
}

/**
 * Returns the token in a header with the masked form of the token, as Django defines it. The first half of the header
 * is a random mask. The second half is the token, with each letter shifted by the letter of the mask.
 */
function unmask(header: string): string {
  const [mask, shifted] = [header.slice(0, TOKEN_CHARACTERS), header.slice(TOKEN_CHARACTERS)]
  const shift = (letter: string, index: number) =>
    alphabet.indexOf(letter) - alphabet.indexOf(mask[index] ?? '')
  return Array.from(shifted, (letter, index) => alphabet.at(shift(letter, index))).join('')
}
