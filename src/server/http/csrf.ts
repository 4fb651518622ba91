// Checks that a request comes from our own pages: an origin that is ours, and a token that only they can read.
import { isSameSecret, type Random, randomText } from '#server/lib/tokens.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const TOKEN_CHARACTERS = 32
const token = /^[A-Za-z\d]{32}$/
const masked = /^[A-Za-z\d]{64}$/

/** A token for the cookie, in Django's form. */
export function newCsrfToken(random: Random): string {
  return randomText(random, { alphabet, characters: TOKEN_CHARACTERS })
}

export function isCsrfToken(text: string | undefined): text is string {
  return text !== undefined && token.test(text)
}

/** Whether a header shows that its sender can read the cookie: the token itself, or masked as Django does it. */
export function isValidCsrfToken(cookie: string | undefined, header: string | undefined): boolean {
  if (!isCsrfToken(cookie) || header === undefined) return false
  if (token.test(header)) return isSameSecret(cookie, header)
  return masked.test(header) && isSameSecret(cookie, unmask(header))
}

type Sender = {
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  /** The origins that are ours. */
  ours: readonly string[]
}

/** Whether a request may come from a page of ours, as far as the browser says where it comes from. */
export function isOwnOrigin({ origin, referer, fetchSite, ours }: Sender): boolean {
  if (fetchSite === 'cross-site') return false
  if (origin !== undefined) return ours.includes(origin)
  if (ours.some((own) => own.startsWith('http:'))) return true
  return ours.includes(URL.parse(referer ?? '')?.origin ?? '')
}

/** The first half is a mask, the second the token shifted by it. */
function unmask(header: string): string {
  const [mask, shifted] = [header.slice(0, TOKEN_CHARACTERS), header.slice(TOKEN_CHARACTERS)]
  const shift = (letter: string, index: number) =>
    alphabet.indexOf(letter) - alphabet.indexOf(mask[index] ?? '')
  return Array.from(shifted, (letter, index) => alphabet.at(shift(letter, index))).join('')
}
