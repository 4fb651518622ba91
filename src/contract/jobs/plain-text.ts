// Converts Markdown to plain text for places without room for headings and lists.
import { bulletLine, leadingBullet, unifyLineEnds } from './rules/pasted-text.ts'

/** The number of characters that are converted. Bounds the time for long texts. */
const MAX_CONVERTED_LENGTH = 600

const mayBeMarkdown = /[#*_`~[\]<>\\&!+=|\-\n]|^\s*\d/
const fence = /^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm
const underlinedHeading = /^(?=[ \t]*[^\s#>*+-])([^\n]+)\n[ \t]*(?:=+|-+)[ \t]*$/gm
/** A line of bold text, which many descriptions use as a heading. */
const boldLine = /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/
const rule = /^[ \t]*(?:(?:[-*_][ \t]*){3,}|=+[ \t]*|-+[ \t]*)$/gm
/** Quick checks that find out whether a text can contain block or inline syntax. Most texts contain neither. */
const blockSyntax = /^[ \t]*[`~\-*_=>#+\d]|#/m
const inlineSyntax = /[\\`[<*_]/
/** Whitespace other than single spaces. */
const whitespaceRuns = /[^\S ]\s*| \s+/g
/** Markers at the start of a line: quotes, then a heading or a list item. */
const lineStart =
  /^[ \t]*(?:>[ \t]?)*(?:(?<heading>#{1,6})(?:[ \t]+|$)|(?<item>(?:[-+*]|\d{1,9}[.)])[ \t]+))?/
const headingEnd = /(?<![ \t])[ \t]+#+[ \t]*$/gm
const sentenceEnd = /[.,:;!?…。、！？]$/

/** Inline syntax in order of precedence: escapes, code, images, links, URLs, emphasis. */
const inline =
  /\\(?<escaped>[!-/:-@[-`{-~])|(?<ticks>`+)(?<code>[^`]+)\k<ticks>(?!`)|!\[[^\][]*\]\([^()\s]*(?:\s+"[^"\n]*")?\)|\[(?<text>[^\][]*)\](?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s+"[^"\n]*")?\)|\[[^\][]*\])|<(?<address>[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@:]{1,64}@[^\s<>@]+)>|(?<marks>\*{1,3}|_{1,3})/gi

/** Returns the text as one line, without Markdown syntax, images and link targets. */
export function plainText(markdown: string): string {
  const start = unifyLineEnds(markdown.slice(0, MAX_CONVERTED_LENGTH))
  const hasBullets = bulletLine.test(start)
  if (!hasBullets && !mayBeMarkdown.test(start)) return start.trim()
  const lines = hasBullets || blockSyntax.test(start) ? removeBlockSyntax(start) : start
  const text = inlineSyntax.test(lines) ? removeInlineSyntax(lines) : lines
  return text.replace(whitespaceRuns, ' ').trim()
}

/** Joins the lines. A dash separates headings and the items of lists from other text, unless it ends like a sentence. */
function removeBlockSyntax(text: string): string {
  const lines = text
    .replace(fence, '')
    .replace(underlinedHeading, '# $1')
    .replace(rule, '')
    .replace(headingEnd, '')
  let joined = ''
  let list: 'bullets' | 'markdown' | undefined
  let isAfterGap = false
  let isAfterHeading = false
  for (const line of lines.split('\n')) {
    const start = lineStart.exec(line)
    const marks = start?.[0] ?? ''
    const rest = line.slice(marks.length).trim()
    const bullet = leadingBullet.exec(rest)?.[0] ?? ''
    const words = rest.slice(bullet.length)
    const item = (bullet !== '' && 'bullets') || (start?.groups?.['item'] && 'markdown') || undefined
    const isHeading = start?.groups?.['heading'] !== undefined || boldLine.test(rest)
    const isInItem = /^[ \t]/.test(line) || (list === 'markdown' && !isAfterGap)
    const continuesItem = list && isInItem && !item && marks.trim() === ''
    isAfterGap = words === ''
    if (isAfterGap) continue
    const isSeparate = isHeading || isAfterHeading || item || (list && !continuesItem)
    joined += joined !== '' && isSeparate && !sentenceEnd.test(joined) ? ` – ${words}` : ` ${words}`
    if (!continuesItem) list = item
    isAfterHeading = isHeading
  }
  return joined
}

/** Returns the start of a Markdown text as plain text, followed by '...' if the text is longer. */
export function plainExcerpt(markdown: string): string {
  return plainText(markdown) + (markdown.length > MAX_CONVERTED_LENGTH ? '...' : '')
}

type TextPiece = { text: string; mark?: { opens: boolean; closes: boolean } }

function removeInlineSyntax(text: string): string {
  const pieces: TextPiece[] = []
  let end = 0
  for (const found of text.matchAll(inline)) {
    const { escaped, code, text: link, address, marks } = found.groups ?? {}
    pieces.push({ text: text.slice(end, found.index) })
    end = found.index + found[0].length
    if (marks === undefined)
      pieces.push({ text: escaped ?? code ?? (link && removeInlineSyntax(link)) ?? address ?? '' })
    else pieces.push({ text: marks, mark: emphasisSides(marks, text[found.index - 1], text[end]) })
  }
  pieces.push({ text: text.slice(end) })
  removeEmphasisPairs(pieces)
  return pieces.map((piece) => piece.text).join('')
}

/**
 * Returns whether marks can open and close an emphasis. Opening marks touch the next word, and closing marks touch the
 * previous word. Underscores within a word (snake_case) are not emphasis.
 */
function emphasisSides(marks: string, before = ' ', after = ' ') {
  const isInWord = marks.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
  return { opens: /\S/.test(after) && !isInWord, closes: /\S/.test(before) && !isInWord }
}

function removeEmphasisPairs(pieces: TextPiece[]): void {
  const open: TextPiece[] = []
  for (const piece of pieces) {
    const { text, mark } = piece
    if (mark === undefined) continue
    const partner = mark.closes ? open.findLastIndex((other) => other.text === text) : -1
    if (partner >= 0) {
      for (const one of [piece, open[partner]]) if (one) one.text = ''
      open.length = partner
    } else if (mark.opens) open.push(piece)
  }
}
