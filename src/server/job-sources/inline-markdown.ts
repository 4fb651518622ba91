// Writes one line of Markdown. Escapes all characters of the text that Markdown would interpret.
import { removeInvisibleCharacters } from '#contract/invisible-characters.ts'

type Marks = { readonly isStrong: boolean; readonly isEmphasis: boolean; readonly href: string | undefined }

/** A text whose characters all have the same marks (strong, emphasized, link). */
export type Run = Marks & { readonly text: string }

type Mark = '' | '*' | '**'
type TextPiece = { mark: Mark; text: string }

const alwaysEscaped = /[\\`*[\]]/g
/**
 * Matches underscores at the edge of a word. Markdown would treat them as emphasis, unlike underscores within a word.
 */
const outerUnderscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const startOfHtml = /<(?![\s\d=])/g
const startOfEntity = /&(?=#?[a-z\d]+;)/gi
/** Matches the start of a heading, quote, list item or code fence, or a horizontal rule. */
const startOfBlock = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|~~~|-(?=[-\s]*$))/
const startOfOrderedItem = /^(\d{1,9})(?=[.)](?:\s|$))/
const endOfHeading = /(?<=^|\s)#+$/

/**
 * Returns the runs as one line of Markdown without surrounding blanks, or '' if they have no text. If Markdown cannot
 * mark text that touches other text, adds a space between them. Text that is both strong and emphasized is only strong.
 */
export function inlineMarkdown(runs: readonly Run[], { isHeading }: { isHeading: boolean }): string {
  const tidied = joinRuns(runs)
  const pieces: TextPiece[] = []
  for (const group of groupByLink(tidied)) {
    const inner = group.flatMap(toPieces)
    const href = group[0]?.href
    if (href === undefined) {
      pieces.push(...inner)
      continue
    }
    escapeExclamation(pieces.at(-1))
    pieces.push({ mark: '', text: `[${join(inner)}](${escapeDestination(href)})` })
  }
  const line = join(pieces)
  if (isHeading) return line.replace(endOfHeading, '\\$&')
  const [first] = tidied
  const isPlain = first !== undefined && first.href === undefined && toMark(first) === ''
  return isPlain ? line.replace(startOfBlock, '\\$&').replace(startOfOrderedItem, '$1\\') : line
}

/** Returns groups of consecutive runs that have the same link or no link. */
function groupByLink(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const group = groups.at(-1)
    if (group && group[0]?.href === run.href) group.push(run)
    else groups.push([run])
  }
  return groups
}

/** Joins consecutive runs with the same marks, and reduces blanks to single spaces between words. */
function joinRuns(runs: readonly Run[]): Run[] {
  const tidied: Run[] = []
  for (const run of runs) {
    const last = tidied.at(-1)
    const isAfterBlank = last === undefined || last.text.endsWith(' ')
    const text = cleanText(run.text).replace(isAfterBlank ? /^ / : '', '')
    if (text === '') continue
    const marked = text === ' ' ? { ...noMarks, text } : { ...run, text }
    if (last && hasSameMarks(last, marked)) tidied.splice(-1, 1, { ...last, text: last.text + text })
    else tidied.push(marked)
  }
  const last = tidied.pop()
  const text = last?.text.trimEnd() ?? ''
  return last && text !== '' ? [...tidied, { ...last, text }] : tidied
}

const noMarks: Marks = { isStrong: false, isEmphasis: false, href: undefined }

/**
 * Removes invisible characters and noncharacters. Replaces each sequence of blanks and control characters by a space.
 */
function cleanText(text: string): string {
  return removeInvisibleCharacters(text)
    .replace(/[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
}

function hasSameMarks(one: Run, other: Run): boolean {
  return one.href === other.href && toMark(one) === toMark(other)
}

function toMark({ isStrong, isEmphasis }: Run): Mark {
  if (isStrong) return '**'
  return isEmphasis ? '*' : ''
}

/**
 * Splits a run into pieces. Only the piece with the text has the marks of the run. Blanks at the ends are separate
 * pieces.
 */
function toPieces(run: Run): TextPiece[] {
  const text = escapeText(run.text.trim())
  const [before, after] = [run.text.startsWith(' ') ? ' ' : '', run.text.endsWith(' ') ? ' ' : '']
  if (text === '') return [{ mark: '', text: ' ' }]
  return [
    { mark: '' as const, text: before },
    { mark: toMark(run), text },
    { mark: '' as const, text: after },
  ].filter((piece) => piece.text !== '')
}

function escapeText(text: string): string {
  return text
    .replace(alwaysEscaped, '\\$&')
    .replace(outerUnderscore, '\\_')
    .replace(startOfHtml, '\\<')
    .replace(startOfEntity, '\\&')
}

/** Escapes an exclamation mark at the end, because it would make a following link an image. */
function escapeExclamation(piece: TextPiece | undefined): void {
  if (piece?.mark === '' && piece.text.endsWith('!')) piece.text = `${piece.text.slice(0, -1)}\\!`
}

function join(pieces: readonly TextPiece[]): string {
  return pieces
    .map(
      (piece, index) =>
        `${isGapNeeded(pieces[index - 1], piece) ? ' ' : ''}${piece.mark}${piece.text}${piece.mark}`,
    )
    .join('')
}

/**
 * Returns whether two pieces need a space between them, because Markdown would otherwise ignore their marks (flanking
 * rules of CommonMark).
 */
function isGapNeeded(before: TextPiece | undefined, after: TextPiece): boolean {
  if (before === undefined) return false
  const [last = ''] = /.$/u.exec(before.text) ?? []
  const [first = ''] = /^./u.exec(after.text) ?? []
  if (isBlank(last) || isBlank(first)) return false
  if (before.mark !== '' && after.mark !== '') return true
  if (before.mark !== '') return isPunctuation(last) && !isSurePunctuation(first)
  return after.mark !== '' && isPunctuation(first) && !isSurePunctuation(last)
}

const isBlank = (character: string) => character === ' '
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character)
/**
 * Returns whether all parsers treat a character as punctuation. They disagree about symbols that need two UTF-16 units,
 * such as emoji.
 */
const isSurePunctuation = (character: string) => character.length === 1 && isPunctuation(character)

/** Encodes the characters of a URL that would end the destination of a link, or that Markdown would decode. */
function escapeDestination(href: string): string {
  return href
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('`', '%60')
    .replace(startOfEntity, '\\&')
}
