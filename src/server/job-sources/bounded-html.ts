import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** The maximum number of elements in a page. Real pages have far fewer. */
const MAX_ELEMENTS = 50_000
export const MAX_DEPTH = 200

/** Thrown for HTML that exceeds a limit. The message is the rest of a sentence such as "The page ...". */
export class UnreadableHtml extends Error {
  override name = 'UnreadableHtml'
}

/**
 * Parses HTML like a browser and returns its top-level nodes. `MAX_DEPTH` limits how many elements are open at the same
 * time. The parser may later move an element into another one, so the returned tree can be deeper than `MAX_DEPTH`.
 * @throws UnreadableHtml for too many characters, elements or open elements
 */
export function parseHtml(html: string, maxLength: number): readonly HtmlNode[] {
  if (html.length > maxLength) throw new UnreadableHtml(`has more than ${maxLength} characters of HTML`)
  let elements = 0
  let depth = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...parts) {
      elements++
      if (elements > MAX_ELEMENTS) throw new UnreadableHtml(`has more than ${MAX_ELEMENTS} HTML elements`)
      return defaultTreeAdapter.createElement(...parts)
    },
    onItemPush() {
      depth++
      if (depth > MAX_DEPTH) throw tooDeep()
    },
    onItemPop() {
      depth--
    },
  }
  return parseFragment(html, { treeAdapter }).childNodes
}

export function tooDeep(): UnreadableHtml {
  return new UnreadableHtml(`has HTML elements nested more than ${MAX_DEPTH} levels deep`)
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}

export function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}
