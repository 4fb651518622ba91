// Which texts may become links, and the address of a job's page.
import { encodeText } from '../text.ts'

// The characters of a host name, in any script: no user name (`@`), no backslash, no blanks, no controls.
const httpUrl =
  /^https?:\/\/(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#][^\s\p{C}\\]*)?$/iu
const mailtoUrl = /^mailto:[^\s\p{C}@?&,]+@[^\s\p{C}@?&,]+(?:\?[^\s\p{C}]*)?$/iu

// Browsers read '//host', '/\host' and '/<tab>/host' as other hosts.
const ownPath = /^\/(?!\/)[^\s\p{C}\\]*$/u

/** Whether a text is an absolute http or https address with a host and nothing that could hide another one. */
export function isHttpUrl(text: string): boolean {
  return httpUrl.test(text)
}

/** Whether a text may be an Apply link: http, https, or a mailto to one address. */
export function isApplyLink(text: string): boolean {
  return isHttpUrl(text) || mailtoUrl.test(text)
}

/** Whether a text may be the address of a logo: https, as our pages load no other pictures, or a path on our own server. */
export function isLogoUrl(text: string): boolean {
  return (isHttpUrl(text) && /^https:/i.test(text)) || ownPath.test(text)
}

/** The path of a job's own page. */
export function jobPath({ id, slug }: { id: number | string; slug: string }): string {
  return `/jobs/${id}/${encodeText(slug)}`
}
