import { encodeText, firstCharacters } from '../text.ts'
import { isApplyLink, isHttpUrl } from './links.ts'

// Some mail programs reject longer `mailto:` links. A character can take 12 bytes in the link.
const MAX_SUBJECT_LENGTH = 120

/** Declared here, because the contract has neither browser types nor Node types. */
declare const URLSearchParams: new (query: string) => { keys: () => Iterable<string> }

type HrefOptions = { title: string; referrer: string | undefined }

/**
 * Returns the address that opens when a visitor applies. It differs from the employer's apply link in two cases:
 * - A link to a website names this site in the parameters `utm_source` and `ref` if there is a `referrer`.
 * - The subject of a `mailto:` link is the title of the job.
 *
 * Never replaces a parameter, and never changes another part of the link. Returns invalid links unchanged.
 */
export function toApplyHref(link: string, { title, referrer }: HrefOptions): string {
  if (isHttpUrl(link))
    return referrer === undefined ? link : addParameters(link, { utm_source: referrer, ref: referrer })
  if (!isApplyLink(link)) return link
  const subject = firstCharacters(title.replace(/\p{Cc}+/gu, ' '), MAX_SUBJECT_LENGTH)
  return addParameters(link, { subject })
}

function addParameters(link: string, parameters: Record<string, string>): string {
  const [, target = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(link) ?? []
  const query = target.replace(/^[^?]*\??/, '')
  const present = new Set(Array.from(new URLSearchParams(query).keys(), (name) => name.toLowerCase()))
  const added = Object.entries(parameters)
    .filter(([name]) => !present.has(name))
    .map(([name, value]) => `${name}=${encodeText(value)}`)
    .join('&')
  if (added === '') return link
  const separator = target.includes('?') ? '&' : '?'
  return `${target}${/[?&]$/.test(target) ? '' : separator}${added}${fragment}`
}
