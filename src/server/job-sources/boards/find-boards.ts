// Finds the source boards that a career page uses. A link, script or frame that points to a board proves that the owner
// of the page has chosen the board.
import { sourceKindNames, type SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import { attributeOf, type HtmlElement, type HtmlNode, isElement, parseHtml } from '#html-to-markdown'

import { sourceKinds } from '../kinds/kinds.ts'
import type { Board } from '../kinds/source-kind.ts'

export type FoundBoard = Board & { readonly kind: SourceKindName }

const limits = { maxLength: 1024 * 1024, maxNodes: 50_000 }
const MAX_BOARDS = 20

const addressAttributes = new Map([
  ['a', 'href'],
  ['frame', 'src'],
  ['iframe', 'src'],
  ['script', 'src'],
])
const addressInScript = /(?:https?:)?\/\/[a-z\d][a-z\d.-]*\.[a-z]{2,}[^\s"'`<>()\\]*/gi

/**
 * Returns up to 20 distinct source boards whose URLs are in links, scripts or frames of the page. `address` is the URL
 * of the page.
 * @throws UnreadableHtml
 */
export function findBoards(html: string, address: URL): FoundBoard[] {
  const found = new Map<string, FoundBoard>()
  const open: HtmlNode[] = [...parseHtml(html, limits)].toReversed()
  for (let node = open.pop(); node && found.size < MAX_BOARDS; node = open.pop()) {
    if (!isElement(node)) continue
    for (const text of listAddresses(node)) {
      const board = findBoardAt(URL.parse(text, address.href))
      if (board) found.set(JSON.stringify([board.kind, board.region, board.board]), board)
    }
    open.push(...node.childNodes.toReversed())
  }
  return [...found.values()].slice(0, MAX_BOARDS)
}

function listAddresses(element: HtmlElement): string[] {
  const attribute = addressAttributes.get(element.tagName)
  const value = attribute === undefined ? undefined : attributeOf(element, attribute)
  const inAttribute = value === undefined ? [] : [value]
  return element.tagName === 'script' ? [...inAttribute, ...listScriptAddresses(element)] : inAttribute
}

/** Returns the URLs in a script. Replaces `\/` with `/`, because JSON in scripts may contain URLs in this form. */
function listScriptAddresses({ childNodes }: HtmlElement): string[] {
  return childNodes.flatMap((node) =>
    'value' in node ? (node.value.replaceAll('\\/', '/').match(addressInScript) ?? []) : [],
  )
}

function findBoardAt(url: URL | null): FoundBoard | undefined {
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  for (const kind of sourceKindNames) {
    const board = sourceKinds[kind].findBoard(url)
    if (board) return { kind, ...board }
  }
  return undefined
}
