// The hosts that a posting names, as they are compared: in ASCII, in lower case, without `www.`.

const MAX_DOMAIN_LENGTH = 253
/** What of a mailto names whom the email goes to, beside its path. */
const RECIPIENTS = new Set(['to', 'cc', 'bcc'])

/** Of an address of http or https its host; null where there is none. */
export function hostOf(link: string | null): string | null {
  return hostsOfLink(link)[0] ?? null
}

/** The same as a list, and of a mailto the hosts of all mailboxes: those that get a copy get it too. */
export function hostsOfLink(link: string | null): string[] {
  const url = URL.parse(link ?? '')
  if (url === null) return []
  if (url.protocol === 'mailto:') return recipientsOf(url).flatMap((text) => mailHosts(text))
  return url.hostname === '' ? [] : [bare(url.hostname)]
}

function recipientsOf({ pathname, searchParams }: URL): string[] {
  const copies = [...searchParams].filter(([name]) => RECIPIENTS.has(name.toLowerCase()))
  return [decoded(pathname), ...copies.map(([, text]) => text)]
}

/** Whatever follows an @, however the addresses are told apart. */
function mailHosts(text: string): string[] {
  return [...text.matchAll(/@([^\s@,;<>"]+)/g)].flatMap(([, host]) => hostsOfLink(`http://${host}`))
}

/** What cannot be decoded stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function isMailto(link: string): boolean {
  return /^mailto:/i.test(link)
}

/** The part after the @. */
export function mailHostOf(address: string | null): string | null {
  const host = address?.slice(address.lastIndexOf('@') + 1) ?? ''
  return host === '' ? null : domainOf(host)
}

/** What somebody wrote as a domain; null for what is none: it has a dot, and neither path nor port. */
export function domainOf(written: string): string | null {
  const text = written.trim().replace(/\.$/, '')
  if (text === '' || text.length > MAX_DOMAIN_LENGTH || /[/\\?#@:\s]/.test(text)) return null
  const host = URL.parse(`http://${text}/`)?.hostname
  return host?.includes('.') ? bare(host) : null
}

/** The domain and all above it: 'a.b.example', 'b.example', 'example'. */
export function withParents(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_, place) => labels.slice(place).join('.'))
}

function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}
