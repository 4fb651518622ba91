// What the text of a setting may be.
import { isIP } from 'node:net'

export const MIN_SECRET_CHARACTERS = 32
const MIN_DISTINCT_SECRET_CHARACTERS = 10
const BITS_OF_IP_VERSION = new Map([
  [4, 32],
  [6, 128],
])

/** An http or https address without path, query and user: `https://jobs.example.org`. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  )
}

export function isPostgresUrl(text: string): boolean {
  return ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? '')
}

export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
}

/** Long enough, of enough different characters, and none of the words that stand in templates. */
export function isStrongSecret(text: string): boolean {
  if (/change.?me|default|example|insecure|your.?secret/i.test(text)) return false
  return text.length >= MIN_SECRET_CHARACTERS && new Set(text).size >= MIN_DISTINCT_SECRET_CHARACTERS
}

/** An address, or a network in CIDR form. A network of length 0 would be everybody, so it is none. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const bits = BITS_OF_IP_VERSION.get(isIP(address))
  if (bits === undefined || rest.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
}
