import { removeInvisibleCharacters } from '../../invisible-characters.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_LINK_LENGTH } from '../limits.ts'
import { isApplyLink } from './links.ts'

/** Declared here, because the contract has neither browser types nor Node types. */
declare const URL: { parse: (text: string) => { href: string } | null }

/** How the HTML of a description is converted to Markdown (packages/html-to-markdown). */
export const descriptionHtml = {
  /** The limit is high, because inline styles make HTML several times longer than its text. */
  maxLength: 500_000,
  maxNodes: 20_000,
  maxTextLength: MAX_DESCRIPTION_LENGTH,
  cleanText: removeInvisibleCharacters,
  toLink(href: string): string | undefined {
    const url = URL.parse(href)
    return url !== null && url.href.length <= MAX_LINK_LENGTH && isApplyLink(url.href) ? url.href : undefined
  },
} as const
