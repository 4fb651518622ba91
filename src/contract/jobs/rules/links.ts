// Which texts may become links, and the addresses of our pages about jobs.
import { encodeText } from '../text.ts'
import { slugOf } from './slug.ts'

// The characters of a host name, in any script: no user name (`@`), no backslash, no blanks, no controls.
const httpUrl =
  /^https?:\/\/([\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*|\[[\da-f:.]+\])(:\d+)?([/?#][^\s\p{C}\\]*)?$/iu
// Up to the host of one plain address, without what mail programs decode or read as another recipient, and with no
// headers but these two.
const toMailHost =
  /^mailto:[\p{L}\p{N}\p{M}!*'+=~._-]+@(?=[^:[/?#]+(\?((subject=(?![^&]*%[01])|body=)[^&#]*(&|$))*)?$)/iu

/** Browsers and Node have it, the language has not. */
declare const URL: { parse: (text: string, base: string) => { hostname: string } | null }

// Browsers read '//host', '/\host' and '/<tab>/host' as other hosts.
const ownPath = /^\/(?!\/)[^\s\p{C}\\]*$/u

/** Whether a text is an absolute http or https address with a host and nothing that could hide another one. */
export function isHttpUrl(text: string): boolean {
  return httpUrl.test(text)
}

/** Whether a text may be an Apply link: http, https, or a mailto to one address. */
export function isApplyLink(text: string): boolean {
  return isHttpUrl(text.replace(toMailHost, 'http://'))
}

/** The same rule for what is written; links lead to a host then. What is shown needs none: browsers differ on it. */
export const withHost = (isAllowed: (text: string) => boolean) => (text: string) =>
  isAllowed(text) && hasHost(text)

/** Not so 1.2.3.4.5, and port 99999. */
function hasHost(link: string): boolean {
  const host = URL.parse(link.replace(toMailHost, 'http://'), 'http://this.site')?.hostname
  return host !== undefined && !/(?:^|\.)\./.test(host)
}

/** Whether a text is a path on our own server. */
export function isSitePath(text: string): boolean {
  return ownPath.test(text)
}

/** Whether a text may be the address of a logo: https, as our pages load no other pictures, or a path on our own server. */
export function isLogoUrl(text: string): boolean {
  return (isHttpUrl(text) && /^https:/i.test(text)) || isSitePath(text)
}

/** The path of a job's own page. */
export function jobPath({ id, slug }: { id: number | string; slug: string }): string {
  return `/jobs/${id}/${encodeText(slug)}`
}

/** The path of a company's own page. */
export function companyPath({ id, name }: { id: number; name: string }): string {
  return `/companies/${id}/${encodeText(companySlug(name))}`
}

export function companySlug(name: string): string {
  return slugOf(name, 'company')
}

/** The path of the board while it is searched for a text. */
export function searchPath(text: string): string {
  return `/jobs?q=${encodeText(text.trim())}`
}

/** The path of a job's preview image for social media. It changes with the job, so caches load the new image. */
export function socialImagePath({ id, updatedAt }: { id: number; updatedAt: Date }): string {
  return `/social/jobs/${id}.png?v=${updatedAt.getTime().toString(36)}`
}
