// Email addresses at internationalized domains (IDNA). The server stores, compares and sends to the ASCII form. People
// read the Unicode form (display-email.ts).

/** Declared here, because the contract has neither browser types nor Node types. */
declare const URL: { parse: (text: string) => { hostname: string } | null }

/** The maximum length of a domain (RFC 1035). A longer domain is not converted. */
const MAX_DOMAIN_LENGTH = 253

/** Returns an address with its domain in ASCII. Returns an address without a valid Unicode domain unchanged. */
export function toAsciiEmail(email: string): string {
  return withDomain(email, (domain) => (isAscii(domain) ? undefined : toAsciiDomain(domain)))
}

/** Returns a link with the domain of a `mailto:` link in ASCII. Returns other links unchanged. */
export function toAsciiLink(link: string): string {
  return convertMailto(link, toAsciiEmail)
}

/** Converts the address in a `mailto:` link. */
export function convertMailto(link: string, convert: (email: string) => string): string {
  return link.replace(/^mailto:[^?]+/i, convert)
}

export function withDomain(email: string, convert: (domain: string) => string | undefined): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || domain.length > MAX_DOMAIN_LENGTH) return email
  return email.slice(0, at) + (convert(domain) ?? domain)
}

export function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}

/** The URL parser converts domains to ASCII. It would take these characters for another part of a URL. */
const notInDomain = /[\s\p{Cc}/\\?#@:%[\]<>^|]/u

export function toAsciiDomain(domain: string): string | undefined {
  return notInDomain.test(domain) ? undefined : URL.parse(`http://${domain}/`)?.hostname
}
