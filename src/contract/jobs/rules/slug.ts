// The readable end of a job's URL.
import { firstCharacters } from '../text.ts'

const MAX_SLUG_LENGTH = 80

/**
 * Returns 'senior-django-engineer-m-f' for 'Senior Django Engineer (m/f)'. Removes accents of Latin letters and keeps
 * letters of other scripts. Returns at most 80 characters, or `fallback` for a title without letters and digits.
 */
export function slugOf(title: string, fallback = 'job'): string {
  const words = withoutAccents(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  return trimDashes(firstCharacters(trimDashes(words), MAX_SLUG_LENGTH)) || fallback
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
}

function trimDashes(text: string): string {
  return text.replace(/^-|-$/g, '')
}
