// The readable end of a job's address.
import { firstCharacters } from '../text.ts'

const maxSlugLength = 80

/**
 * 'Senior Django Engineer (m/f)' -> 'senior-django-engineer-m-f'. Latin letters lose their accents; letters of
 * other scripts stay. At most 80 characters, never empty: without letters and digits it is `otherwise`.
 */
export function slugOf(title: string, otherwise = 'job'): string {
  const words = withoutAccents(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  return trimDashes(firstCharacters(trimDashes(words), maxSlugLength)) || otherwise
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
