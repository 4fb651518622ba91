// Converts untrusted HTML to Markdown. Only paragraphs, line breaks, lists, headings, strong and emphasized text, and
// links remain. Other elements are replaced by their text, or removed if their text is not meant for readers.
import { gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal'
import { toMarkdown } from 'mdast-util-to-markdown'

import { parseHtml } from './bounded-html.ts'
import { type HtmlOptions, simplifyHtml } from './simple-html.ts'
import { type Nodes, toMdast } from './to-mdast.ts'

type Child = Extract<Nodes, { children: unknown }>['children'][number]

/** Returns the Markdown for HTML. @throws UnreadableHtml if the HTML exceeds a limit */
export function htmlToMarkdown(html: string, options: HtmlOptions): string {
  const tree = toMdast(simplifyHtml(parseHtml(html, options), options))
  tidy(tree)
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '*',
    listItemIndent: 'one',
    // Escapes addresses that are not links.
    extensions: [gfmAutolinkLiteralToMarkdown()],
    handlers: {
      // Line breaks need no backslash, because the page shows each of them.
      break: () => '\n',
      // oxlint-disable-next-line eslint/max-params -- The library passes these parameters.
      text: ({ value }, _parent, state, info) =>
        state.safe(value, info).replace(escape, (found, needed) => (needed ? found : '&')),
    },
  }).trim()
}

/** Matches escapes. Those that Markdown needs are in the group, in contrast to an ampersand that starts no entity. */
const escape = /\\(?:&(?!#?[a-z\d]+;)|([^]))/gi

/** Joins equal lists and equally marked texts that follow each other. Only items with several paragraphs get blank lines. */
function tidy(node: Nodes): void {
  if (!('children' in node)) return
  const children: Child[] = []
  for (const child of node.children) {
    const last = children.at(-1)
    if (last && joinNodes(last, child)) continue
    if (last && isGapNeeded(last, child)) children.push({ type: 'text', value: ' ' })
    children.push(child)
  }
  Object.assign(node, { children })
  for (const child of children) tidy(child)
  if (node.type === 'listItem')
    node.spread = node.children.filter(({ type }) => type === 'paragraph').length > 1
  if (node.type === 'list') node.spread = node.children.some(({ spread }) => spread)
}

/** Moves the children of a node to the node before it, if both have the same type and marks. Returns whether it did. */
function joinNodes(before: Child, node: Child): boolean {
  if (node.type !== before.type || !('children' in node) || !('children' in before)) return false
  const isAlike =
    node.type === 'strong' ||
    node.type === 'emphasis' ||
    (node.type === 'list' && before.type === 'list' && !node.ordered && !before.ordered) ||
    (node.type === 'link' && before.type === 'link' && node.url === before.url)
  const children: Nodes[] = before.children
  if (isAlike) for (const child of node.children) children.push(child)
  return isAlike
}

/**
 * Returns whether two nodes need a space between them, because Markdown would otherwise not read their marks (flanking
 * rules of CommonMark).
 */
function isGapNeeded(before: Child, after: Child): boolean {
  if (!isMarked(before) && !isMarked(after)) return false
  const [last, first] = [edgeOf(before, -1), edgeOf(after, 0)]
  if (isBlank(last) || isBlank(first)) return false
  if (isMarked(before) && isMarked(after)) return true
  return isMarked(before)
    ? isPunctuation(last) && !isPunctuation(first)
    : isPunctuation(first) && !isPunctuation(last)
}

const isMarked = ({ type }: Child) => type === 'strong' || type === 'emphasis'
const isBlank = (character: string) => /\s/.test(character)
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character)

/** Returns the first (0) or last (-1) character of the text in a node, or a space. */
function edgeOf(node: Nodes, side: 0 | -1): string {
  if (node.type === 'text')
    return Array.from(node.value.slice(side === 0 ? 0 : -2).slice(0, 2)).at(side) ?? ' '
  const child = 'children' in node ? node.children.at(side) : undefined
  return child === undefined ? ' ' : edgeOf(child, side)
}
