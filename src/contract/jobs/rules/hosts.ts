// The hosts in the links and addresses of a job, normalized for comparison to lower-case ASCII without `www.`.

import { MAX_LINK_LENGTH } from '../limits.ts'

type Url = {
  protocol: string
  hostname: string
  pathname: string
  searchParams: Iterable<readonly [name: string, text: string]>
}
/** Declared here, because the contract has neither browser types nor Node types. */
declare const URL: { parse: (text: string) => Url | null }

const MAX_DOMAIN_LENGTH = 253
/** The parameters of a mailto link that contain recipients. */
const RECIPIENTS = new Set(['to', 'cc', 'bcc'])

/** Returns the first host of a link, or null for a link without hosts. */
export function firstHostOf(link: string | null): string | null {
  return hostsOfLink(link)[0] ?? null
}

/** Returns the hosts of a link that the contract accepts. A longer text has none. */
export function hostsOfLink(link: string | null): string[] {
  const url = link !== null && link.length <= MAX_LINK_LENGTH ? URL.parse(link) : null
  if (url === null) return []
  if (url.protocol === 'mailto:') return readRecipients(url).flatMap((text) => mailHosts(text))
  return url.hostname === '' ? [] : [normalizeHost(url.hostname)]
}

function readRecipients({ pathname, searchParams }: Url): string[] {
  const copies = [...searchParams].filter(([name]) => RECIPIENTS.has(name.toLowerCase()))
  return [decodeOrKeep(pathname), ...copies.map(([, text]) => text)]
}

/** Returns the host after each @ in a list of email addresses, whichever character separates the addresses. */
function mailHosts(text: string): string[] {
  return [...text.matchAll(/@([^\s@,;<>"]+)/g)].flatMap(([, host]) => hostsOfLink(`http://${host}`))
}

/** Decodes percent-encoded text. Returns text with an invalid encoding unchanged. */
function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function isMailto(link: string): boolean {
  return /^mailto:/i.test(link)
}

export function emailDomainOf(address: string | null): string | null {
  const host = address?.slice(address.lastIndexOf('@') + 1) ?? ''
  return host === '' ? null : normalizeDomain(host)
}

/** Returns a domain in lower-case ASCII without `www.`. Returns null for input with a path or port or without a dot. */
export function normalizeDomain(input: string): string | null {
  const text = input.trim().replace(/\.$/, '')
  if (text === '' || text.length > MAX_DOMAIN_LENGTH || /[/\\?#@:\s]/.test(text)) return null
  const host = URL.parse(`http://${text}/`)?.hostname
  return host?.includes('.') ? normalizeHost(host) : null
}

/** Returns the domain and its parents, such as 'a.b.example', 'b.example' and 'example'. */
export function withParents(host: string): string[] {
  if (host.length > MAX_DOMAIN_LENGTH) return [host]
  const labels = host.split('.')
  return labels.map((_, place) => labels.slice(place).join('.'))
}

function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}
