// Parses the source of a received email, which mail programs can show and save.

export type ReceivedEmail = {
  /**
   * The sender's domain, and the selector of the key that signed the email for this domain (DKIM). Undefined if there
   * is no such signature.
   */
  readonly dkim: { readonly selector: string; readonly domain: string } | undefined
  /** The mailing list headers that are missing, or that the signature does not cover. */
  readonly unsigned: readonly string[]
}

const listHeaders = ['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post']

/** Returns the DKIM signature of the sender's domain, and the list headers that it does not cover. */
export function readReceivedEmail(source: string, domain: string): ReceivedEmail {
  const headers = readHeaders(source)
  const signatures = headers
    .filter(({ name }) => name === 'dkim-signature')
    .map(({ value }) => readTags(value))
  const own = signatures.find(({ d = '' }) => isSameOrBelow(domain, d.toLowerCase()))
  const signed = (own?.['h'] ?? '').toLowerCase().split(':')
  const unsigned = listHeaders.filter((header) => {
    const name = header.toLowerCase()
    return !signed.includes(name) || !headers.some((other) => other.name === name)
  })
  const { s: selector, d: signer } = own ?? {}
  return { dkim: selector && signer ? { selector, domain: signer } : undefined, unsigned }
}

function readHeaders(source: string) {
  const [head = ''] = source.replaceAll('\r\n', '\n').split('\n\n', 1)
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return lines.map((line) => {
    const [name = ''] = line.split(':', 1)
    return { name: name.trim().toLowerCase(), value: line.slice(name.length + 1) }
  })
}

/** Returns the tags of a DKIM signature such as 'a=1; b=2' by name, without white space. */
function readTags(value: string): Record<string, string | undefined> {
  const tags = value.split(';').map((tag) => tag.replaceAll(/\s/g, ''))
  return Object.fromEntries(tags.map((tag) => [tag.split('=', 1)[0], tag.slice(tag.indexOf('=') + 1)]))
}

const isSameOrBelow = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`)
