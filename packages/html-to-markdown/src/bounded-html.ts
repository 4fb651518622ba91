import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

export type HtmlLimits = {
  /** The maximum number of characters of the HTML. */
  maxLength: number
  /** The maximum number of elements and comments. */
  maxNodes: number
}

const MAX_ATTRIBUTES = 200
export const MAX_DEPTH = 200

/** Thrown for HTML that exceeds a limit. The message is the rest of a sentence such as "The page ...". */
export class UnreadableHtml extends Error {
  override name = 'UnreadableHtml'
}

/**
 * Parses HTML like a browser and returns its top-level nodes. `MAX_DEPTH` limits how many elements are open at the same
 * time. The parser may later move an element into another one, so the returned tree can be deeper than `MAX_DEPTH`.
 * @throws UnreadableHtml for too many characters, nodes, attributes of an element or open elements
 */
export function parseHtml(html: string, { maxLength, maxNodes }: HtmlLimits): readonly HtmlNode[] {
  if (html.length > maxLength)
    throw new UnreadableHtml(`has more than ${formatCount(maxLength)} characters of HTML`)
  let nodes = 0
  let depth = 0
  const countNode = () => {
    nodes++
    if (nodes > maxNodes)
      throw new UnreadableHtml(`has more than ${formatCount(maxNodes)} HTML elements and comments`)
  }
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tag, namespace, attributes) {
      countNode()
      if (attributes.length > MAX_ATTRIBUTES)
        throw new UnreadableHtml(`has an HTML element with more than ${MAX_ATTRIBUTES} attributes`)
      return defaultTreeAdapter.createElement(tag, namespace, attributes)
    },
    createCommentNode(text) {
      countNode()
      return defaultTreeAdapter.createCommentNode(text)
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

export const formatCount = (count: number) => count.toLocaleString('en-US')

export function tooDeep(): UnreadableHtml {
  return new UnreadableHtml(`has HTML elements nested more than ${MAX_DEPTH} levels deep`)
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}

export function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}
