import { encodeText } from '../text.ts'
import { slugOf } from './slug.ts'

// The host may contain letters of any script, but no user name (`@`), backslash, space or control character.
const httpUrl =
  /^https?:\/\/([\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*|\[[\da-f:.]+\])(:\d+)?([/?#][^\s\p{C}\\]*)?$/iu
// Matches a mailto link with one plain address, up to its host. Excludes characters that mail programs decode or read
// as another recipient, and all headers except `subject` and `body`.
const mailtoBeforeHost =
  /^mailto:[\p{L}\p{N}\p{M}!*'+=~._-]+@(?=[^:[/?#]+(\?((subject=(?![^&]*%[01])|body=)[^&#]*(&|$))*)?$)/iu

/** Declared here, because the contract has neither browser types nor Node types. */
declare const URL: { parse: (text: string, base: string) => { hostname: string } | null }

// Browsers treat '//host', '/\host' and '/<tab>/host' as links to another host.
const sitePath = /^\/(?!\/)[^\s\p{C}\\]*$/u

/** Returns whether the text is an absolute http or https URL with a host. Rejects URLs that could hide another host. */
export function isHttpUrl(text: string): boolean {
  return httpUrl.test(text)
}

/** Returns whether the text may be an apply link: http, https, or mailto with one address. */
export function isApplyLink(text: string): boolean {
  return isHttpUrl(text.replace(mailtoBeforeHost, 'http://'))
}

/** Returns the `mailto:` link for a bare email address, or undefined for other text. */
export function toMailtoLink(text: string): string | undefined {
  const typed = text.trim()
  return /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed) ? `mailto:${typed}` : undefined
}

/**
 * Returns a check that also requires a valid host. Use it only for input and not for stored links, because browsers
 * disagree about valid hosts.
 */
export const withHost = (isAllowed: (text: string) => boolean) => (text: string) =>
  isAllowed(text) && hasHost(text)

/** Returns whether a link has a valid host and port. The host 1.2.3.4.5 and the port 99999 are invalid. */
function hasHost(link: string): boolean {
  const host = URL.parse(link.replace(mailtoBeforeHost, 'http://'), 'http://this.site')?.hostname
  return host !== undefined && !/(?:^|\.)\./.test(host)
}

/** Returns whether the text is a path on our own server. */
export function isSitePath(text: string): boolean {
  return sitePath.test(text)
}

/** Returns whether the text may be the URL of a logo. Pages only load pictures by https or from our own server. */
export function isLogoUrl(text: string): boolean {
  return (isHttpUrl(text) && /^https:/i.test(text)) || isSitePath(text)
}

export function jobPath({ id, slug }: { id: number | string; slug: string }): string {
  return `/jobs/${id}/${encodeText(slug)}`
}

export function companyPath({ id, name }: { id: number; name: string }): string {
  return `/companies/${id}/${encodeText(companySlug(name))}`
}

export function companySlug(name: string): string {
  return slugOf(name, 'company')
}

export function searchPath(text: string): string {
  return `/jobs?q=${encodeText(text.trim())}`
}

/** Returns the path of a job's preview image for social media. Each update changes the path, to bypass caches. */
export function socialImagePath({ id, updatedAt }: { id: number; updatedAt: Date }): string {
  return `/social/jobs/${id}.png?v=${updatedAt.getTime().toString(36)}`
}

type PicturedCompany = { id: number; name: string; logo: string | null }

/** Returns the path of a company's preview image. What the image shows is part of the path, to bypass caches. */
export function companyImagePath(
  { id, name, logo }: PicturedCompany,
  { newest, total }: { newest: string; total: number },
): string {
  return `/social/companies/${id}.png?v=${encodeText([newest, total, name, logo ?? ''].join(' '))}`
}
