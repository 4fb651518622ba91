// Bullets and line ends of text that was pasted from a document. Markdown does not know them.

/** The bullets of word processors. Word stores some of them as U+F0B7 and U+F0A7. */
const bullets = '•‣◦●○▪■⁃∙\uf0b7\uf0a7'
/** These are bullets only if a space follows. */
const dashes = '·–'

/** Matches if a line of a text may begin with a bullet. */
export const bulletLine = new RegExp(`^[ \\t]*[${bullets}${dashes}]`, 'm')

/** Matches the bullet at the start of a line, with the space after it. */
export const leadingBullet = new RegExp(`^(?:[${bullets}](?:\\s+|(?=[\\p{L}\\p{N}])|$)|[${dashes}]\\s+)`, 'u')

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g

export function unifyLineEnds(text: string): string {
  return text.replace(lineEnds, '\n')
}
