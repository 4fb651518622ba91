// Limits for descriptions in Markdown. They bound the time of the parser. Real texts are far below the limits.

import { formatCount } from '../../counts.ts'

const limits = {
  lines: 2_000,
  /** Levels of nested quotes and lists at the start of a line. */
  depth: 10,
  /** Columns of indentation. Each nesting level of lists adds some. */
  indent: 40,
  /** List items and quotes, on all lines together. */
  blocks: 1_000,
  /** Runs of asterisks and underscores, and brackets. The parser searches for the end of each. */
  marks: 1_000,
  /** Asterisks and underscores, counted one by one. Each pair may be a nested emphasis. */
  emphases: 2_000,
  /** Runs of backticks. The parser searches the rest of the text for the end of each. */
  backticks: 200,
  /** Starts of HTML comments and declarations. The parser searches the rest of the text for the end of each. */
  comments: 50,
  /** Possible starts of links and HTML. */
  angles: 1_000,
  /** Possible starts of entities, escapes and images. Each makes the parser stop and look. */
  signs: 5_000,
  /** Possible starts of bare web and email addresses. */
  autolinks: 500,
} as const

const blockSigns = /^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/
const blockSign = />|[-+*]|\d+/g
const rule = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const marks = /\*+|_+|[[\]]/g
const emphases = /[*_]/g
const backticks = /`+/g
const comments = /<[!?]/g
const angles = /</g
const signs = /[&\\!]/g

/** Returns why a text is not parsed as Markdown, or undefined if it is. */
export function markdownFault(text: string): string | undefined {
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > limits.lines) return `has more than ${formatCount(limits.lines)} lines`
  if (count(text, marks) > limits.marks)
    return `has more than ${formatCount(limits.marks)} asterisks, underscores and brackets`
  const inEmphases = lines.reduce((sum, line) => sum + (rule.test(line) ? 0 : count(line, emphases)), 0)
  if (inEmphases > limits.emphases)
    return `has more than ${formatCount(limits.emphases)} asterisks and underscores`
  if (count(text, backticks) > limits.backticks) return `has more than ${limits.backticks} runs of backticks`
  if (count(text, comments) > limits.comments) return `has more than ${limits.comments} HTML comments`
  if (count(text, angles) > limits.angles) return `has more than ${formatCount(limits.angles)} "<"`
  if (count(text, signs) > limits.signs)
    return `has more than ${formatCount(limits.signs)} ampersands, backslashes and exclamation marks`
  if (lines.some((line) => indentOf(line) > limits.indent))
    return `has a line that is indented by more than ${limits.indent} columns`
  const depths = lines.map(depthOf)
  if (depths.some((depth) => depth > limits.depth))
    return `nests lists or quotes more than ${limits.depth} levels deep`
  if (depths.reduce((sum, depth) => sum + depth, 0) > limits.blocks)
    return `has more than ${formatCount(limits.blocks)} list items and quotes`
  return undefined
}

const autolinks = /:\/\/|www\.|@/gi
const longPunctuation = /[!"'),.:;<>?*_~&\]]{100}/

/**
 * Returns whether bare web and email addresses in the text become links. The parser searches the punctuation after an
 * address in quadratic time.
 */
export function hasFewAutolinks(text: string): boolean {
  return count(text, autolinks) <= limits.autolinks && !longPunctuation.test(text)
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0
}

const TAB_COLUMNS = 4

/** Returns the number of columns of indentation, or 0 for a blank line. */
function indentOf(line: string): number {
  if (line.trim() === '') return 0
  const [blanks = ''] = /^[ \t]*/.exec(line) ?? []
  return blanks.length + count(blanks, /\t/g) * (TAB_COLUMNS - 1)
}

function depthOf(line: string): number {
  if (rule.test(line)) return 1
  return count(blockSigns.exec(line)?.[0] ?? '', blockSign)
}
